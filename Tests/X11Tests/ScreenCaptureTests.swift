import Geometry
import Rig
import Testing

@testable import X11

extension ServerTests {
  @Suite struct ScreenCaptureTests {
    @Test(arguments: [true, false])
    func `a picture holds what is on the screen, cut to the screen`(shared: Bool) throws {
      let screen = try TestScreen()
      let label = try LabelWindow(
        screen.connection, frame: Rect(x: 1910, y: 1070, width: 50, height: 50), translucent: false)
      label.presenter.withPixels { $0.fill(0xff12_3456) }
      label.show()
      screen.connection.memoryIsShared = shared ? nil : false
      let capture = ScreenCapture(screen.connection)
      #expect(capture.capture(Rect(x: 1900, y: 1060, width: 100, height: 100)))
      #expect(capture.frame == Rect(x: 1900, y: 1060, width: 20, height: 20))
      capture.withPixels { pixels in
        #expect((pixels.width, pixels.height) == (20, 20))
        #expect(pixels.stride == 80)
        #expect(pixels.color(10, 10) & 0xff_ffff == 0x12_3456)
        #expect(pixels.color(19, 19) & 0xff_ffff == 0x12_3456)
        #expect(pixels.color(9, 9) & 0xff_ffff != 0x12_3456)
      }
      #expect(!capture.capture(Rect(x: 5000, y: 0, width: 10, height: 10)))
      #expect(capture.frame == nil)
      let lent: Bool? = capture.withPixels { _ in true }
      #expect(lent == nil)
      #expect(screen.troubles.isEmpty)
    }

    @Test func `no shared segment is left behind`() throws {
      let screen = try TestScreen()
      func segments() -> Int {
        contents(ofFile: "/proc/self/maps").split(separator: "\n").count { $0.contains("/SYSV") }
      }
      let before = segments()
      let capture = ScreenCapture(screen.connection)
      for _ in 0..<20 {
        #expect(capture.capture(Rect(x: 0, y: 0, width: 800, height: 600)))
        capture.release()
      }
      #expect(segments() == before)
    }
  }
}
