internal import CCairo
internal import DisplayList
internal import Geometry

extension Painter {
  func fill(_ shape: RoundedRect, _ color: Color, on canvas: Canvas) {
    canvas.setSource(color)
    canvas.addRoundedRect(
      canvas.snapped(shape.rect), radius: shape.cornerRadius * canvas.scale)
    cairo_fill(canvas.raw)
  }

  func fill(_ shape: RoundedRect, from top: Color, to bottom: Color, on canvas: Canvas) {
    let rect = canvas.snapped(shape.rect)
    let pattern = cairo_pattern_create_linear(0, rect.minY, 0, rect.maxY)
    cairo_pattern_add_color_stop_rgba(pattern, 0, top.red, top.green, top.blue, top.alpha)
    cairo_pattern_add_color_stop_rgba(
      pattern, 1, bottom.red, bottom.green, bottom.blue, bottom.alpha)
    cairo_set_source(canvas.raw, pattern)
    canvas.addRoundedRect(rect, radius: shape.cornerRadius * canvas.scale)
    cairo_fill(canvas.raw)
    cairo_pattern_destroy(pattern)
  }

  func stroke(_ shape: RoundedRect, _ color: Color, width: Double, on canvas: Canvas) {
    let exact = canvas.device(shape.rect)
    let line = max(1, (width * canvas.scale).rounded())
    let isOdd = Int(line) % 2 == 1
    // A line of an odd number of pixels is sharp when centred on a pixel's middle; it moves
    // inwards, so that a border never leaves the shape that it goes round.
    let left = isOdd ? exact.minX.rounded(.down) + 0.5 : exact.minX.rounded()
    let top = isOdd ? exact.minY.rounded(.down) + 0.5 : exact.minY.rounded()
    let right = isOdd ? exact.maxX.rounded(.up) - 0.5 : exact.maxX.rounded()
    let bottom = isOdd ? exact.maxY.rounded(.up) - 0.5 : exact.maxY.rounded()
    canvas.setSource(color)
    canvas.addRoundedRect(
      Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top)),
      radius: shape.cornerRadius * canvas.scale)
    cairo_set_line_width(canvas.raw, line)
    cairo_stroke(canvas.raw)
  }

  func ellipse(_ rect: Rect, _ color: Color, on canvas: Canvas) {
    let rect = canvas.snappedKeepingShape(rect)
    canvas.saved {
      cairo_translate(canvas.raw, rect.center.x, rect.center.y)
      cairo_scale(canvas.raw, rect.width / 2, rect.height / 2)
      cairo_new_sub_path(canvas.raw)
      cairo_arc(canvas.raw, 0, 0, 1, 0, 2 * .pi)
    }
    canvas.setSource(color)
    cairo_fill(canvas.raw)
  }

  func clipped(_ content: [DrawCommand], to shape: RoundedRect, on canvas: Canvas) {
    canvas.saved {
      canvas.addRoundedRect(
        canvas.snapped(shape.rect), radius: shape.cornerRadius * canvas.scale)
      cairo_clip(canvas.raw)
      draw(content, on: canvas)
    }
  }
}
