import Geometry
import Rig
import Testing

@testable import X11

extension ServerTests {
  @Suite struct PresenterTests {
    private func label(_ screen: TestScreen, _ frame: Rect) throws -> LabelWindow {
      try LabelWindow(screen.connection, frame: frame, translucent: false)
    }

    @Test func `pixels reach the screen, damaged parts alone`() throws {
      let screen = try TestScreen()
      let label = try label(screen, Rect(x: 100, y: 50, width: 40, height: 30))
      label.presenter.withPixels { $0.fill(0xff20_4060) }
      label.show()
      #expect(label.presenter.path == .sharedPixmap)
      #expect(try screen.color(100, 50) == 0x20_4060)
      #expect(try screen.color(139, 79) == 0x20_4060)
      #expect(try screen.color(140, 79) != 0x20_4060)

      label.presenter.withPixels { $0.fill(0xff00_ff00) }
      label.presenter.present([
        Rect(x: 5, y: 5, width: 10, height: 10), Rect(x: 30.5, y: 20, width: 100, height: 100),
        Rect(x: -20, y: -20, width: 5, height: 5),
      ])
      #expect(try screen.color(104, 54) == 0x20_4060)
      #expect(try screen.color(105, 55) == 0x00_ff00)
      #expect(try screen.color(114, 64) == 0x00_ff00)
      #expect(try screen.color(115, 65) == 0x20_4060)
      #expect(try screen.color(130, 70) == 0x00_ff00)
      #expect(try screen.color(129, 70) == 0x20_4060)
    }

    @Test func `an uncovered part is shown again without painting`() throws {
      let screen = try TestScreen()
      let below = try label(screen, Rect(x: 0, y: 0, width: 60, height: 60))
      let above = try label(screen, Rect(x: 10, y: 10, width: 20, height: 20))
      below.presenter.withPixels { $0.fill(0xffaa_0000) }
      below.show()
      above.presenter.withPixels { $0.fill(0xff00_00aa) }
      above.show()
      #expect(try screen.color(15, 15) == 0x00_00aa)
      above.hide()
      try screen.waitForEvent("an expose of the window below") { event in
        guard case .expose(below.id, let area, more: _) = event, area.minX == 10 else {
          return false
        }
        return below.handle(event)
      }
      #expect(try screen.color(15, 15) == 0xaa_0000)
    }

    @Test func `memory is not lent before the server has read it`() throws {
      let screen = try TestScreen()
      let label = try label(screen, Rect(x: 0, y: 0, width: 1200, height: 700))
      label.presenter.withPixels { $0.fill(0xff00_0001) }
      label.show()
      for color in UInt32(2)..<30 {
        label.presenter.withPixels { pixels in
          #expect(label.presenter.isServerDone)
          pixels.fill(0xff00_0000 | color)
        }
        label.presenter.present()
        #expect(!label.presenter.isServerDone)
      }
      label.presenter.waitForServer()
      #expect(label.presenter.isServerDone)
    }

    @Test func `released pixels are gone, and come back blank`() throws {
      let screen = try TestScreen()
      let label = try label(screen, Rect(x: 0, y: 0, width: 64, height: 64))
      label.presenter.withPixels { $0.fill(0xff11_2233) }
      label.show()
      label.presenter.release()
      #expect(!label.presenter.hasPixels)
      label.presenter.present()
      #expect(try screen.color(3, 3) == 0x11_2233)
      let color: UInt32? = label.presenter.withPixels { $0.color(3, 3) }
      #expect(color == 0)
    }

    @Test func `another size takes other memory`() throws {
      let screen = try TestScreen()
      let label = try label(screen, Rect(x: 0, y: 0, width: 10, height: 10))
      label.presenter.withPixels { $0.fill(0xff11_2233) }
      label.show()
      label.move(to: Rect(x: 5, y: 5, width: 300, height: 200))
      let size = label.presenter.withPixels { pixels -> [Int] in
        pixels.fill(0xff44_5566)
        return [pixels.width, pixels.height, pixels.stride, pixels.bytes.count]
      }
      #expect(size == [300, 200, 1200, 240_000])
      label.presenter.present()
      #expect(try screen.color(5, 5) == 0x44_5566)
      #expect(try screen.color(304, 204) == 0x44_5566)
      #expect(screen.troubles.isEmpty)
    }

    @Test(arguments: [Presenter.Path.sharedImage, .sent])
    func `pixels reach the screen where the server shares less`(path: Presenter.Path) throws {
      let screen = try TestScreen()
      screen.connection.memoryIsShared = path == .sent ? false : nil
      screen.connection.pixmapsAreShared = false
      let label = try label(screen, Rect(x: 0, y: 0, width: 1000, height: 700))
      label.presenter.withPixels { pixels in
        pixels.fill(0xff20_4060)
        pixels.fill(Rect(x: 990, y: 690, width: 10, height: 10), 0xff00_ff00)
      }
      label.show()
      #expect(label.presenter.path == path)
      screen.connection.memoryIsShared = nil
      #expect(try screen.color(0, 0) == 0x20_4060)
      #expect(try screen.color(989, 699) == 0x20_4060)
      #expect(try screen.color(999, 699) == 0x00_ff00)
      #expect(screen.troubles.isEmpty)
    }
  }
}
