import DisplayList
import DockCore
import Geometry
import Pressure
import Testing

/// Scenarios of files under a finger: hint, peek, pop, swipe.
@Suite struct PeekTests {
  typealias F = Fixture

  @Test func `a press peeks, and lifting closes everything`() {
    var dock = F.withFiles()
    let effects = dock.pressPeek(F.report)
    let order = F.order(in: effects)
    #expect(effects.first == .prepareOverlay)
    #expect(effects.filter { $0 == .captureBackdrop }.count == 1)
    #expect(order?.subject.uri == "file:///home/ada/report.pdf")
    #expect(order?.page == 0)
    #expect(dock.state.phase == "peek")
    #expect(dock.state.overlay == .passive)
    #expect(dock.state.peek?.phase == .page)
    #expect(dock.state.peek?.isLatched == false)
    if let order { dock.show(F.page(for: order), 330) }
    #expect(dock.up(at: dock.center(of: F.report), 700) == [.endPreviews])
    #expect(dock.state.peek == nil)
    #expect(dock.state.overlay == .hidden)
    #expect(dock.state.phase == "idle")
  }

  @Test func `pressing deeper opens the file once, whatever the force does after`() {
    var dock = F.withFiles()
    var effects = dock.pressPeek(F.report)
    let place = dock.center(of: F.report)
    effects += dock.move(0.9, at: place, 500)
    for step in 0..<100 {
      effects += dock.move(step.isMultiple(of: 2) ? 0.85 : 0.95, at: place, 510 + Double(step) * 5)
    }
    let opened = effects.filter { if case .open = $0 { true } else { false } }
    #expect(opened.count == 1)
    #expect(dock.state.peek?.phase == .popping)
    #expect(!dock.state.wantsKeyboard)
    #expect(dock.up(at: place, 1020) == [])
    #expect(dock.state.peek?.phase == .popping)
  }

  @Test
  func `the peek that was opened goes when the window comes, and after a second at the latest`() {
    for comes in [true, false] {
      var dock = F.withFiles()
      _ = dock.pressPeek(F.report)
      let place = dock.center(of: F.report)
      _ = dock.move(0.95, at: place, 520)
      _ = dock.up(at: place, 540)
      let target = Rect(x: 100, y: 60, width: 900, height: 700)
      _ = dock.send(.popLeads(to: target, Timestamp(milliseconds: 545)))
      if comes { _ = dock.send(.windowAppeared(Timestamp(milliseconds: 700))) }
      #expect(dock.wait(until: comes ? 830 : 1500) == [])
      #expect(dock.state.peek?.card(at: dock.state.now) == target)
      #expect(dock.wait(until: comes ? 850 : 1800) == [.endPreviews])
      #expect(dock.state.overlay == .hidden)
    }
  }

