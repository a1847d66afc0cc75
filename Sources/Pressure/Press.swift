internal import Geometry

/// What the machine remembers of the press in progress.
///
/// Times are in ms since the press began: on the events' own clock the numbers can be so large that
/// fractions of a ms drown in rounding.
struct Press: Hashable, Sendable {
  var contact = ContactID(source: 0)
  var target = PressTarget.icon
  /// The validated settings.
  var settings = RecognizerSettings()
  var outward = Point(x: 0, y: -1)

  /// When contact was made, on the events' clock.
  var epoch = 0.0
  /// How far the machine has got.
  var now = 0.0
  /// When the last event came, or the owner was last asked about the contact.
  var heard = 0.0

  /// When the contact has been silent for too long.
  var silenceEnd: Double { heard + settings.silenceLimit }

  /// Whether force counts, by device, settings and proof.
  var trustsForce = false
  /// While force is unproven: the first value that wasn't zero.
  var unproven: Double?
  /// Whether force has passed `contactOn` and not fallen below `contactOff` since.
  var isTouching = false
  /// Since when a force of zero waits to be believed; infinity while none does.
  var zeroSince = Double.infinity
  var curve: ForceCurve
  var filter: AttackFilter
  var steady: SteadyClock
  var resting: RestingLevel
  /// Since when force is above the level that opens; infinity while it is below.
  var levelSince = Double.infinity

  var velocity = 0.0
  private var velocityForce = 0.0
  private var velocityTime = 0.0

  /// From when on time counts towards the long press; infinity when it does not.
  var longPressStart = Double.infinity
  /// Where the force of this gesture comes from.
  var source = ForceSource.measured
  /// The progress that was last reported in this phase.
  var reported = 0.0

  /// Where the contact is.
  var location = Point.zero
  /// Where contact was made, or where the peek opened.
  var origin = Point.zero
  var openedAt = 0.0
  var pop: PopFollower
  /// Whether the contact is beyond the swipe distance now, and whether it has ever been.
  var isSwiped = false
  var isRevealed = false

  /// No press.
  init() {
    let settings = RecognizerSettings()
    curve = ForceCurve(settings)
    filter = AttackFilter(timeConstant: settings.attackTime)
    steady = SteadyClock(start: 0, drop: settings.steadyDrop)
    resting = RestingLevel(timeConstant: 0, limit: 0)
    pop = PopFollower(force: 0, at: 0, settings)
  }

  /// A press that begins.
  init(contact: ContactID, at time: Double, location: Point, context: PressContext) {
    let settings = context.settings.validated
    self.contact = contact
    self.settings = settings
    target = context.target
    outward = context.outward
    epoch = time
    let measures = context.measuresForce && settings.usesForce
    trustsForce = measures && context.isForceProven
    unproven = measures && !context.isForceProven ? 0 : nil
    curve = ForceCurve(settings)
    filter = AttackFilter(timeConstant: settings.attackTime)
    steady = SteadyClock(start: 0, drop: settings.steadyDrop)
    resting = RestingLevel(
      timeConstant: settings.restingTime, limit: settings.openLevel - 0.1 - settings.hintOn)
    longPressStart = settings.longPress ? 0 : .infinity
    source = measures ? .measured : .emulated
    origin = location
    self.location = location
    pop = PopFollower(force: 0, at: 0, settings)
  }

  // MARK: Levels

  var force: Double { filter.value }
  var hintOn: Double { settings.hintOn + resting.level }
  var hintOff: Double { settings.hintOff + resting.level }
  /// When the contact has been steady for long enough.
  var holdEnd: Double { steady.start + settings.hold(for: target) }

  /// How far force is on its way from the hint to what opens, 0 to 1.
  var hintProgress: Double {
    min(1, max(0, (force - hintOn) / (settings.openLevel - hintOn)))
  }

  // MARK: Long press

  /// When time begins to show.
  var rampStart: Double { longPressStart + settings.longPressTime * settings.longPressHint }
  /// When time opens.
  var rampEnd: Double { longPressStart + settings.longPressTime }
  /// How far time has got between the two, 0 to 1.
  var rampProgress: Double {
    guard now < rampEnd else { return longPressStart < .infinity ? 1 : 0 }
    guard now > rampStart else { return 0 }
    return (now - rampStart) / (rampEnd - rampStart)
  }

  /// The force to report: the measured one, or what time stands for.
  func reportedForce(progress: Double) -> Double {
    guard source == .emulated, progress > 0 else { return force }
    return hintOn + progress * (settings.openLevel - hintOn)
  }

  // MARK: Time and force

  /// Lets time pass until `time`, with force as it was last reported.
  mutating func advance(to time: Double, phase: PressPhase) {
    let elapsed = time - now
    guard elapsed > 0 else { return }
    if phase == .peeking, source == .measured {
      pop.advance(from: now, to: time, force: force, target: filter.target, settings)
    }
    if filter.isMoving {
      if levelSince == .infinity {
        levelSince = now + filter.time(toReach: settings.openLevel)
      }
      filter.advance(by: elapsed)
      if force < settings.openLevel { levelSince = .infinity }
    }
    now = time
    if time >= zeroSince {
      zeroSince = .infinity
      isTouching = false
      aim(at: 0, phase: phase)
    } else {
      note(phase: phase)
    }
    // A hint that is held must stay as strong as the hand holds it: rest is learnt below it only.
    if phase != .hinting || source == .emulated {
      resting.note(filter.target, age: now, elapsed: elapsed)
    }
  }

  /// Takes the device's share of its range, as it holds from now on.
  mutating func sense(_ share: Double, phase: PressPhase) {
    guard trustsForce || proves(share) else { return }
    if share >= settings.contactOn { isTouching = true }
    if isTouching, share < settings.contactOff {
      // Believed only after a while, and even if contact ends with it nothing else would follow.
      if zeroSince == .infinity { zeroSince = now + settings.zeroGrace }
      return
    }
    zeroSince = .infinity
    aim(at: isTouching ? curve.press(share) : 0, phase: phase)
  }

  /// Whether `share` shows that the device's force varies.
  private mutating func proves(_ share: Double) -> Bool {
    guard let first = unproven, share > 0 else { return false }
    if first > 0, first != share {
      unproven = nil
      trustsForce = true
      return true
    }
    unproven = share
    return false
  }

  private mutating func aim(at force: Double, phase: PressPhase) {
    filter.aim(at: force)
    if self.force < settings.openLevel {
      levelSince = .infinity
    } else if levelSince == .infinity {
      levelSince = now
    }
    note(phase: phase)
  }

  private mutating func note(phase: PressPhase) {
    switch phase {
    case .pressing, .hinting:
      steady.note(force, at: now)
      // A force that eased isn't still: time starts again with the hold.
      if longPressStart < .infinity { longPressStart = max(longPressStart, steady.start) }
    case .peeking: pop.note(force, at: now, settings)
    case .idle, .popover, .popped, .dragging: break
    }
    // Over less than a fraction of a millisecond a slope would be noise.
    let elapsed = now - velocityTime
    guard elapsed >= 0.4 else { return }
    let slope = (force - velocityForce) / elapsed * 1000
    velocity += (slope - velocity) * elapsed / (elapsed + 15)
    velocityForce = force
    velocityTime = now
  }
}
