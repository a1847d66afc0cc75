public import JSON

/// One quick action of an application: what it is called, how it looks and what it does.
public struct ShortcutItem: Hashable, Sendable {
  /// The application's own name for the action; unique within one application.
  public var type: String
  /// The first line.
  public var title: LocalizedText
  /// The second line, if any.
  public var subtitle: LocalizedText?
  /// The picture beside the text, if any.
  public var icon: ShortcutIcon?
  /// Data that reaches the application unchanged.
  public var userInfo: JSONValue?
  /// How the row is drawn and whether it can be chosen.
  public var style: ShortcutStyle
  /// What choosing the row does; nothing where it is a group.
  public var target: ShortcutTarget
  /// What a group opens in its place; empty for an action.
  public var children: [ShortcutItem]

  /// An item from its parts.
  public init(
    type: String, title: LocalizedText, subtitle: LocalizedText? = nil, icon: ShortcutIcon? = nil,
    userInfo: JSONValue? = nil, style: ShortcutStyle = .default, target: ShortcutTarget,
    children: [ShortcutItem] = []
  ) {
    self.type = type
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
    self.userInfo = userInfo
    self.style = style
    self.target = target
    self.children = children
  }

  /// The action of a type: this one, or one of its group.
  public func action(_ type: String) -> ShortcutItem? {
    if children.isEmpty { return self.type == type ? self : nil }
    return children.lazy.compactMap { $0.action(type) }.first
  }
}

/// How a row is drawn and whether it can be chosen.
public enum ShortcutStyle: String, CaseIterable, Hashable, Sendable {
  /// An ordinary row.
  case `default`
  /// A row that carries a check mark.
  case selected
  /// A row that takes something away; drawn red.
  case destructive
  /// A row that is shown and can't be chosen.
  case disabled
}

/// What choosing an action does.
public enum ShortcutTarget: Hashable, Sendable {
  /// Runs the group `[Desktop Action id]` of the application's own entry.
  case desktopAction(id: String)
  /// Calls `ActivateAction` of `org.freedesktop.Application` with the item's type as its name.
  case activateAction
  /// Runs a program with exactly these arguments; no shell, no field codes.
  case exec([String])
  /// Calls `ActivateAction` with `action` on another bus name.
  case bus(name: String, action: String)
}

/// Where the picture of an action comes from.
public enum ShortcutIcon: Hashable, Sendable {
  /// One of the 29 drawn by us.
  case template(TemplateIcon)
  /// A name of the icon theme (Icon Naming Specification).
  case themed(String)
  /// A PNG or SVG file; as a stencil only its alpha is used and the text's colour painted.
  case file(path: String, isTemplate: Bool)
}

/// The names of the pictures that iOS offers for quick actions; each is drawn by the dock itself.
public enum TemplateIcon: String, CaseIterable, Hashable, Sendable {
  case compose, play, pause, add, location, search, share, prohibit, contact, home
  case markLocation, favorite, love, cloud, invitation, confirmation, mail, message, date, time
  case capturePhoto, captureVideo, task, taskCompleted, alarm, bookmark, shuffle, audio, update
}
