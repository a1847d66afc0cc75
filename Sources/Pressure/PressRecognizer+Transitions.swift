internal import Geometry

/// What the machine does: every change of phase and every report is here.
extension PressRecognizer {
  /// Looks at force and time as they are now.
  mutating func evaluate(into actions: inout [PressAction]) {
    switch phase {
    case .idle, .popover, .popped, .dragging: break
    case .pressing: evaluatePressing(into: &actions)
    case .hinting: evaluateHinting(into: &actions)
    case .peeking: evaluatePeeking(into: &actions)
    }
  }

  private mutating func evaluatePressing(into actions: inout [PressAction]) {
    if press.opensByForce {
      open(.measured, into: &actions)
    } else if press.opensByTime {
      open(.emulated, into: &actions)
    } else if press.hintsByForce {
      phase = .hinting
      press.source = .measured
      press.longPressStart = .infinity
      reportHint(press.hintProgress, into: &actions)
    } else if press.now >= press.rampStart {
      phase = .hinting
      press.source = .emulated
      reportHint(press.rampProgress, into: &actions)
    }
  }

  private mutating func evaluateHinting(into actions: inout [PressAction]) {
    if press.opensByForce {
      open(.measured, into: &actions)
    } else if press.opensByTime {
      open(.emulated, into: &actions)
    } else if press.source == .emulated {
      // Force takes over where it has caught up with time, so that the hint doesn't jump.
      if press.hintsByForce, press.hintProgress >= press.rampProgress {
        press.source = .measured
        press.longPressStart = .infinity
        reportHint(press.hintProgress, into: &actions)
      } else {
        reportHint(press.rampProgress, into: &actions)
      }
    } else if press.force < press.hintOff {
      phase = .pressing
      reportHint(0, into: &actions)
      press.longPressStart = press.settings.longPress ? press.now : .infinity
    } else {
      reportHint(press.hintProgress, into: &actions)
    }
  }

  private mutating func evaluatePeeking(into actions: inout [PressAction]) {
    guard press.source == .measured, !press.isSwiped else { return }
    if press.pops {
      reportCommit(1, into: &actions)
      phase = .popped
      report(.pop, progress: 1, into: &actions)
    } else {
      reportCommit(press.pop.progress(of: press.force, press.settings), into: &actions)
    }
  }

  private mutating func open(_ source: ForceSource, into actions: inout [PressAction]) {
    press.source = source
    reportHint(1, into: &actions)
    if source == .emulated { report(.longPress, progress: 1, into: &actions) }
    press.longPressStart = .infinity
    press.reported = 0
    switch press.target {
    case .icon:
      phase = .popover
      report(.popover, progress: 1, into: &actions)
    case .file:
      phase = .peeking
      press.openedAt = press.now
      press.pop = PopFollower(force: press.force, at: press.now, press.settings)
      report(.peek, progress: 1, into: &actions)
      press.origin = press.location
    }
  }

  /// The contact is at `location` now.
  mutating func move(to location: Point, into actions: inout [PressAction]) {
    press.location = location
    switch phase {
    case .pressing, .hinting:
      guard location.distance(to: press.origin) > press.settings.movementSlop else { return }
      reportHint(0, into: &actions)
      phase = .dragging
      report(.drag, into: &actions)
    case .peeking:
      let outward =
        (location.x - press.origin.x) * press.outward.x
        + (location.y - press.origin.y) * press.outward.y
      let way = max(outward, press.origin.y - location.y)
      // Half the distance back counts as back, so that a finger on the border doesn't flutter.
      press.isSwiped = way >= press.settings.swipeDistance * (press.isSwiped ? 0.5 : 1)
      guard press.isSwiped, !press.isRevealed else { return }
      press.isRevealed = true
      report(.reveal, into: &actions)
    case .idle, .popover, .popped, .dragging: break
    }
  }

  /// Contact ended.
  mutating func end(into actions: inout [PressAction]) {
    switch phase {
    case .pressing, .hinting:
      reportHint(0, into: &actions)
      report(.click, into: &actions)
    case .idle, .popover, .peeking, .popped, .dragging: break
    }
    report(.ended, into: &actions)
    phase = .idle
  }

  /// The press is given up.
  mutating func cancel(_ reason: CancelReason, into actions: inout [PressAction]) {
    if phase == .hinting { reportHint(0, into: &actions) }
    report(.cancelled(reason), into: &actions)
    phase = .idle
  }

  // MARK: Reports

  /// Reports a hint if its progress has changed enough, or reached either end.
  private mutating func reportHint(_ progress: Double, into actions: inout [PressAction]) {
    reportProgress(.hint, progress, into: &actions)
  }

  private mutating func reportCommit(_ progress: Double, into actions: inout [PressAction]) {
    reportProgress(.commit, progress, into: &actions)
  }

  private mutating func reportProgress(
    _ kind: PressAction.Kind, _ progress: Double, into actions: inout [PressAction]
  ) {
    let change = abs(progress - press.reported)
    let isEnd = progress == 0 || progress == 1
    guard change > 0, isEnd || change >= press.settings.progressStep else { return }
    press.reported = progress
    report(kind, progress: progress, into: &actions)
  }

  /// Reports one step as of now.
  mutating func report(
    _ kind: PressAction.Kind, progress: Double = 0, into actions: inout [PressAction]
  ) {
    actions.append(
      PressAction(
        kind, time: Timestamp(milliseconds: press.epoch + press.now),
        force: Force(press.reportedForce(progress: progress)), progress: progress,
        velocity: press.velocity, source: press.source, contact: press.contact))
  }
}
