import DisplayList
import DockCore
import Geometry
import Painting
import Pressure
import Testing

/// Pictures that previews would have made: a lake, and windows in one colour.
final class DrawnPictures: PictureSource {
  private var drawn: [PictureName: ImageSurface] = [:]

  func picture(named name: PictureName) -> ImageSurface? {
    if let known = drawn[name] { return known }
    guard let surface = try? ImageSurface(width: 440, height: 300) else { return nil }
    let painter = Painter(icons: NoIcons())
    let whole = RoundedRect(Rect(x: 0, y: 0, width: 440, height: 300))
    var commands: [DrawCommand] = [
      .gradient(whole, top: Color(hex: 0xF7B267), bottom: Color(hex: 0xF4845F)),
      .ellipse(Rect(x: 190, y: 70, width: 70, height: 70), Color(hex: 0xFFF1D0)),
      .gradient(
        RoundedRect(Rect(x: 0, y: 170, width: 440, height: 130)), top: Color(hex: 0x3E5C8A),
        bottom: Color(hex: 0x16253D)),
    ]
    if name.rawValue.hasPrefix("window") {
      let color: UInt32 = name.rawValue.hasSuffix("2") ? 0x2E7D5B : 0x9C2F45
      commands = [.fill(whole, Color(hex: color))]
    }
    painter.draw(commands, on: surface)
    drawn[name] = surface
    return surface
  }
}

/// Pictures of peeks, light and dark, at scale 1 and 2, on every edge.
@Suite(.serialized) struct PeekSceneTests {
  init() { PinnedFonts.use() }

  private static let picture = PeekSubject(
    target: .uri("file:///home/ada/lake.jpg"), name: "A week at the lake.jpg",
    icon: IconName(rawValue: "jpeg"), item: SceneStage.notes)

  private static let fileActions: [QuickAction] = [
    QuickAction(
      type: "open", title: "Open", subtitle: "Photos", picture: .symbol(.open)),
    QuickAction(
      type: "open-with", title: "Open With", picture: .symbol(.window),
      children: [QuickAction(type: "a", title: "Painter")]),
    QuickAction(type: "show-in-folder", title: "Show in Folder", picture: .symbol(.folder)),
    QuickAction(type: "copy", title: "Copy", picture: .symbol(.copy)),
    QuickAction(
      type: "trash", title: "Move to Trash", picture: .symbol(.trash), isDestructive: true),
  ]

  private func stage(
    edge: Edge = .bottom, isDark: Bool = false, scale: Double = 1
  ) -> SceneStage {
    SceneStage(
      edge: edge, isDark: isDark, scale: scale, size: Size(width: 820, height: 620))
  }

  /// Asks for a peek as a command would, and gives it content.
  private func show(
    _ stage: inout SceneStage, _ subject: PeekSubject = picture,
    _ change: (inout PeekContent) -> Void = { _ in }
  ) throws {
    stage.send(.peekRequested([subject], index: 0, Timestamp(milliseconds: 0)))
    let order = try #require(stage.state.peek?.order)
    var content = PeekContent(
      generation: order.generation, name: subject.name, icon: subject.icon)
    content.type = "image/jpeg"
    content.facts = ["JPEG image", "3.1 MB", "4000 × 3000 pixels", "Canon EOS R6", "1/250 s"]
    content.pictures = [PictureName(rawValue: "lake")]
    content.size = Size(width: 440, height: 300)
    content.actions = Self.fileActions
    change(&content)
    stage.send(.previewed(content, Timestamp(milliseconds: 0)))
    stage.wait(1000)
  }

  @Test(arguments: [false, true], [1.0, 2])
  func `a picture`(isDark: Bool, scale: Double) throws {
    var stage = stage(isDark: isDark, scale: scale)
    try show(&stage)
    try check(stage, "page", isDark: isDark, scale: scale)
  }

  @Test(arguments: [false, true])
  func `a picture with its actions`(isDark: Bool) throws {
    var stage = stage(isDark: isDark)
    try show(&stage)
    stage.send(.key(.up, Timestamp(milliseconds: 1000)))
    stage.wait(400)
    try check(stage, "actions", isDark: isDark)
  }

  @Test(arguments: [Edge.top, .left, .right])
  func `a picture with its actions on another edge`(edge: Edge) throws {
    var stage = stage(edge: edge)
    try show(&stage)
    stage.send(.key(.up, Timestamp(milliseconds: 1000)))
    stage.wait(400)
    try check(stage, "actions-\(edge.rawValue)")
  }

