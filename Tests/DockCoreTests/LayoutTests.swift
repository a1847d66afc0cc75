import DisplayList
import DockCore
import Geometry
import Testing

@Suite struct LayoutTests {
  private func items(_ count: Int, running: Int = 0) -> [DockItem] {
    (0..<count + running).map { index in
      DockItem(
        id: ItemID(rawValue: "\(index).desktop"), name: "\(index)",
        icon: .init(rawValue: "x"), isPinned: index < count)
    }
  }

  private func window(_ settings: DockSettings) -> Rect {
    DockLayout.windowFrame(
      settings: settings, bounds: Rect(x: 0, y: 0, width: 1920, height: 1080))
  }

  @Test func `three items stand centred at the bottom with whole pixel icons`() {
    let settings = DockSettings()
    let layout = DockLayout(items: items(3), settings: settings, window: window(settings))
    #expect(layout.panel == Rect(x: 864, y: 1008, width: 192, height: 66))
    #expect(
      layout.cells.map(\.icon) == [
        Rect(x: 876, y: 1017, width: 48, height: 48), Rect(x: 936, y: 1017, width: 48, height: 48),
        Rect(x: 996, y: 1017, width: 48, height: 48),
      ])
    #expect(layout.separator == nil)
  }

  @Test func `a separator parts what stays from what merely runs`() {
    let settings = DockSettings()
    let layout = DockLayout(
      items: items(2, running: 1), settings: settings, window: window(settings))
    #expect((layout.separator?.minX ?? 0) >= layout.cells[1].frame.maxX)
    #expect((layout.separator?.maxX ?? 0) <= layout.cells[2].frame.minX)
  }

  @Test func `many items shrink to fit, more than fit scroll`() {
    let settings = DockSettings()
    let fitting = DockLayout(items: items(40), settings: settings, window: window(settings))
    #expect(fitting.iconSize < 48 && fitting.iconSize >= settings.minimumIconSize)
    #expect(fitting.scrollRange == 0)
    #expect(fitting.panel.width <= 1920)
    let scrolling = DockLayout(items: items(120), settings: settings, window: window(settings))
    #expect(scrolling.iconSize == settings.minimumIconSize)
    #expect(scrolling.scrollRange > 0)
    let last = DockLayout(
      items: items(120), settings: settings, window: window(settings),
      scroll: scrolling.scrollRange)
    #expect((last.cells.last?.frame.maxX ?? 9999) <= last.panel.maxX)
  }

  @Test(arguments: Edge.allCases)
  func `each item is hit exactly inside its cell on every edge`(edge: Edge) {
    var settings = DockSettings()
    settings.edge = edge
    let layout = DockLayout(items: items(5), settings: settings, window: window(settings))
    for cell in layout.cells {
      #expect(layout.item(at: cell.frame.center) == cell.id)
      #expect(layout.panel.intersection(cell.frame) == cell.frame)
    }
    #expect(layout.item(at: Point(x: 960, y: 540)) == nil)
  }

  @Test func `the dock draws inside whatever window it was given`() {
    var settings = DockSettings()
    settings.edge = .left
    let given = Rect(x: 0, y: 0, width: 1920, height: 400)
    let layout = DockLayout(items: items(5), settings: settings, window: given)
    #expect(given.intersection(layout.panel) == layout.panel)
  }
}
