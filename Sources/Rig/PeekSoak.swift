internal import Geometry
internal import Glibc
internal import JSON

/// Random peeks over good and hostile files by pen, mouse and keyboard, all through driver sockets;
/// afterwards nothing may be left behind.
package final class PeekSoak {
  /// Something that is left behind on purpose, to see that it is noticed.
  package enum Plant: String, CaseIterable, Sendable {
    case none, peek, descriptor
  }

  /// How often a peek was open.
  package private(set) var opened = 0
  /// How long each answer of the dock to the question for its state took, in milliseconds.
  package private(set) var answers: [Double] = []

  let rig: Rig
  let dock: RunningDock
  let pen: Pen
  let mouse: Mouse
  let keyboard: Keyboard
  var random: SeededGenerator
  private let wire: DockWire
  private let paths: [String]
  private var docked: [String] = []
  private var descriptors: [Int32] = []

  /// How many files are docked at a time.
  private static let width = 8

  /// Starts a dock over the catalogue of hostile files and some good ones.
  package init(seed: UInt64) throws(RigError) {
    random = SeededGenerator(seed: seed)
    rig = try Rig(width: 1280, height: 800, windowManager: .openbox)
    pen = try Pen(rig.server)
    mouse = try Mouse(rig.server)
    keyboard = try Keyboard(rig.server)
    let folder = rig.session.path("files")
    try makeDirectory(folder)
    let hostile = try HostileFiles(in: folder).files.compactMap { Self.path(ofURI: $0.uri) }
    let good = try Self.writeGoodFiles(in: "\(folder)/good")
    paths = hostile + good + good + [folder, "\(folder)/good"]
    // A program that ends at once: what is counted is the dock's doing, not its.
    let data = rig.environment["XDG_DATA_HOME"] ?? rig.session.path("data")
    try makeDirectory("\(data)/applications")
    try write(
      """
      [Desktop Entry]
      Type=Application
      Name=Reader
      Exec=true %f
      MimeType=text/plain;image/png;image/jpeg;application/pdf;inode/directory;

      """, toFile: "\(data)/applications/reader.desktop")
    dock = try RunningDock(rig, configuration: .object([.init("items", .array([]))]))
    wire = DockWire(rig)
  }

  deinit { for descriptor in descriptors { close(descriptor) } }

  /// Does a number of peeks, and looks for what is left.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - plant: What to leave on purpose.
  ///   - isPatient: Whether the helpers are waited for, which live on for half a minute, and memory
  ///     counts, which is given back some seconds after the last press.
  /// - Returns: The faults, in words.
  /// - Throws: A `RigError` where the rig itself fails.
  package func run(
    peeks count: Int, plant: Plant = .none, isPatient: Bool = true
  ) throws(RigError) -> [String] {
    defer { rig.stop() }
    let warm = min(count / 4, 60)
    var start: Residue?
    for number in 0..<count {
      if number % 20 == 0 { try redock() }
      if number == warm { start = try settle(isPatient) }
      try peek()
      guard dock.process.isRunning else {
        return ["the dock has ended at peek \(number): \(dock.process.output)"]
      }
    }
    try leave(plant)
    let end = plant == .peek ? Residue(rig, dock) : try settle(isPatient)
    var faults = end.faults(since: start ?? end, growth: isPatient ? 4096 : 65_536)
    let state = try state()
    if state.peek != nil || state.phase != "idle" { faults.append("the dock is \(state.phase)") }
    let process = dock.process.processID
    if isPatient {
      waitUntil(timeout: 60) { ProcessFigures.helpers(of: process, rig).isEmpty }
    } else if plant == .none {
      // A dock that ends takes its helpers with it.
      try dock.quit()
      waitUntil(timeout: 5) { ProcessFigures.helpers(of: process, rig).isEmpty }
    }
    let helpers = ProcessFigures.helpers(of: process, rig)
    if !helpers.isEmpty { faults.append("\(helpers.count) helpers are left") }
    return faults
  }

  // MARK: Around

  private func redock() throws(RigError) {
    docked = []
    while docked.count < Self.width {
      if let path = paths.randomElement(using: &random), !docked.contains(path) {
        docked.append(path)
      }
    }
    let wanted = docked
    try rig.session.configure(
      .object([
        .init("items", .array(wanted.map { ["path": .string($0)] })),
        .init("press", ["longPress": ["mouse": 300]]),
      ]))
    _ = try dock.ask(["reload"])
    try dock.wait("has the files") { $0.items.count == wanted.count }
  }

  /// One item's middle.
  func place() throws(RigError) -> Point {
    let items = try state().items
    return items.randomElement(using: &random)?.frame.center ?? .zero
  }

  /// What the dock shows; the time of its answer is noted.
  func state() throws(RigError) -> DockSnapshot {
    let answer = try wire.state()
    answers.append(answer.milliseconds)
    return answer.state
  }

  /// Asks for the state a few times while something goes on.
  func watch(_ milliseconds: Double) throws(RigError) {
    let end = monotonicMilliseconds() + milliseconds
    repeat {
      _ = try state()
      pace(until: min(end, monotonicMilliseconds() + 15))
    } while monotonicMilliseconds() < end
  }

  /// Notes whether a peek is open.
  func note() throws(RigError) { if try state().peek != nil { opened += 1 } }

  /// Closes what is open, as a user would who has had enough.
  func dismiss() throws(RigError) {
    // A peek that keys closed leaves the keyboard at the dock's items until Escape gives it back.
    func isBusy() throws(RigError) -> Bool {
      let state = try state()
      return state.phase != "idle" || state.json["keyboard"] == true
    }
    for _ in 0..<6 where try isBusy() {
      try keyboard.tap(.escape)
      try watch(30)
    }
    if try state().phase != "idle" { try mouse.click(at: Point(x: 20, y: 20)) }
    let end = monotonicMilliseconds() + 20_000
    while true {
      let state = try state()
      let isFree = state.json["keyboard"] != true
      if state.phase == "idle", state.peek == nil, isFree { return }
      guard monotonicMilliseconds() < end else {
        throw RigError("the dock doesn't come to rest: \(state.json.serialized())")
      }
      try watch(20)
    }
  }

  private func settle(_ isPatient: Bool) throws(RigError) -> Residue {
    try dismiss()
    try mouse.click(at: Point(x: 640, y: 200))
    if isPatient { pace(until: monotonicMilliseconds() + 7_000) }
    return Residue(rig, dock)
  }

  private func leave(_ plant: Plant) throws(RigError) {
    switch plant {
    case .none: break
    case .peek:
      try keyboard.tap(.space, with: [.super])
      try keyboard.tap(.space)
      try dock.wait("has a peek") { $0.peek != nil }
    case .descriptor:
      for _ in 0..<8 { descriptors.append(try wire.connected()) }
      try watch(50)
    }
  }

  private static func writeGoodFiles(in folder: String) throws(RigError) -> [String] {
    try makeDirectory("\(folder)/inner")
    let landscape = SampleLandscape(seed: 3, hour: .dawn)
    let files: [(name: String, bytes: [UInt8])] = [
      (
        "photograph.jpg",
        SamplePhotograph(width: 240, height: 160).bytes {
          landscape.color(Double($0) / 240, Double($1) / 160)
        }
      ),
      ("text.txt", Array("Lines, and ada@example.org\n".utf8)),
      ("page.md", Array("# A title\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n".utf8)),
      ("sheet.csv", Array("a,b\n1,2\n".utf8)),
      ("page.pdf", SampleDocuments.pdf(content: Array("0 0 1 rg 20 20 99 99 re f".utf8))),
      ("tone.wav", SampleMedia.wav(seconds: 0.2)),
    ]
    for file in files { try write(file.bytes, toFile: "\(folder)/\(file.name)") }
    return files.map { "\(folder)/\($0.name)" }
  }

  /// The path of a `file:` address, where it is text that a configuration can hold.
  private static func path(ofURI uri: String) -> String? {
    var bytes: [UInt8] = []
    var rest = uri.utf8.dropFirst(7)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(Substring(rest.prefix(2))), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
