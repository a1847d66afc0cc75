/// The windows that are open, grouped by program in a stable order.
///
/// Groups stand in the order in which their first window came, windows in a group likewise. A
/// window whose program becomes known late moves to its group; when it was alone in the old one,
/// the new group takes its place, so that nothing else moves. A transient window belongs to the
/// window that it is transient for.
package struct RunningApplications<Key: Hashable & Sendable>: Sendable {
  /// What a group stands for.
  package enum GroupID: Hashable, Sendable {
    /// The windows of a desktop entry, by its id: `org.example.App.desktop`.
    case entry(String)
    /// The windows of no known entry that share a class; in lower case.
    case windowClass(String)
    /// One window of which no class is known.
    case window(Key)
  }

  /// The windows of one program.
  package struct Group: Hashable, Sendable {
    /// What the group stands for.
    package let id: GroupID
    /// The name to show: of the entry, else the window class as the program spells it, else empty.
    package let name: String
    /// The windows in the order in which they came; never empty.
    package let windows: [Key]
    /// How the entry was found, for the first window; `nil` without an entry.
    package let match: Match?

    /// The desktop-file id, where the program has an entry.
    package var desktopID: String? {
      if case .entry(let id) = id { id } else { nil }
    }
  }

  private struct Window: Sendable {
    var facts: WindowFacts
    var leader: Key?
    var match: Match?
    var group: GroupID
  }

  private var matcher: ApplicationMatcher
  private var windows: [Key: Window] = [:]
  /// All windows in the order in which they came.
  private var arrivals: [Key] = []
  private var order: [GroupID] = []
  private var members: [GroupID: [Key]] = [:]
  /// Launches that are over but whose id a window still carries.
  private var finishedLaunches: Set<String> = []

  /// No windows, to be matched by `matcher`.
  package init(matcher: ApplicationMatcher = ApplicationMatcher(entries: [])) {
    self.matcher = matcher
  }

  /// The groups, each with at least one window.
  package var groups: [Group] {
    order.compactMap { id in
      guard let keys = members[id], let first = keys.first, let window = windows[first] else {
        return nil
      }
      return Group(id: id, name: name(of: id, first: first), windows: keys, match: window.match)
    }
  }

  /// The group of a window.
  package func group(of key: Key) -> GroupID? { windows[key]?.group }

  /// How the entry of a window was found; `nil` where it has none.
  package func match(of key: Key) -> Match? { windows[key]?.match }

  /// The windows of a desktop entry, in the order in which they came.
  package func windows(ofEntry desktopID: String) -> [Key] { members[.entry(desktopID)] ?? [] }

  // MARK: What happens

  /// A window came, or says something else of itself now.
  ///
  /// - Parameters:
  ///   - key: the window.
  ///   - facts: what it says of itself.
  ///   - leader: the window that it is transient for, if any.
  package mutating func update(_ key: Key, facts: WindowFacts, transientFor leader: Key? = nil) {
    if let old = windows[key], old.facts == facts, old.leader == leader { return }
    if windows[key] == nil {
      let group = GroupID.window(key)
      windows[key] = Window(facts: facts, leader: leader, match: nil, group: group)
      arrivals.append(key)
      join(key, group)
    } else {
      windows[key]?.facts = facts
      windows[key]?.leader = leader
    }
    // A window may have come before the one that it is transient for.
    regroup(key)
    regroupTransients()
  }

  /// A window is gone.
  package mutating func remove(_ key: Key) {
    guard let window = windows.removeValue(forKey: key) else { return }
    arrivals.removeAll { $0 == key }
    leave(key, window.group)
    regroupTransients()
    forgetUnusedLaunches()
  }

  /// These are the windows there are, in their order; all others are gone.
  package mutating func replace(
    with list: [(key: Key, facts: WindowFacts, transientFor: Key?)]
  ) {
    let present = Set(list.map(\.key))
    for key in arrivals where !present.contains(key) { remove(key) }
    for window in list {
      update(window.key, facts: window.facts, transientFor: window.transientFor)
    }
  }

  /// The entries or the rules are others now; every window is asked again.
  package mutating func use(_ newMatcher: ApplicationMatcher) {
    let launches = matcher.launches
    matcher = newMatcher
    matcher.launches.merge(launches) { new, _ in new }
    regroupAll()
  }

  /// A program was started from the dock: its windows will carry `startupID`.
  package mutating func launchBegan(_ startupID: String, desktopID: String) {
    guard !startupID.isEmpty else { return }
    matcher.launches[startupID] = desktopID
    finishedLaunches.remove(startupID)
    regroupAll()
  }

  /// A launch is over; windows that carry its id stay where they are.
  package mutating func launchEnded(_ startupID: String) {
    finishedLaunches.insert(startupID)
    forgetUnusedLaunches()
  }

  // MARK: Grouping

  private mutating func forgetUnusedLaunches() {
    guard !finishedLaunches.isEmpty else { return }
    let used = Set(windows.values.compactMap(\.facts.startupID))
    for id in finishedLaunches.subtracting(used) {
      matcher.launches[id] = nil
      finishedLaunches.remove(id)
    }
  }

  private mutating func regroupAll() {
    for key in arrivals { regroup(key) }
  }

  private mutating func regroupTransients() {
    for key in arrivals where windows[key]?.leader != nil { regroup(key) }
  }

  private mutating func regroup(_ key: Key) {
    guard let window = windows[key] else { return }
    let match = matcher.match(windows[leader(of: key)]?.facts ?? window.facts)
    windows[key]?.match = match
    let group = groupID(of: key, match: match)
    guard group != window.group else { return }
    let place = order.firstIndex(of: window.group)
    leave(key, window.group)
    windows[key]?.group = group
    join(key, group, at: members[window.group] == nil ? place : nil)
  }

  /// The window at the end of the chain of `WM_TRANSIENT_FOR`, as far as it is known; a circle ends
  /// where it closes.
  private func leader(of key: Key) -> Key {
    var seen: Set<Key> = [key]
    var current = key
    while let next = windows[current]?.leader, windows[next] != nil, seen.insert(next).inserted {
      current = next
    }
    return current
  }

  private func groupID(of key: Key, match: Match?) -> GroupID {
    if let match { return .entry(match.desktopID) }
    let leader = leader(of: key)
    return className(of: windows[leader]?.facts).map { .windowClass($0.lowercased()) }
      ?? .window(leader)
  }

  private func name(of id: GroupID, first key: Key) -> String {
    switch id {
    case .entry(let id): matcher.entry(withID: id)?.name ?? id
    case .windowClass, .window: className(of: windows[leader(of: key)]?.facts) ?? ""
    }
  }

  /// What a program without an entry calls itself.
  private func className(of facts: WindowFacts?) -> String? {
    [facts?.className, facts?.instance].compactMap { $0 }.first { !$0.isEmpty }
  }

  private mutating func join(_ key: Key, _ group: GroupID, at place: Int? = nil) {
    if members[group] == nil { order.insert(group, at: place ?? order.endIndex) }
    members[group, default: []].append(key)
  }

  private mutating func leave(_ key: Key, _ group: GroupID) {
    members[group]?.removeAll { $0 == key }
    guard members[group]?.isEmpty == true else { return }
    members[group] = nil
    order.removeAll { $0 == group }
  }
}
