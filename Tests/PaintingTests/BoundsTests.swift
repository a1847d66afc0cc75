import DisplayList
import Geometry
import Testing

@Suite struct BoundsTests {
  let square = DrawCommand.fill(RoundedRect(Rect(x: 10, y: 10, width: 10, height: 10)), .white)

  @Test func `equal lists have no damage`() {
    #expect([square].damage(since: [square]) == nil)
    #expect([DrawCommand]().damage(since: []) == nil)
  }

  @Test func `a changed command damages both places`() {
    let moved = DrawCommand.fill(
      RoundedRect(Rect(x: 40, y: 10, width: 10, height: 10)), .white)
    let dot = DrawCommand.ellipse(Rect(x: 0, y: 200, width: 5, height: 5), .black)
    #expect(
      [dot, moved, dot].damage(since: [dot, square, dot])
        == Rect(x: 9, y: 9, width: 42, height: 12))
  }

  @Test func `an added command damages its own place`() {
    let dot = DrawCommand.ellipse(Rect(x: 0, y: 200, width: 5, height: 5), .black)
    #expect([square, dot].damage(since: [square]) == Rect(x: -1, y: 199, width: 7, height: 7))
    #expect([square].damage(since: [square, dot]) == Rect(x: -1, y: 199, width: 7, height: 7))
  }

  @Test func `a change inside a group damages its part of the group`() {
    let dot = DrawCommand.ellipse(Rect(x: 100, y: 100, width: 10, height: 10), .black)
    func group(_ content: [DrawCommand]) -> DrawCommand {
      .group(opacity: 0.5, scale: 2, anchor: .zero, content: content)
    }
    #expect(
      [group([square, dot])].damage(since: [group([square])])
        == Rect(x: 197, y: 197, width: 26, height: 26))
  }
}
