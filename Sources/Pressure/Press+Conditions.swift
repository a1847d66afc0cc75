/// What is due, and when.
extension Press {
  /// Rounding must not hold back what a deadline was computed for.
  private static let rounding = 1e-6
  /// The shortest way to a step whose level moves itself, in ms.
  private static let retry = 1.0

  /// Whether force shows a hint now.
  var hintsByForce: Bool { force >= hintOn - Press.rounding && now >= holdEnd - Press.rounding }

  /// Whether force opens something now.
  var opensByForce: Bool {
    force >= settings.openLevel - Press.rounding && now >= openTime - Press.rounding
  }

  /// Whether time opens something now.
  var opensByTime: Bool { now >= rampEnd - Press.rounding }

  /// Whether force pops now.
  var pops: Bool {
    now >= openedAt + settings.minimumPeek - Press.rounding
      && force >= pop.requirement(settings) - Press.rounding
  }

  /// When force opens something if it stays at what was last reported; infinity for never.
  private var openTime: Double {
    guard filter.target >= settings.openLevel - Press.rounding else { return .infinity }
    let reached =
      levelSince < .infinity ? levelSince : now + filter.time(toReach: settings.openLevel)
    let isYoung = reached < settings.tapAge
    return max(
      reached + (isYoung ? settings.levelTime : 0), holdEnd, settings.minimumAge)
  }

  /// When the machine moves next if nothing is reported, in ms; infinity for never.
  func nextStep(in phase: PressPhase) -> Double {
    switch phase {
    case .idle, .popover, .popped, .dragging: return .infinity
    case .pressing:
      var next = min(zeroSince, rampStart, rampEnd, max(openTime, now))
      if filter.target >= hintOn {
        let level = now + filter.time(toReach: hintOn)
        next = min(next, max(level, holdEnd, now + Press.retry))
      }
      return next
    case .hinting:
      var next = min(zeroSince, rampEnd, max(openTime, now))
      if source == .emulated || filter.isMoving {
        next = min(next, now + settings.tick)
      }
      return next
    case .peeking:
      guard source == .measured, !isSwiped else { return zeroSince }
      var next = zeroSince
      if filter.isMoving || pop.isMoving(towards: filter.target, settings) {
        next = min(next, popTime(before: now + settings.tick))
      }
      return next
    }
  }

  /// When force pops if it stays at what was last reported, or `limit` if not before that.
  private func popTime(before limit: Double) -> Double {
    let earliest = openedAt + settings.minimumPeek
    guard limit >= earliest else { return min(limit, earliest) }
    guard later(limit).pops else { return limit }
    // Twelve halvings of a tick are some microseconds.
    var no = now
    var yes = limit
    for _ in 0..<12 {
      let middle = (no + yes) / 2
      if later(middle).pops { yes = middle } else { no = middle }
    }
    return yes
  }

  /// This press at a later time, if nothing is reported until then.
  private func later(_ time: Double) -> Press {
    var press = self
    press.advance(to: time, phase: .peeking)
    return press
  }
}
