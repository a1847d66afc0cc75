internal import CCairo
internal import DisplayList
internal import Geometry

extension Painter {
  func icon(
    _ name: IconName, _ rect: Rect, opacity: Double, tint: Color?, on canvas: Canvas
  ) {
    guard opacity > 0, !rect.isEmpty else { return }
    let target = canvas.snappedKeepingShape(rect)
    let side = Int(max(target.width, target.height))
    guard let picture = icons.pixels(for: name, pixelSize: side) else {
      placeholder(for: name, in: target, opacity: opacity, tint: tint, on: canvas)
      return
    }
    // The picture keeps its shape in the middle of the place; one of the right size is copied.
    let factor = min(
      target.width / Double(picture.width), target.height / Double(picture.height))
    let width = Double(picture.width) * factor
    let height = Double(picture.height) * factor
    canvas.saved {
      cairo_translate(
        canvas.raw, (target.center.x - width / 2).rounded(),
        (target.center.y - height / 2).rounded())
      cairo_scale(canvas.raw, factor, factor)
      let pattern = cairo_pattern_create_for_surface(picture.raw)
      cairo_pattern_set_filter(pattern, factor == 1 ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD)
      if let tint {
        canvas.setSource(tint.withAlpha(tint.alpha * min(1, opacity)))
        cairo_mask(canvas.raw, pattern)
      } else {
        cairo_set_source(canvas.raw, pattern)
        cairo_paint_with_alpha(canvas.raw, min(1, opacity))
      }
      cairo_pattern_destroy(pattern)
    }
  }

  func picture(_ name: PictureName, _ rect: Rect, opacity: Double, on canvas: Canvas) {
    guard opacity > 0, !rect.isEmpty, let picture = pictures.picture(named: name) else { return }
    let target = canvas.snapped(rect)
    let across = target.width / Double(picture.width)
    let down = target.height / Double(picture.height)
    canvas.saved {
      cairo_translate(canvas.raw, target.minX, target.minY)
      cairo_scale(canvas.raw, across, down)
      let pattern = cairo_pattern_create_for_surface(picture.raw)
      // A page of the asked size is copied; one that grows or shrinks on its way is smoothed.
      let isExact = across == 1 && down == 1
      cairo_pattern_set_filter(pattern, isExact ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
      // Borders are drawn whole, not mixed with what lies outside of the picture.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_set_source(canvas.raw, pattern)
      cairo_pattern_destroy(pattern)
      cairo_rectangle(
        canvas.raw, 0, 0, Double(picture.width), Double(picture.height))
      cairo_clip(canvas.raw)
      cairo_paint_with_alpha(canvas.raw, min(1, opacity))
    }
  }

  /// A rounded tile in a colour of the name's own with its first letter, where no picture is.
  private func placeholder(
    for name: IconName, in target: Rect, opacity: Double, tint: Color?, on canvas: Canvas
  ) {
    let placeholder = PlaceholderIcon(name)
    let tile = target.inset(by: (target.width * 0.06).rounded())
    let base = tint ?? placeholder.color
    canvas.setSource(base.withAlpha(base.alpha * min(1, opacity)))
    canvas.addRoundedRect(tile, radius: tile.width * 0.23)
    cairo_fill(canvas.raw)
    guard tint == nil, target.width >= 12 else { return }
    let letter = text.layout(
      of: placeholder.letter,
      style: TextStyle(family: "Inter, sans-serif", size: tile.height * 0.5, weight: 600),
      width: nil, scale: 1)
    canvas.setSource(Color.white.withAlpha(0.95 * min(1, opacity)))
    letter.draw(on: canvas, in: tile, alignment: .center)
  }
}
