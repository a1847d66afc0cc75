internal import CCairo
internal import DisplayList
internal import Geometry

extension Painter {
  func shadow(
    _ shape: RoundedRect, radius: Double, offset: Point, _ color: Color, on canvas: Canvas
  ) {
    let caster = canvas.snapped(shape.rect)
    guard !caster.isEmpty, color.alpha > 0 else { return }
    let corner = min(
      shape.cornerRadius * canvas.scale, caster.width / 2, caster.height / 2)
    // As in CSS, the radius says how far the softness reaches: two standard deviations.
    let sigma = max(0, radius) * canvas.scale / 2
    let reach = ShadowCache.reach(sigma: sigma)
    // Beyond this distance from a corner an edge looks the same all along.
    let inset = Int(corner.rounded(.up)) + reach
    let horizontal = Slices(length: Int(caster.width), inset: inset, reach: reach)
    let vertical = Slices(length: Int(caster.height), inset: inset, reach: reach)
    guard
      let picture = shadows.picture(
        for: ShadowCache.Key(
          width: horizontal.pictureLength, height: vertical.pictureLength, corner: corner,
          sigma: sigma, color: color))
    else { return }
    let left = caster.minX + (offset.x * canvas.scale).rounded() - Double(reach)
    let top = caster.minY + (offset.y * canvas.scale).rounded() - Double(reach)
    canvas.saved {
      let clip = canvas.clipBounds
      cairo_rectangle(canvas.raw, clip.minX, clip.minY, clip.width, clip.height)
      canvas.addRoundedRect(caster, radius: corner)
      cairo_set_fill_rule(canvas.raw, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_clip(canvas.raw)
      for row in vertical.parts {
        for column in horizontal.parts {
          lay(picture, column, row, left: left, top: top, on: canvas)
        }
      }
    }
  }

  /// Lays one of the nine parts, repeated where the place is longer than the part.
  private func lay(
    _ picture: ImageSurface, _ column: Slices.Part, _ row: Slices.Part, left: Double, top: Double,
    on canvas: Canvas
  ) {
    guard
      let part = cairo_surface_create_for_rectangle(
        picture.raw, Double(column.source), Double(row.source), Double(column.sourceLength),
        Double(row.sourceLength))
    else { return }
    let x = left + Double(column.target)
    let y = top + Double(row.target)
    cairo_set_source_surface(canvas.raw, part, x, y)
    let pattern = cairo_get_source(canvas.raw)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    cairo_rectangle(canvas.raw, x, y, Double(column.targetLength), Double(row.targetLength))
    cairo_fill(canvas.raw)
    cairo_surface_destroy(part)
  }
}

/// How one direction of a shadow is cut: two ends that are copied and a middle that repeats.
private struct Slices {
  /// A run of pixels in the picture and the run that it fills.
  struct Part {
    var source: Int
    var sourceLength: Int
    var target: Int
    var targetLength: Int
  }

  /// The length of the shape that the picture shows.
  let pictureLength: Int
  /// The parts from the start.
  let parts: [Part]

  /// The cut for a shape of `length` pixels.
  init(length: Int, inset: Int, reach: Int) {
    let end = inset + reach
    guard length > 2 * inset + ShadowCache.period else {
      // Too short for a middle: the picture is of the very length.
      pictureLength = length
      let whole = length + 2 * reach
      parts = [Part(source: 0, sourceLength: whole, target: 0, targetLength: whole)]
      return
    }
    pictureLength = 2 * inset + ShadowCache.period
    let middle = length + 2 * reach - 2 * end
    parts = [
      Part(source: 0, sourceLength: end, target: 0, targetLength: end),
      Part(
        source: end, sourceLength: ShadowCache.period, target: end, targetLength: middle),
      Part(
        source: end + ShadowCache.period, sourceLength: end, target: end + middle,
        targetLength: end),
    ]
  }
}
