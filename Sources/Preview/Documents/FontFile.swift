internal import CCairo
internal import CFont
internal import DisplayList
internal import Documents

/// A font in memory: what it says of itself, and its text drawn.
///
/// Nothing of it is installed.
final class FontFile {
  /// The family's name.
  let family: String
  /// The style's name.
  let style: String
  /// How many glyphs it has.
  let glyphCount: Int
  /// How many fonts are in the file.
  let faceCount: Int

  private let memory: FontMemory
  private var face: FT_Face { memory.face }
  private let shaper: OpaquePointer
  private let drawn: OpaquePointer

  /// The size that text is shaped at, in pixels; the steps of its numbers are too small to see.
  private static let shapingSize = 1000.0

  /// A font of a file's bytes; `nil` where FreeType can't read it.
  init?(_ contents: [UInt8], index: Int) {
    guard let memory = FontMemory(contents, index: index),
      let shaper = hb_ft_font_create_referenced(memory.face),
      let drawn = cairo_ft_font_face_create_for_ft_face(
        memory.drawingFace, Int32(FT_LOAD_COLOR))
    else { return nil }
    memory.keep(for: drawn)
    self.memory = memory
    (self.shaper, self.drawn) = (shaper, drawn)
    let face = memory.face.pointee
    faceCount = memory.faceCount
    glyphCount = Int(face.num_glyphs)
    func word(_ text: UnsafeMutablePointer<CChar>?) -> String {
      text.flatMap { TextLine.of(String(cString: $0)) } ?? ""
    }
    family = word(face.family_name)
    style = word(face.style_name)
  }

  deinit {
    hb_font_destroy(shaper)
    cairo_font_face_destroy(drawn)
  }

  // MARK: What it says

  /// Whether all characters of a text have a glyph.
  func covers(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || FT_Get_Char_Index(face, FT_ULong($0.value)) != 0
    }
  }

  /// The first characters that have a glyph and are more than space.
  func characters(_ limit: Int) -> [String] {
    var glyph: FT_UInt = 0
    var code = FT_Get_First_Char(face, &glyph)
    var found: [String] = []
    while glyph != 0, found.count < limit {
      if let scalar = Unicode.Scalar(UInt32(code)), code > 0x20, !scalar.properties.isWhitespace,
        ![.control, .format].contains(scalar.properties.generalCategory)
      {
        found.append(String(scalar))
      }
      code = FT_Get_Next_Char(face, code, &glyph)
    }
    return found
  }

  /// A name of the font's own table (OpenType, `name`), in English where there is a choice.
  func name(_ id: Int) -> String? {
    var best: String?
    for index in 0..<min(2_000, FT_Get_Sfnt_Name_Count(face)) {
      var name = FT_SfntName()
      guard FT_Get_Sfnt_Name(face, index, &name) == 0, Int(name.name_id) == id,
        let start = name.string
      else { continue }
      let bytes = UnsafeBufferPointer(start: start, count: min(4_000, Int(name.string_len)))
      let text =
        name.platform_id == 3 || name.platform_id == 0
        ? String(
          decoding: stride(from: 0, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
          }, as: UTF16.self) : String(bytes.map { Character(Unicode.Scalar($0)) })
      guard let line = TextLine.of(text) else { continue }
      if name.platform_id == 3, name.language_id == 0x409 { return line }
      best = best ?? line
    }
    return best
  }

  /// What can be varied, with its range.
  var axes: [String] {
    var table: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(face, &table) == 0, let table else { return [] }
    defer { FT_Done_MM_Var(memory.library, table) }
    return (0..<min(8, Int(table.pointee.num_axis))).map { index in
      let axis = table.pointee.axis[index]
      let name = axis.name.flatMap { TextLine.of(String(cString: $0)) } ?? "?"
      return "\(name) \(axis.minimum >> 16)–\(axis.maximum >> 16)"
    }
  }

  // MARK: Drawing

  /// How wide a text is, in parts of its size.
  func width(of text: String) -> Double { shape(text, size: 1).width }

  /// Draws a line of text.
  ///
  /// - Parameters:
  ///   - text: The text, in one script and direction.
  ///   - x: The left edge, in pixels.
  ///   - baseline: The line that it stands on, in pixels.
  ///   - size: The size of an em, in pixels.
  ///   - color: The colour, where the font has none of its own.
  ///   - context: Where it is drawn.
  func draw(
    _ text: String, x: Double, baseline: Double, size: Double, _ color: Color,
    on context: OpaquePointer?
  ) {
    var (glyphs, _) = shape(text, size: size)
    for index in glyphs.indices {
      glyphs[index].x += x
      glyphs[index].y += baseline
    }
    cairo_set_font_face(context, drawn)
    cairo_set_font_size(context, size)
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
  }

  private func shape(_ text: String, size: Double) -> (glyphs: [cairo_glyph_t], width: Double) {
    var unit = Self.shapingSize
    if FT_Set_Pixel_Sizes(face, 0, FT_UInt(unit)) != 0 {
      guard FT_Select_Size(face, 0) == 0, let strikes = face.pointee.available_sizes else {
        return ([], 0)
      }
      unit = max(1, Double(strikes[0].y_ppem) / 64)
    }
    hb_ft_font_changed(shaper)
    guard let buffer = hb_buffer_create() else { return ([], 0) }
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf8(buffer, text, -1, 0, -1)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(shaper, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let places = hb_buffer_get_glyph_positions(buffer, &count)
    else { return ([], 0) }
    let factor = size / (64 * unit)
    var (x, y) = (0.0, 0.0)
    var glyphs: [cairo_glyph_t] = []
    for index in 0..<Int(count) {
      let place = places[index]
      glyphs.append(
        cairo_glyph_t(
          index: UInt(infos[index].codepoint), x: x + Double(place.x_offset) * factor,
          y: y - Double(place.y_offset) * factor))
      x += Double(place.x_advance) * factor
      y -= Double(place.y_advance) * factor
    }
    return (glyphs, x)
  }
}
