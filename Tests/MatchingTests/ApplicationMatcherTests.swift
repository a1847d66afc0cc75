import ApplicationMatching
import Testing

/// A window, what entry it should find and at which step.
struct MatchCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var window: WindowFacts
  var expected: Found?

  struct Found: Equatable, Sendable {
    var id: String
    var step: Int
  }

  init(
    _ name: String, _ instance: String? = nil, _ className: String? = nil, kde: String? = nil,
    gtk: String? = nil, bamf: String? = nil, startup: String? = nil, _ id: String?, _ step: Int = 0
  ) {
    testDescription = name
    window = WindowFacts(instance: instance, className: className)
    window.kdeDesktopFile = kde
    window.gtkApplicationID = gtk
    window.bamfDesktopFile = bamf
    window.startupID = startup
    expected = id.map { Found(id: $0, step: step) }
  }
}

@Suite struct ApplicationMatcherTests {
  static let entries = [
    EntryFacts(id: "a.desktop", name: "Web app", startupWMClass: "crx_aaa"),
    EntryFacts(id: "b.desktop", name: "Browser", startupWMClass: "Google-chrome"),
    EntryFacts(id: "org.gnome.Nautilus.desktop", name: "Files"),
    EntryFacts(id: "org.kde.dolphin.desktop", name: "Dolphin", path: "/usr/share/d.desktop"),
    EntryFacts(id: "org.freedesktop.Piper.desktop", name: "Piper"),
    EntryFacts(id: "xterm.desktop", name: "XTerm"),
    EntryFacts(id: "com.example.Painter.desktop", name: "Painter"),
    EntryFacts(id: "com.one.Editor.desktop", name: "Editor one"),
    EntryFacts(id: "com.two.Editor.desktop", name: "Editor two"),
    EntryFacts(
      id: "spotify_spotify.desktop", name: "Spotify",
      path: "/var/lib/snapd/desktop/applications/spotify_spotify.desktop"),
    EntryFacts(
      id: "office_writer.desktop", name: "Writer",
      path: "/var/lib/snapd/desktop/applications/office_writer.desktop"),
    EntryFacts(
      id: "my_tool.desktop", name: "A tool", path: "/usr/share/applications/my_tool.desktop"),
    EntryFacts(id: "kde4-old.desktop", name: "Old"),
    EntryFacts(id: "empty.desktop", name: "Empty", startupWMClass: ""),
    EntryFacts(id: "zed-one.desktop", name: "Zed", startupWMClass: "Zed", executable: "zed-one"),
    EntryFacts(id: "zed-two.desktop", name: "Zed", startupWMClass: "Zed", executable: "zeditor"),
    EntryFacts(id: "case-a.desktop", name: "Lower", startupWMClass: "case"),
    EntryFacts(id: "case-b.desktop", name: "Upper", startupWMClass: "CASE"),
  ]

  static let rules = [
    MatchRule(className: "Ruled", desktopID: "xterm.desktop"),
    MatchRule(instance: "half", className: "Whole", desktopID: "b.desktop"),
    MatchRule(desktopID: "a.desktop"),
    MatchRule(instance: "", className: "", desktopID: "a.desktop"),
    MatchRule(className: "Absent", desktopID: ""),
  ]

