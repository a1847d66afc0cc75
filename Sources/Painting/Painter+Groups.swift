internal import CCairo
internal import DisplayList
internal import Geometry

extension Painter {
  func group(
    _ content: [DrawCommand], opacity: Double, scale: Double, anchor: Point, on canvas: Canvas
  ) {
    guard opacity > 0, scale > 0 else { return }
    if opacity >= 1 && scale == 1 {
      canvas.saved { draw(content, on: canvas) }
      return
    }
    // Drawn apart at its own size and laid down as a picture: scaled text keeps its shapes from
    // frame to frame, and what overlaps inside does not shine through.
    let anchorPixel = canvas.device(anchor)
    let visible = visiblePart(of: canvas, scale: scale, anchor: anchorPixel)
    let drawn = content.reduce(Rect.zero) { $0.union($1.bounds) }
    guard let area = canvas.device(drawn).roundedOut.intersection(visible),
      let picture = takeScratch(width: Int(area.width), height: Int(area.height))
    else { return }
    defer { scratchDepth -= 1 }
    let inner = Canvas(
      picture, scale: canvas.scale,
      origin: Point(
        x: (area.minX - canvas.offset.x) / canvas.scale,
        y: (area.minY - canvas.offset.y) / canvas.scale))
    cairo_rectangle(inner.raw, 0, 0, area.width, area.height)
    cairo_clip(inner.raw)
    cairo_set_operator(inner.raw, CAIRO_OPERATOR_CLEAR)
    cairo_paint(inner.raw)
    cairo_set_operator(inner.raw, CAIRO_OPERATOR_OVER)
    draw(content, on: inner)
    canvas.saved {
      cairo_translate(canvas.raw, anchorPixel.x, anchorPixel.y)
      cairo_scale(canvas.raw, scale, scale)
      cairo_translate(canvas.raw, area.minX - anchorPixel.x, area.minY - anchorPixel.y)
      cairo_rectangle(canvas.raw, 0, 0, area.width, area.height)
      cairo_clip(canvas.raw)
      cairo_set_source_surface(canvas.raw, picture.raw, 0, 0)
      cairo_pattern_set_filter(
        cairo_get_source(canvas.raw),
        scale == 1
          ? CAIRO_FILTER_NEAREST : scale < 0.6 ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR)
      cairo_paint_with_alpha(canvas.raw, min(1, opacity))
    }
  }

  /// What can be seen of a group, in device pixels before the group's scale.
  private func visiblePart(of canvas: Canvas, scale: Double, anchor: Point) -> Rect {
    let clip = canvas.clipBounds
    guard scale != 1 else { return clip }
    return Rect(
      x: anchor.x + (clip.minX - anchor.x) / scale, y: anchor.y + (clip.minY - anchor.y) / scale,
      width: clip.width / scale, height: clip.height / scale
    ).inset(by: -1).roundedOut
  }

  /// A picture of at least the size for the present depth of groups; a group per frame should
  /// not touch fresh memory per frame.
  private func takeScratch(width: Int, height: Int) -> ImageSurface? {
    defer { scratchDepth += 1 }
    if scratchDepth < scratch.count {
      let present = scratch[scratchDepth]
      if present.width >= width && present.height >= height { return present }
      guard
        let larger = try? ImageSurface(
          width: max(width, present.width), height: max(height, present.height))
      else {
        scratchDepth -= 1
        return nil
      }
      scratch[scratchDepth] = larger
      return larger
    }
    guard let fresh = try? ImageSurface(width: width, height: height) else {
      scratchDepth -= 1
      return nil
    }
    scratch.append(fresh)
    return fresh
  }

  /// Gives back the memory of scratch pictures and shadows, as after a popover closed.
  package func releaseScratch() {
    scratch.removeAll()
    shadows.removeAll()
  }
}
