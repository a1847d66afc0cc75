import Geometry
import Pressure
import Testing

@testable import Traces

/// Reading and writing of traces.
@Suite struct TraceReaderTests {
  static func read(_ text: String, chunk: Int = .max) -> (TraceReader, [TraceSample]) {
    var reader = TraceReader(file: "press.csv")
    var samples: [TraceSample] = []
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = chunk == .max ? bytes.count : min(bytes.count, start + chunk)
      reader.read(bytes[start..<end], into: &samples)
      start = end
    }
    reader.finish(into: &samples)
    return (reader, samples)
  }

  static let pen = """
    # name: Tablet, red
    # device: pen
    time_ms,contact,x,y,pressure[0..2047],button
    0,1,100,200,0,1
    2.5,1,100.5,200,1023.5,1
    5,1,,,,1
    7,1,101,200,12,0

    """

  static let penSamples = [
    TraceSample(
      time: 0, contact: 1, location: Point(x: 100, y: 200), pressure: 0, isTouching: true,
      isButtonDown: true),
    TraceSample(
      time: 2.5, contact: 1, location: Point(x: 100.5, y: 200), pressure: 1023.5,
      isTouching: true, isButtonDown: true),
    TraceSample(time: 5, contact: 1, isTouching: true, isButtonDown: true),
    TraceSample(
      time: 7, contact: 1, location: Point(x: 101, y: 200), pressure: 12, isTouching: false),
  ]

  @Test(arguments: [Int.max, 1, 7])
  func `a press trace is read, in pieces of any size`(chunk: Int) throws {
    let (reader, samples) = Self.read(Self.pen, chunk: chunk)
    #expect(reader.issues == [])
    #expect(samples == Self.penSamples)
    let header = try #require(reader.header)
    #expect(header.name == "Tablet, red")
    #expect(header.verdict?.deviceClass == .pen)
    #expect(header.pressure?.force(of: 2047) == Force(1))
  }

  @Test func `line ends, byte order marks, blanks, other columns and their order don't matter`() {
    let text =
      "\u{FEFF}time , tilt, button, contact, pressure [0..1] , y, x\r\n"
      + "0, 5, 1, 0, 0.25, 20, 10\r\n\r\n3, 5, 1, 0, 0.5, 21, 11"
    let (reader, samples) = Self.read(text)
    #expect(reader.issues == [])
    #expect(
      samples == [
        TraceSample(
          time: 0, location: Point(x: 10, y: 20), pressure: 0.25, isTouching: true,
          isButtonDown: true),
        TraceSample(
          time: 3, location: Point(x: 11, y: 21), pressure: 0.5, isTouching: true,
          isButtonDown: true),
      ])
  }

  @Test func `without a button, and on pads, contact is left to pressure`() {
    let (_, bare) = Self.read("# pressure: 0..100\ntime_ms,pressure\n0,50\n")
    #expect(bare == [TraceSample(time: 0, pressure: 50)])
    let (_, pad) = Self.read(
      "# device: forcepad\ntime_ms,pressure[0..100],button\n0,50,0\n1,60,1\n")
    #expect(
      pad == [
        TraceSample(time: 0, pressure: 50), TraceSample(time: 1, pressure: 60, isButtonDown: true),
      ])
  }

  struct Bad: Sendable {
    var text: String
    var issue: String

    init(_ text: String, _ issue: String) { (self.text, self.issue) = (text, issue) }
  }

  @Test(arguments: [
    Bad(
      "hello\nworld\n",
      "press.csv:1:1: this is no trace: neither the header of a press trace "
        + "(time_ms,contact,x,y,pressure[0..1000],button) nor evemu events"),
    Bad(
      "time_ms,pressure\n0,1\n",
      "press.csv:1:9: the range of the pressure axis is missing: write pressure[0..2047]"),
    Bad(
      "time_ms,pressure[5..5]\n0,1\n",
      "press.csv:1:18: '5..5' is no range: the axis's minimum and maximum, such as 0..2047"),
    Bad(
      "# device: tablet\n",
      "press.csv:1:11: unknown device 'tablet': one of pen, forcepad, grampad, touchscreen, "
        + "touchpad, mouse"),
    Bad("time_ms,pressure[0..9]\n0,1\n5,x\n6,2\n", "press.csv:3:3: pressure 'x' is no number"),
    Bad("time_ms,pressure[0..9]\n,1\n6,2\n", "press.csv:2:1: the row has no time"),
    Bad(
      "time_ms,contact,pressure[0..9]\n0,1.5,1\n",
      "press.csv:2:1: contact must be a whole number"),
    Bad(
      "N: pen\nA: 18 0\nE: 0.0 0003 0018 5\nE: 0.0 0000 0000 0\n",
      "press.csv:2:1: an axis is 'A: code minimum maximum fuzz flat'"),
    Bad(
      "N: pen\nA: 18 0 9 0 0\nE: 0.0 0003 0018 five\n",
      "press.csv:3:18: value 'five' is no whole number"),
    Bad("N: pen\nE: 0.0 0003\n", "press.csv:2:1: an event is 'E: time type code value'"),
    Bad("N: pen\nE: zero 0003 0018 5\n", "press.csv:2:4: time 'zero' is no number"),
    Bad(
      "t_ms,device,contact,id,x,y,pressure,state\n0,0,0,2,0.5,0.5,many,4\n",
      "press.csv:2:17: pressure 'many' is no number"),
  ])
  func `what can't be understood is told with its place`(bad: Bad) {
    let (reader, _) = Self.read(bad.text)
    #expect(reader.issues.first?.description == bad.issue)
  }

  @Test func `reading goes on behind a bad line, and many bad lines don't pile up`() {
    let bad = String(repeating: "x,1\n", count: 100)
    let (reader, samples) = Self.read("time_ms,pressure[0..9]\n0,1\n" + bad + "9,3\n")
    #expect(samples == [TraceSample(time: 0, pressure: 1), TraceSample(time: 9, pressure: 3)])
    #expect(reader.issues.count == TraceReader.issueLimit)
    #expect(reader.skippedLines == 100)
  }

  @Test func `garbage never stops the reader`() {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      let starts = [
        "# EVEMU 1.2\n", "time_ms,pressure[0..9],x,y\n", "t_ms,device,id,pressure,state\n", "",
      ]
      var bytes = Array(starts[seed % starts.count].utf8)
      let alphabet = Array("0123456789,.:-# \nEANaxne\r\u{00E9}".utf8)
      for _ in 0..<400 {
        bytes.append(
          Int.random(in: 0..<20, using: &random) == 0
            ? UInt8.random(in: 0...255, using: &random)
            : alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
      var reader = TraceReader(file: "garbage")
      var samples: [TraceSample] = []
      reader.read(bytes, into: &samples)
      reader.finish(into: &samples)
      guard let header = reader.header else { continue }
      var replay = TraceReplay(header, options: ReplayOptions())
      var actions: [PressAction] = []
      for sample in samples { replay.take(sample, into: &actions) }
      replay.finish(into: &actions)
      #expect(replay.summary.counts["began", default: 0] == replay.summary.contacts)
    }
  }

  @Test func `what is written reads back as it was`() throws {
    let axis = PressureAxis(label: "pressure", minimum: -0.5, maximum: 2047)
    for seed in 0..<50 {
      var random = SeededGenerator(seed: UInt64(seed))
      let writer = TraceWriter(axis: axis, hasDistance: seed % 2 == 0)
      var text = writer.header(name: "A pen\nof two lines", deviceClass: .pen)
      var samples: [TraceSample] = []
      var time = 0.0
      for _ in 0..<40 {
        time += Double.random(in: 0...20, using: &random)
        let isDown = Bool.random(using: &random)
        let hasPlace = Bool.random(using: &random)
        let sample = TraceSample(
          time: time, contact: Int.random(in: 0...3, using: &random),
          location: hasPlace
            ? Point(
              x: Double.random(in: -5...4000, using: &random),
              y: Double.random(in: 0...1, using: &random) * 1e-7) : nil,
          pressure: Bool.random(using: &random)
            ? Double.random(in: 0...2048, using: &random) : nil,
          isTouching: isDown, isButtonDown: isDown,
          distance: seed % 2 == 0 ? Double.random(in: 0...1, using: &random) : nil)
        samples.append(sample)
        text += writer.line(sample)
      }
      let (reader, read) = Self.read(text)
      #expect(reader.issues == [])
      #expect(read == samples)
      let header = try #require(reader.header)
      #expect(header.name == "A penof two lines")
      #expect(header.pressure?.force(of: -0.5) == .zero)
      #expect(header.pressure?.force(of: 2047) == Force(1))
    }
  }

  @Test func `kernel events become samples, a frame each`() throws {
    let (reader, samples) = Self.read(
      """
      # EVEMU 1.2
      N: Some Tablet Pen
      P: 02 00
      A: 00 0 1920 0 0
      A: 01 0 1080 0 0 10
      A: 18 0 1023 0 0
      A: 19 0 63 0 0
      E: 0.000000 0003 0000 100	# EV_ABS / ABS_X
      E: 0.000000 0003 0001 0050
      E: 0.000000 0003 0019 0063
      E: 0.000000 0003 0018 0007
      E: 0.000000 0000 0000 0
      E: 0.004000 0001 014a 1
      E: 0.004000 0003 0018 512
      E: 0.004000 0003 0019 0
      E: 0.004000 0000 0000 0
      E: 0.008000 0000 0000 0
      E: 0.010000 0003 0018 1023
      E: 0.010000 0000 0003 0
      E: 0.011000 0003 0018 5
      E: 0.011000 0000 0000 0
      E: 0.020000 0001 014a 0
      E: 0.020000 0000 0000 0
      """)
    #expect(reader.issues == [])
    #expect(reader.header?.verdict?.deviceClass == .pen)
    let place = Point(x: 100, y: 50)
    #expect(
      samples == [
        TraceSample(time: 0, location: place, pressure: 7, isTouching: false, distance: 1),
        TraceSample(time: 4, location: place, pressure: 512, isTouching: true, distance: 0),
        // The frame in which the kernel lost events is passed over.
        TraceSample(time: 20, location: place, pressure: 5, isTouching: false, distance: 0),
      ])
  }

  @Test func `fingers with pressure of their own are contacts of their own`() {
    let (_, samples) = Self.read(
      """
      N: CyPS/2 Cypress Trackpad
      A: 35 0 1920 0 0
      A: 36 0 1080 0 0
      A: 3a 0 255 0 0
      E: 0.000 0003 002f 0
      E: 0.000 0003 0039 395
      E: 0.000 0003 0035 10
      E: 0.000 0003 0036 20
      E: 0.000 0003 003a 39
      E: 0.000 0003 002f 1
      E: 0.000 0003 0039 396
      E: 0.000 0003 003a 41
      E: 0.000 0000 0000 0
      E: 0.010 0003 003a 51
      E: 0.010 0000 0000 0
      E: 0.020 0003 002f 0
      E: 0.020 0003 0039 -1
      E: 0.020 0003 002f 1
      E: 0.020 0003 0039 400
      E: 0.020 0000 0000 0
      """)
    #expect(
      samples == [
        TraceSample(
          time: 0, contact: 395, location: Point(x: 10, y: 20), pressure: 39, isTouching: true),
        TraceSample(time: 0, contact: 396, pressure: 41, isTouching: true),
        TraceSample(time: 10, contact: 396, pressure: 51, isTouching: true),
        TraceSample(time: 20, contact: 395, isTouching: false),
        TraceSample(time: 20, contact: 396, isTouching: false),
        TraceSample(time: 20, contact: 400, isTouching: true),
      ])
  }
}
