public import JSON

/// What a user changed about one action; what is `nil` stays as it is.
public struct ShortcutChange: Hashable, Sendable {
  /// Another first line.
  public var title: LocalizedText?
  /// Another second line.
  public var subtitle: LocalizedText?
  /// Another picture.
  public var icon: ShortcutIcon?
  /// Other data for the application.
  public var userInfo: JSONValue?
  /// Another style.
  public var style: ShortcutStyle?
  /// Something else to do.
  public var target: ShortcutTarget?

  /// A change from its parts; by default one that changes nothing.
  public init(
    title: LocalizedText? = nil, subtitle: LocalizedText? = nil, icon: ShortcutIcon? = nil,
    userInfo: JSONValue? = nil, style: ShortcutStyle? = nil, target: ShortcutTarget? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
    self.userInfo = userInfo
    self.style = style
    self.target = target
  }

  /// The action as the user wants it; its type stays.
  public func applied(to item: ShortcutItem) -> ShortcutItem {
    ShortcutItem(
      type: item.type, title: title ?? item.title, subtitle: subtitle ?? item.subtitle,
      icon: icon ?? item.icon, userInfo: userInfo ?? item.userInfo, style: style ?? item.style,
      target: target ?? item.target)
  }
}
