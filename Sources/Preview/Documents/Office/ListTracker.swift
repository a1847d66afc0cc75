internal import Documents

/// Opens and closes lists for formats in which each paragraph says how deep it stands.
struct ListTracker {
  private var markers: [FlowList.Marker] = []

  /// Begins an item at a level, counted from 0; it stays open for what is written next.
  mutating func begin(_ level: Int, _ marker: FlowList.Marker, in builder: inout FlowBuilder) {
    let level = min(8, max(0, level))
    if markers.count > level {
      close(to: level + 1, in: &builder)
      if markers[level] == marker {
        builder.close()
        builder.open(.item(isDone: nil))
        return
      }
      close(to: level, in: &builder)
    }
    while markers.count <= level {
      builder.open(.list(marker))
      builder.open(.item(isDone: nil))
      markers.append(marker)
    }
  }

  /// Ends all lists.
  mutating func end(in builder: inout FlowBuilder) { close(to: 0, in: &builder) }

  private mutating func close(to count: Int, in builder: inout FlowBuilder) {
    while markers.count > count {
      builder.close()
      builder.close()
      markers.removeLast()
    }
  }
}
