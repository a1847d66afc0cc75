import DisplayList
import DockCore
import Geometry
import Pressure
import Testing

@Suite struct ClickTests {
  static let term = ItemID(rawValue: "term.desktop")
  static let one = WindowReference(id: 1, title: "One")
  static let two = WindowReference(id: 2, title: "Two")
  static let three = WindowReference(id: 3, title: "Three")

  /// A window as the active one.
  private func active(_ window: WindowReference) -> WindowReference {
    var window = window
    window.isActive = true
    return window
  }

  private func minimized(_ window: WindowReference) -> WindowReference {
    var window = window
    window.isMinimized = true
    return window
  }

  private func dock(
    _ windows: [WindowReference], _ action: ClickAction = .cycleOrMinimize,
    actions: [QuickAction] = [], opensNewWindows: Bool = true,
    change: (inout DockSettings) -> Void = { _ in }
  ) -> Fixture {
    var settings = DockSettings()
    settings.clickAction = action
    change(&settings)
    return Fixture(
      items: [
        item(windows, actions, opensNewWindows),
        DockItem(
          id: Fixture.plain, name: "Plain", icon: IconName(rawValue: "plain"),
          windows: [WindowReference(id: 99, title: "Other")]),
      ], settings: settings)
  }

  private func item(
    _ windows: [WindowReference], _ actions: [QuickAction] = [], _ opensNewWindows: Bool = true
  ) -> DockItem {
    DockItem(
      id: Self.term, name: "Terminal", icon: IconName(rawValue: "term"), windows: windows,
      actions: actions, opensNewWindows: opensNewWindows)
  }

  private func show(_ windows: [WindowReference], in dock: inout Fixture, at time: Double) {
    _ = dock.send(.itemsChanged([item(windows)], Timestamp(milliseconds: time)))
  }

