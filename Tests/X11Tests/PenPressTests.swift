import Geometry
import Rig
import Testing
import X11

extension ServerTests {
  @Suite struct PenPressTests {
    @Test func `a press of a pen arrives with its pressure and its place`() throws {
      let rig = try ServerTests.rig()
      let connection = try Connection(display: rig.server.display)
      let window = try TestWindow(
        display: rig.server.display, frame: Rect(x: 100, y: 100, width: 400, height: 300))
      try connection.selectInput(.pointer, on: WindowID(rawValue: window.id))
      let pen = try Pen(rig.server)
      try pen.press(at: Point(x: 200, y: 150), force: 0.3)
      try pen.setForce(0.6)
      try pen.lift()
      connection.sync()
      var story: [String] = []
      waitUntil(timeout: 5) {
        connection.drain { event in
          switch event {
          case .motion(let event):
            story.append("motion \(event.axes[4].map { "\($0)" } ?? "place")")
            #expect(event.rootLocation.distance(to: Point(x: 200.5, y: 150.5)) < 1)
          case .buttonPress(_, let button): story.append("press \(button)")
          case .buttonRelease(let event, let button):
            story.append("release \(button)")
            #expect(event.buttons == [1])
          default: break
          }
        }
        return story.count >= 6
      }
      #expect(
        story == [
          "motion place", "motion 300.0", "press 1", "motion 600.0", "release 1", "motion 0.0",
        ])
    }
  }
}
