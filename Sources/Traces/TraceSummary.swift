package import JSON

/// What a replayed trace came to, in numbers.
package struct TraceSummary: Hashable, Sendable {
  /// All contacts.
  package var contacts = 0
  /// Contacts shorter than 200 ms.
  package var taps = 0
  /// Popovers, peeks and pops on those.
  package var openedByTaps = 0
  /// Contacts on which a hint showed.
  package var hinted = 0
  /// How often each action was reported, by its word; hints and commits are not counted one by one.
  package var counts: [String: Int] = [:]

  /// Shorter contacts than this, in ms, are taps.
  package static let longestTap = 200.0

  /// Nothing replayed.
  package init() {}

  /// The words that are counted, in the order in which they are told.
  package static let words = [
    "began", "popover", "peek", "pop", "click", "longPress", "cancelled", "ended",
  ]

  /// The numbers as members of a JSON object.
  package var members: [JSONMember] {
    [
      JSONMember("contacts", .integer(Int64(contacts))),
      JSONMember("taps", .integer(Int64(taps))),
      JSONMember("openedByTaps", .integer(Int64(openedByTaps))),
      JSONMember("hinted", .integer(Int64(hinted))),
    ]
      + TraceSummary.words.map { JSONMember($0, .integer(Int64(counts[$0] ?? 0))) }
  }
}
