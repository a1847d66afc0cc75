internal import CCairo
package import DisplayList
package import Geometry

/// Draws display lists into pictures with Cairo and Pango; it decides nothing.
///
/// Keeps caches (shadows, set text, scratch pictures), so one painter should serve all surfaces.
/// Used from one thread.
package final class Painter {
  /// Measures text with the very layouts that are drawn.
  package let text: TextMeasurer
  let icons: any IconSource
  let pictures: any PictureSource
  let shadows = ShadowCache()
  let symbols = SymbolCache()
  var scratch: [ImageSurface] = []
  var scratchDepth = 0

  /// A painter that takes icons from `icons` and previews from `pictures`, and sets text with the
  /// layouts of `text`.
  package init(
    icons: any IconSource, pictures: any PictureSource = NoPictures(),
    text: TextMeasurer = TextMeasurer()
  ) {
    self.icons = icons
    self.pictures = pictures
    self.text = text
  }

  /// Draws commands in order.
  ///
  /// - Parameters:
  ///   - commands: What to draw, in logical pixels of the scene.
  ///   - surface: The picture to draw on.
  ///   - scale: Device pixels in one logical pixel.
  ///   - origin: The scene point, in logical pixels, that falls on the surface's top left pixel.
  ///   - clip: The part of the scene, in logical pixels, to touch; it is widened to whole device
  ///     pixels. `nil` for all.
  ///   - clearing: Whether that part is made transparent first.
  package func draw(
    _ commands: [DrawCommand], on surface: ImageSurface, scale: Double = 1, origin: Point = .zero,
    clip: Rect? = nil, clearing: Bool = false
  ) {
    let canvas = Canvas(surface, scale: scale, origin: origin)
    if let clip {
      let area = canvas.device(clip).roundedOut
      cairo_rectangle(canvas.raw, area.minX, area.minY, area.width, area.height)
      cairo_clip(canvas.raw)
    }
    if clearing {
      cairo_set_operator(canvas.raw, CAIRO_OPERATOR_CLEAR)
      cairo_paint(canvas.raw)
      cairo_set_operator(canvas.raw, CAIRO_OPERATOR_OVER)
    }
    draw(commands, on: canvas)
    cairo_surface_flush(surface.raw)
  }

  /// Draws commands on a canvas whose clip is set.
  func draw(_ commands: [DrawCommand], on canvas: Canvas) {
    let clip = canvas.clipBounds
    for command in commands {
      // A popover of rows redrawn for one row should not set the text of all.
      guard canvas.device(command.bounds).roundedOut.intersection(clip) != nil else { continue }
      draw(command, on: canvas)
    }
  }

  private func draw(_ command: DrawCommand, on canvas: Canvas) {
    switch command {
    case .fill(let shape, let color): fill(shape, color, on: canvas)
    case .gradient(let shape, let top, let bottom):
      fill(shape, from: top, to: bottom, on: canvas)
    case .stroke(let shape, let color, let width): stroke(shape, color, width: width, on: canvas)
    case .shadow(let shape, let radius, let offset, let color):
      shadow(shape, radius: radius, offset: offset, color, on: canvas)
    case .ellipse(let rect, let color): ellipse(rect, color, on: canvas)
    case .text(let run): draw(run, on: canvas)
    case .icon(let name, let rect, let opacity, let tint):
      icon(name, rect, opacity: opacity, tint: tint, on: canvas)
    case .picture(let name, let rect, let opacity):
      picture(name, rect, opacity: opacity, on: canvas)
    case .symbol(let symbol, let rect, let color): draw(symbol, rect, color, on: canvas)
    case .group(let opacity, let scale, let anchor, let content):
      group(content, opacity: opacity, scale: scale, anchor: anchor, on: canvas)
    case .clipped(let shape, let content): clipped(content, to: shape, on: canvas)
    }
  }
}

extension Canvas {
  /// The part that drawing can touch, in device pixels.
  var clipBounds: Rect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(raw, &left, &top, &right, &bottom)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
