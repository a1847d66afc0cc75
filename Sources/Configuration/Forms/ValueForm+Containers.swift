internal import JSON

/// One member of an object whose keys are free.
struct Keyed<Value: Sendable>: Sendable {
  var key: String
  var value: Value
}

extension Keyed: Equatable where Value: Equatable {}
extension Keyed: Hashable where Value: Hashable {}

extension ValueForm {
  /// An array; elements that can't be used are left out.
  static func list<Element: Sendable>(
    of form: ValueForm<Element>, _ expectation: String
  ) -> ValueForm where Value == [Element] {
    ValueForm(
      kinds: [.array], expectation: expectation,
      schema: [JSONMember("type", "array"), JSONMember("items", .object(form.schema))],
      parse: { node, context in
        guard let elements = node.elements else { return .mismatch }
        return .value(
          elements.enumerated().compactMap { index, element in
            context.inside(index: index) { form.read(element, &$0) }
          })
      },
      write: { .array($0.compactMap(form.write)) })
  }

  /// An object whose keys are free: members that can't be used are left out.
  ///
  /// - Parameters:
  ///   - form: how the members' values are written.
  ///   - expectation: what it is, for messages.
  ///   - pattern: what an editor checks keys against, as ECMA 262 has it.
  ///   - key: the key as it is used; `nil` where it can't be, which it reports.
  /// - Returns: the form.
  static func dictionary<Element: Sendable>(
    of form: ValueForm<Element>, _ expectation: String, pattern: String? = nil,
    key: @escaping @Sendable (JSONNodeMember, inout ReadingContext) -> String?
  ) -> ValueForm where Value == [Keyed<Element>] {
    ValueForm(
      kinds: [.object], expectation: expectation,
      schema: [JSONMember("type", "object")]
        + (pattern.map { [JSONMember("propertyNames", ["pattern": .string($0)])] } ?? [])
        + [JSONMember("additionalProperties", .object(form.schema))],
      parse: { node, context in
        guard let members = node.members else { return .mismatch }
        return .value(
          members.compactMap { member in
            context.inside(key: member.key) { context in
              guard let key = key(member, &context),
                let value = form.read(member.value, &context)
              else { return nil }
              return Keyed(key: key, value: value)
            }
          })
      },
      write: { entries in
        .object(
          entries.compactMap { entry in form.write(entry.value).map { JSONMember(entry.key, $0) } })
      })
  }

  /// An object with known keys.
  ///
  /// A member that can't be used leaves its default; where it is an essential one, the whole object
  /// can't be used.
  ///
  /// - Parameters:
  ///   - initial: the defaults.
  ///   - settings: what may be set.
  ///   - expectation: what it is, for messages.
  ///   - check: what must hold between members; `false` where the object can't be used, which it
  ///     reports.
  /// - Returns: the form.
  static func object(
    _ initial: Value, _ settings: [Setting<Value>], _ expectation: String = "an object",
    check: @escaping @Sendable (JSONNode, inout Value, inout ReadingContext) -> Bool = { _, _, _ in
      true
    }
  ) -> ValueForm {
    let required = settings.filter { $0.need == .required }.map(\.key)
    let properties = settings.map { JSONMember($0.key, $0.schema(in: initial)) }
    return ValueForm(
      kinds: [.object], expectation: expectation,
      schema: [JSONMember("type", "object"), JSONMember("properties", .object(properties))]
        + (required.isEmpty
          ? [] : [JSONMember("required", .array(required.map { .string($0) }))])
        + [JSONMember("additionalProperties", false)],
      nestedKeys: settings.flatMap { setting in
        [setting.key] + setting.nestedKeys.map { "\(setting.key).\($0)" }
      },
      parse: { node, context in
        guard let members = node.members else { return .mismatch }
        var value = initial
        var isUsable = true
        for member in members {
          guard let setting = settings.first(where: { $0.key == member.key }) else {
            context.reportUnknown(member, among: settings)
            continue
          }
          if !setting.read(member.value, &value, &context), setting.need != .optional {
            isUsable = false
          }
        }
        for key in required where !members.contains(where: { $0.key == key }) {
          let name = context.pathText.isEmpty ? "the file" : "\"\(context.pathText)\""
          context.report(at: node.position, "\(name) has no \"\(key)\", which it needs")
          isUsable = false
        }
        return isUsable && check(node, &value, &context) ? .value(value) : .refused
      },
      write: { value in
        .object(
          settings.compactMap { setting in
            setting.write(value).map { JSONMember(setting.key, $0) }
          })
      })
  }
}

extension ReadingContext {
  /// Reports a key that is no setting, and the one that is meant: here, or elsewhere.
  mutating func reportUnknown<Root>(_ member: JSONNodeMember, among settings: [Setting<Root>]) {
    let known = settings.map(\.key)
    let key = member.key.lowercased()
    var suggestion =
      settings.first { $0.synonyms.contains { $0.lowercased() == key } }?.key
      ?? NearestName.find(member.key, among: known)
    if suggestion == nil {
      suggestion = knownPaths.first { path in
        path.split(separator: ".").last.map(String.init) == member.key
      }
    }
    let section = pathText.isEmpty ? "" : " in \"\(pathText)\""
    let list =
      suggestion == nil && known.count <= 16
      ? "; known are \(known.filter { !$0.hasPrefix("$") }.joined(separator: ", "))" : ""
    report(
      isNewer ? .warning : .error, at: member.keyPosition,
      "unknown key \"\(member.key)\"\(section)\(list)", suggestion: suggestion)
  }
}
