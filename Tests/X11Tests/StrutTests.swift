import Geometry
import Testing
import X11

@Suite struct StrutTests {
  /// Two monitors side by side, the right one shorter.
  private let tall = Rect(x: 0, y: 0, width: 1920, height: 1080)
  private let short = Rect(x: 1920, y: 0, width: 1280, height: 720)
  private let screen = Size(width: 3200, height: 1080)

  private func strut(_ edge: Edge, _ thickness: Double, of monitor: Rect) -> [UInt]? {
    Strut(
      edge: edge, thickness: thickness, of: monitor, monitors: [tall, short], screen: screen)?
      .numbers
  }

  @Test func `one monitor reserves the dock's thickness at each edge`() {
    func alone(_ edge: Edge) -> [UInt]? {
      Strut(
        edge: edge, thickness: 64, of: tall, monitors: [tall],
        screen: Size(width: 1920, height: 1080))?.numbers
    }
    #expect(alone(.left) == [64, 0, 0, 0, 0, 1079, 0, 0, 0, 0, 0, 0])
    #expect(alone(.right) == [0, 64, 0, 0, 0, 0, 0, 1079, 0, 0, 0, 0])
    #expect(alone(.top) == [0, 0, 64, 0, 0, 0, 0, 0, 0, 1919, 0, 0])
    #expect(alone(.bottom) == [0, 0, 0, 64, 0, 0, 0, 0, 0, 0, 0, 1919])
  }

  @Test func `below a shorter monitor the strut counts from the screen's border`() {
    #expect(strut(.bottom, 70, of: short) == [0, 0, 0, 430, 0, 0, 0, 0, 0, 0, 1920, 3199])
  }

  @Test func `an edge with another monitor behind it reserves nothing`() {
    #expect(strut(.left, 70, of: short) == nil)
    #expect(strut(.right, 70, of: tall) == nil)
  }

  @Test func `outer edges of several monitors reserve inside their monitor`() {
    #expect(strut(.left, 70, of: tall) == [70, 0, 0, 0, 0, 1079, 0, 0, 0, 0, 0, 0])
    #expect(strut(.right, 70, of: short) == [0, 70, 0, 0, 0, 0, 0, 719, 0, 0, 0, 0])
    #expect(strut(.top, 70, of: short) == [0, 0, 70, 0, 0, 0, 0, 0, 1920, 3199, 0, 0])
  }

  @Test func `broken pixels are reserved whole`() {
    #expect(strut(.bottom, 70.2, of: tall)?[3] == 71)
  }

  @Test func `no thickness and no monitor reserve nothing`() {
    #expect(strut(.bottom, 0, of: tall) == nil)
    #expect(strut(.bottom, -5, of: tall) == nil)
    #expect(strut(.bottom, 70, of: .zero) == nil)
  }

  @Test func `the old property has the four widths`() {
    let strut = Strut(
      edge: .bottom, thickness: 70, of: short, monitors: [tall, short], screen: screen)
    #expect(strut?.widths == [0, 0, 0, 430])
  }
}
