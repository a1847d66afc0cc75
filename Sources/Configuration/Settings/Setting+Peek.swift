internal import JSON
internal import QuickActions

extension ValueForm where Value == Configuration.Peek {
  /// The section `peek`.
  static let peek = ValueForm.object(
    Configuration.Peek(),
    [
      Setting(
        "model", \.model, .choice(Configuration.Model.self),
        "Whether the actions of a peek come by a swipe (classic), or with the page (menu)."),
      Setting(
        "stay", \.stay, .bool,
        "Whether a peek stays when pen or finger is lifted, so that no force need be held; a second press opens.",
        synonyms: ["latch", "oneStep"]),
      Setting(
        "applications", \.applications, .bool,
        "Whether pressing an application peeks at its windows instead of opening its actions."),
      Setting(
        "fetchLinks", \.fetchLinks, .bool,
        "Whether a web link that is pressed may be asked for its title, description and picture."),
      Setting(
        "renderLinks", \.renderLinks, .bool,
        "Whether a page that may be asked for is also shown live, with its scripts, where pressdock-webpage is installed."
      ),
      Setting(
        "actions", \.actions, .typeActions,
        "Actions of your own for files, by MIME types; * stands for all of a kind.",
        examples: [
          ["image/*": [["type": "edit", "title": "Edit", "exec": ["gimp", "%f"]]]]
        ]),
    ])
}

extension ValueForm where Value == [Configuration.TypeActions] {
  /// Actions by patterns of MIME types.
  static let typeActions = ValueForm<[Keyed<[ShortcutItem]>]>.dictionary(
    of: .fileActions, "an object with MIME types as keys", pattern: #"^(\*|[^/]+/[^/]+)$"#,
    key: { member, context in
      let parts = member.key.split(separator: "/", omittingEmptySubsequences: false)
      if member.key == "*" || (parts.count == 2 && parts.allSatisfy { !$0.isEmpty }) {
        return member.key
      }
      context.report(
        at: member.keyPosition,
        "\"\(member.key)\" is no MIME type such as \"image/png\", \"image/*\" or \"*\"")
      return nil
    }
  ).map(
    { entries in
      entries.map { Configuration.TypeActions(pattern: $0.key, items: $0.value) }
    }, back: { _ in [] })
}
