import Foundation
import Geometry
import Pressure
import Testing

/// The table in the recognizer's documentation is walked: each cell says what really happens.
@Suite struct MachineTableTests {
  struct Cell: Sendable, CustomTestStringConvertible {
    var phase: PressPhase
    var stimulus: String
    var next: PressPhase
    var words: [String]
    var testDescription: String { "\(phase.rawValue), \(stimulus)" }
  }

  /// The cells as the source file has them.
  static let cells: [Cell] = {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Pressure/PressRecognizer.swift")
    guard let text = try? String(contentsOf: source, encoding: .utf8) else { return [] }
    var cells: [Cell] = []
    var stimuli: [String] = []
    for line in text.split(separator: "\n") where line.hasPrefix("/// |") {
      let fields = line.dropFirst(5).split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard let phase = PressPhase(rawValue: fields[0]) else {
        if fields[0] == "phase" { stimuli = Array(fields.dropFirst()) }
        continue
      }
      for (stimulus, cell) in zip(stimuli, fields.dropFirst()) {
        let parts = cell.split(separator: ":", maxSplits: 1)
        let next = PressPhase(rawValue: String(parts[0])) ?? phase
        let words = parts.count > 1 ? parts[1].split(separator: " ").map(String.init) : []
        cells.append(Cell(phase: phase, stimulus: stimulus, next: next, words: words))
      }
    }
    return cells
  }()

  static let stimuli = [
    "began", "hint level", "eased", "open level (icon)", "open level (file)", "time (icon)",
    "time (file)", "moved", "swiped (file)", "pop level (file)", "ended", "cancelled",
  ]

  @Test func `the table has a cell for every phase and everything that can be met`() {
    let found = Set(Self.cells.map { "\($0.phase.rawValue) \($0.stimulus)" })
    let wanted = PressPhase.allCases.flatMap { phase in
      Self.stimuli.map { "\(phase.rawValue) \($0)" }
    }
    #expect(found == Set(wanted))
    #expect(Self.cells.count == wanted.count)
  }

  @Test(arguments: cells)
  func `a cell of the table holds`(cell: Cell) {
    var bench = Bench(cell.stimulus.hasSuffix("(file)") ? .file : .icon)
    if [.peeking, .popped].contains(cell.phase) { bench.context.target = .file }
    if cell.phase == .popover { bench.context.target = .icon }
    Self.lead(&bench, to: cell.phase)
    #expect(bench.recognizer.phase == cell.phase)
    bench.actions = []
    // A file opens no popover and an icon no peek, so some cells can't be met.
    let isFile = bench.context.target == .file
    if !cell.stimulus.hasSuffix(isFile ? "(icon)" : "(file)") {
      Self.apply(cell.stimulus, to: &bench)
    }
    // A step that a deadline brings may be followed by more of the same kind.
    var words: [String] = []
    for action in bench.actions {
      let word = action.kind.word.prefix { $0 != "(" }
      if words.last != String(word) { words.append(String(word)) }
    }
    #expect(bench.recognizer.phase == cell.next)
    #expect(words == cell.words)
  }

  /// Leads a new press to `phase` by 1000 ms.
  static func lead(_ bench: inout Bench, to phase: PressPhase) {
    // Time must not interfere before it is asked to.
    bench.context.settings.longPressTime = 2000
    bench.context.settings.attackTime = 0
    guard phase != .idle else { return }
    bench.press(at: 0, 0.06)
    switch phase {
    case .idle, .pressing: break
    case .hinting: bench.move(at: 500, 0.25)
    case .popover: bench.move(at: 500, 0.50)
    case .peeking:
      bench.move(at: 500, 0.50)
      bench.move(at: 600, 0.55)
    case .popped:
      bench.move(at: 500, 0.50)
      bench.move(at: 900, 0.90)
    case .dragging: bench.move(at: 500, 0.06, to: Point(x: 130, y: 100))
    }
    bench.wait(until: 1000)
  }

  static func apply(_ stimulus: String, to bench: inout Bench) {
    switch stimulus {
    case "began":
      if bench.recognizer.phase == .idle {
        bench.press(at: 1001, 0.06)
      } else {
        bench.send(.began(ContactID(source: 77), bench.sample(1001, 0.06), bench.context))
      }
    case "hint level": bench.move(at: 1001, bench.recognizer.phase == .peeking ? 0.55 : 0.30)
    case "eased": bench.move(at: 1001, 0.06)
    case "open level (icon)", "open level (file)":
      bench.move(at: 1001, bench.recognizer.phase == .peeking ? 0.60 : 0.45)
    case "time (icon)", "time (file)":
      // Force that shows a hint stops time, so here the hint must be one of time.
      if bench.recognizer.phase == .hinting {
        let target = bench.context.target
        bench = Bench(target)
        bench.context.settings.longPressTime = 2000
        bench.press(at: 0, 0.06)
        bench.wait(until: 1900)
        bench.actions = []
      }
      bench.wait(until: 2000)
    case "moved": bench.move(at: 1001, nil, to: Point(x: 120, y: 100))
    case "swiped (file)": bench.move(at: 1001, nil, to: Point(x: 100, y: 69))
    case "pop level (file)": bench.move(at: 1001, 0.90)
    case "ended": bench.lift(at: 1001)
    case "cancelled": bench.cancel(.escape, at: 1001)
    default: Issue.record("nothing is known of \(stimulus)")
    }
  }
}
