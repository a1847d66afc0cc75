import DockCore
import Geometry
import Pressure
import Testing

@Suite struct PressTests {
  @Test func `a light tap launches and shows that it does`() {
    var dock = Fixture()
    let place = dock.center(of: Fixture.notes)
    #expect(dock.down(0.12, at: place, 0) == [.prepareOverlay])
    #expect(dock.up(at: place, 90) == [.launch(Fixture.notes, Timestamp(milliseconds: 90))])
    #expect(dock.state.overlay == .hidden)
    #expect(dock.state.phase == "idle")
    #expect(dock.state.isAnimating)
  }

  @Test func `a press opens the popover once, over a backdrop that was captured at the hint`() {
    var dock = Fixture()
    let effects = dock.pressOpen(Fixture.notes)
    #expect(effects.first == .prepareOverlay)
    #expect(effects.filter { $0 == .captureBackdrop }.count == 1)
    #expect(dock.state.popover?.item == Fixture.notes)
    #expect(dock.state.popover?.origin == .press(dock.pen))
    #expect(dock.state.overlay == .passive)
    #expect(dock.state.wantsKeyboard)
  }

  @Test func `the blur follows the hint up and down and is gone when the press ends`() {
    var dock = Fixture()
    let place = dock.center(of: Fixture.notes)
    _ = dock.down(0.19, at: place, 0)
    var strengths: [Double] = []
    // A slow rise and fall below the level that opens.
    for step in 0...40 {
      let force = step <= 20 ? 0.19 + Double(step) * 0.009 : 0.37 - Double(step - 20) * 0.009
      _ = dock.move(force, at: place, 10 + Double(step) * 16)
      strengths.append(dock.state.backdropStrength)
    }
    let top = strengths.max() ?? 0
    let peak = strengths.firstIndex(of: top) ?? 0
    #expect(top > 0.5)
    #expect(zip(strengths[..<peak], strengths[1...peak]).allSatisfy { $0 <= $1 })
    #expect(zip(strengths[peak...], strengths[(peak + 1)...]).allSatisfy { $0 >= $1 })
    _ = dock.up(at: place, 900)
    #expect(dock.state.overlay == .hidden)
    #expect(dock.state.overlayScene == nil)
  }

