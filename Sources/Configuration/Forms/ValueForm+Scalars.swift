internal import JSON

extension ValueForm where Value == Bool {
  /// `true` or `false`.
  static let bool = ValueForm(
    kinds: [.bool], expectation: "true or false", schema: [JSONMember("type", "boolean")],
    parse: { node, _ in
      guard case .bool(let value) = node.content else { return .mismatch }
      return .value(value)
    },
    write: { .bool($0) })
}

extension ValueForm where Value == Double {
  /// A number in a range.
  static func number(_ range: ClosedRange<Double>) -> ValueForm {
    ValueForm(
      kinds: [.number],
      expectation: "a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText)",
      schema: [
        JSONMember("type", "number"), JSONMember("minimum", range.lowerBound.plainJSON),
        JSONMember("maximum", range.upperBound.plainJSON),
      ],
      parse: { node, _ in
        guard let value = node.value.doubleValue, range.contains(value) else { return .mismatch }
        return .value(value)
      },
      write: { $0.plainJSON })
  }
}

extension ValueForm where Value == Int {
  /// A whole number in a range.
  static func integer(_ range: ClosedRange<Int>) -> ValueForm {
    ValueForm(
      kinds: [.number],
      expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)",
      schema: [
        JSONMember("type", "integer"), JSONMember("minimum", JSONValue(range.lowerBound)),
        JSONMember("maximum", JSONValue(range.upperBound)),
      ],
      parse: { node, _ in
        guard let value = node.value.intValue, range.contains(value) else { return .mismatch }
        return .value(value)
      },
      write: { JSONValue($0) })
  }
}

extension ValueForm where Value == String {
  /// A text that is not empty and has no U+0000.
  ///
  /// - Parameters:
  ///   - expectation: what it is, for messages.
  ///   - pattern: what an editor checks it against, as ECMA 262 has it.
  ///   - isRight: what it must fulfil beyond.
  /// - Returns: the form.
  static func text(
    _ expectation: String = "a text", pattern: String? = nil,
    where isRight: @escaping @Sendable (String) -> Bool = { _ in true }
  ) -> ValueForm {
    ValueForm(
      kinds: [.string], expectation: expectation,
      schema: [JSONMember("type", "string"), JSONMember("minLength", 1)]
        + (pattern.map { [JSONMember("pattern", .string($0))] } ?? []),
      parse: { node, context in
        guard let text = node.string, !text.isEmpty else { return .mismatch }
        if let position = node.nulPosition {
          context.refuse(node, at: position, "can't hold \\u0000")
          return .refused
        }
        return isRight(text) ? .value(text) : .mismatch
      },
      write: { .string($0) })
  }
}

extension ValueForm {
  /// One of some names.
  static func choice(_ choices: [(name: String, value: Value)]) -> ValueForm
  where Value: Equatable {
    let names = choices.map(\.name)
    return ValueForm(
      kinds: [.string],
      expectation: names.map { "\"\($0)\"" }.joined(separator: ", ", last: " or "),
      schema: [
        JSONMember("type", "string"), JSONMember("enum", .array(names.map { .string($0) })),
      ],
      parse: { node, _ in
        switch node.content {
        case .string(let text):
          if let choice = choices.first(where: { $0.name == text }) { return .value(choice.value) }
          return .mismatch(suggestion: NearestName.find(text, among: names))
        // Where there is an "on" and an "off", people write true and false.
        case .bool(let isOn):
          return .mismatch(suggestion: names.first { $0 == (isOn ? "on" : "off") })
        default: return .mismatch
        }
      },
      write: { value in choices.first { $0.value == value }.map { .string($0.name) } })
  }

  /// One of the cases of an enumeration, by its raw value.
  static func choice(_ type: Value.Type) -> ValueForm
  where Value: RawRepresentable & CaseIterable & Equatable, Value.RawValue == String {
    choice(Value.allCases.map { ($0.rawValue, $0) })
  }
}

extension [String] {
  /// The texts in one, with another word before the last.
  func joined(separator: String, last: String) -> String {
    guard count > 1, let end = self.last else { return joined() }
    return dropLast().joined(separator: separator) + last + end
  }
}

extension Double {
  /// The number without a fraction that says nothing: `48`, `0.78`.
  var plainText: String { plainJSON.serialized() }

  /// The number as an integer where it is one.
  var plainJSON: JSONValue { Int64(exactly: self).map { .integer($0) } ?? JSONValue(self) }
}
