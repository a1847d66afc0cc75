internal import JSON
internal import QuickActions

/// An item of the dock while it is read.
struct ItemDraft: Sendable {
  var id: String?
  var path: String?
  var place: ConfiguredItem.Place?
  var exec: [String]?
  var name: LocalizedText?
  var icon: String?
  var needsTerminal = false
  var windowClass: String?
  var shortcutItems: [ShortcutItem] = []
}

extension ValueForm where Value == [ConfiguredItem] {
  /// What is kept in the dock; of an item that is there twice the first counts.
  static let items: ValueForm = {
    let list = ValueForm.list(of: .item, "an array of desktop ids, paths and objects")
    var form = list
    form.parse = { node, context in
      guard let elements = node.elements else { return .mismatch }
      var items: [ConfiguredItem] = []
      var known: Set<String> = []
      for (index, element) in elements.enumerated() {
        context.inside(index: index) { context in
          guard let item = ValueForm<ConfiguredItem>.item.read(element, &context) else { return }
          if known.insert(item.identifier).inserted {
            items.append(item)
          } else {
            context.report(
              .warning, at: element.position,
              "\"\(item.identifier)\" is in the dock already; the first one counts")
          }
        }
      }
      return .value(items)
    }
    return form
  }()
}

extension ValueForm where Value == ConfiguredItem {
  /// A desktop id, a path, or an object that says more.
  static let item: ValueForm = {
    let object = ValueForm<ItemDraft>.itemObject
    return ValueForm(
      kinds: [.string, .object], expectation: "a desktop id, a path or an object",
      schema: [
        JSONMember("anyOf", [["type": "string", "minLength": 1], .object(object.schema)])
      ],
      nestedKeys: object.nestedKeys,
      parse: { node, context in
        guard let text = node.string else {
          guard node.kind == .object else { return .mismatch }
          guard let draft = object.read(node, &context),
            let item = item(draft, node, &context)
          else { return .refused }
          return .value(item)
        }
        if text.contains("/") || text.hasPrefix("~") {
          guard let path = readPath(node, &context) else { return .refused }
          return .value(ConfiguredItem(.path(path)))
        }
        guard
          let id = DesktopID.read(
            text, at: node.position, nulPosition: node.nulPosition, &context)
        else { return .refused }
        return .value(ConfiguredItem(.entry(id: id)))
      },
      write: { item in
        switch item.source {
        case .entry(let id): .string(id)
        case .path(let path): .string(path)
        case .place(let place): ["place": .string(place.rawValue)]
        case .command: nil
        }
      })
  }()

  /// What the members of an object say together; `nil` where they contradict, which is reported.
  private static func item(
    _ draft: ItemDraft, _ node: JSONNode, _ context: inout ReadingContext
  ) -> ConfiguredItem? {
    let source: ConfiguredItem.Source
    if let place = draft.place {
      guard draft.id == nil, draft.path == nil, draft.exec == nil else {
        context.refuse(node, "has a \"place\" beside an \"id\", a \"path\" or an \"exec\"")
        return nil
      }
      return ConfiguredItem(
        .place(place), name: draft.name, icon: draft.icon, shortcutItems: draft.shortcutItems)
    }
    switch (draft.id, draft.path, draft.exec) {
    case (let id?, nil, nil):
      let position = node["id"]?.position ?? node.position
      guard let id = DesktopID.read(id, at: position, nulPosition: nil, &context) else {
        return nil
      }
      source = .entry(id: id)
    case (nil, let path?, nil): source = .path(path)
    case (let id, nil, let command?): source = .command(command, id: id)
    case (nil, nil, nil):
      context.refuse(node, "has no \"id\", \"path\", \"place\" or \"exec\"")
      return nil
    default:
      context.refuse(node, "has a \"path\" beside an \"id\" or an \"exec\"")
      return nil
    }
    let isCommand = if case .command = source { true } else { false }
    if isCommand && draft.name == nil {
      context.refuse(node, "has an \"exec\" and needs a \"name\"")
      return nil
    }
    for key in ["terminal", "windowClass"] where !isCommand {
      guard let value = node[key] else { continue }
      context.inside(key: key) { context in
        context.report(
          .warning, at: value.position, "\"\(context.pathText)\" is of use only beside an \"exec\"")
      }
    }
    return ConfiguredItem(
      source, name: draft.name, icon: draft.icon, needsTerminal: draft.needsTerminal,
      windowClass: draft.windowClass, shortcutItems: draft.shortcutItems)
  }

