import Geometry
import Pressure

/// A recognizer on a table: presses go in, what it says comes out, and its deadlines are kept as a
/// main loop would keep them.
struct Bench {
  var recognizer = PressRecognizer()
  var actions: [PressAction] = []
  var contact = ContactID(source: 9)
  var context: PressContext
  /// Whether deadlines are delivered at all; without them the machine must catch up by itself.
  var keepsDeadlines = true
  /// Whether the owner was asked about the contact, and when.
  var doubts: [Double] = []

  init(
    _ target: PressTarget = .icon, settings: RecognizerSettings = RecognizerSettings(),
    measuresForce: Bool = true, isForceProven: Bool = true
  ) {
    context = PressContext(
      target: target, settings: settings, measuresForce: measuresForce,
      isForceProven: isForceProven)
  }

  mutating func send(_ event: PressEvent) {
    recognizer.handle(event, into: &actions)
  }

  /// Lets time pass until `time`, with every deadline on the way and the one at its end.
  mutating func wait(until time: Double) {
    deliver { $0 <= time }
  }

  /// Delivers the deadlines before an event at `time`; of what happens at once, events come first.
  private mutating func wait(before time: Double) {
    deliver { $0 < time }
  }

  private mutating func deliver(while isDue: (Double) -> Bool) {
    guard keepsDeadlines else { return }
    while let deadline = recognizer.deadline, isDue(deadline.milliseconds) {
      send(.deadline(deadline))
      if recognizer.doubtsContact { doubts.append(deadline.milliseconds) }
    }
  }

  func sample(_ time: Double, _ force: Double?, at location: Point = Point(x: 100, y: 100))
    -> PressSample
  {
    PressSample(
      time: Timestamp(milliseconds: time), location: location, force: force.map { Force($0) })
  }

  mutating func press(at time: Double = 0, _ force: Double? = 0) {
    send(.began(contact, sample(time, force), context))
  }

  mutating func move(at time: Double, _ force: Double?, to location: Point = Point(x: 100, y: 100))
  {
    wait(before: time)
    send(.changed(contact, sample(time, force, at: location)))
  }

  mutating func lift(at time: Double) {
    wait(before: time)
    send(.ended(contact, Timestamp(milliseconds: time)))
  }

  mutating func cancel(_ reason: CancelReason, at time: Double) {
    wait(before: time)
    send(.cancelled(reason, Timestamp(milliseconds: time)))
  }

  /// Plays a whole press; `noise` is added to the force of each sample after `noiseFrom`.
  mutating func play(
    _ trace: Trace, rate: Double = 200, jitter: Double = 0, noise: Double = 0,
    noiseFrom: Double = 0, seed: UInt64 = 1
  ) {
    var random = SeededGenerator(seed: seed)
    var last: (Double, Point)?
    for time in trace.times(rate: rate, jitter: jitter, random: &random) {
      var (force, location) = trace.state(at: time)
      if noise > 0, time >= noiseFrom { force += Double.random(in: -noise...noise, using: &random) }
      if let last, last == (force, location) { continue }
      last = (force, location)
      if time == 0 {
        press(at: 0, force)
      } else {
        move(at: time, force, to: location)
      }
    }
    if let lift = trace.lift {
      self.lift(at: lift)
    } else {
      wait(until: trace.corners[trace.corners.count - 1].time)
    }
  }

  /// What was reported, one line a step: runs of hints and of commits are one line with their first
  /// and last time, and their first, highest and last progress in percent.
  var log: [String] { Self.log(of: actions) }

  static func log(of actions: [PressAction]) -> [String] {
    var lines: [String] = []
    var index = 0
    while index < actions.count {
      let first = actions[index]
      guard first.kind == .hint || first.kind == .commit else {
        lines.append("\(Int(first.time.milliseconds.rounded())) \(first.kind.word)")
        index += 1
        continue
      }
      let run = actions[index...].prefix { $0.kind == first.kind }
      let percent = run.map { Int(($0.progress * 100).rounded()) }
      let times = "\(Int(first.time.milliseconds.rounded()))"
      let last = run[run.endIndex - 1].time.milliseconds.rounded()
      lines.append(
        "\(times)-\(Int(last)) \(first.kind.word) \(percent[0]) \(percent.max() ?? 0) "
          + "\(percent[percent.count - 1])")
      index += run.count
    }
    return lines
  }
}

extension PressAction.Kind {
  /// The kind as one word.
  var word: String {
    switch self {
    case .began: "began"
    case .hint: "hint"
    case .popover: "popover"
    case .peek: "peek"
    case .commit: "commit"
    case .reveal: "reveal"
    case .pop: "pop"
    case .click: "click"
    case .longPress: "longPress"
    case .drag: "drag"
    case .cancelled(let reason): "cancelled(\(reason.rawValue))"
    case .ended: "ended"
    }
  }
}
