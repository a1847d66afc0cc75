import ApplicationMatching
import Testing

@Suite struct RunningApplicationsTests {
  typealias Running = RunningApplications<Int>

  private static let matcher = ApplicationMatcher(entries: [
    EntryFacts(id: "a.desktop", name: "Web app", startupWMClass: "crx_aaa"),
    EntryFacts(id: "b.desktop", name: "Browser", startupWMClass: "Google-chrome"),
    EntryFacts(id: "xterm.desktop", name: "XTerm"),
  ])

  private func facts(_ instance: String?, _ className: String?, startup: String? = nil)
    -> WindowFacts
  {
    var facts = WindowFacts(instance: instance, className: className)
    facts.startupID = startup
    return facts
  }

  /// The groups as text: `entry a [1 2]`.
  private func summary(_ running: Running) -> [String] {
    running.groups.map { group in
      let windows = group.windows.map(String.init).joined(separator: " ")
      return switch group.id {
      case .entry(let id): "entry \(id) [\(windows)]"
      case .windowClass(let name): "class \(name) [\(windows)]"
      case .window(let key): "window \(key) [\(windows)]"
      }
    }
  }

  @Test func `a web application and its browser have a group each`() {
    var running = Running(matcher: Self.matcher)
    running.update(1, facts: facts("crx_aaa", "Google-chrome"))
    running.update(2, facts: facts("google-chrome", "Google-chrome"))
    running.update(3, facts: facts("google-chrome", "Google-chrome"))
    #expect(summary(running) == ["entry a.desktop [1]", "entry b.desktop [2 3]"])
    #expect(running.groups.map(\.name) == ["Web app", "Browser"])
    #expect(running.windows(ofEntry: "b.desktop") == [2, 3])
  }

