internal import JSON

/// What the user changed by hand in the dock: kept in the state directory, never written into a
/// configuration that somebody wrote.
struct HandChanges: Hashable, Sendable {
  /// Items kept in the dock beyond the configured ones, in the order in which they were kept.
  var kept: [String] = []
  /// Configured items that were removed.
  var removed: [String] = []
  /// The configured items when `removed` was last right: an item that the user writes into the
  /// configuration later is wanted again.
  var base: [String] = []
  /// Members of the file that this version doesn't know; they are written back.
  var unknown: [JSONMember] = []

  init() {}

  /// Reads the state file; what is wrong in it is left out.
  init(_ value: JSONValue) {
    func strings(_ key: String) -> [String] {
      value[key]?.arrayValue?.compactMap(\.stringValue) ?? []
    }
    kept = strings("kept")
    removed = strings("removed")
    base = strings("base")
    let known: Set = ["version", "kept", "removed", "base"]
    unknown = value.objectValue?.filter { !known.contains($0.key) } ?? []
  }

  /// What the state file holds.
  var json: JSONValue {
    func array(_ items: [String]) -> JSONValue { .array(items.map { .string($0) }) }
    return .object(
      [
        JSONMember("version", .integer(1)), JSONMember("kept", array(kept)),
        JSONMember("removed", array(removed)), JSONMember("base", array(base)),
      ] + unknown)
  }

  /// The items that are pinned, given the configured ones.
  mutating func pinned(configured: [String]) -> [String] {
    let added = Set(configured).subtracting(base)
    removed.removeAll { added.contains($0) || !configured.contains($0) }
    base = configured
    let gone = Set(removed)
    var seen: Set<String> = []
    return (configured.filter { !gone.contains($0) } + kept).filter { seen.insert($0).inserted }
  }

  /// Keeps an item from now on.
  mutating func keep(_ id: String) {
    removed.removeAll { $0 == id }
    if !base.contains(id) && !kept.contains(id) { kept.append(id) }
  }

  /// Removes an item.
  mutating func remove(_ id: String) {
    kept.removeAll { $0 == id }
    if base.contains(id) && !removed.contains(id) { removed.append(id) }
  }
}
