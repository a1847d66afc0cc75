internal import JSON
internal import QuickActions

/// A quick action, or a change to one, while it is read.
struct ShortcutDraft: Sendable {
  var type: String?
  var title: LocalizedText?
  var subtitle: LocalizedText?
  var icon: String?
  var isTemplate = false
  var userInfo: JSONNode?
  var exec: [String]?
  var bus: BusDraft?
  var style: ShortcutStyle?
  var children: [ShortcutItem] = []

  /// The picture that `icon` and `template` name together.
  var picture: ShortcutIcon? {
    guard let icon else { return nil }
    if icon.hasPrefix("/") { return .file(path: icon, isTemplate: isTemplate) }
    return TemplateIcon(rawValue: icon).map { .template($0) } ?? .themed(icon)
  }

  /// What choosing the action does, if it is said; the action's type stands in for the bus action.
  func target(type: String) -> ShortcutTarget? {
    if let exec { return .exec(exec) }
    return bus.map { .bus(name: $0.name, action: $0.action ?? type) }
  }
}

/// A D-Bus target while it is read.
struct BusDraft: Sendable {
  var name = ""
  var action: String?
}

extension ValueForm where Value == [ShortcutItem] {
  /// Quick actions; of those with the same type the first counts.
  static let shortcutItems: ValueForm = items(of: ValueForm<ShortcutDraft>.shortcut)

  /// Actions for files; of those with the same type the first counts.
  static let fileActions: ValueForm = items(of: ValueForm<ShortcutDraft>.fileAction)

  /// The actions of a group, to any depth.
  fileprivate static func children(
    _ form: @escaping @Sendable () -> ValueForm<[ShortcutItem]>
  ) -> ValueForm {
    ValueForm(
      kinds: [.array], expectation: "an array of quick actions",
      schema: [
        JSONMember("type", "array"),
        JSONMember("items", ["type": "object", "additionalProperties": true]),
      ],
      parse: { node, context in form().parse(node, &context) }, write: { _ in .array([]) })
  }

  private static func items(of object: ValueForm<ShortcutDraft>) -> ValueForm {
    let list = ValueForm<[ShortcutDraft]>.list(of: object, "an array of quick actions")
    return ValueForm(
      kinds: [.array], expectation: list.expectation, schema: list.schema,
      parse: { node, context in
        guard let elements = node.elements else { return .mismatch }
        var items: [ShortcutItem] = []
        var known: Set<String> = []
        for (index, element) in elements.enumerated() {
          context.inside(index: index) { context in
            guard let draft = object.read(element, &context), let type = draft.type,
              let title = draft.title
            else { return }
            guard known.insert(type).inserted else {
              context.report(
                at: element["type"]?.position ?? element.position,
                "the type \"\(type)\" is there already; the first one counts")
              return
            }
            items.append(
              ShortcutItem(
                type: type, title: title, subtitle: draft.subtitle, icon: draft.picture,
                userInfo: draft.userInfo?.value, style: draft.style ?? .default,
                target: draft.target(type: type) ?? .activateAction, children: draft.children))
          }
        }
        return .value(items)
      },
      write: { _ in .array([]) })
  }
}

extension ValueForm where Value == ShortcutChange {
  /// A change to a quick action.
  static func change(type: String) -> ValueForm<ShortcutChange> {
    ValueForm<ShortcutDraft>.shortcutChange.map(
      { draft in
        ShortcutChange(
          title: draft.title, subtitle: draft.subtitle, icon: draft.picture,
          userInfo: draft.userInfo?.value, style: draft.style, target: draft.target(type: type))
      }, back: { _ in nil })
  }
}

extension ValueForm where Value == ShortcutDraft {
  /// A quick action of the user's own: with a type and a title.
  static let shortcut: ValueForm = .object(
    ShortcutDraft(),
    [type("A name of its own for the action; it reaches the application as the action's name.")]
      + settings(titleNeed: .required) + [group { .shortcutItems }],
    "a quick action as an object", check: check)

  /// An action of the user's own for files of a type.
  static let fileAction: ValueForm = .object(
    ShortcutDraft(),
    [type("A name of its own for the action.")]
      + settings(
        titleNeed: .required, command: .fileCommand,
        about:
          "The program that is run, with its arguments; %f is the file's path, %u its URI. No shell "
          + "reads it.") + [group { .fileActions }],
    "an action as an object", check: check)

  private static func type(_ summary: String) -> Setting<ShortcutDraft> {
    Setting(
      "type", \.type, ValueForm<String>.text().optional, summary, need: .required,
      examples: ["compose"], synonyms: ["id"])
  }

  private static func group(
    _ form: @escaping @Sendable () -> ValueForm<[ShortcutItem]>
  ) -> Setting<ShortcutDraft> {
    Setting(
      "actions", \.children, ValueForm<[ShortcutItem]>.children(form),
      "Makes a group of it, which opens in place: the actions in it, groups among them.",
      synonyms: ["group", "items", "children"])
  }

  /// A change to an action of the application: what is not there stays as it is.
  static let shortcutChange = ValueForm.object(
    ShortcutDraft(), settings(titleNeed: .optional), "an object", check: check)