  static let cases = [
    // Step 1.
    MatchCase("a rule by class", "x", "ruled", "xterm.desktop", 1),
    MatchCase(
      "a rule beats a stated id", "x", "Ruled", gtk: "org.gnome.Nautilus", "xterm.desktop", 1),
    MatchCase("both halves of a rule", "half", "Whole", "b.desktop", 1),
    MatchCase("one half of a rule of two", "half", "Other", nil),
    MatchCase("a rule to no entry", "x", "Absent", nil),
    // Step 2.
    MatchCase("KDE's id", kde: "org.kde.dolphin", "org.kde.dolphin.desktop", 2),
    MatchCase(
      "KDE's id with the suffix", kde: "org.kde.dolphin.desktop", "org.kde.dolphin.desktop", 2),
    MatchCase("GTK's id", "x", "Y", gtk: "org.gnome.Nautilus", "org.gnome.Nautilus.desktop", 2),
    MatchCase(
      "GTK's id in another case", gtk: "org.gnome.nautilus", "org.gnome.Nautilus.desktop", 2),
    MatchCase("KDE's id beats GTK's", kde: "xterm", gtk: "org.gnome.Nautilus", "xterm.desktop", 2),
    MatchCase(
      "a BAMF path", bamf: "/usr/share/applications/xterm.desktop", "xterm.desktop", 2),
    MatchCase(
      "a BAMF path below a directory", bamf: "/usr/share/applications/kde4/old.desktop",
      "kde4-old.desktop", 2),
    MatchCase(
      "a path as the entry has it", bamf: "/usr/share/d.desktop", "org.kde.dolphin.desktop", 2),
    MatchCase(
      "a stated id of no entry, then the class", "xterm", "XTerm", gtk: "org.x", "xterm.desktop", 5),
    MatchCase("a stated id beats StartupWMClass", "crx_aaa", "b", gtk: "xterm", "xterm.desktop", 2),
    MatchCase("empty stated ids", kde: "", gtk: "", bamf: "", nil),
    // Step 3.
    MatchCase("a launch of ours", "x", "Y", startup: "dock-1_TIME7", "com.one.Editor.desktop", 3),
    MatchCase(
      "a launch beats the class", "xterm", "XTerm", startup: "dock-1_TIME7",
      "com.one.Editor.desktop", 3),
    MatchCase(
      "a stated id beats a launch", gtk: "xterm", startup: "dock-1_TIME7", "xterm.desktop", 2),
    MatchCase("another launch", "x", "Y", startup: "dock-2_TIME7", nil),
    MatchCase("a startup id in another case", startup: "DOCK-1_TIME7", nil),
    // Step 4.
    MatchCase("a web application by instance", "crx_aaa", "Google-chrome", "a.desktop", 4),
    MatchCase("its browser", "google-chrome", "Google-chrome", "b.desktop", 4),
    MatchCase("a class in another case", "x", "GOOGLE-CHROME", "b.desktop", 4),
    MatchCase("StartupWMClass beats an id", "xterm", "google-chrome", "b.desktop", 4),
    MatchCase("part of a StartupWMClass", "chrome", "Google", nil),
    MatchCase("more than a StartupWMClass", "crx_aaab", "Google-chrome-beta", nil),
    MatchCase("of two with one StartupWMClass the program", "zeditor", "Zed", "zed-two.desktop", 4),
    MatchCase("of two with one StartupWMClass the id", "zed-two", "Zed", "zed-two.desktop", 4),
    MatchCase("of two with one StartupWMClass the first", "x", "Zed", "zed-one.desktop", 4),
    MatchCase("the equal case first", "x", "CASE", "case-b.desktop", 4),
    MatchCase("any case else", "x", "Case", "case-a.desktop", 4),
    // Step 5.
    MatchCase("an id by instance", "xterm", "Nothing", "xterm.desktop", 5),
    MatchCase("an id by class in another case", "nothing", "XTerm", "xterm.desktop", 5),
    MatchCase("instance before class", "org.kde.dolphin", "xterm", "org.kde.dolphin.desktop", 5),
    MatchCase("an id with the suffix", "xterm.desktop", nil, "xterm.desktop", 5),
    // Step 6.
    MatchCase("less org.gnome", "nautilus", "Nautilus", "org.gnome.Nautilus.desktop", 6),
    MatchCase("less org.kde", "dolphin", "dolphin", "org.kde.dolphin.desktop", 6),
    MatchCase("less org.freedesktop", "piper", "Piper", "org.freedesktop.Piper.desktop", 6),
    MatchCase(
      "the last component of an id", "painter", "Painter", "com.example.Painter.desktop", 6),
    MatchCase("the last component of the class", "x", "net.example.XTerm", "xterm.desktop", 6),
    MatchCase("a last component that two share", "editor", "Editor", nil),
    MatchCase("a snap named as its app", "spotify", "Spotify", "spotify_spotify.desktop", 6),
    MatchCase("another app of a snap", "writer", "Writer", "office_writer.desktop", 6),
    MatchCase("an underscore that isn't a snap's", "tool", "Tool", nil),
    // Nothing.
    MatchCase("nothing known", nil, nil, nil),
    MatchCase("only empty strings", "", "", kde: "", startup: "", nil),
    MatchCase("an empty StartupWMClass", "", "x", nil),
    MatchCase("a lone dot", ".", "..", nil),
    MatchCase("an unknown program", "gimp-2.10", "Gimp", nil),
  ]