  @Test(arguments: [false, true])
  func `a folder with one chosen, from right to left beside left to right`(isDark: Bool) throws {
    var stage = stage(isDark: isDark)
    let names = [
      "Drafts", "תמונות", "Letter to the harbour master.odt", "lake.jpg", "notes.txt", "رسالة.txt",
      "budget.ods", "walk.gpx", "song.ogg",
    ]
    try show(
      &stage,
      PeekSubject(
        target: .uri("file:///home/ada/work"), name: "Work", icon: IconName(rawValue: "folder"),
        item: SceneStage.notes)
    ) { content in
      content.pictures = []
      content.facts = ["9 items"]
      content.entries = names.enumerated().map { index, name in
        PeekEntry(
          subject: PeekSubject(
            target: .uri("file:///\(index)"), name: name, icon: IconName(rawValue: name)),
          isFolder: index == 0)
      }
    }
    stage.send(.key(.down, Timestamp(milliseconds: 1000)))
    stage.send(.key(.right, Timestamp(milliseconds: 1010)))
    try check(stage, "folder", isDark: isDark)
  }

  @Test func `a peek inside a folder, before the folder dimmed`() throws {
    var stage = stage()
    try show(
      &stage,
      PeekSubject(
        target: .uri("file:///home/ada/work"), name: "Work", icon: IconName(rawValue: "folder"),
        item: SceneStage.notes)
    ) { content in
      content.pictures = []
      content.entries = (0..<6).map { index in
        PeekEntry(
          subject: PeekSubject(
            target: .uri("file:///\(index)"), name: "picture \(index).jpg",
            icon: IconName(rawValue: "jpeg \(index)")))
      }
    }
    stage.send(.key(.down, Timestamp(milliseconds: 1000)))
    stage.send(.key(.space, Timestamp(milliseconds: 1010)))
    let order = try #require(stage.state.peek?.order)
    var content = PeekContent(
      generation: order.generation, name: "picture 0.jpg", icon: IconName(rawValue: "jpeg"))
    content.pictures = [PictureName(rawValue: "lake")]
    content.size = Size(width: 330, height: 225)
    content.facts = ["JPEG image", "31 kB"]
    stage.send(.previewed(content, Timestamp(milliseconds: 1020)))
    stage.wait(1000)
    try check(stage, "nested")
  }

  @Test(arguments: [false, true])
  func `windows of an application, one minimized`(isDark: Bool) throws {
    var stage = stage(isDark: isDark)
    let item = SceneStage.music
    try show(
      &stage,
      PeekSubject(
        target: .application(item), name: "Music", icon: IconName(rawValue: "music"), item: item)
    ) { content in
      content.pictures = []
      content.actions = []
      content.facts = ["3 windows"]
      content.entries = ["Albums", "Now playing", "Radio"].enumerated().map { index, title in
        PeekEntry(
          subject: PeekSubject(
            target: .window(UInt(index), item), name: title, icon: IconName(rawValue: "music"),
            item: item),
          picture: index < 2 ? PictureName(rawValue: "window \(index + 1)") : nil,
          aspect: index == 0 ? 1.5 : 1.1, note: index < 2 ? nil : "minimized")
      }
    }
    try check(stage, "windows", isDark: isDark)
  }

  @Test(arguments: [false, true])
  func `why there is no page`(isDark: Bool) throws {
    var stage = stage(isDark: isDark)
    try show(&stage) { content in
      content.pictures = []
      content.facts = ["Broken link"]
      content.message = "The link leads nowhere: /media/stick/lake.jpg"
      content.actions = []
    }
    try check(stage, "message", isDark: isDark)
  }

  @Test func `a page that takes its time`() throws {
    var stage = stage()
    stage.send(.peekRequested([Self.picture], index: 0, Timestamp(milliseconds: 0)))
    stage.wait(1000)
    try check(stage, "waiting")
  }

  @Test(arguments: [false, true])
  func `what can be taken back`(isDark: Bool) throws {
    var stage = stage(isDark: isDark)
    stage.send(.undoOffered("“lake.jpg” is in the trash now", Timestamp(milliseconds: 0)))
    try check(stage, "undo", isDark: isDark)
  }

  private func check(
    _ stage: SceneStage, _ name: String, isDark: Bool = false, scale: Double = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let look = isDark ? "-dark" : ""
    let size = scale == 1 ? "" : "@\(Int(scale))"
    try Golden.check(
      stage.picture(), "peek-\(name)\(look)\(size)", sourceLocation: sourceLocation)
  }
}
