internal import CCairo
internal import DisplayList

/// Symbols drawn as masks, kept by size.
final class SymbolCache {
  /// A picture of coverage alone.
  final class Mask {
    /// The Cairo surface, owned.
    let raw: OpaquePointer

    /// Takes over a surface.
    init(_ raw: OpaquePointer) { self.raw = raw }

    deinit { cairo_surface_destroy(raw) }
  }

  private struct Key: Hashable {
    var symbol: Symbol
    var side: Int
  }

  private var masks: [Key: Mask] = [:]

  /// The mask of a symbol in a square of `side` device pixels.
  func mask(for symbol: Symbol, side: Int) -> Mask? {
    let key = Key(symbol: symbol, side: side)
    if let found = masks[key] { return found }
    guard side <= 4096,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(side), Int32(side)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else { return nil }
    SymbolPen(surface, side: side).draw(symbol)
    cairo_surface_flush(surface)
    let mask = Mask(surface)
    // All of them at two sizes are some 80; growing symbols must not pile up.
    if masks.count >= 160 { masks.removeAll() }
    masks[key] = mask
    return mask
  }
}
