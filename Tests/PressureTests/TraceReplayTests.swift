import Geometry
import JSON
import Pressure
import Testing

@testable import Traces

/// What `pressdock replay` makes of traces.
@Suite struct TraceReplayTests {
  static func replay(
    _ text: String, _ options: ReplayOptions = ReplayOptions()
  ) throws -> (TraceReplay, [PressAction]) {
    let (reader, samples) = TraceReaderTests.read(text)
    #expect(reader.issues == [])
    var replay = TraceReplay(try #require(reader.header), options: options)
    var actions: [PressAction] = []
    for sample in samples { replay.take(sample, into: &actions) }
    replay.finish(into: &actions)
    return (replay, actions)
  }

  /// Rows of a pen whose force climbs to `peak` within 100 ms and stays until `end`.
  static func rows(
    peak: Double, end: Int, from start: Int = 0, contact: Int = 0, x: Int = 10
  ) -> String {
    var text = ""
    for time in stride(from: 0, to: end, by: 5) {
      let force = min(peak, peak * Double(time) / 100)
      text += "\(start + time),\(contact),\(x),10,\(force * 1000),1\n"
    }
    return text + "\(start + end),\(contact),\(x),10,0,0\n"
  }

  static let header = "time_ms,contact,x,y,pressure[0..1000],button\n"

  @Test func `a press on an icon opens a popover, on a file it peeks and pops`() throws {
    let text = Self.header + Self.rows(peak: 1.0, end: 900)
    #expect(
      Bench.log(of: try Self.replay(text).1) == [
        "0 began", "100-100 hint 100 100 100", "100 popover", "900 ended",
      ])
    let (replay, actions) = try Self.replay(text, ReplayOptions(target: .file))
    #expect(
      Bench.log(of: actions) == [
        "0 began", "200-200 hint 100 100 100", "200 peek", "463-463 commit 100 100 100", "463 pop",
        "900 ended",
      ])
    #expect(replay.summary.contacts == 1)
    #expect(replay.summary.taps == 0)
    #expect(replay.summary.counts["pop"] == 1)
  }

  @Test func `contacts at once are judged each by itself, in the order of time`() throws {
    let one = Self.rows(peak: 0.8, end: 300, contact: 1)
    let two = Self.rows(peak: 0.1, end: 300, from: 1, contact: 2)
    let rows = (one + two).split(separator: "\n").map { (Int($0.split(separator: ",")[0]), $0) }
    let sorted = rows.sorted { ($0.0 ?? 0) < ($1.0 ?? 0) }.map { $0.1 }.joined(separator: "\n")
    let (_, actions) = try Self.replay(Self.header + sorted)
    #expect(
      actions.filter { $0.kind != .hint }.map {
        "\(Int($0.time.milliseconds)) \($0.kind.word) \($0.contact.touch)"
      } == [
        "0 began 1", "1 began 2", "100 popover 1", "300 ended 1", "301 click 2", "301 ended 2",
      ])
  }

  @Test func `a class has settings of its own`() throws {
    let text = Self.header + Self.rows(peak: 0.5, end: 400)
    let pen = ReplayOptions(device: .known(.pen))
    #expect(try Self.replay(text, pen).1.contains { $0.kind == .popover } == false)
    let automatic = ReplayOptions(device: .automatic)
    #expect(try Self.replay("# device: pen\n" + text, automatic).0.deviceClass == .pen)
    #expect(try Self.replay(text, automatic).0.deviceClass == nil)
  }

  @Test func `a finger that rests on a pad presses nothing, with its button down it does`() throws {
    let rest = (0...200).map { "\($0 * 10),80,0" }.joined(separator: "\n")
    let held = (0...200).map { "\($0 * 10),80,1" }.joined(separator: "\n")
    let header = "time_ms,pressure[0..1000],button\n"
    #expect(
      Bench.log(of: try Self.replay("# device: forcepad\n" + header + rest).1)
        == ["0 began", "2000 cancelled(lostRelease)"])
    #expect(
      Bench.log(of: try Self.replay("# device: pen\n" + header + held).1) == [
        "0 began", "308-500 hint 4 100 100", "500 longPress", "500 popover",
        "2000 cancelled(lostRelease)",
      ])
  }

  @Test func `18, what a worn pen reports while it hovers is taken away`() throws {
    var text = "time_ms,pressure[0..1000],button,distance[0..63]\n0,120,0,63\n20,120,0,50\n"
    for time in stride(from: 100, to: 800, by: 5) {
      text += "\(time),\(min(400, 120 + (time - 100) * 2)),1,0\n"
    }
    text += "800,120,0,10\n"
    let (_, actions) = try Self.replay(text)
    // (0.40 - 0.12) / 0.88 is 0.318: a hint, and far from what opens.
    #expect(
      Bench.log(of: actions) == ["100 began", "200-800 hint 8 64 0", "800 click", "800 ended"])
  }

  @Test func `a record carries everything that an action has`() {
    let action = PressAction(
      .cancelled(.proximityOut), time: Timestamp(milliseconds: 12.34567), force: Force(0.3),
      progress: 0.123456, velocity: -2.00049, source: .measured,
      contact: ContactID(source: 0, touch: 7))
    #expect(
      JSONValue.object(ReplayRecord(action, isDrag: true).members).serialized()
        == #"{"action":"cancelled","time":12.346,"force":0.3,"units":2.0,"maximumPossibleForce":6.6667,"#
        + #""velocity":-2.0,"progress":0.1235,"source":"measured","contact":7,"#
        + #""reason":"proximityOut","drag":true}"#)
  }
}
