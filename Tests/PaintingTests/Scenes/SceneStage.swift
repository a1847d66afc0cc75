import DisplayList
import DockCore
import Geometry
import Painting
import Pressure

/// A dock on a small monitor, driven by events and painted as the screen would show it.
struct SceneStage: TextMeasuring {
  var state: DockState
  private let painter = Painter(icons: NoIcons(), pictures: DrawnPictures())
  private let contact = ContactID(source: 7)
  private var now = 0.0

  static let notes = ItemID(rawValue: "notes.desktop")
  static let music = ItemID(rawValue: "music.desktop")

  /// Actions of every look.
  static let actions: [QuickAction] = [
    QuickAction(type: "new", title: "New Note", picture: .symbol(.compose)),
    QuickAction(
      type: "list", title: "New Checklist", subtitle: "Shopping, packing, chores",
      picture: .symbol(.task)),
    QuickAction(
      type: "sync", title: "Keep all notes of every notebook on this computer in step",
      picture: .symbol(.update), isSelected: true),
    QuickAction(
      type: "empty", title: "Empty Trash", picture: .symbol(.prohibit), isDestructive: true),
  ]

  /// The same from right to left, and one that can't be chosen.
  static let mirrored: [QuickAction] = [
    QuickAction(
      type: "new", title: "חלון חדש", subtitle: "פותח חלון ריק", picture: .symbol(.add)),
    QuickAction(
      type: "private", title: "نافذة خاصة", picture: .symbol(.prohibit), isEnabled: false),
  ]

  init(
    edge: Edge = .bottom, isDark: Bool = false, scale: Double = 1, isComposited: Bool = true,
    isHighContrast: Bool = false, size: Size = Size(width: 560, height: 420),
    actions: [QuickAction] = Self.actions
  ) {
    var settings = DockSettings()
    settings.edge = edge
    let display = DisplayGeometry(
      monitorName: "DP-1",
      monitorFrame: Rect(x: 0, y: 0, width: size.width * scale, height: size.height * scale),
      scale: scale,
      isComposited: isComposited)
    state = DockState(
      settings: settings,
      appearance: Appearance(
        isDark: isDark, fontFamily: "Inter", fontSize: 13, isHighContrast: isHighContrast),
      display: display, now: Timestamp(milliseconds: 0))
    let windows = [WindowReference(id: 1, title: "One", isActive: true)]
    let items = [
      DockItem(
        id: ItemID(rawValue: "files.desktop"), name: "Files", icon: IconName(rawValue: "files"),
        windows: windows + [WindowReference(id: 2, title: "Two")]),
      DockItem(id: Self.notes, name: "Notes", icon: IconName(rawValue: "notes"), actions: actions),
      DockItem(
        id: Self.music, name: "Music", icon: IconName(rawValue: "music"), actions: actions),
      DockItem(
        id: ItemID(rawValue: "gone.desktop"), name: "Gone", icon: IconName(rawValue: "gone"),
        problem: "it is not installed"),
      DockItem(
        id: ItemID(rawValue: "term.desktop"), name: "Terminal", icon: IconName(rawValue: "term"),
        isPinned: false, windows: [WindowReference(id: 3, title: "Three")]),
    ]
    send(.itemsChanged(items, Timestamp(milliseconds: 0)))
  }

  func measure(
    _ text: String, style: TextStyle, maximumWidth: Double
  ) -> (size: Size, lines: Int) {
    painter.text.size(
      of: text, style: style, maximumWidth: maximumWidth, scale: state.display.scale)
  }

  // MARK: Doing

  mutating func send(_ event: DockEvent) { _ = state.handle(event, measurer: self) }

  /// Presses an item with a rising force, which stays.
  mutating func press(_ id: ItemID, to force: Double) {
    guard let place = place(of: id) else { return }
    let kind = ContactKind(settings: RecognizerSettings(), measuresForce: true)
    send(.contactBegan(contact, sample(0.1, place), kind))
    for step in 1...40 {
      now += 8
      send(.contactChanged(contact, sample(0.1 + (force - 0.1) * Double(step) / 40, place)))
    }
    wait(200)
  }

  /// Slides the same press to a row.
  mutating func slide(to index: Int) {
    guard let row = state.popover?.rows[index] else { return }
    now += 8
    send(.contactChanged(contact, sample(0.5, state.display.root(row.frame).center)))
  }

  /// Lets the pointer rest on an item.
  mutating func hover(_ id: ItemID) {
    guard let place = place(of: id) else { return }
    send(.pointerMoved(place, Timestamp(milliseconds: now)))
    wait(400)
  }

  mutating func wait(_ time: Double) {
    let end = now + time
    while let due = state.deadline, due.milliseconds <= end {
      send(.tick(max(due, state.now)))
    }
    now = end
    send(.tick(Timestamp(milliseconds: now)))
  }

  private func place(of id: ItemID) -> Point? {
    state.layout.cell(id).map { state.display.root($0.icon).center }
  }

  private func sample(_ force: Double, _ place: Point) -> PressSample {
    PressSample(time: Timestamp(milliseconds: now), location: place, force: Force(force))
  }

  // MARK: Painting

  /// What the monitor shows: a desktop, the dock, the name beside an item, and before all that the
  /// blurred picture with what stands sharp.
  func picture() throws -> ImageSurface {
    let size = state.display.monitorFrame.size
    let scale = state.display.scale
    let screen = try ImageSurface(width: Int(size.width), height: Int(size.height))
    painter.draw(desktop, on: screen, scale: scale)
    painter.draw(state.dockScene, on: screen, scale: scale)
    if let label = state.hoverLabel(self) { painter.draw(label.commands, on: screen, scale: scale) }
    guard let scene = state.overlayScene else { return screen }
    let shown = try ImageSurface(width: screen.width, height: screen.height)
    let ladder = try BlurLadder(
      width: screen.width, height: screen.height, maximumSigma: 20 * scale)
    ladder.load(screen)
    ladder.draw(sigma: scene.blurRadius * scale, dim: scene.dim, into: shown)
    painter.draw(scene.commands, on: shown, scale: scale)
    return shown
  }

  /// Flat shapes, which blur visibly and take little room as a picture.
  private var desktop: [DrawCommand] {
    let isDark = state.appearance.isDark
    let ground = Rect(origin: .zero, size: state.display.bounds.size)
    var commands: [DrawCommand] = [
      .fill(RoundedRect(ground), isDark ? Color(hex: 0x1F2A44) : Color(hex: 0x9FB8D8))
    ]
    for (x, y, hex) in [(60.0, 40.0, 0xD9534F), (250.0, 110.0, 0xF0AD4E)] {
      let window = Rect(x: x, y: y, width: 240, height: 180)
      commands.append(
        .fill(
          RoundedRect(window, cornerRadius: 8),
          isDark ? Color(hex: 0x33363F) : Color(hex: 0xFFFFFF)))
      commands.append(
        .fill(
          RoundedRect(
            Rect(x: x, y: y, width: 70, height: 180), cornerRadius: 8), Color(hex: UInt32(hex))))
      for line in 0..<5 {
        commands.append(
          .fill(
            RoundedRect(Rect(x: x + 86, y: y + 24 + Double(line) * 28, width: 130, height: 8)),
            isDark ? Color(hex: 0x9AA0AC) : Color(hex: 0x444950)))
      }
    }
    return commands
  }
}
