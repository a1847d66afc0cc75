package import Desktop

extension ApplicationCatalog {
  /// The ids of each application's actions, by its desktop id: what a configuration is checked
  /// against.
  package var actionTypes: [String: [String]] {
    Dictionary(entries.map { ($0.id, $0.actions.map(\.id)) }) { first, _ in first }
  }
}
