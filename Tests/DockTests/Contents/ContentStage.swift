import Foundation
import Geometry
import JSON
import Rig
import Testing

/// A dock of sample contents, each of which is pressed as far as its peek.
final class ContentStage {
  /// How the dock looks.
  enum Look: String, CaseIterable {
    case light, dark, double

    /// Where pictures of the screen are kept, if they are.
    static let shots = ProcessInfo.processInfo.environment["PRESSDOCK_SHOTS"]

    /// All where pictures are kept, else the first.
    static var wanted: [Look] { shots == nil ? [.light] : allCases }
  }

  /// What is docked, and what its peek has to tell.
  struct Expectation {
    /// The item as the configuration has it, its id, and what the peek says that it looks into;
    /// `%` stands for the folder of the samples.
    private(set) var item: JSONValue
    private(set) var id: String
    private(set) var uri: String?
    private(set) var type: String?
    private(set) var name: String?
    private(set) var pages = 1
    private(set) var message: String?
    private(set) var facts: [String] = []
    private(set) var entries: [String] = []

    /// Whether there is a page, not entries or words in place of one.
    var hasPage: Bool { type != nil && message == nil && entries.isEmpty }

    /// A file of the samples.
    init(
      _ name: String, _ type: String, pages: Int = 1, message: String? = nil,
      facts: [String] = [], entries: [String] = []
    ) {
      (item, id) = (.string("%/\(name)"), "%/\(name)")
      uri = "file://%/\(name.replacing(" ", with: "%20"))"
      (self.type, self.pages, self.message) = (type, pages, message)
      (self.facts, self.entries) = (facts, entries)
    }

    /// An application that doesn't run.
    init(program: String) {
      (item, id) = (.string(program), program)
    }

    /// A place of the user.
    init(place: String, name: String, entries: [String]) {
      (item, id) = (["place": .string(place)], "place:\(place)")
      (self.name, self.entries) = (name, entries)
    }
  }

  private let stage: DockStage
  private let contents: SampleContents
  private let look: Look
  private let desktop: SettingsManager

  init(_ look: Look) throws {
    self.look = look
    let scale = look == .double ? 2 : 1
    stage = try DockStage(size: Size(width: Double(1280 * scale), height: Double(800 * scale)))
    desktop = try SettingsManager(
      display: stage.rig.server.display,
      [
        "Gdk/WindowScalingFactor": .integer(Int32(scale)),
        "Xft/DPI": .integer(Int32(96 * 1024 * scale)),
      ])
    contents = try SampleContents(in: stage.rig.session.path("contents"))
    let home = stage.rig.environment["HOME"] ?? contents.folder
    let trash = "\(home)/.local/share/Trash"
    for folder in ["\(home)/Desktop/Ideas", "\(trash)/files", "\(trash)/info"] {
      try makeDirectory(folder)
    }
    try write("Paint the boat\n", toFile: "\(home)/Desktop/To do.txt")
    try write("Bread\n", toFile: "\(trash)/files/Old list.txt")
    try write(
      "[Trash Info]\nPath=\(home)/Old list.txt\nDeletionDate=2026-05-01T12:00:00\n",
      toFile: "\(trash)/info/Old list.txt.trashinfo")
  }

  /// Docks all of it, presses each, holds its peek against what is expected, and lifts.
  func press(_ expected: [Expectation]) throws {
    let ids = expected.map { filled($0.id) }
    try stage.rig.session.configure([
      "items": .array(expected.map { filled($0.item) }),
      "peek": ["applications": true],
      "theme": ["colorScheme": look == .light ? "light" : "dark"],
    ])
    try stage.dock.wait("has the contents") { $0.items.map(\.id) == ids }
    let before = try stage.dock.state()
    for one in expected {
      let peek = try press(one)
      let name = one.id
      #expect(peek["phase"] == "page", "\(name)")
      #expect(peek["latched"] == false, "\(name)")
      #expect(peek["depth"] == 1, "\(name)")
      #expect(peek["pages"]?.intValue == one.pages, "\(name)")
      #expect(peek["message"]?.stringValue == one.message, "\(name)")
      if let uri = one.uri { #expect(peek["uri"]?.stringValue == filled(uri), "\(name)") }
      if let name = one.name { #expect(peek["name"]?.stringValue == name) }
      if let type = one.type { #expect(peek["type"]?.stringValue == type, "\(name)") }
      let facts = peek["facts"]?.arrayValue?.compactMap(\.stringValue) ?? []
      for fact in one.facts { #expect(facts.contains(fact), "\(name): \(facts)") }
      #expect(!facts.contains("unknown"), "\(name): \(facts)")
      let entries = peek["entries"]?.arrayValue?.compactMap { $0["name"]?.stringValue }
      #expect(entries == one.entries, "\(name)")
      #expect((peek["picture"] == true) == one.hasPage, "\(name)")
      try keepShot(of: one)
      try stage.pen.lift()
      try stage.expectNothingLeftBehind()
    }
    #expect(stage.trace == [])
    #expect(try stage.dock.state().items == before.items)
  }

  private func press(_ one: Expectation) throws -> JSONValue {
    let id = filled(one.id)
    let place = try stage.center(id)
    try stage.pen.hover(at: place)
    try stage.pen.press(at: place, force: 0.1)
    try stage.pen.play(.ramp(from: 0.1, to: 0.62, milliseconds: 150), rate: 200)
    let state = try stage.dock.wait("shows \(id)") { state in
      guard let peek = state.json["peek"], !peek.isNull else { return false }
      return peek["loaded"] == true && peek["item"] == .string(id)
        && peek["frame"] == peek["restFrame"]
    }
    return state.json["peek"] ?? .null
  }

  /// Keeps a picture of the screen, where they are wished for.
  private func keepShot(of one: Expectation) throws {
    guard let folder = Look.shots else { return }
    try makeDirectory("\(folder)/\(look.rawValue)")
    let name = one.id.replacing("%/", with: "").replacing(":", with: " ")
    // The blur follows the card by a frame, and what is drawn by a helper comes when it comes.
    var last = try stage.rig.probe.screenshot()
    for _ in 0..<10 {
      pace(until: monotonicMilliseconds() + 60)
      let next = try stage.rig.probe.screenshot()
      if next == last { break }
      last = next
    }
    try last.writePNG(to: "\(folder)/\(look.rawValue)/\(name).png")
  }

  private func filled(_ text: String) -> String {
    text.replacing("%/", with: "\(contents.folder)/")
  }

  private func filled(_ item: JSONValue) -> JSONValue {
    item.stringValue.map { .string(filled($0)) } ?? item
  }
}
