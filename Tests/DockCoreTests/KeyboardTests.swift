import DockCore
import Pressure
import Testing

@Suite struct KeyboardTests {
  private func focused() -> Fixture {
    var dock = Fixture()
    _ = dock.send(.focusRequested(Timestamp(milliseconds: 1)))
    return dock
  }

  private func label(_ dock: Fixture) -> String? { dock.state.hoverLabel(dock.measurer)?.title }

  @Test func `the shortcut focuses the first item and again gives the keyboard back`() {
    var dock = focused()
    #expect(dock.state.wantsKeyboard)
    #expect(label(dock) == "Notes")
    _ = dock.send(.focusRequested(Timestamp(milliseconds: 2)))
    #expect(!dock.state.wantsKeyboard)
  }

  @Test func `arrows, Home and End walk along the dock and stop at its ends`() {
    var dock = focused()
    _ = dock.key(.right, 10)
    #expect(label(dock) == "Mail")
    _ = dock.key(.end, 20)
    #expect(label(dock) == "Plain")
    _ = dock.key(.right, 30)
    #expect(label(dock) == "Plain")
    _ = dock.key(.left, 40)
    #expect(label(dock) == "Mail")
    _ = dock.key(.home, 50)
    #expect(label(dock) == "Notes")
  }

  @Test func `typing goes to the next item whose name begins so`() {
    var dock = focused()
    _ = dock.key(.text("p"), 10)
    #expect(label(dock) == "Plain")
    _ = dock.key(.text("n"), 2000)
    #expect(label(dock) == "Notes")
    _ = dock.key(.text("m"), 4000)
    _ = dock.key(.text("a"), 4100)
    #expect(label(dock) == "Mail")
  }

  @Test func `typing finds a later word where no name begins so`() {
    var items = Fixture.items
    items[1].name = "Xfce Terminal"
    var dock = Fixture(items: items)
    _ = dock.send(.focusRequested(Timestamp(milliseconds: 0)))
    _ = dock.key(.text("t"), 10)
    _ = dock.key(.text("e"), 20)
    #expect(label(dock) == "Xfce Terminal")
    // The beginning of a name goes first.
    _ = dock.key(.text("p"), 3000)
    #expect(label(dock) == "Plain")
  }

  @Test func `Return starts the focused item and leaves the dock`() {
    var dock = focused()
    #expect(dock.key(.enter, 10) == [.launch(Fixture.notes, Timestamp(milliseconds: 10))])
    #expect(!dock.state.wantsKeyboard)
  }

  @Test(arguments: [DockKey.menu, .down, .up])
  func `Menu or an arrow across the dock opens the actions with the first one chosen`(
    key: DockKey
  ) {
    var dock = focused()
    #expect(dock.key(key, 10) == [.captureBackdrop])
    let row = dock.state.popover?.highlighted.map { dock.state.popover?.rows[$0].kind }
    #expect(row == .action("new"))
  }

  @Test func `arrows walk through the popover, Return chooses`() {
    var dock = focused()
    _ = dock.key(.menu, 10)
    _ = dock.key(.up, 20)
    let row = dock.state.popover?.highlighted.map { dock.state.popover?.rows[$0].kind }
    #expect(row == .action("list"))
    #expect(
      dock.key(.enter, 30)
        == [.run(Fixture.notes, type: "list", Timestamp(milliseconds: 30))])
    #expect(!dock.state.wantsKeyboard)
  }

  @Test func `no key goes round the ends, and nothing is chosen by itself but an action`() {
    var dock = focused()
    _ = dock.key(.menu, 10)
    let first = dock.state.popover?.highlighted
    _ = dock.key(.down, 20)
    #expect(dock.state.popover?.highlighted == first)
    for time in 0..<9 { _ = dock.key(.up, 30 + Double(time)) }
    #expect(dock.state.popover?.highlighted == 0)
    // An item without actions has rows of the dock alone.
    var plain = Fixture()
    _ = plain.send(.actionsRequested(Fixture.plain, Timestamp(milliseconds: 0)))
    #expect(plain.state.popover?.rows.map(\.kind) == [.removeFromDock])
    #expect(plain.state.popover?.highlighted == nil)
    #expect(plain.key(.enter, 10) == [])
  }

  @Test func `Escape in the popover goes back to the dock, once more leaves it`() {
    var dock = focused()
    _ = dock.key(.menu, 10)
    _ = dock.key(.escape, 20)
    #expect(dock.state.popover == nil)
    #expect(dock.state.hasKeyboardFocus)
    _ = dock.key(.escape, 30)
    #expect(!dock.state.wantsKeyboard)
  }

  @Test func `More opens the next page and Back returns by keys alone`() {
    var dock = Fixture()
    _ = dock.send(.actionsRequested(Fixture.mail, Timestamp(milliseconds: 1)))
    for step in 0..<4 { _ = dock.key(.up, 10 + Double(step)) }
    _ = dock.key(.enter, 20)
    #expect(dock.state.popover?.page == 1)
    let first = dock.state.popover?.highlighted.map { dock.state.popover?.rows[$0].kind }
    #expect(first == .back)
    _ = dock.key(.enter, 30)
    #expect(dock.state.popover?.page == 0)
  }

  @Test func `the keyboard is given back when nobody does anything`() {
    var dock = focused()
    _ = dock.key(.right, 1_000)
    _ = dock.wait(until: 50_999)
    #expect(dock.state.wantsKeyboard)
    _ = dock.wait(until: 51_000)
    #expect(!dock.state.wantsKeyboard)
    // So is that of a popover that was left open.
    _ = dock.send(.actionsRequested(Fixture.notes, Timestamp(milliseconds: 60_000)))
    #expect(dock.wait(until: 109_999) == [])
    #expect(dock.state.popover != nil)
    #expect(dock.wait(until: 110_000) == [])
    #expect(dock.state.popover == nil)
    #expect(dock.state.deadline == nil)
  }

  @Test func `losing the keyboard to somebody else closes the popover`() {
    var dock = focused()
    _ = dock.key(.menu, 10)
    _ = dock.send(.focusLost(Timestamp(milliseconds: 20)))
    #expect(dock.state.popover == nil)
    #expect(!dock.state.wantsKeyboard)
  }
}
