/// Finds the desktop entry of a window by what both say of themselves.
///
/// | step | asked of the window                 | equal to                            |
/// |------|-------------------------------------|-------------------------------------|
/// | 1    | `WM_CLASS`                          | a rule of the user                  |
/// | 2    | the ids that KDE, GTK and BAMF set  | an id, or a file's path             |
/// | 3    | `_NET_STARTUP_ID`                   | a launch of our own                 |
/// | 4    | `WM_CLASS` instance, then class     | `StartupWMClass`                    |
/// | 5    | `WM_CLASS` instance, then class     | an id                               |
/// | 6    | `WM_CLASS` instance, then class     | an id less its vendor, a snap's app |
/// | 7    | its process: box, launcher          | an id, or a file's path             |
/// | 8    | its process: program                | the program in `Exec`               |
///
/// What no step finds is step 9, an entry of its own: `RunningApplications` groups it by class.
///
/// The instance is asked first since web applications share the class of their browser. Letters
/// are compared in any case, an equal case first. Strings are compared whole, never in part, and an
/// empty one is never equal to anything. Where several entries fit, the one whose id or program
/// has the same name is taken, then the one that stands first in `entries`.
package struct ApplicationMatcher: Sendable {
  /// The launches of our own whose window hasn't come yet: startup id to desktop-file id.
  package var launches: [String: String] = [:]

  private let entries: [EntryFacts]
  private let rules: [MatchRule]
  private let byPath: [String: Int]
  private let byStem: [String: [Int]]
  private let byWMClass: [String: [Int]]
  private let byLastComponent: [String: [Int]]
  private let bySnapApp: [String: [Int]]
  /// By the program's name as it is written: files differ by case.
  private let byProgram: [String: [Int]]

  /// Vendors whose programs name their windows without them.
  private static let vendors = ["org.gnome.", "org.kde.", "org.freedesktop."]

  /// A matcher over `entries`, the ones to prefer first: docked ones before the others, shown ones
  /// before hidden ones.
  package init(entries: [EntryFacts], rules: [MatchRule] = []) {
    self.entries = entries
    self.rules = rules
    let indexed = entries.indices
    byPath = Dictionary(
      indexed.compactMap { index in entries[index].path.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    byStem = Self.index(entries) { $0.stem }
    byWMClass = Self.index(entries) { $0.startupWMClass }
    byLastComponent = Self.index(entries) { Self.lastComponent(of: $0.stem) }
    bySnapApp = Self.index(entries) { Self.snapApp(of: $0) }
    byProgram = Dictionary(
      grouping: indexed.filter { entries[$0].executable.isPresent },
      by: { entries[$0].executable ?? "" })
  }

  /// The entry that `window` belongs to, or `nil` when no step finds one.
  package func match(_ window: WindowFacts) -> Match? {
    matchByRule(window) ?? matchByStatedID(window) ?? matchByLaunch(window)
      ?? matchByStartupWMClass(window) ?? matchByID(window) ?? matchByRelatedID(window)
      ?? matchBySandbox(window) ?? matchByProgram(window)
  }

  /// The entry with this id.
  package func entry(withID id: String) -> EntryFacts? {
    candidates(in: byStem, for: EntryFacts.stem(of: id)).first.map { entries[$0] }
  }

  /// The entry that is meant by an id, with or without its suffix, or by the path of its file.
  func entry(statedAs value: String) -> EntryFacts? {
    let found =
      byPath[value] ?? candidates(in: byStem, for: EntryFacts.stem(ofIDOrPath: value)).first
    return found.map { entries[$0] }
  }

  /// The entry whose `Exec` runs a program; of several the one that is named after it, else none:
  /// they are parts of one program, or pages of one browser.
  func entry(running program: String) -> EntryFacts? {
    let found = byProgram[program] ?? []
    let named = found.filter {
      entries[$0].stem == program || Self.lastComponent(of: entries[$0].stem) == program
    }
    return (named.first ?? unambiguous(found).first).map { entries[$0] }
  }

  // MARK: Steps

  private func matchByRule(_ window: WindowFacts) -> Match? {
    guard let rule = rules.first(where: { $0.holds(for: window) }), !rule.desktopID.isEmpty else {
      return nil
    }
    return Match(
      desktopID: rule.desktopID, step: .userRule,
      reason: "a rule of yours names \(rule.desktopID) for this window")
  }

  private func matchByStatedID(_ window: WindowFacts) -> Match? {
    let properties = [
      ("_KDE_NET_WM_DESKTOP_FILE", window.kdeDesktopFile),
      ("_GTK_APPLICATION_ID", window.gtkApplicationID),
      ("_BAMF_DESKTOP_FILE", window.bamfDesktopFile),
    ]
    for (property, value) in properties {
      guard let value, !value.isEmpty, let entry = entry(statedAs: value) else { continue }
      return Match(
        desktopID: entry.id, step: .statedID,
        reason: "\(property) is \u{22}\(value)\u{22}")
    }
    return nil
  }

  private func matchByLaunch(_ window: WindowFacts) -> Match? {
    guard let startupID = window.startupID, !startupID.isEmpty,
      let desktopID = launches[startupID]
    else { return nil }
    return Match(
      desktopID: desktopID, step: .launch,
      reason: "_NET_STARTUP_ID is that of a launch from the dock")
  }

  private func matchByStartupWMClass(_ window: WindowFacts) -> Match? {
    firstHalf(of: window) { half, value in
      let found = candidates(in: byWMClass, for: value)
      guard let best = preferred(found, for: window) else { return nil }
      return Match(
        desktopID: entries[best].id, step: .startupWMClass,
        reason: "\(half) \u{22}\(value)\u{22} is StartupWMClass of \(entries[best].id)")
    }
  }

  private func matchByID(_ window: WindowFacts) -> Match? {
    firstHalf(of: window) { half, value in
      let found = candidates(in: byStem, for: EntryFacts.stem(of: value))
      guard let best = found.first else { return nil }
      return Match(
        desktopID: entries[best].id, step: .desktopID,
        reason: "\(half) \u{22}\(value)\u{22} is the desktop-file id \(entries[best].id)")
    }
  }

  private func matchByRelatedID(_ window: WindowFacts) -> Match? {
    let searches: [(_ value: String) -> [Int]] = [
      { value in
        Self.vendors.lazy.map { candidates(in: byStem, for: $0 + value) }
          .first { !$0.isEmpty } ?? []
      },
      { value in unambiguous(candidates(in: byLastComponent, for: value)) },
      { value in
        Self.lastComponent(of: value).map { candidates(in: byStem, for: $0) } ?? []
      },
      { value in candidates(in: byStem, for: "\(value)_\(value)") },
      { value in unambiguous(candidates(in: bySnapApp, for: value)) },
    ]
    for search in searches {
      let match = firstHalf(of: window) { half, value in
        guard let best = search(value).first else { return nil }
        return Match(
          desktopID: entries[best].id, step: .relatedID,
          reason: "\(half) \u{22}\(value)\u{22} is close to the desktop-file id \(entries[best].id)"
        )
      }
      if let match { return match }
    }
    return nil
  }

  // MARK: Looking up

  /// What `find` gives for the instance of `WM_CLASS`, else for the class.
  private func firstHalf(
    of window: WindowFacts, _ find: (_ half: String, _ value: String) -> Match?
  ) -> Match? {
    let halves = [("WM_CLASS instance", window.instance), ("WM_CLASS class", window.className)]
    for (half, value) in halves {
      if let value, !value.isEmpty, let match = find(half, value) { return match }
    }
    return nil
  }

  /// The entries filed under `value`: those of equal case, else those of any case.
  private func candidates(in index: [String: [Int]], for value: String) -> [Int] {
    guard !value.isEmpty else { return [] }
    return index[value] ?? index[Self.anyCase(value)] ?? []
  }

  /// Nothing when there is more than one to choose from: a guess would file windows wrongly.
  private func unambiguous(_ found: [Int]) -> [Int] { found.count == 1 ? found : [] }

  /// The best of several entries that share a `StartupWMClass`.
  private func preferred(_ found: [Int], for window: WindowFacts) -> Int? {
    guard found.count > 1 else { return found.first }
    let halves = [window.instance, window.className].compactMap { $0?.lowercased() }
    return found.first { halves.contains(entries[$0].stem.lowercased()) }
      ?? found.first { entry in
        entries[entry].executable.map { halves.contains($0.lowercased()) } ?? false
      } ?? found.first
  }

  /// Files the entries under `key` as it is written and under its any-case form.
  private static func index(
    _ entries: [EntryFacts], by key: (EntryFacts) -> String?
  ) -> [String: [Int]] {
    var index: [String: [Int]] = [:]
    for (position, entry) in entries.enumerated() {
      guard let value = key(entry), !value.isEmpty else { continue }
      index[value, default: []].append(position)
      index[anyCase(value), default: []].append(position)
    }
    return index
  }

  /// A key that spellings in any case share and that no spelling as written is equal to.
  private static func anyCase(_ value: String) -> String { "\u{0}" + value.lowercased() }

  /// What follows the last dot, or `nil` where there is no dot or nothing after it.
  private static func lastComponent(of id: String) -> String? {
    guard let dot = id.lastIndex(of: ".") else { return nil }
    let component = id[id.index(after: dot)...]
    return component.isEmpty ? nil : String(component)
  }

  /// The app in a snap's id `<snap>_<app>`; `nil` for entries that snapd didn't make, where an
  /// underscore means nothing.
  private static func snapApp(of entry: EntryFacts) -> String? {
    guard entry.isSnap, let bar = entry.stem.lastIndex(of: "_") else { return nil }
    return String(entry.stem[entry.stem.index(after: bar)...])
  }
}
