internal import CCairo
internal import CFont

/// One font of a file, as FreeType reads it from memory.
///
/// Cairo's caches keep a font longer than whoever draws with it, so this lives as long as the last of
/// both.
final class FontMemory {
  /// FreeType's own state.
  let library: FT_Library
  /// The font, to ask and to shape text by.
  let face: FT_Face
  /// The same font, to draw with: Cairo keeps a size set on it.
  let drawingFace: FT_Face
  /// How many fonts the file holds.
  let faceCount: Int
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// The most fonts of a file.
  private static let faceLimit = 200

  /// A font of a file's bytes; `nil` where FreeType can't read it.
  init?(_ contents: [UInt8], index: Int) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    // FreeType reads from the bytes for as long as the face lives.
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: contents.count)
    _ = bytes.initialize(from: contents)
    func open(_ index: Int) -> FT_Face? {
      var face: FT_Face?
      let status = FT_New_Memory_Face(
        library, bytes.baseAddress, FT_Long(bytes.count), FT_Long(index), &face)
      return status == 0 ? face : nil
    }
    var opened = open(0)
    faceCount = min(Self.faceLimit, max(1, opened.map { Int($0.pointee.num_faces) } ?? 1))
    if index > 0, let first = opened {
      FT_Done_Face(first)
      opened = open(min(index, faceCount - 1))
    }
    let second = opened == nil ? nil : open(max(0, min(index, faceCount - 1)))
    guard let face = opened, let drawingFace = second else {
      if let opened { FT_Done_Face(opened) }
      FT_Done_FreeType(library)
      bytes.deallocate()
      return nil
    }
    (self.library, self.bytes) = (library, bytes)
    (self.face, self.drawingFace) = (face, drawingFace)
  }

  deinit {
    FT_Done_Face(drawingFace)
    FT_Done_Face(face)
    FT_Done_FreeType(library)
    bytes.deallocate()
  }

  /// Lives on until Cairo lets go of a font (`cairo_font_face_set_user_data`).
  func keep(for font: OpaquePointer) {
    let own = Unmanaged.passRetained(self)
    let status = cairo_font_face_set_user_data(font, fontMemoryKey, own.toOpaque(), releaseFont)
    if status != CAIRO_STATUS_SUCCESS { own.release() }
  }
}

/// What the memory is found by; only its address matters.
nonisolated(unsafe) private let fontMemoryKey = {
  let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
  key.initialize(to: cairo_user_data_key_t())
  return key
}()

private nonisolated func releaseFont(_ context: UnsafeMutableRawPointer?) {
  if let context { Unmanaged<FontMemory>.fromOpaque(context).release() }
}