  private static func settings(
    titleNeed: Setting<ShortcutDraft>.Need, command: ValueForm<[String]> = .command,
    about summary: String = "The program that is run, with its arguments. No shell reads it."
  ) -> [Setting<ShortcutDraft>] {
    [
      Setting(
        "title", \.title, ValueForm<LocalizedText>.localizedText.optional,
        "The first line, plain or by locale.", need: titleNeed,
        examples: ["Compose", ["en": "Compose", "de": "Verfassen"]], synonyms: ["name", "label"]),
      Setting(
        "subtitle", \.subtitle, ValueForm<LocalizedText>.localizedText.optional,
        "The second line, plain or by locale."),
      Setting(
        "icon", \.icon, ValueForm<String>.iconName.optional,
        """
        The picture: one of the built-in names (\(TemplateIcon.allCases.map(\.rawValue).joined(separator: ", "))), \
        a name of the icon theme, or a path of a PNG or SVG file.
        """,
        examples: ["compose", "document-new-symbolic", "icons/compose.svg"]),
      Setting(
        "template", \.isTemplate, .bool,
        "Whether only the shape of the file in \"icon\" is used and drawn in the colour of the text."
      ),
      Setting(
        "userInfo", \.userInfo, ValueForm<JSONNode>.anything.optional,
        """
        Data that reaches the application unchanged: in the parameter of ActivateAction, or as JSON \
        in PRESSDOCK_USER_INFO beside "exec".
        """,
        need: .essential, examples: [["account": "work"]]),
      Setting(
        "exec", \.exec, command.optional, summary, need: .essential,
        examples: [["thunderbird", "-compose"]], synonyms: ["command", "cmd", "run"]),
      Setting(
        "dbus", \.bus, ValueForm<BusDraft>.busTarget.optional,
        "Calls ActivateAction of org.freedesktop.Application on another bus name.",
        need: .essential, examples: [["name": "org.example.App", "action": "compose"]]),
      Setting(
        "style", \.style, ValueForm<ShortcutStyle>.choice(ShortcutStyle.self).optional,
        "How the row looks: ordinary, with a check mark, red, or shown but not to be chosen."),
    ]
  }

  /// What must hold between the members of an action.
  private static let check:
    @Sendable (JSONNode, inout ShortcutDraft, inout ReadingContext) -> Bool =
      { node, draft, context in
        if draft.exec != nil && draft.bus != nil {
          context.refuse(node, "has both \"exec\" and \"dbus\"; an action does one thing")
          return false
        }
        if let written = node["template"], draft.isTemplate, draft.icon?.hasPrefix("/") != true {
          context.inside(key: "template") { context in
            context.report(
              .warning, at: written.position,
              "\"\(context.pathText)\" is of use only beside an \"icon\" that is a path; "
                + "built-in and symbolic icons take the colour of the text anyway")
          }
        }
        guard let userInfo = draft.userInfo else { return true }
        return context.inside(key: "userInfo") { context in
          // A change without a target goes wherever the application's own action goes.
          let target = draft.target(type: draft.type ?? "")
          let carriers =
            target?.userInfoCarriers
            ?? (draft.type == nil ? [.parameter, .environment] : [.parameter])
          let faults = UserInfoCheck.faults(in: userInfo, carriers: carriers)
          for fault in faults {
            let separator = fault.path.isEmpty || fault.path.hasPrefix("[") ? "" : "."
            context.report(
              at: fault.position,
              "\"\(context.pathText)\(separator)\(fault.path)\" can't be carried: \(fault.message)")
          }
          return faults.isEmpty
        }
      }
}

extension ValueForm where Value == JSONNode {
  /// Any JSON.
  static let anything = ValueForm(
    kinds: [.null, .bool, .number, .string, .array, .object], expectation: "JSON", schema: [],
    parse: { node, _ in .value(node) }, write: { $0.value })
}

extension ValueForm where Value == BusDraft {
  /// A bus name and an action there.
  static let busTarget = ValueForm.object(
    BusDraft(),
    [
      Setting(
        "name", \.name,
        .text(
          "a bus name, as \"org.example.App\"",
          pattern: #"^[A-Za-z_-][A-Za-z0-9_-]*(\.[A-Za-z_-][A-Za-z0-9_-]*)+$"#, where: isBusName),
        "The well-known bus name.", need: .required, examples: ["org.example.App"]),
      Setting(
        "action", \.action,
        ValueForm<String>.text(
          "the name of an action: letters, digits, '-' and '.'", pattern: "^[A-Za-z0-9.-]+$",
          where: { $0.utf8.allSatisfy { $0.isAlphanumeric || "-.".utf8.contains($0) } }
        ).optional,
        "The name of the action; without it the item's \"type\".", need: .essential,
        examples: ["compose"]),
    ], "an object with a \"name\"")

  /// Whether the text is a well-known name (D-Bus Specification, "Bus names").
  @Sendable private static func isBusName(_ text: String) -> Bool {
    let elements = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 255 && elements.count >= 2
      && elements.allSatisfy { element in
        guard let first = element.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return element.utf8.allSatisfy { $0.isAlphanumeric || "_-".utf8.contains($0) }
      }
  }
}
