internal import CX11

/// A visual with the depth and the pixel form that belong to it.
struct WindowVisual {
  /// The server's visual; it lives as long as the connection.
  let visual: UnsafeMutablePointer<Visual>
  /// Bits of colour, and of alpha where there is any.
  let depth: Int32
  /// How its pixels are stored.
  let format: PixelFormat
  /// Whether a compositor mixes its pixels with what lies below.
  let isTranslucent: Bool
}

extension Connection {
  /// The visual of the root window.
  var defaultVisual: WindowVisual? {
    guard let visual = XDefaultVisual(display, screen) else { return nil }
    return windowVisual(visual, depth: XDefaultDepth(display, screen), isTranslucent: false)
  }

  /// A visual of 32 bits of which 8 are alpha, or `nil` where the server has none.
  var translucentVisual: WindowVisual? {
    var info = XVisualInfo()
    guard XMatchVisualInfo(display, screen, 32, TrueColor, &info) != 0, let visual = info.visual
    else { return nil }
    let found = windowVisual(visual, depth: 32, isTranslucent: true)
    // The bits that no colour takes are alpha.
    return found.format.isNative ? found : nil
  }

  /// The visual of a window that was asked for its attributes.
  func visual(of attributes: XWindowAttributes) -> WindowVisual? {
    attributes.visual.map {
      windowVisual($0, depth: attributes.depth, isTranslucent: attributes.depth == 32)
    }
  }

  private func windowVisual(
    _ visual: UnsafeMutablePointer<Visual>, depth: Int32, isTranslucent: Bool
  ) -> WindowVisual {
    WindowVisual(
      visual: visual, depth: depth,
      format: PixelFormat(
        redMask: visual.pointee.red_mask, greenMask: visual.pointee.green_mask,
        blueMask: visual.pointee.blue_mask, bitsPerPixel: bitsPerPixel(ofDepth: depth)),
      isTranslucent: isTranslucent)
  }

  private func bitsPerPixel(ofDepth depth: Int32) -> Int {
    var count: Int32 = 0
    guard let formats = XListPixmapFormats(display, &count) else { return 32 }
    defer { XFree(formats) }
    let known = UnsafeBufferPointer(start: formats, count: Int(count))
    return known.first { $0.depth == depth }.map { Int($0.bits_per_pixel) } ?? 32
  }
}