  /// All that a click does, without what is made ready for a press.
  private func click(
    _ dock: inout Fixture, at time: Double, _ modifier: ClickModifier? = nil
  ) -> [DockEffect] {
    let place = dock.center(of: Self.term)
    var kind = Fixture.mouseKind
    kind.modifier = modifier
    #expect(
      dock.down(nil, at: place, time, contact: dock.mouse, kind: kind) == [.prepareOverlay])
    return dock.up(at: place, time + 50, contact: dock.mouse)
  }

  private func middleClick(_ dock: inout Fixture, at time: Double) -> [DockEffect] {
    let place = dock.center(of: Self.term)
    #expect(
      dock.send(.middleBegan(dock.mouse, place, Timestamp(milliseconds: time))) == [])
    return dock.up(at: place, time + 50, contact: dock.mouse)
  }

  private func raise(_ window: WindowReference, _ time: Double) -> [DockEffect] {
    [.activate(window, Timestamp(milliseconds: time))]
  }

  @Test func `one window is raised, and minimized when it is the active one`() {
    var dock = dock([Self.one])
    #expect(click(&dock, at: 1_000) == raise(Self.one, 1_050))
    show([active(Self.one)], in: &dock, at: 1_100)
    #expect(click(&dock, at: 2_000) == [.minimize([active(Self.one)])])
    show([minimized(Self.one)], in: &dock, at: 2_100)
    #expect(click(&dock, at: 3_000) == raise(minimized(Self.one), 3_050))
  }

  @Test func `a double click raises and does not minimize, or minimizes and does not raise`() {
    var dock = dock([Self.one])
    #expect(click(&dock, at: 1_000) == raise(Self.one, 1_050))
    show([active(Self.one)], in: &dock, at: 1_080)
    #expect(click(&dock, at: 1_150) == [])
    #expect(click(&dock, at: 2_000) == [.minimize([active(Self.one)])])
    #expect(click(&dock, at: 2_150) == [])
  }

  @Test func `several windows: the one used last, then round`() {
    var dock = dock([active(Self.one), Self.two, Self.three])
    show([Self.one, active(Self.two), Self.three], in: &dock, at: 100)
    show([Self.one, Self.two, Self.three], in: &dock, at: 200)
    #expect(click(&dock, at: 1_000) == raise(Self.two, 1_050))
    // Faster than the window manager tells.
    #expect(click(&dock, at: 1_200) == raise(Self.three, 1_250))
    #expect(click(&dock, at: 1_400) == raise(Self.one, 1_450))
    show([Self.one, active(Self.two), Self.three], in: &dock, at: 4_000)
    #expect(click(&dock, at: 5_000) == raise(Self.three, 5_050))
  }

  @Test func `each action of the settings`() {
    let windows = [Self.one, active(Self.two)]
    var cycling = dock([active(Self.one)], .cycle)
    #expect(click(&cycling, at: 1_000) == raise(active(Self.one), 1_050))
    var raising = dock(windows, .raise)
    #expect(click(&raising, at: 1_000) == raise(active(Self.two), 1_050))
    #expect(click(&raising, at: 2_000) == raise(active(Self.two), 2_050))
    var minimizing = dock(windows, .minimize)
    #expect(click(&minimizing, at: 1_000) == [.minimize(windows)])
    show([Self.one, Self.two], in: &minimizing, at: 2_000)
    #expect(click(&minimizing, at: 3_000) == raise(Self.two, 3_050))
    var opening = dock(windows, .newWindow)
    #expect(
      click(&opening, at: 1_000) == [.launch(Self.term, Timestamp(milliseconds: 1_050))])
    #expect(click(&opening, at: 1_200) == [])
  }

  @Test func `middle click and Control open another window, by the application's own action`() {
    let time = Timestamp(milliseconds: 1_050)
    var plain = dock([active(Self.one)])
    #expect(middleClick(&plain, at: 1_000) == [.launch(Self.term, time)])
    plain = dock([active(Self.one)])
    #expect(click(&plain, at: 1_000, .newWindow) == [.launch(Self.term, time)])
    let actions = [Fixture.action("other"), Fixture.action("New-Window")]
    var own = dock([active(Self.one)], actions: actions)
    #expect(middleClick(&own, at: 1_000) == [.run(Self.term, type: "New-Window", time)])
    var single = dock([active(Self.one)], opensNewWindows: false)
    #expect(middleClick(&single, at: 1_000) == raise(active(Self.one), 1_050))
    var idle = dock([], opensNewWindows: false)
    #expect(middleClick(&idle, at: 1_000) == [.launch(Self.term, time)])
  }

  @Test func `Shift minimizes all that is not minimized`() {
    var dock = dock([Self.one, minimized(Self.two), active(Self.three)])
    #expect(
      click(&dock, at: 1_000, .minimizeAll) == [.minimize([Self.one, active(Self.three)])])
    show([minimized(Self.two)], in: &dock, at: 2_000)
    #expect(click(&dock, at: 3_000, .minimizeAll) == [])
  }

  @Test func `the middle button by the settings, on the item where it went down`() {
    let time = Timestamp(milliseconds: 1_050)
    for (action, effects) in [
      (MiddleClickAction.close, [DockEffect.quit(Self.term, time)]),
      (.minimize, [.minimize([Self.one])]), (.nothing, []),
    ] {
      var dock = dock([Self.one]) { $0.middleClickAction = action }
      #expect(middleClick(&dock, at: 1_000) == effects)
    }
    var dock = dock([Self.one])
    _ = dock.send(
      .middleBegan(dock.mouse, dock.center(of: Self.term), Timestamp(milliseconds: 10)))
    #expect(dock.up(at: dock.center(of: Fixture.plain), 60, contact: dock.mouse) == [])
    // The primary button during it makes it no click at all.
    let place = dock.center(of: Self.term)
    _ = dock.send(.middleBegan(dock.mouse, place, Timestamp(milliseconds: 100)))
    #expect(dock.down(nil, at: place, 110, contact: dock.mouse, kind: Fixture.mouseKind) == [])
    #expect(dock.up(at: place, 120, contact: dock.mouse) == [])
    #expect(dock.state.phase == "idle")
  }

  @Test func `the wheel goes through the windows, one in 300 ms`() {
    var dock = dock([active(Self.one), Self.two, Self.three])
    let place = dock.center(of: Self.term)
    func scroll(_ steps: Double, _ time: Double) -> [DockEffect] {
      dock.send(.scrolled(steps, place, Timestamp(milliseconds: time)))
    }
    #expect(scroll(1, 1_000) == raise(Self.two, 1_000))
    #expect(scroll(1, 1_100) == [])
    #expect(scroll(1, 1_299) == [])
    #expect(scroll(1, 1_300) == raise(Self.three, 1_300))
    #expect(scroll(-1, 1_700) == raise(Self.two, 1_700))
    // The only window of an application is raised, and then there is nothing to go on to.
    show([Self.one], in: &dock, at: 5_000)
    #expect(scroll(-1, 6_000) == raise(Self.one, 6_000))
    show([active(Self.one)], in: &dock, at: 6_100)
    #expect(scroll(-1, 8_000) == [])
  }

  @Test func `the wheel can be switched off, and scrolls a long dock where nothing runs`() {
    var off = dock([Self.one]) { $0.scrollsWindows = false }
    let place = off.center(of: Self.term)
    #expect(off.send(.scrolled(1, place, Timestamp(milliseconds: 1_000))) == [])
    var items = (0..<80).map {
      DockItem(
        id: ItemID(rawValue: "\($0).desktop"), name: "\($0)", icon: IconName(rawValue: "x"))
    }
    items[40].windows = [Self.one]
    var long = Fixture(items: items)
    let running = long.center(of: items[40].id)
    let idle = long.center(of: items[41].id)
    #expect(
      long.send(.scrolled(1, running, Timestamp(milliseconds: 1_000))) == raise(Self.one, 1_000))
    #expect(long.center(of: items[41].id) == idle)
    #expect(long.send(.scrolled(1, idle, Timestamp(milliseconds: 2_000))) == [])
    #expect(long.center(of: items[41].id).x < idle.x)
  }
}
