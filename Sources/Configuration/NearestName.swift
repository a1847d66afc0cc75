/// Finds the name that somebody meant who wrote another.
enum NearestName {
  /// The nearest of some names; `nil` where none is near enough to be what was meant.
  ///
  /// Near is a spelling with few letters inserted, left out, changed or swapped, in any case; or a
  /// name that holds the written one, or is held by it (`iconSize` for `size`).
  static func find(_ written: String, among names: [String]) -> String? {
    let letters = Array(written.lowercased())
    guard !letters.isEmpty else { return nil }
    let limit = max(1, min(3, (letters.count + 1) / 3))
    var best: (name: String, distance: Int, changes: Int)?
    for name in names {
      let other = Array(name.lowercased())
      let changes = distance(from: letters, to: other)
      var distance = changes
      if distance > limit, min(letters.count, other.count) >= 3,
        name.lowercased().contains(written.lowercased())
          || written.lowercased().contains(name.lowercased())
      {
        distance = limit
      }
      guard distance <= limit else { continue }
      if best == nil || (distance, changes) < (best?.distance ?? 0, best?.changes ?? 0) {
        best = (name, distance, changes)
      }
    }
    return best?.name
  }

  /// How many letters must be inserted, left out, changed or swapped with their neighbour (optimal
  /// string alignment).
  static func distance(from left: [Character], to right: [Character]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var rows = [
      Array(repeating: 0, count: right.count + 1), Array(0...right.count),
    ]
    for row in 1...left.count {
      var current = [row]
      for column in 1...right.count {
        let change = rows[1][column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
        var best = min(change, rows[1][column] + 1, current[column - 1] + 1)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          best = min(best, rows[0][column - 2] + 1)
        }
        current.append(best)
      }
      rows = [rows[1], current]
    }
    return rows[1][right.count]
  }
}
