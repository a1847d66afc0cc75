internal import JSON
internal import QuickActions

/// The changes to one application's actions while they are read.
struct CustomizationDraft: Sendable {
  var hide: [String] = []
  var order: [String] = []
  var replace: [String: ShortcutChange] = [:]
  var items: [ShortcutItem] = []
}

extension ValueForm where Value == [String: ActionCustomization] {
  /// Changes to actions, by desktop id.
  static let actions: ValueForm = ValueForm<[Keyed<CustomizationDraft>]>.dictionary(
    of: .customization, "an object with desktop ids as keys", pattern: DesktopID.pattern,
    key: { member, context in
      DesktopID.read(
        member.key, at: member.keyPosition, nulPosition: member.keyNulPosition, &context)
    }
  ).map(
    { entries in
      Dictionary(
        entries.map { entry in
          (
            entry.key,
            ActionCustomization(
              hidden: Set(entry.value.hide), order: entry.value.order,
              replacements: entry.value.replace, added: entry.value.items)
          )
        }
      ) { _, last in last }
    }, back: { _ in [] })
}

extension ValueForm where Value == CustomizationDraft {
  /// The changes to one application's actions.
  static let customization = ValueForm.object(
    CustomizationDraft(),
    [
      Setting(
        "hide", \.hide, .list(of: .text(), "an array of types of actions"),
        "The types of actions that are not shown: the ids of desktop actions, or types of items.",
        examples: [["new-private-window"]]),
      Setting(
        "order", \.order, .list(of: .text(), "an array of types of actions"),
        "The types that come first, in this order; all others follow as they were.",
        examples: [["new-window", "compose"]]),
      Setting(
        "replace", \.replace, .replacements,
        "Changes to actions of the application, by type; what is not there stays as it is.",
        examples: [["new-window": ["title": "Window", "icon": "add"]]]),
      Setting(
        "items", \.items, .shortcutItems,
        """
        Quick actions of your own, after the application's static ones. One with the type of an \
        action of the application takes its place.
        """),
    ])
}

extension ValueForm where Value == [String: ShortcutChange] {
  /// Changes to actions by their type.
  static let replacements: ValueForm = {
    let object = ValueForm<ShortcutDraft>.shortcutChange
    return ValueForm(
      kinds: [.object], expectation: "an object with types of actions as keys",
      schema: [
        JSONMember("type", "object"), JSONMember("additionalProperties", .object(object.schema)),
      ],
      parse: { node, context in
        guard let members = node.members else { return .mismatch }
        var changes: [String: ShortcutChange] = [:]
        for member in members {
          context.inside(key: member.key) { context in
            changes[member.key] = ValueForm<ShortcutChange>.change(type: member.key).read(
              member.value, &context)
          }
        }
        return .value(changes)
      },
      write: { _ in .object([]) })
  }()
}
