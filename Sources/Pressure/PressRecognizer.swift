internal import Geometry

/// The shared recognizer: contacts in, phases of a press out.
///
/// A value without a clock: events carry their times, and `deadline` says when the machine must be
/// told that time has passed (X is silent while nothing changes). It doesn't matter if that call
/// comes late: what was due earlier is reported first, with the time at which it was due.
///
/// The machine. A cell gives the next phase and what is reported; `=` is no change of phase and
/// `-` nothing at all. What the machine meets: `hint level`, force at or above `hintOn` on a steady
/// contact; `eased`, force below `hintOff`; `open level`, force at or above `openLevel` on a steady
/// contact of sufficient age (on an icon or on a file); `time`, the long press; `moved`, further
/// than `movementSlop`; `swiped`, `swipeDistance` away from the dock or up; `pop level`, force at or
/// above what `PopFollower` asks for.
///
/// | phase    | began           | hint level     | eased            | open level (icon)       |
/// |----------|-----------------|----------------|------------------|-------------------------|
/// | idle     | pressing: began | -              | -                | -                       |
/// | pressing | -               | hinting: hint  | -                | popover: hint popover   |
/// | hinting  | -               | =: hint        | pressing: hint   | popover: hint popover   |
/// | popover  | -               | -              | -                | -                       |
/// | peeking  | -               | -              | =: commit        | -                       |
/// | popped   | -               | -              | -                | -                       |
/// | dragging | -               | -              | -                | -                       |
///
/// | phase    | open level (file)  | time (icon)                     | time (file)                  |
/// |----------|--------------------|---------------------------------|------------------------------|
/// | idle     | -                  | -                               | -                            |
/// | pressing | peeking: hint peek | popover: hint longPress popover | peeking: hint longPress peek |
/// | hinting  | peeking: hint peek | popover: hint longPress popover | peeking: hint longPress peek |
/// | popover  | -                  | -                               | -                            |
/// | peeking  | =: commit          | -                               | -                            |
/// | popped   | -                  | -                               | -                            |
/// | dragging | -                  | -                               | -                            |
///
/// | phase    | moved               | swiped (file)       | pop level (file)   |
/// |----------|---------------------|---------------------|--------------------|
/// | idle     | -                   | -                   | -                  |
/// | pressing | dragging: drag      | dragging: drag      | peeking: hint peek |
/// | hinting  | dragging: hint drag | dragging: hint drag | peeking: hint peek |
/// | popover  | -                   | -                   | -                  |
/// | peeking  | -                   | =: reveal           | popped: commit pop |
/// | popped   | -                   | -                   | -                  |
/// | dragging | -                   | -                   | -                  |
///
/// | phase    | ended                  | cancelled            |
/// |----------|------------------------|----------------------|
/// | idle     | -                      | -                    |
/// | pressing | idle: click ended      | idle: cancelled      |
/// | hinting  | idle: hint click ended | idle: hint cancelled |
/// | popover  | idle: ended            | idle: cancelled      |
/// | peeking  | idle: ended            | idle: cancelled      |
/// | popped   | idle: ended            | idle: cancelled      |
/// | dragging | idle: ended            | idle: cancelled      |
///
/// A hint that goes back ends with a `hint` of progress 0; one that opens ends with progress 1, and
/// a commit that pops likewise. `began` of the contact that already holds the gesture means that a
/// release was lost: the old press ends as `cancelled(.superseded)` and a new one begins.
public struct PressRecognizer: Hashable, Sendable {
  /// Where the press stands.
  public internal(set) var phase = PressPhase.idle
  /// When `PressEvent.deadline` wants to be told, if at all.
  public private(set) var deadline: Timestamp?
  /// Set by a deadline when the contact has been silent for `RecognizerSettings.silenceLimit`:
  /// whoever can should ask the server whether the contact is still there, and report
  /// `.cancelled(.lostRelease)` if it is not.
  ///
  /// The next event clears it.
  public private(set) var doubtsContact = false

  /// The press in progress; meaningless while `phase` is `idle`.
  var press = Press()
  /// When the machine itself moves next, in ms; infinity for never.
  private var nextStep = Double.infinity
  /// More steps than any press needs between two events; a guard against a time that jumped.
  private static let stepLimit = 4096
  /// Whatever rounding does, a step leads on, in ms.
  private static let shortestStep = 0.01

