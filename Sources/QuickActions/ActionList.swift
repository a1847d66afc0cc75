/// The actions of one application as a popover shows them: the first few, and the rest behind
/// "More…".
public struct ActionList: Hashable, Sendable {
  /// How many are shown where nobody says otherwise.
  public static let defaultLimit = 4

  /// What the popover shows at once; item 1 is nearest the finger.
  public var shown: [ShortcutItem]
  /// What "More…" shows, in order; nothing is lost.
  public var overflow: [ShortcutItem]

  /// All of them, in order.
  public var all: [ShortcutItem] { shown + overflow }

  /// Static actions come first, dynamic ones fill what is left.
  ///
  /// - Parameters:
  ///   - staticItems: what is known without the application's doing: its entry's and configured.
  ///   - dynamicItems: what the application published at run time, in its order.
  ///   - customization: what the user changed.
  ///   - limit: how many are shown.
  public init(
    static staticItems: [ShortcutItem], dynamic dynamicItems: [ShortcutItem] = [],
    customization: ActionCustomization = ActionCustomization(), limit: Int = defaultLimit
  ) {
    let items = customization.applied(toStatic: staticItems, dynamic: dynamicItems)
    shown = Array(items.prefix(max(0, limit)))
    overflow = Array(items.dropFirst(max(0, limit)))
  }
}
