import DisplayList
import DockCore
import Geometry
import Pressure

/// Measures text by counting: each character is 0.5 em wide, each line 1.3 em high.
struct CountingMeasurer: TextMeasuring {
  func measure(
    _ text: String, style: TextStyle, maximumWidth: Double
  ) -> (size: Size, lines: Int) {
    let width = Double(text.count) * style.size * 0.5
    let lines = min(style.maximumLines, max(1, Int((width / maximumWidth).rounded(.up))))
    return (
      Size(width: min(width, maximumWidth), height: Double(lines) * style.size * 1.3), lines
    )
  }
}

/// A dock on a monitor of 1920 by 1080, driven by events in milliseconds and logical pixels.
struct Fixture {
  var state: DockState
  let measurer = CountingMeasurer()
  let pen = ContactID(source: 7)
  let mouse = ContactID(source: 4)

  static let penKind = ContactKind(settings: RecognizerSettings(), measuresForce: true)
  static let mouseKind = ContactKind(settings: RecognizerSettings(), measuresForce: false)

  init(
    items: [DockItem] = Fixture.items, settings: DockSettings = DockSettings(),
    monitor: Rect = Rect(x: 0, y: 0, width: 1920, height: 1080), scale: Double = 1,
    reducesMotion: Bool = false
  ) {
    let display = DisplayGeometry(
      monitorName: "DP-1", monitorFrame: monitor, scale: scale, isComposited: true)
    state = DockState(
      settings: settings, appearance: Appearance(reducesMotion: reducesMotion), display: display,
      now: Timestamp(milliseconds: 0))
    _ = state.handle(.itemsChanged(items, Timestamp(milliseconds: 0)), measurer: measurer)
  }

  static func action(_ type: String, title: String? = nil, subtitle: String? = nil) -> QuickAction {
    QuickAction(
      type: type, title: title ?? type.prefix(1).uppercased() + type.dropFirst(), subtitle: subtitle
    )
  }

  static let items: [DockItem] = [
    DockItem(
      id: ItemID(rawValue: "notes.desktop"), name: "Notes", icon: IconName(rawValue: "notes"),
      actions: [action("new"), action("list"), action("photo")]),
    DockItem(
      id: ItemID(rawValue: "mail.desktop"), name: "Mail", icon: IconName(rawValue: "mail"),
      windows: [WindowReference(id: 11, title: "Inbox")],
      actions: ["one", "two", "three", "four", "five", "six"].map { action($0) }),
    DockItem(
      id: ItemID(rawValue: "plain.desktop"), name: "Plain", icon: IconName(rawValue: "plain")),
  ]

  static let notes = ItemID(rawValue: "notes.desktop")
  static let mail = ItemID(rawValue: "mail.desktop")
  static let plain = ItemID(rawValue: "plain.desktop")

  /// The middle of an item's icon in root pixels.
  func center(of id: ItemID) -> Point {
    guard let cell = state.layout.cell(id) else { return .zero }
    return state.display.root(cell.icon).center
  }

  /// The middle of the popover's row that does `kind`, in root pixels.
  func center(of kind: PopoverRow.Kind) -> Point {
    guard let row = state.popover?.rows.first(where: { $0.kind == kind }) else { return .zero }
    return state.display.root(row.frame).center
  }

  mutating func send(_ event: DockEvent) -> [DockEffect] {
    state.handle(event, measurer: measurer)
  }

  mutating func down(
    _ force: Double?, at place: Point, _ milliseconds: Double, contact: ContactID? = nil,
    kind: ContactKind? = nil
  ) -> [DockEffect] {
    send(
      .contactBegan(
        contact ?? pen, sample(force, place, milliseconds), kind ?? Fixture.penKind))
  }

  mutating func move(
    _ force: Double?, at place: Point, _ milliseconds: Double, contact: ContactID? = nil
  ) -> [DockEffect] {
    send(.contactChanged(contact ?? pen, sample(force, place, milliseconds)))
  }

  mutating func up(
    at place: Point, _ milliseconds: Double, contact: ContactID? = nil
  ) -> [DockEffect] {
    send(.contactEnded(contact ?? pen, place, Timestamp(milliseconds: milliseconds)))
  }

  /// Walks with the keyboard to a row of the open popover.
  mutating func highlight(_ index: Int) {
    _ = send(.key(.home, state.now))
    while let now = state.popover?.highlighted, now != index, now < index {
      _ = send(.key(.down, state.now))
    }
  }

  mutating func key(_ key: DockKey, _ milliseconds: Double) -> [DockEffect] {
    send(.key(key, Timestamp(milliseconds: milliseconds)))
  }

  /// Lets time pass, stopping at each deadline as the dock asks for it.
  mutating func wait(until milliseconds: Double) -> [DockEffect] {
    let end = Timestamp(milliseconds: milliseconds)
    var effects: [DockEffect] = []
    var guardCount = 0
    while let due = state.deadline, due <= end, guardCount < 1000 {
      effects += send(.tick(max(due, state.now)))
      guardCount += 1
    }
    return effects + send(.tick(end))
  }

  /// A press that opens the popover of `id` at about 300 ms and is still held.
  mutating func pressOpen(_ id: ItemID, from start: Double = 0) -> [DockEffect] {
    let place = center(of: id)
    var effects = down(0.1, at: place, start)
    for step in 1...30 {
      effects += move(min(0.6, 0.1 + Double(step) * 0.02), at: place, start + Double(step) * 8)
    }
    return effects + wait(until: start + 300)
  }

  private func sample(_ force: Double?, _ place: Point, _ milliseconds: Double) -> PressSample {
    PressSample(
      time: Timestamp(milliseconds: milliseconds), location: place, force: force.map { Force($0) })
  }
}
