internal import JSON

extension ValueForm where Value == Configuration.Windows {
  /// The section `windows`.
  static let windows = ValueForm.object(
    Configuration.Windows(),
    [
      Setting(
        "rules", \.rules,
        .list(
          of: .windowRule,
          "an array of rules, as [{\"class\": \"Zed\", \"application\": \"dev.zed.Zed.desktop\"}]"),
        "Which application windows belong to, where the dock can't know; the first that holds counts.",
        examples: [[["class": "Zed", "application": "dev.zed.Zed.desktop"]]],
        synonyms: ["matches", "matching", "match"])
    ])
}

extension ValueForm where Value == Configuration.WindowRule {
  /// One rule.
  static let windowRule = ValueForm.object(
    Configuration.WindowRule(),
    [
      Setting(
        "instance", \.instance, ValueForm<String>.text("a name").optional,
        "The first half of the windows' WM_CLASS, whole and in any case of letters; without it any.",
        need: .essential, examples: ["crx_aaa"], synonyms: ["name"]),
      Setting(
        "class", \.className, ValueForm<String>.text("a name").optional,
        "The second half of the windows' WM_CLASS, whole and in any case of letters; without it any.",
        need: .essential, examples: ["Zed"], synonyms: ["className", "wmClass", "windowClass"]),
      Setting(
        "application", \.application, .desktopID,
        "The desktop id of the application that the windows belong to.",
        need: .required, examples: ["dev.zed.Zed.desktop"], synonyms: ["app", "id", "desktopID"]),
    ],
    "an object, as {\"class\": \"Zed\", \"application\": \"dev.zed.Zed.desktop\"}"
  ) { node, rule, context in
    guard rule.instance == nil, rule.className == nil else { return true }
    context.report(
      at: node.position, "\"\(context.pathText)\" has neither \"instance\" nor \"class\"")
    return false
  }
}

extension ValueForm where Value == String {
  /// The id of a desktop entry.
  static let desktopID = ValueForm(
    kinds: [.string], expectation: "a desktop id, as \"org.example.App.desktop\"",
    schema: [JSONMember("type", "string"), JSONMember("pattern", .string(DesktopID.pattern))],
    parse: { node, context in
      guard let text = node.string else { return .mismatch }
      let id = DesktopID.read(text, at: node.position, nulPosition: node.nulPosition, &context)
      return id.map { .value($0) } ?? .refused
    },
    write: { .string($0) })
}