  @Test func `a swipe shows the actions, lifting keeps them, a click runs one once`() {
    var dock = F.withFiles()
    let effects = dock.pressPeek(F.report)
    if let order = F.order(in: effects) { dock.show(F.page(for: order), 330) }
    let place = dock.center(of: F.report)
    let up = Point(x: place.x, y: place.y - 60)
    _ = dock.move(0.5, at: up, 500)
    #expect(dock.state.peek?.phase == .actions)
    #expect(
      dock.state.peek?.actions?.rows.map(\.title)
        == ["Move to Trash", "Copy", "Open With", "Open"])
    #expect(dock.up(at: up, 600) == [])
    #expect(dock.state.peek?.isLatched == true)
    #expect(dock.state.overlay == .interactive)
    let row = dock.center(ofAction: "Copy")
    _ = dock.down(nil, at: row, 900, contact: dock.mouse, kind: F.mouseKind)
    let chosen = dock.up(at: row, 950, contact: dock.mouse)
    #expect(chosen.first == .endPreviews)
    #expect(chosen.count == 2)
    guard case .act(let subject, type: "copy", _)? = chosen.last else {
      Issue.record("the action was not run: \(chosen)")
      return
    }
    #expect(subject.uri == "file:///home/ada/report.pdf")
    #expect(dock.state.peek == nil)
  }

  @Test func `in one go the finger slides on to an action and lets go`() {
    var dock = F.withFiles()
    let effects = dock.pressPeek(F.report)
    if let order = F.order(in: effects) { dock.show(F.page(for: order), 330) }
    let place = dock.center(of: F.report)
    _ = dock.move(0.5, at: Point(x: place.x, y: place.y - 60), 500)
    let row = dock.center(ofAction: "Open")
    for (step, force) in [0.1, 0.95, 0.3, 0.9].enumerated() {
      _ = dock.move(force, at: row, 560 + Double(step) * 20)
    }
    #expect(dock.state.peek?.actions?.highlighted == 3)
    let chosen = dock.up(at: row, 700)
    guard case .act(_, type: "open", _)? = chosen.last, chosen.count == 2 else {
      Issue.record("not exactly one action: \(chosen)")
      return
    }
  }

  @Test func `after a swipe and back a deeper press pops once`() {
    var dock = F.withFiles()
    var effects = dock.pressPeek(F.report)
    if let order = F.order(in: effects) { dock.show(F.page(for: order), 330) }
    let place = dock.center(of: F.report)
    _ = dock.move(0.5, at: Point(x: place.x, y: place.y - 60), 500)
    effects = dock.move(0.5, at: place, 600)
    for step in 0..<20 { effects += dock.move(0.92, at: place, 620 + Double(step) * 10) }
    #expect(effects.filter { if case .open = $0 { true } else { false } }.count == 1)
  }

  @Test func `a group opens by resting, by pressing deeper and by a click, with a way back`() {
    for way in ["rest", "deep", "click"] {
      var dock = F.withFiles()
      let effects = dock.pressPeek(F.report)
      if let order = F.order(in: effects) { dock.show(F.page(for: order), 330) }
      let place = dock.center(of: F.report)
      let up = Point(x: place.x, y: place.y - 60)
      _ = dock.move(0.4, at: up, 500)
      let row = dock.center(ofAction: "Open With")
      switch way {
      case "rest":
        _ = dock.move(0.4, at: row, 520)
        _ = dock.wait(until: 900)
      case "deep":
        _ = dock.move(0.4, at: row, 520)
        _ = dock.move(0.9, at: row, 540)
      default:
        _ = dock.up(at: up, 510)
        _ = dock.down(nil, at: row, 600, contact: dock.mouse, kind: F.mouseKind)
        _ = dock.up(at: row, 640, contact: dock.mouse)
      }
      #expect(dock.state.peek?.actions?.group == [1], "\(way)")
      #expect(
        Set(dock.state.peek?.actions?.rows.map(\.title) ?? [])
          == ["Open With", "Viewer", "Editor"], "\(way)")
    }
  }

  @Test func `sideways movement turns pages while the peek is held, and the wheel when it stays`() {
    var dock = F.withFiles()
    let effects = dock.pressPeek(F.report)
    if let order = F.order(in: effects) { dock.show(F.page(for: order), 330) }
    let place = dock.center(of: F.report)
    _ = dock.move(0.5, at: place, 400)
    let turned = dock.move(0.5, at: Point(x: place.x + 60, y: place.y), 450)
    #expect(F.order(in: turned)?.page == 1)
    if let order = F.order(in: turned) { dock.show(F.page(for: order), 470) }
    let back = dock.move(0.5, at: Point(x: place.x, y: place.y), 500)
    #expect(F.order(in: back)?.page == 0)

    var other = F.withFiles()
    other.peekByKey()
    let wheel = other.send(.scrolled(1, .zero, Timestamp(milliseconds: 500)))
    #expect(F.order(in: wheel)?.page == 1)
  }

  @Test func `a long press keeps the peek when the mouse is let go, a click on it opens`() {
    var dock = F.withFiles()
    let place = dock.center(of: F.report)
    _ = dock.down(nil, at: place, 0, contact: dock.mouse, kind: F.mouseKind)
    let effects = dock.wait(until: 600)
    if let order = F.order(in: effects) { dock.show(F.page(for: order), 610) }
    #expect(dock.state.phase == "peek")
    #expect(dock.up(at: place, 900, contact: dock.mouse) == [])
    #expect(dock.state.peek?.isLatched == true)
    _ = dock.wait(until: 1200)
    let card = dock.state.peek.map { dock.state.display.root($0.frame).center } ?? .zero
    _ = dock.down(nil, at: card, 1300, contact: dock.mouse, kind: F.mouseKind)
    let opened = dock.up(at: card, 1380, contact: dock.mouse)
    #expect(opened.filter { if case .open = $0 { true } else { false } }.count == 1)
  }

  @Test func `with one-step peeks no force need be held, and a second press opens`() {
    var settings = DockSettings()
    settings.latchesPeeks = true
    var dock = F.withFiles(settings: settings)
    let effects = dock.pressPeek(F.report)
    if let order = F.order(in: effects) { dock.show(F.page(for: order), 330) }
    let place = dock.center(of: F.report)
    #expect(dock.up(at: place, 400) == [])
    #expect(dock.state.peek?.phase == .page)
    let second = dock.pressPeek(F.report, from: 900)
    #expect(second.filter { if case .open = $0 { true } else { false } }.count == 1)
  }

  @Test func `in the menu model the actions come with the page`() {
    var settings = DockSettings()
    settings.peekModel = .menu
    var dock = F.withFiles(settings: settings)
    let effects = dock.pressPeek(F.report)
    #expect(dock.state.peek?.phase == .page)
    if let order = F.order(in: effects) { dock.show(F.page(for: order), 330) }
    #expect(dock.state.peek?.phase == .actions)
    #expect(dock.up(at: dock.center(of: F.report), 500) == [])
    #expect(dock.state.peek?.phase == .actions)
  }

  @Test(arguments: [CancelReason.deviceRemoved, .proximityOut, .foreignGrab, .switchedOff])
  func `a press that is given up closes the peek and opens nothing`(reason: CancelReason) {
    var dock = F.withFiles()
    _ = dock.pressPeek(F.report)
    #expect(
      dock.send(.contactCancelled(reason, Timestamp(milliseconds: 500))) == [.endPreviews])
    #expect(dock.state.overlay == .hidden)
    #expect(dock.up(at: dock.center(of: F.report), 520) == [])
  }

  @Test func `a press on the icon outside of a peek that stays closes it and does nothing else`() {
    var dock = F.withFiles()
    dock.peekByKey()
    let effects = dock.down(
      nil, at: Point(x: 20, y: 20), 500, contact: dock.mouse, kind: F.mouseKind)
    #expect(effects == [.endPreviews])
    #expect(dock.up(at: Point(x: 20, y: 20), 520, contact: dock.mouse) == [])
    #expect(dock.state.peek == nil)
  }

  @Test func `a device with a motor is felt once at the peek and once at the pop, others never`() {
    for hasMotor in [true, false] {
      var dock = F.withFiles()
      let kind = ContactKind(
        settings: RecognizerSettings(), measuresForce: true, hasHaptics: hasMotor)
      let place = dock.center(of: F.report)
      var effects = dock.down(0.1, at: place, 0, kind: kind)
      for step in 1...25 {
        effects += dock.move(0.1 + Double(step) * 0.016, at: place, Double(step) * 10)
      }
      effects += dock.wait(until: 320)
      #expect(effects.haptics == (hasMotor ? [.open] : []))
      effects += dock.move(0.95, at: place, 500)
      effects += dock.move(0.85, at: place, 520)
      effects += dock.move(0.95, at: place, 540)
      effects += dock.up(at: place, 560)
      #expect(effects.haptics == (hasMotor ? [.open, .pop] : []))
    }
  }

  @Test func `what comes late of an older order is not shown`() {
    var dock = F.withFiles()
    dock.peekByKey()
    let old = dock.state.peek?.order
    _ = dock.key(.right, 500)
    #expect(dock.state.peek?.subject.name == "work")
    #expect(dock.state.peek?.content == nil)
    if let old { dock.show(F.page(for: old), 510) }
    #expect(dock.state.peek?.content == nil)
  }

  @Test
  func `the pictures of a moving page follow one another, and stand still with reduced motion`() {
    for isReduced in [false, true] {
      var dock = Fixture(items: F.withFiles().state.items, reducesMotion: isReduced)
      _ = dock.send(.focusRequested(Timestamp(milliseconds: 0)))
      guard let order = F.order(in: dock.key(.space, 0)) else { continue }
      var content = F.page(for: order)
      content.pictures = ["a", "b", "c"].map { PictureName(rawValue: $0) }
      content.durations = [100, 50, 100]
      dock.show(content, 1000)
      var seen: [String] = []
      for time in stride(from: 1000.0, to: 1500, by: 50) {
        _ = dock.wait(until: time + 1)
        seen.append(dock.shownPicture ?? "-")
      }
      #expect(
        seen
          == (isReduced
            ? Array(repeating: "a", count: 10)
            : ["a", "a", "b", "c", "c", "a", "a", "b", "c", "c"]))
    }
  }
}

extension Fixture {
  /// The name of the first picture that the overlay draws.
  var shownPicture: String? {
    func find(_ commands: [DrawCommand]) -> String? {
      for command in commands {
        switch command {
        case .picture(let name, _, _): return name.rawValue
        case .group(_, _, _, let content), .clipped(_, let content):
          if let found = find(content) { return found }
        default: break
        }
      }
      return nil
    }
    return find(state.overlayScene?.commands ?? [])
  }
}

extension [DockEffect] {
  /// What the hand was to feel.
  fileprivate var haptics: [HapticCue] {
    compactMap { if case .haptic(let cue, source: 7) = $0 { cue } else { nil } }
  }
}