  static var matcher: ApplicationMatcher {
    var matcher = ApplicationMatcher(entries: entries, rules: rules)
    matcher.launches["dock-1_TIME7"] = "com.one.Editor.desktop"
    matcher.launches[""] = "a.desktop"
    return matcher
  }

  @Test(arguments: cases) func `a window finds the entry that the table says`(_ one: MatchCase) {
    let match = Self.matcher.match(one.window)
    #expect(match.map { .init(id: $0.desktopID, step: $0.step.rawValue) } == one.expected)
  }

  @Test func `every step is in the table`() {
    let steps = Set(Self.cases.compactMap(\.expected?.step))
    // The steps that ask the process have a table of their own.
    let asked = Set(ProcessMatchingTests.cases.compactMap { $0.found?.first?.wholeNumberValue })
    #expect(steps.union(asked) == Set(Match.Step.allCases.map(\.rawValue)))
  }

  @Test func `a match says why in words`() {
    let window = WindowFacts(instance: "crx_aaa", className: "Google-chrome")
    #expect(
      Self.matcher.match(window)?.reason
        == "WM_CLASS instance \"crx_aaa\" is StartupWMClass of a.desktop")
  }

  @Test func `no entries match nothing`() {
    let matcher = ApplicationMatcher(entries: [])
    #expect(matcher.match(WindowFacts(instance: "xterm", className: "XTerm")) == nil)
    #expect(matcher.match(WindowFacts(instance: "", className: "")) == nil)
  }

  /// Strings of few letters, so that windows and entries often share parts and seldom the whole.
  @Test(arguments: UInt64(0)..<40)
  func `a match is always by equal strings, never by parts`(seed: UInt64) {
    var random = Seeded(seed)
    func word() -> String {
      String(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          "abA.".randomElement(using: &random) ?? "a"
        })
    }
    let entries = (0..<6).map { _ in
      EntryFacts(id: word() + ".desktop", name: "", startupWMClass: word())
    }
    let matcher = ApplicationMatcher(entries: entries)
    for _ in 0..<50 {
      let window = WindowFacts(instance: word(), className: word())
      guard let match = matcher.match(window) else { continue }
      let halves = [window.instance, window.className].compactMap { $0?.lowercased() }
        .filter { !$0.isEmpty }
      let tails = halves.compactMap {
        $0.split(separator: ".", omittingEmptySubsequences: false).last
      }
      let names = entries.filter { $0.id == match.desktopID }
        .flatMap { [$0.startupWMClass, $0.stem] }.compactMap { $0?.lowercased() }
      let ends = names.compactMap {
        $0.split(separator: ".", omittingEmptySubsequences: false).last
      }
      #expect(
        names.contains { name in
          !name.isEmpty && (halves.contains(name) || tails.contains(Substring(name)))
        } || ends.contains { !$0.isEmpty && halves.contains(String($0)) })
    }
  }
}

/// The same numbers for the same seed.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
