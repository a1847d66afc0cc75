internal import CCairo
internal import DisplayList
internal import Geometry

extension Painter {
  func draw(_ symbol: Symbol, _ rect: Rect, _ color: Color, on canvas: Canvas) {
    ellipse(rect.inset(by: rect.width / 4), color, on: canvas)
  }
}