  /// An idle recognizer.
  public init() {}

  /// The contact that holds the gesture, if any.
  public var contact: ContactID? { phase == .idle ? nil : press.contact }

  /// Takes one event and gives what follows from it, in order.
  public mutating func handle(_ event: PressEvent) -> [PressAction] {
    var actions: [PressAction] = []
    handle(event, into: &actions)
    return actions
  }

  /// Takes one event and appends what follows from it, in order.
  ///
  /// With room in `actions` nothing is allocated.
  public mutating func handle(_ event: PressEvent, into actions: inout [PressAction]) {
    switch event {
    case .began(let contact, let sample, let context):
      begin(contact, sample, context, into: &actions)
    case .changed(let contact, let sample):
      guard phase != .idle, contact == press.contact else { return }
      change(to: sample, into: &actions)
    case .ended(let contact, let time):
      guard phase != .idle, contact == press.contact else { return }
      catchUp(to: time, into: &actions)
      end(into: &actions)
    case .cancelled(let reason, let time):
      guard phase != .idle else { return }
      catchUp(to: time, into: &actions)
      cancel(reason, into: &actions)
    case .deadline(let time):
      guard phase != .idle else { return }
      pass(to: time, into: &actions)
    }
    plan()
  }

  private mutating func begin(
    _ contact: ContactID, _ sample: PressSample, _ context: PressContext,
    into actions: inout [PressAction]
  ) {
    if phase != .idle {
      guard contact == press.contact else { return }
      catchUp(to: sample.time, into: &actions)
      cancel(.superseded, into: &actions)
    }
    let time = sample.time.milliseconds
    press = Press(
      contact: contact, at: time.isFinite ? time : press.epoch + press.now,
      location: sample.location.isFinite ? sample.location : .zero, context: context)
    doubtsContact = false
    phase = .pressing
    if let force = sample.force { press.sense(force.fraction, phase: phase) }
    report(.began, into: &actions)
    evaluate(into: &actions)
  }

  private mutating func change(to sample: PressSample, into actions: inout [PressAction]) {
    catchUp(to: sample.time, into: &actions)
    heard()
    if sample.location.isFinite { move(to: sample.location, into: &actions) }
    if let force = sample.force { press.sense(force.fraction, phase: phase) }
    evaluate(into: &actions)
  }

  /// Time has passed without an event.
  private mutating func pass(to time: Timestamp, into actions: inout [PressAction]) {
    let asked = deadline.map { $0.milliseconds <= time.milliseconds } ?? false
    let due = min(nextStep, press.silenceEnd)
    catchUp(to: time, into: &actions)
    // Whatever sums of large times were rounded to: what was asked for has come.
    if asked { press.advance(to: due, phase: phase) }
    evaluate(into: &actions)
    doubtsContact = press.now >= press.silenceEnd
    if doubtsContact { press.heard = press.now }
  }

  /// An event of the contact came.
  private mutating func heard() {
    press.heard = press.now
    doubtsContact = false
  }

  /// Does what was due before `time`, each at its own time, then lets time pass until `time`.
  ///
  /// A time that isn't a number, or is earlier than what the machine knows, is now.
  private mutating func catchUp(to time: Timestamp, into actions: inout [PressAction]) {
    let time = time.milliseconds - press.epoch
    guard time > press.now, time.isFinite else { return }
    var steps = 0
    while nextStep < time, steps < PressRecognizer.stepLimit {
      step(at: nextStep, into: &actions)
      steps += 1
    }
    press.advance(to: time, phase: phase)
  }

  private mutating func step(at time: Double, into actions: inout [PressAction]) {
    press.advance(to: time, phase: phase)
    evaluate(into: &actions)
    nextStep = max(press.nextStep(in: phase), press.now + PressRecognizer.shortestStep)
  }

  private mutating func plan() {
    guard phase != .idle else {
      nextStep = .infinity
      deadline = nil
      doubtsContact = false
      return
    }
    nextStep = max(press.nextStep(in: phase), press.now + PressRecognizer.shortestStep)
    deadline = Timestamp(
      milliseconds: press.epoch + min(nextStep, press.silenceEnd))
  }
}

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
