import DisplayList
import DockCore
import Geometry
import Pressure
import Testing

@Suite struct PopoverTests {
  private func kinds(_ dock: Fixture) -> [PopoverRow.Kind] {
    dock.state.popover?.rows.map(\.kind) ?? []
  }

  private func open(_ id: ItemID, _ dock: inout Fixture) {
    _ = dock.send(.actionsRequested(id, Timestamp(milliseconds: 1)))
  }

  @Test func `at the bottom edge the first action is the lowest row, system rows lie farthest`() {
    var dock = Fixture()
    open(Fixture.notes, &dock)
    #expect(
      kinds(dock) == [.removeFromDock, .action("photo"), .action("list"), .action("new")])
    #expect(dock.state.popover?.isReversed == true)
  }

  @Test func `at the top edge the first action is the highest row`() {
    var settings = DockSettings()
    settings.edge = .top
    var dock = Fixture(settings: settings)
    open(Fixture.notes, &dock)
    #expect(
      kinds(dock) == [.action("new"), .action("list"), .action("photo"), .removeFromDock])
  }

  @Test func `four actions are shown, the rest lies behind More, system rows are not counted`() {
    var dock = Fixture()
    open(Fixture.mail, &dock)
    #expect(
      kinds(dock).reversed() == [
        .action("one"), .action("two"), .action("three"), .action("four"), .more, .removeFromDock,
        .quit,
      ])
  }

  @Test func `an item without actions still offers the system rows`() {
    var dock = Fixture()
    open(Fixture.plain, &dock)
    #expect(kinds(dock) == [.removeFromDock])
  }

  @Test func `an item that merely runs can be kept`() {
    var items = Fixture.items
    items.append(
      DockItem(
        id: ItemID(rawValue: "extra.desktop"), name: "Extra", icon: IconName(rawValue: "x"),
        isPinned: false, windows: [WindowReference(id: 3, title: "x")]))
    var dock = Fixture(items: items)
    open(ItemID(rawValue: "extra.desktop"), &dock)
    #expect(kinds(dock).reversed() == [.keepInDock, .quit])
    let place = dock.center(of: .keepInDock)
    _ = dock.down(nil, at: place, 10, contact: dock.mouse, kind: Fixture.mouseKind)
    #expect(
      dock.up(at: place, 20, contact: dock.mouse)
        == [.keep(ItemID(rawValue: "extra.desktop"))])
  }

  @Test(arguments: Edge.allCases, [0.0, 1920])
  func `the popover lies inside its own monitor, clear of the icon, on the roomier side`(
    edge: Edge, monitorX: Double
  ) {
    var settings = DockSettings()
    settings.edge = edge
    let monitor = Rect(x: monitorX, y: 0, width: 1920, height: 1080)
    for id in [Fixture.notes, Fixture.mail, Fixture.plain] {
      var dock = Fixture(settings: settings, monitor: monitor)
      open(id, &dock)
      guard let popover = dock.state.popover, let cell = dock.state.layout.cell(id) else {
        Issue.record("no popover")
        continue
      }
      #expect(dock.state.display.bounds.intersection(popover.frame) == popover.frame)
      #expect(popover.frame.intersection(cell.icon) == nil)
      switch edge {
      case .bottom: #expect(popover.frame.maxY <= cell.icon.minY)
      case .top: #expect(popover.frame.minY >= cell.icon.maxY)
      case .left: #expect(popover.frame.minX >= cell.icon.maxX)
      case .right: #expect(popover.frame.maxX <= cell.icon.minX)
      }
      let root = dock.state.display.root(popover.frame)
      #expect(monitor.intersection(root) == root)
    }
  }

  @Test func `the icon column stands on the side where the icon is`() {
    let many = (0..<21).map { index in
      DockItem(
        id: ItemID(rawValue: "a\(index).desktop"), name: "A\(index)",
        icon: IconName(rawValue: "a"), actions: [Fixture.action("go")])
    }
    for (index, atRight) in [(0, false), (20, true)] {
      var dock = Fixture(items: many)
      let id = ItemID(rawValue: "a\(index).desktop")
      open(id, &dock)
      #expect(dock.state.popover?.hasPicturesAtRight == atRight)
      let column = dock.center(of: id).x
      let frame = dock.state.popover?.frame ?? .zero
      #expect(column > frame.minX && column < frame.maxX)
    }
  }

  @Test func `rows follow one another without overlap and fill the card`() {
    var dock = Fixture()
    open(Fixture.mail, &dock)
    guard let popover = dock.state.popover else {
      Issue.record("no popover")
      return
    }
    for (upper, lower) in zip(popover.rows, popover.rows.dropFirst()) {
      #expect(upper.frame.maxY <= lower.frame.minY)
    }
    #expect(popover.rows.first?.frame.minY == popover.frame.minY)
    #expect(popover.rows.last?.frame.maxY == popover.frame.maxY)
  }

  @Test(arguments: [300.0, 340, 420, 600, 800], [Edge.bottom, .top, .left, .right])
  func `a popover is as high as its room, and every action is on one of its pages`(
    height: Double, edge: Edge
  ) {
    var settings = DockSettings()
    settings.edge = edge
    settings.maximumActions = 12
    var items = Fixture.items
    items[0].actions = (0..<30).map {
      Fixture.action("a\($0)", subtitle: $0 % 3 == 0 ? "more" : nil)
    }
    var dock = Fixture(
      items: items, settings: settings, monitor: Rect(x: 0, y: 0, width: 900, height: height))
    let icon = dock.state.layout.cell(Fixture.notes)?.icon ?? .zero
    _ = dock.send(.actionsRequested(Fixture.notes, Timestamp(milliseconds: 0)))
    var seen: [String] = []
    for _ in 0..<40 {
      guard let popover = dock.state.popover else { break }
      #expect(popover.frame.minY >= 8 && popover.frame.maxY <= height - 8)
      #expect(popover.frame.intersection(icon) == nil)
      for index in popover.rowsInOrder {
        if case .action(let type) = popover.rows[index].kind { seen.append(type) }
      }
      guard let more = popover.rows.firstIndex(where: { $0.kind == .more }) else { break }
      dock.highlight(more)
      _ = dock.key(.enter, 10)
    }
    #expect(seen == (0..<30).map { "a\($0)" })
  }

  @Test func `settings that change lay an open popover out anew`() {
    var dock = Fixture()
    _ = dock.send(.actionsRequested(Fixture.notes, Timestamp(milliseconds: 0)))
    var settings = dock.state.settings
    settings.labelDelay = 900
    #expect(dock.send(.settingsChanged(settings, Timestamp(milliseconds: 10))) == [])
    #expect(dock.state.popover?.item == Fixture.notes)
    settings.edge = .left
    _ = dock.send(.settingsChanged(settings, Timestamp(milliseconds: 20)))
    #expect(dock.state.popover?.item == Fixture.notes)
    #expect((dock.state.popover?.frame.minX ?? 0) > 40)
    // A press that is held is given up.
    var held = Fixture()
    _ = held.pressOpen(Fixture.notes)
    _ = held.send(.settingsChanged(settings, Timestamp(milliseconds: 400)))
    #expect(held.state.popover == nil)
  }

  @Test func `an accent like the card is moved until it stands out`() {
    for isDark in [false, true] {
      let card = isDark ? Color(hex: 0x2B2C33) : Color(hex: 0xFBFBFD)
      for hex in [0xF2F2F2, 0x202020, 0x2B2C33, 0xFBFBFD, 0x2E74F0, 0xFFFF00] {
        var dock = Fixture()
        let looks = Appearance(isDark: isDark, accent: Color(hex: UInt32(hex)))
        _ = dock.send(.appearanceChanged(looks, Timestamp(milliseconds: 0)))
        #expect(dock.state.appearance.highlightContrast(with: card) >= 1.6)
      }
    }
  }

  @Test func `a long title takes two lines and a taller row`() {
    var items = Fixture.items
    items[0].actions = [
      Fixture.action("short"),
      Fixture.action(
        "long", title: "A title that is a good deal longer than one line of a row can hold"),
    ]
    var dock = Fixture(items: items)
    open(Fixture.notes, &dock)
    let rows = dock.state.popover?.rows ?? []
    let long = rows.first { $0.kind == .action("long") }
    let short = rows.first { $0.kind == .action("short") }
    #expect(long?.titleLines == 2)
    #expect(short?.titleLines == 1)
    #expect((long?.frame.height ?? 0) > (short?.frame.height ?? 0))
  }

  @Test func `a trembling hand on a border does not flicker between two rows`() {
    var dock = Fixture()
    _ = dock.pressOpen(Fixture.notes)
    let row = dock.state.popover?.rows.first { $0.kind == .action("list") }?.frame ?? .zero
    _ = dock.move(0.5, at: row.center, 400)
    let before = dock.state.popover?.highlighted
    _ = dock.move(0.5, at: Point(x: row.center.x, y: row.maxY + 2), 410)
    #expect(dock.state.popover?.highlighted == before)
    _ = dock.move(0.5, at: Point(x: row.center.x, y: row.maxY + 8), 420)
    #expect(dock.state.popover?.highlighted != before)
  }

  @Test func `a disabled row is not highlighted and choosing it does nothing`() {
    var items = Fixture.items
    items[0].actions[1].isEnabled = false
    var dock = Fixture(items: items)
    _ = dock.pressOpen(Fixture.notes)
    let place = dock.center(of: .action("list"))
    _ = dock.move(0.5, at: place, 400)
    #expect(dock.state.popover?.highlighted == nil)
    #expect(dock.up(at: place, 420) == [])
    #expect(dock.state.popover != nil)
  }
}