  @Test func `sliding highlights the rows and lifting on one runs it once`() {
    var dock = Fixture()
    _ = dock.pressOpen(Fixture.notes)
    let row = dock.center(of: .action("list"))
    _ = dock.move(0.95, at: row, 400)
    let highlighted = dock.state.popover?.highlighted.map { dock.state.popover?.rows[$0].kind }
    #expect(highlighted == .action("list"))
    _ = dock.move(0.08, at: row, 420)
    #expect(
      dock.up(at: row, 440)
        == [.run(Fixture.notes, type: "list", Timestamp(milliseconds: 440))])
    #expect(dock.state.popover == nil)
    #expect(dock.state.overlay == .hidden)
    #expect(!dock.state.wantsKeyboard)
    #expect(dock.up(at: row, 450) == [])
  }

  @Test func `lifting off every row dismisses and runs nothing`() {
    var dock = Fixture()
    _ = dock.pressOpen(Fixture.notes)
    let away = Point(x: 100, y: 100)
    _ = dock.move(0.5, at: away, 400)
    #expect(dock.up(at: away, 420) == [])
    #expect(dock.state.popover == nil)
  }

  @Test func `lifting on the icon leaves the popover open for a click on a row`() {
    var dock = Fixture()
    _ = dock.pressOpen(Fixture.notes)
    let place = dock.center(of: Fixture.notes)
    #expect(dock.up(at: place, 500) == [])
    #expect(dock.state.popover?.origin == .pointer)
    #expect(dock.state.overlay == .interactive)
    let row = dock.center(of: .action("photo"))
    #expect(dock.down(nil, at: row, 900, contact: dock.mouse, kind: Fixture.mouseKind) == [])
    #expect(
      dock.up(at: row, 950, contact: dock.mouse)
        == [.run(Fixture.notes, type: "photo", Timestamp(milliseconds: 950))])
  }

  @Test func `the icon under an open popover stays live`() {
    var dock = Fixture()
    _ = dock.pressOpen(Fixture.notes)
    let place = dock.center(of: Fixture.notes)
    _ = dock.up(at: place, 500)
    _ = dock.down(nil, at: place, 900, contact: dock.mouse, kind: Fixture.mouseKind)
    #expect(
      dock.up(at: place, 950, contact: dock.mouse)
        == [.launch(Fixture.notes, Timestamp(milliseconds: 950))])
    #expect(dock.state.popover == nil)
  }

  @Test func `a click outside an open popover dismisses it`() {
    var dock = Fixture()
    _ = dock.pressOpen(Fixture.notes)
    _ = dock.up(at: dock.center(of: Fixture.notes), 500)
    let away = Point(x: 300, y: 300)
    #expect(dock.down(nil, at: away, 900, contact: dock.mouse, kind: Fixture.mouseKind) == [])
    #expect(dock.state.popover == nil)
    #expect(dock.up(at: away, 950, contact: dock.mouse) == [])
  }

  @Test(arguments: [
    CancelReason.deviceRemoved, .proximityOut, .switchedOff, .screenLocked, .foreignGrab,
  ])
  func `a press that is cancelled chooses nothing, whatever was highlighted`(
    reason: CancelReason
  ) {
    var dock = Fixture()
    _ = dock.pressOpen(Fixture.notes)
    let row = dock.center(of: .action("list"))
    _ = dock.move(0.5, at: row, 400)
    #expect(dock.send(.contactCancelled(reason, Timestamp(milliseconds: 410))) == [])
    #expect(dock.up(at: row, 411) == [])
    #expect(dock.state.popover == nil)
    #expect(dock.state.overlay == .hidden)
    #expect(dock.state.phase == "idle")
    #expect(!dock.state.wantsKeyboard)
  }

  @Test func `escape during a held press closes everything and the lift does nothing`() {
    var dock = Fixture()
    _ = dock.pressOpen(Fixture.notes)
    #expect(dock.key(.escape, 400) == [])
    #expect(dock.state.popover == nil)
    #expect(dock.up(at: dock.center(of: Fixture.notes), 500) == [])
  }

  @Test func `moving away before anything opens is a drag and opens nothing`() {
    var dock = Fixture()
    let place = dock.center(of: Fixture.notes)
    _ = dock.down(0.1, at: place, 0)
    _ = dock.move(0.25, at: Point(x: place.x + 14, y: place.y), 40)
    for step in 0..<40 {
      _ = dock.move(0.9, at: Point(x: place.x + 14, y: place.y), 60 + Double(step) * 16)
    }
    #expect(dock.state.popover == nil)
    #expect(dock.up(at: Point(x: place.x + 14, y: place.y), 900) == [])
  }

  @Test func `a second device neither mixes into a press nor ends it`() {
    var dock = Fixture()
    let place = dock.center(of: Fixture.notes)
    _ = dock.down(0.1, at: place, 0)
    #expect(
      dock.down(
        nil, at: dock.center(of: Fixture.mail), 20, contact: dock.mouse, kind: Fixture.mouseKind)
        == [])
    #expect(dock.up(at: dock.center(of: Fixture.mail), 40, contact: dock.mouse) == [])
    #expect(dock.state.press?.item == Fixture.notes)
  }

  @Test func `a mouse opens the popover by holding still`() {
    var dock = Fixture()
    let place = dock.center(of: Fixture.notes)
    var effects = dock.down(nil, at: place, 0, contact: dock.mouse, kind: Fixture.mouseKind)
    effects += dock.wait(until: 1200)
    #expect(dock.state.popover?.item == Fixture.notes)
    #expect(effects.filter { $0 == .captureBackdrop }.count == 1)
    #expect(dock.up(at: place, 1300, contact: dock.mouse) == [])
    #expect(dock.state.popover?.origin == .pointer)
  }

  @Test func `the secondary button opens at once, slides and chooses`() {
    var dock = Fixture()
    let place = dock.center(of: Fixture.notes)
    let time = Timestamp(milliseconds: 10)
    #expect(dock.send(.secondaryBegan(dock.mouse, place, time)) == [.captureBackdrop])
    #expect(dock.state.overlay == .passive)
    let row = dock.center(of: .action("new"))
    _ = dock.move(nil, at: row, 60, contact: dock.mouse)
    #expect(
      dock.up(at: row, 90, contact: dock.mouse)
        == [.run(Fixture.notes, type: "new", Timestamp(milliseconds: 90))])
  }

  @Test func `a double click is one start, and a later one another`() {
    var dock = Fixture()
    let place = dock.center(of: Fixture.plain)
    var starts = 0
    for time in [0.0, 150, 600, 1500, 2500, 2600] {
      _ = dock.down(0.1, at: place, time)
      starts += dock.up(at: place, time + 40).count
    }
    #expect(starts == 2)
  }

  @Test func `a right click on another icon goes on to its actions, before the same picture`() {
    var dock = Fixture()
    let time = { Timestamp(milliseconds: $0) }
    _ = dock.send(.secondaryBegan(dock.mouse, dock.center(of: Fixture.notes), time(0)))
    _ = dock.up(at: dock.center(of: Fixture.notes), 50, contact: dock.mouse)
    #expect(dock.state.popover?.item == Fixture.notes)
    let effects = dock.send(
      .secondaryBegan(dock.mouse, dock.center(of: Fixture.mail), time(400)))
    #expect(effects == [])
    #expect(dock.state.popover?.item == Fixture.mail)
    _ = dock.up(at: dock.center(of: Fixture.mail), 450, contact: dock.mouse)
    _ = dock.send(.secondaryBegan(dock.mouse, dock.center(of: Fixture.mail), time(800)))
    #expect(dock.state.popover == nil)
  }

  @Test func `the name under the pointer shows beside what is said elsewhere`() {
    var dock = Fixture()
    _ = dock.send(.told(Fixture.notes, "Press me.", Timestamp(milliseconds: 0)))
    _ = dock.send(.pointerMoved(dock.center(of: Fixture.mail), Timestamp(milliseconds: 10)))
    _ = dock.wait(until: 400)
    #expect(dock.state.hoverLabel(dock.measurer)?.title == "Mail")
    _ = dock.send(.pointerLeft(Timestamp(milliseconds: 500)))
    #expect(dock.state.hoverLabel(dock.measurer)?.title == "Press me.")
  }

  @Test func `what is said at an item is read for a while`() {
    var dock = Fixture()
    _ = dock.send(.told(Fixture.notes, "Press me.", Timestamp(milliseconds: 100)))
    #expect(dock.state.hoverLabel(dock.measurer)?.title == "Press me.")
    #expect(dock.state.hoverLabel(dock.measurer)?.isWarning == false)
    _ = dock.wait(until: 15_099)
    #expect(dock.state.hoverLabel(dock.measurer) != nil)
    _ = dock.wait(until: 15_100)
    #expect(dock.state.hoverLabel(dock.measurer) == nil)
    #expect(dock.state.deadline == nil)
  }

  @Test func `a contact that falls silent is asked for, and given up if it is gone`() {
    var dock = Fixture()
    _ = dock.pressOpen(Fixture.notes)
    #expect(dock.wait(until: 2200) == [])
    #expect(dock.wait(until: 2300) == [.confirm(dock.pen)])
    #expect(dock.wait(until: 4200) == [])
    #expect(dock.wait(until: 4300) == [.confirm(dock.pen)])
    #expect(dock.state.popover != nil)
    _ = dock.send(.contactCancelled(.lostRelease, Timestamp(milliseconds: 4300)))
    #expect(dock.state.overlay == .hidden)
    #expect(dock.state.phase == "idle")
    #expect(dock.state.deadline == nil)
  }

  @Test func `a right click blurs from nothing, also after an earlier press`() {
    var dock = Fixture()
    _ = dock.pressOpen(Fixture.notes)
    _ = dock.up(at: Point(x: 100, y: 100), 2000)
    #expect(dock.state.overlay == .hidden)
    let place = dock.center(of: Fixture.notes)
    _ = dock.send(.secondaryBegan(dock.mouse, place, Timestamp(milliseconds: 3000)))
    #expect(dock.state.backdropStrength == 0)
    #expect(dock.state.isAnimating)
    _ = dock.send(.tick(Timestamp(milliseconds: 3160)))
    #expect(dock.state.backdropStrength == 1)
  }

  @Test func `resting on More turns the page within the same press, once`() {
    var dock = Fixture()
    _ = dock.pressOpen(Fixture.mail)
    let more = dock.center(of: .more)
    _ = dock.move(0.5, at: more, 400)
    _ = dock.wait(until: 800)
    #expect(dock.state.popover?.page == 1)
    let kinds = dock.state.popover?.rowsInOrder.compactMap { dock.state.popover?.rows[$0].kind }
    #expect(kinds == [.back, .action("five"), .action("six")])
    _ = dock.wait(until: 2000)
    #expect(dock.state.popover?.page == 1)
  }

  @Test func `a click on a running item raises its next window instead of starting it again`() {
    var items = Fixture.items
    items[1].windows = [
      WindowReference(id: 11, title: "Inbox", isActive: true),
      WindowReference(id: 12, title: "Draft"),
    ]
    var dock = Fixture(items: items)
    let place = dock.center(of: Fixture.mail)
    _ = dock.down(0.1, at: place, 0)
    #expect(
      dock.up(at: place, 60)
        == [.activate(items[1].windows[1], Timestamp(milliseconds: 60))])
  }

  @Test func `what can't be started says why at its icon`() {
    var items = Fixture.items
    items[2].problem = "The program plain was not found."
    var dock = Fixture(items: items)
    let place = dock.center(of: Fixture.plain)
    _ = dock.down(0.1, at: place, 0)
    #expect(dock.up(at: place, 60) == [.launch(Fixture.plain, Timestamp(milliseconds: 60))])
    _ = dock.send(
      .launchFailed(
        Fixture.plain, "The program plain was not found.", Timestamp(milliseconds: 70)))
    let label = dock.state.hoverLabel(dock.measurer)
    #expect(label?.title == "The program plain was not found.")
    #expect(label?.isWarning == true)
    _ = dock.wait(until: 10_000)
    #expect(dock.state.hoverLabel(dock.measurer) == nil)
  }
}
