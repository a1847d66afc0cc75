internal import JSON
internal import QuickActions

extension ValueForm where Value == UInt32 {
  /// A colour, `#rrggbb`.
  static let color = ValueForm<String>.text(
    "a colour as \"#rrggbb\"", pattern: "^#[0-9A-Fa-f]{6}$",
    where: {
      $0.utf8.count == 7 && $0.hasPrefix("#") && !$0.contains("+")
        && UInt32($0.dropFirst(), radix: 16) != nil
    }
  ).map(
    { UInt32($0.dropFirst(), radix: 16) ?? 0 },
    back: { color in
      let digits = String(color, radix: 16)
      return "#" + String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
    })
}

extension ValueForm where Value == KeyCombination {
  /// A key with modifiers, `Super+space`.
  static let keyCombination = ValueForm(
    kinds: [.string], expectation: "a key with modifiers, as \"Super+space\"",
    schema: [
      JSONMember("type", "string"), JSONMember("pattern", #"^([A-Za-z0-9]+ *\+ *)*[^+ ]+$"#),
    ],
    parse: { node, context in
      guard let text = node.string, !text.isEmpty else { return .mismatch }
      switch KeyCombination.parse(text) {
      case .combination(let combination): return .value(combination)
      case .fault(let message, let suggestion):
        context.refuse(node, message, suggestion: suggestion)
        return .refused
      }
    },
    write: { .string($0.description) })
}

extension ValueForm where Value == LocalizedText {
  /// A text, or its translations by locale name.
  static let localizedText: ValueForm = {
    let plain = ValueForm<String>.text()
    let translations = ValueForm<[Keyed<String>]>.dictionary(
      of: plain, "an object of translations",
      pattern: #"^[A-Za-z0-9-]+(_[A-Za-z0-9-]+)?(@[A-Za-z0-9-]+)?$"#,
      key: localeKey)
    return ValueForm(
      kinds: [.string, .object], expectation: "a text, or an object of texts by locale name",
      schema: [JSONMember("anyOf", [.object(plain.schema), .object(translations.schema)])],
      parse: { node, context in
        if node.kind == .string { return plain.parse(node, &context).map { LocalizedText($0) } }
        guard node.kind == .object else { return .mismatch }
        guard let entries = translations.read(node, &context) else { return .refused }
        guard let first = entries.first else {
          context.refuse(node, "has no text in it")
          return .refused
        }
        let texts = Dictionary(entries.map { ($0.key, $0.value) }) { _, last in last }
        return .value(
          LocalizedText(texts["C"] ?? texts["en"] ?? first.value, translations: texts))
      },
      write: { text in
        guard !text.translations.isEmpty else { return .string(text.base) }
        return .object(
          text.translations.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) }
        )
      })
  }()

  private static let localeKey: @Sendable (JSONNodeMember, inout ReadingContext) -> String? = {
    member, context in
    if member.key == "C" { return "C" }
    if let name = LocaleName(member.key), !member.key.contains("."), !name.language.contains("-") {
      return member.key
    }
    // The web writes zh-CN, programs write zh_CN.UTF-8.
    let meant = LocaleName(String(member.key.map { $0 == "-" ? "_" : $0 }))?.description
    context.report(
      at: member.keyPosition,
      "\"\(member.key)\" is no locale name such as \"de\", \"zh_CN\" or \"sr@latin\"",
      suggestion: meant)
    return nil
  }
}

extension ValueForm where Value == [String] {
  /// A program with its arguments: an array, or one text that is split like an `Exec` line.
  static let command = command(knowing: [])

  /// A program with its arguments for a file: `%f` stands for its path, `%u` for its URI.
  static let fileCommand = command(knowing: ["%f", "%u"])

  private static func command(knowing codes: Set<String>) -> ValueForm {
    let expectation = "a program with its arguments, as an array or one text"
    let argument: [JSONMember] = [JSONMember("type", "string")]
    return ValueForm(
      kinds: [.array, .string], expectation: expectation,
      schema: [
        JSONMember(
          "anyOf",
          [
            ["type": "array", "items": .object(argument), "minItems": 1],
            ["type": "string", "minLength": 1],
          ])
      ],
      parse: { node, context in
        guard let arguments = commandArguments(node, &context) else { return .refused }
        guard let program = arguments.first, !program.isEmpty else { return .mismatch }
        for argument in arguments where fieldCodes.subtracting(codes).contains(argument) {
          context.report(
            .warning, at: node.position,
            "\"\(context.pathText)\" passes \"\(argument)\" as it stands: "
              + (codes.isEmpty
                ? "only desktop entries have field codes"
                : "of the field codes only \(codes.sorted().joined(separator: " and ")) are known here")
          )
        }
        // A shell would have done this; nothing else of what it does is imitated.
        let path = program.hasPrefix("~/") ? context.place.absolutePath(program) : program
        return .value([path] + arguments.dropFirst())
      },
      write: { .array($0.map { .string($0) }) })
  }

  private static let fieldCodes: Set<String> = ["%f", "%F", "%u", "%U", "%i", "%c", "%k"]

  private static func commandArguments(
    _ node: JSONNode, _ context: inout ReadingContext
  ) -> [String]? {
    if let position = node.nulPosition {
      context.refuse(node, at: position, "can't hold \\u0000")
      return nil
    }
    switch node.content {
    case .string(let text):
      do { return try CommandText.split(text) } catch {
        context.refuse(node, error.message)
        return nil
      }
    case .array(let elements):
      var arguments: [String] = []
      for (index, element) in elements.enumerated() {
        // Unlike elsewhere a bad element is not left out: half a command is another command.
        guard let text = element.string, element.nulPosition == nil else {
          context.inside(index: index) { context in
            if let position = element.nulPosition {
              context.refuse(element, at: position, "can't hold \\u0000")
            } else {
              context.refuse(element, wants: "a text")
            }
          }
          return nil
        }
        arguments.append(text)
      }
      return arguments
    default: return []
    }
  }
}
