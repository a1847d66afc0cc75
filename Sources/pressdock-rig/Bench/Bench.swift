internal import Geometry
internal import Glibc
internal import JSON
internal import Painting
internal import Pressure
internal import Rig

/// The figures of `make bench`: each is printed and written as JSON.
struct Bench {
  private(set) var results: [JSONMember] = []

  init(_ parts: Set<Part> = Set(Part.allCases)) { self.parts = parts }

  /// Notes and prints a figure.
  mutating func note(_ name: String, _ value: JSONValue, _ words: String) {
    results.append(JSONMember(name, value))
    tell("  \(words)")
  }

  /// What is measured: everything, or the parts that were asked for.
  let parts: Set<Part>

  /// A part of the bench.
  enum Part: String, CaseIterable {
    case recognizer, blur, start, rest, press, click, ramp, helper, peek, memory
  }

  mutating func run() throws {
    tell("Pressdock bench: \(Self.machine)")
    results.append(JSONMember("machine", .string(Self.machine)))
    results.append(JSONMember("date", .string(Self.date)))
    if parts.contains(.recognizer) { recognizer() }
    if parts.contains(.blur) {
      try blur(width: 1920, height: 1080, rounds: 60)
      try blur(width: 3840, height: 2160, rounds: 20)
      try blurQuality()
    }
    if !parts.isDisjoint(with: [.start, .rest, .press, .click, .ramp]) { try dock() }
    if !parts.isDisjoint(with: [.helper, .peek, .memory]) { try peek() }
  }

  // MARK: Recognizer

  /// Samples a second through the recognizer on one core: presses of 200 samples.
  private mutating func recognizer() {
    let contact = ContactID(source: 1)
    let context = PressContext(
      target: .file, settings: RecognizerSettings(), measuresForce: true)
    var rates: [Double] = []
    var seen = 0
    for _ in 0..<7 {
      var recognizer = PressRecognizer()
      var actions: [PressAction] = []
      actions.reserveCapacity(64)
      let count = 400_000
      let start = monotonicMilliseconds()
      var time = 0.0
      for index in 0..<count {
        let step = index % 200
        time += 5
        let force = Force(step < 100 ? Double(step) / 105 : Double(200 - step) / 105)
        let sample = PressSample(
          time: Timestamp(milliseconds: time), location: Point(x: 5, y: 5), force: force)
        actions.removeAll(keepingCapacity: true)
        switch step {
        case 0: recognizer.handle(.began(contact, sample, context), into: &actions)
        case 199: recognizer.handle(.ended(contact, sample.time), into: &actions)
        default: recognizer.handle(.changed(contact, sample), into: &actions)
        }
        seen += actions.count
      }
      rates.append(Double(count) / (monotonicMilliseconds() - start) / 1000)
    }
    let median = Series(values: rates).median
    note(
      "recognizerMillionEventsPerSecond", .number(rounded(median)),
      "recognizer: \(rounded(median)) million events a second (\(seen) actions)")
  }

  // MARK: Blur

  private mutating func blur(width: Int, height: Int, rounds: Int) throws {
    let figures = try BlurBenchmark(width: width, height: height, rounds: rounds)
    let value = JSONValue.object([
      JSONMember("copyMilliseconds", .number(rounded(figures.copy.median))),
      JSONMember("blurMilliseconds", .number(rounded(figures.blur.median))),
      JSONMember("blurTimesCopy", .number(rounded(figures.blurRatio))),
      JSONMember("frameMilliseconds", .number(rounded(figures.frame.median))),
      JSONMember("frameTimesCopy", .number(rounded(figures.frameRatio))),
      JSONMember("frameP99Milliseconds", .number(rounded(figures.frame.percentile99))),
    ])
    note(
      "blur\(width)x\(height)", value,
      """
      blur \(width)x\(height), sigma 20: \(rounded(figures.blur.median)) ms, \
      \(rounded(figures.blurRatio)) times copying; a frame of a ramp \
      \(rounded(figures.frame.median)) ms, \(rounded(figures.frameRatio)) times copying
      """)
  }

  /// The likeness of the blur to a true Gaussian, at the strengths that a ramp passes.
  private mutating func blurQuality() throws {
    let (width, height) = (640, 400)
    let picture = try BlurBenchmark.desktop(width: width, height: height)
    let ladder = try BlurLadder(width: width, height: height)
    ladder.load(picture)
    let target = try ImageSurface(width: width, height: height)
    var members: [JSONMember] = []
    var words: [String] = []
    for sigma in [1.5, 2.5, 4.2, 8.4, 11.9, 16.8, 20] {
      ladder.draw(sigma: sigma, into: target)
      let decibels = TrueGaussian(picture, sigma: sigma).decibels(target)
      members.append(JSONMember("\(sigma)", .number(rounded(decibels))))
      words.append("\((decibels * 10).rounded() / 10) at \(sigma)")
    }
    note(
      "blurDecibels", .object(members),
      "likeness of the blur to a true Gaussian in dB: \(words.joined(separator: ", "))")
  }

  // MARK: Where and when

  private static var machine: String {
    let lines = contents(ofFile: "/proc/cpuinfo").split(separator: "\n")
    let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    let cores = lines.count { $0.hasPrefix("processor") }
    var name = utsname()
    uname(&name)
    let kernel = withUnsafePointer(to: &name.release) {
      $0.withMemoryRebound(to: CChar.self, capacity: 65) { String(cString: $0) }
    }
    let words = model.map { String($0.drop { $0 == " " }) } ?? "unknown processor"
    return "\(words), \(cores) cores, Linux \(kernel)"
  }

  private static var date: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%d", &parts)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