  @Test func `windows of no entry are grouped by class in any case`() {
    var running = Running(matcher: Self.matcher)
    running.update(1, facts: facts("one", "Gimp"))
    running.update(2, facts: facts("two", "gimp"))
    running.update(3, facts: facts("three", nil))
    running.update(4, facts: facts(nil, nil))
    running.update(5, facts: facts("", ""))
    #expect(
      summary(running) == [
        "class gimp [1 2]", "class three [3]", "window 4 [4]", "window 5 [5]",
      ])
    #expect(running.groups.map(\.name) == ["Gimp", "three", "", ""])
    #expect(running.groups.map(\.desktopID) == [nil, nil, nil, nil])
  }

  @Test func `a class that comes late moves the window to its entry`() {
    var running = Running(matcher: Self.matcher)
    running.update(1, facts: facts(nil, nil))
    running.update(2, facts: facts("other", "Other"))
    running.update(1, facts: facts("xterm", "XTerm"))
    #expect(summary(running) == ["entry xterm.desktop [1]", "class other [2]"])
  }

  @Test func `a class that changes as the window ends leaves nothing behind`() {
    var running = Running(matcher: Self.matcher)
    running.update(1, facts: facts("xterm", "XTerm"))
    running.update(1, facts: facts("gone", "Gone"))
    running.remove(1)
    #expect(running.groups.isEmpty)
    #expect(running.windows(ofEntry: "xterm.desktop").isEmpty)
    running.remove(1)
    running.update(2, facts: facts("xterm", "XTerm"))
    #expect(summary(running) == ["entry xterm.desktop [2]"])
  }

  @Test func `a group keeps its place until its last window is gone`() {
    var running = Running(matcher: Self.matcher)
    running.update(1, facts: facts("one", "One"))
    running.update(2, facts: facts("two", "Two"))
    running.update(3, facts: facts("one", "One"))
    running.remove(1)
    #expect(summary(running) == ["class one [3]", "class two [2]"])
    running.remove(3)
    running.update(4, facts: facts("one", "One"))
    #expect(summary(running) == ["class two [2]", "class one [4]"])
  }

  @Test func `a dialog belongs to the window that it is transient for`() {
    var running = Running(matcher: Self.matcher)
    running.update(2, facts: facts("portal", "Portal"), transientFor: 1)
    #expect(summary(running) == ["class portal [2]"])
    running.update(1, facts: facts("xterm", "XTerm"))
    #expect(summary(running) == ["entry xterm.desktop [1 2]"])
    running.remove(1)
    #expect(summary(running) == ["class portal [2]"])
  }

  @Test func `windows that are transient for one another end somewhere`() {
    var running = Running(matcher: Self.matcher)
    running.update(1, facts: facts("one", "One"), transientFor: 2)
    running.update(2, facts: facts("two", "Two"), transientFor: 1)
    running.update(3, facts: facts("three", "Three"), transientFor: 3)
    #expect(running.groups.flatMap(\.windows).sorted() == [1, 2, 3])
    running.remove(2)
    #expect(summary(running) == ["class one [1]", "class three [3]"])
  }

  @Test func `a window keeps its entry when the launch is over`() {
    var running = Running(matcher: Self.matcher)
    running.launchBegan("dock-1_TIME5", desktopID: "a.desktop")
    running.update(1, facts: facts("x", "Wrapped", startup: "dock-1_TIME5"))
    #expect(summary(running) == ["entry a.desktop [1]"])
    #expect(running.groups.first?.match?.step == .launch)
    running.launchEnded("dock-1_TIME5")
    running.update(1, facts: facts("y", "Wrapped", startup: "dock-1_TIME5"))
    #expect(summary(running) == ["entry a.desktop [1]"])
    running.remove(1)
    running.update(2, facts: facts("x", "Wrapped", startup: "dock-1_TIME5"))
    #expect(summary(running) == ["class wrapped [2]"])
  }

  @Test func `an entry that appears takes its windows, and gives them back`() {
    var running = Running(matcher: ApplicationMatcher(entries: []))
    running.update(1, facts: facts("xterm", "XTerm"))
    running.update(2, facts: facts("other", "Other"))
    #expect(summary(running) == ["class xterm [1]", "class other [2]"])
    running.use(Self.matcher)
    #expect(summary(running) == ["entry xterm.desktop [1]", "class other [2]"])
    running.use(ApplicationMatcher(entries: []))
    #expect(summary(running) == ["class xterm [1]", "class other [2]"])
  }

  @Test func `a whole list replaces the windows there were`() {
    var running = Running(matcher: Self.matcher)
    running.update(1, facts: facts("one", "One"))
    running.replace(with: [
      (2, facts("xterm", "XTerm"), nil), (3, facts("one", "One"), 2),
    ])
    #expect(summary(running) == ["entry xterm.desktop [2 3]"])
    running.replace(with: [])
    #expect(running.groups.isEmpty)
  }

  @Test(arguments: UInt64(0)..<60)
  func `every window is in exactly one group, in the order of its coming`(seed: UInt64) {
    var random = Seeded(seed)
    var running = Running(matcher: Self.matcher)
    var present: Set<Int> = []
    let names = ["xterm", "One", "Google-chrome", "crx_aaa", "", nil]
    for _ in 0..<120 {
      let key = Int.random(in: 0..<12, using: &random)
      if Int.random(in: 0..<3, using: &random) == 0 {
        running.remove(key)
        present.remove(key)
      } else {
        let leader = Bool.random(using: &random) ? Int.random(in: 0..<12, using: &random) : nil
        let name = names.randomElement(using: &random) ?? nil
        running.update(key, facts: facts(name, name), transientFor: leader)
        present.insert(key)
      }
      let grouped = running.groups.flatMap(\.windows)
      #expect(grouped.count == present.count)
      #expect(Set(grouped) == present)
      #expect(Set(running.groups.map(\.id)).count == running.groups.count)
      for group in running.groups {
        #expect(group.windows.allSatisfy { running.group(of: $0) == group.id })
      }
    }
  }
}
