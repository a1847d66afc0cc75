import DockCore
import Geometry
import Painting
import Pressure
import Testing

/// Pictures of what the dock shows, light and dark, at scale 1 and 2, on every edge.
@Suite(.serialized) struct SceneTests {
  init() { PinnedFonts.use() }

  @Test(arguments: [false, true], [1.0, 2])
  func `the dock at rest`(isDark: Bool, scale: Double) throws {
    let stage = SceneStage(isDark: isDark, scale: scale)
    try check(stage, "rest", isDark: isDark, scale: scale)
  }

  @Test(arguments: [false, true])
  func `a hint half way`(isDark: Bool) throws {
    var stage = SceneStage(isDark: isDark)
    stage.press(SceneStage.notes, to: 0.29)
    #expect(stage.state.phase == "hint")
    try check(stage, "hint", isDark: isDark)
  }

  @Test(arguments: [false, true], [1.0, 2])
  func `an open popover with a highlighted row`(isDark: Bool, scale: Double) throws {
    var stage = SceneStage(isDark: isDark, scale: scale)
    stage.press(SceneStage.notes, to: 0.8)
    let index = stage.state.popover?.rows.firstIndex { $0.kind == .action("list") }
    stage.slide(to: try #require(index))
    try check(stage, "popover", isDark: isDark, scale: scale)
  }

  @Test(arguments: [Edge.top, .left, .right])
  func `a popover on another edge`(edge: Edge) throws {
    var stage = SceneStage(edge: edge)
    stage.press(SceneStage.music, to: 0.8)
    try check(stage, "popover-\(edge.rawValue)")
  }

  @Test(arguments: [SceneStage.notes, SceneStage.music])
  func `a popover from right to left`(item: ItemID) throws {
    var stage = SceneStage(isDark: true, actions: SceneStage.mirrored)
    stage.press(item, to: 0.8)
    try check(stage, "popover-rtl-\(item.rawValue.prefix { $0 != "." })")
  }

  @Test func `a popover of high contrast without a compositor`() throws {
    var stage = SceneStage(isComposited: false, isHighContrast: true)
    stage.press(SceneStage.notes, to: 0.8)
    stage.slide(to: 1)
    try check(stage, "popover-contrast")
  }

  @Test(arguments: [false, true])
  func `the name beside an item`(isDark: Bool) throws {
    var stage = SceneStage(isDark: isDark)
    stage.hover(SceneStage.notes)
    try check(stage, "name", isDark: isDark)
  }

  @Test func `keyboard focus`() throws {
    var stage = SceneStage()
    stage.send(.focusRequested(stage.state.now))
    stage.send(.key(.right, stage.state.now))
    try check(stage, "focus")
  }

  @Test(arguments: [false, true])
  func `what could not be started`(isDark: Bool) throws {
    var stage = SceneStage(isDark: isDark)
    stage.send(
      .launchFailed(
        SceneStage.music, "The program “/usr/bin/music” does not exist.", stage.state.now))
    stage.wait(600)
    try check(stage, "failure", isDark: isDark)
  }

  private func check(
    _ stage: SceneStage, _ name: String, isDark: Bool = false, scale: Double = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let name = "scene-" + name + (isDark ? "-dark" : "") + (scale == 2 ? "@2" : "")
    try Golden.check(try stage.picture(), name, sourceLocation: sourceLocation)
  }
}
