import DisplayList
import DockCore
import Geometry
import Pressure

extension Fixture {
  static let report = ItemID(rawValue: "/home/ada/report.pdf")
  static let folder = ItemID(rawValue: "/home/ada/work")

  /// A dock with a file, a folder and an application.
  static func withFiles(settings: DockSettings = DockSettings()) -> Fixture {
    Fixture(
      items: [
        DockItem(
          id: report, name: "report.pdf", icon: IconName(rawValue: "x-office-document"),
          target: .file, uri: "file:///home/ada/report.pdf"),
        DockItem(
          id: folder, name: "work", icon: IconName(rawValue: "folder"), target: .file,
          uri: "file:///home/ada/work"),
        DockItem(
          id: mail, name: "Mail", icon: IconName(rawValue: "mail"),
          windows: [WindowReference(id: 11, title: "Inbox")], actions: [action("compose")]),
      ], settings: settings)
  }

  static let fileActions: [QuickAction] = [
    action("open"),
    QuickAction(
      type: "open-with", title: "Open With", children: [action("viewer"), action("editor")]),
    action("copy"),
    QuickAction(type: "trash", title: "Move to Trash", isDestructive: true),
  ]

  /// The newest order among effects.
  static func order(in effects: [DockEffect]) -> PeekOrder? {
    effects.compactMap { if case .preview(let order) = $0 { order } else { nil } }.last
  }

  /// A page of three for an order.
  static func page(for order: PeekOrder) -> PeekContent {
    var content = PeekContent(
      generation: order.generation, name: order.subject.name, icon: order.subject.icon)
    content.type = "application/pdf"
    content.pictures = [PictureName(rawValue: "page \(order.generation)")]
    content.size = Size(width: 400, height: 500)
    content.page = order.page
    content.pageCount = 3
    content.actions = fileActions
    content.links = [
      PeekLink(
        frame: Rect(x: 40, y: 40, width: 100, height: 16),
        subject: PeekSubject(
          target: .uri("https://example.org/"), name: "example.org",
          icon: IconName(rawValue: "link")))
    ]
    return content
  }

  /// What lies in the folder: a folder and nine files.
  static func listing(for order: PeekOrder) -> PeekContent {
    var content = PeekContent(
      generation: order.generation, name: order.subject.name, icon: order.subject.icon)
    content.type = "inode/directory"
    content.actions = fileActions
    content.entries = (0..<10).map { index in
      let name = index == 0 ? "drafts" : "file \(index).txt"
      return PeekEntry(
        subject: PeekSubject(
          target: .uri("file:///home/ada/work/\(index)"), name: name,
          icon: IconName(rawValue: "text-x-generic")), isFolder: index == 0)
    }
    return content
  }

  mutating func show(_ content: PeekContent, _ milliseconds: Double) {
    _ = send(.previewed(content, Timestamp(milliseconds: milliseconds)))
  }

  /// A press that peeks at `id` with 0.5 of the force from about 300 ms on, and is still held.
  mutating func pressPeek(_ id: ItemID, from start: Double = 0) -> [DockEffect] {
    let place = center(of: id)
    var effects = down(0.1, at: place, start)
    for step in 1...25 {
      effects += move(0.1 + Double(step) * 0.016, at: place, start + Double(step) * 10)
    }
    return effects + wait(until: start + 320)
  }

  /// A peek at the report, opened by the keyboard, with its page.
  mutating func peekByKey(_ id: ItemID = report, walking steps: Int = 0) {
    _ = send(.focusRequested(Timestamp(milliseconds: 0)))
    for step in 0..<steps { _ = key(.right, Double(step)) }
    let effects = key(.space, 10)
    guard let order = Self.order(in: effects) else { return }
    show(id == Self.folder ? Self.listing(for: order) : Self.page(for: order), 40)
    _ = wait(until: 400)
  }

  /// The middle of the row of the peek's actions that has a title, in root pixels.
  func center(ofAction title: String) -> Point {
    guard let row = state.peek?.actions?.rows.first(where: { $0.title == title }) else {
      return .zero
    }
    return state.display.root(row.frame).center
  }

  /// The middle of an entry or a link of the peek, in root pixels.
  func center(of choice: Peek.Choice) -> Point {
    state.frame(of: choice).map { state.display.root($0).center } ?? .zero
  }
}
