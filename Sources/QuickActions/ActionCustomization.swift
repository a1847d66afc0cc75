/// What a user changed about the actions of one application.
public struct ActionCustomization: Hashable, Sendable {
  /// The types of actions that are not shown.
  public var hidden: Set<String>
  /// The types that come first, in this order; all others follow as they were.
  public var order: [String]
  /// Changes to actions, by type.
  public var replacements: [String: ShortcutChange]
  /// Actions of the user's own, after the application's static ones.
  ///
  /// One whose type the application has too takes that action's place.
  public var added: [ShortcutItem]

  /// A customization from its parts; by default one that changes nothing.
  public init(
    hidden: Set<String> = [], order: [String] = [], replacements: [String: ShortcutChange] = [:],
    added: [ShortcutItem] = []
  ) {
    self.hidden = hidden
    self.order = order
    self.replacements = replacements
    self.added = added
  }

  /// The actions as the user wants them, in order: static, added, dynamic; of those the hidden are
  /// left out and the ordered come first.
  public func applied(
    toStatic staticItems: [ShortcutItem], dynamic dynamicItems: [ShortcutItem]
  ) -> [ShortcutItem] {
    let own = Dictionary(added.map { ($0.type, $0) }) { _, last in last }
    var used: Set<String> = []
    func replaced(_ item: ShortcutItem) -> ShortcutItem {
      guard let mine = own[item.type] else { return item }
      used.insert(item.type)
      return mine
    }
    let fixed = staticItems.map(replaced)
    let published = dynamicItems.map(replaced)
    let appended = added.filter { !used.contains($0.type) }
    let items = (fixed + appended + published)
      .filter { !hidden.contains($0.type) }
      .map { replacements[$0.type]?.applied(to: $0) ?? $0 }
    let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    // Sorting by place and former place keeps the order of all that have the same.
    return items.enumerated()
      .sorted { left, right in
        let leftPlace = places[left.element.type] ?? order.count
        let rightPlace = places[right.element.type] ?? order.count
        return (leftPlace, left.offset) < (rightPlace, right.offset)
      }
      .map(\.element)
  }
}