  fileprivate static func readPath(_ node: JSONNode, _ context: inout ReadingContext) -> String? {
    guard let text = node.string, !text.isEmpty else { return nil }
    if let position = node.nulPosition {
      context.refuse(node, at: position, "can't hold \\u0000")
      return nil
    }
    guard !text.hasPrefix("file://") else {
      context.refuse(node, "must be a path, not a URI")
      return nil
    }
    guard !text.hasPrefix("~") || text == "~" || text.hasPrefix("~/") else {
      context.refuse(node, "can't name the home directory of others; write it out")
      return nil
    }
    return context.place.absolutePath(text)
  }
}

extension ValueForm where Value == String {
  /// A path, made absolute.
  static let path = ValueForm(
    kinds: [.string], expectation: "a path",
    schema: [JSONMember("type", "string"), JSONMember("minLength", 1)],
    parse: { node, context in
      guard let text = node.string, !text.isEmpty else { return .mismatch }
      return ValueForm<ConfiguredItem>.readPath(node, &context).map { .value($0) } ?? .refused
    },
    write: { .string($0) })

  /// The name of an icon, or a path of a picture, made absolute.
  static let iconName = ValueForm(
    kinds: [.string], expectation: "the name of an icon or a path",
    schema: [JSONMember("type", "string"), JSONMember("minLength", 1)],
    parse: { node, context in
      guard let text = node.string, !text.isEmpty else { return .mismatch }
      if text.contains("/") || text.hasPrefix("~") { return path.parse(node, &context) }
      return ValueForm<String>.text().parse(node, &context)
    },
    write: { .string($0) })
}

extension ValueForm where Value == ItemDraft {
  /// An item as an object.
  static let itemObject = ValueForm.object(
    ItemDraft(),
    [
      Setting(
        "id", \.id, ValueForm<String>.text("a desktop id, as \"org.example.App.desktop\"").optional,
        "The id of a desktop entry; beside \"exec\" a name of your own for the item.",
        need: .essential, examples: ["org.example.App.desktop"]),
      Setting(
        "path", \.path, ValueForm<String>.path.optional,
        "The path of a desktop entry or another file; relative to this file's directory, ~/ is home.",
        need: .essential, examples: ["~/bin/tool.desktop"]),
      Setting(
        "place", \.place,
        ValueForm<ConfiguredItem.Place>.choice(ConfiguredItem.Place.self).optional,
        "The trash, the removable media that are mounted (an item each), or a folder of the user.",
        need: .essential, examples: ["trash"]),
      Setting(
        "exec", \.exec, ValueForm<[String]>.command.optional,
        "A program of your own with its arguments. No shell reads it.", need: .essential,
        examples: [["xterm", "-e", "htop"]], synonyms: ["command", "cmd", "run"]),
      Setting(
        "name", \.name, ValueForm<LocalizedText>.localizedText.optional,
        "The name that is shown, plain or by locale; beside \"exec\" it must be there.",
        examples: ["Mail", ["en": "Mail", "de": "Post"]], synonyms: ["label", "title"]),
      Setting(
        "icon", \.icon, ValueForm<String>.iconName.optional,
        "The icon: a name of the icon theme, or a path of a PNG or SVG file.",
        examples: ["utilities-terminal", "icons/mail.svg"]),
      Setting(
        "terminal", \.needsTerminal, .bool, "Whether the program of \"exec\" runs in a terminal."),
      Setting(
        "windowClass", \.windowClass, ValueForm<String>.text().optional,
        "The WM_CLASS of the windows of the program of \"exec\", by which it is seen to run."),
      Setting(
        "shortcutItems", \.shortcutItems, .shortcutItems,
        "Quick actions of your own for this item, after the application's.",
        synonyms: ["actions", "items"]),
    ])
}
