internal import CCairo
internal import DisplayList
internal import Geometry

extension Painter {
  func draw(_ symbol: Symbol, _ rect: Rect, _ color: Color, on canvas: Canvas) {
    let target = canvas.snappedKeepingShape(rect)
    let side = Int(min(target.width, target.height))
    guard side > 0, let mask = symbols.mask(for: symbol, side: side) else { return }
    canvas.setSource(color)
    cairo_mask_surface(
      canvas.raw, mask.raw, (target.center.x - Double(side) / 2).rounded(),
      (target.center.y - Double(side) / 2).rounded())
  }
}
