internal import CPango
internal import DisplayList

extension TextLayout {
  /// The attributes that Pango knows of; the caller releases the list.
  static func attributes(_ spans: [TextSpan]) -> OpaquePointer? {
    let list = pango_attr_list_new()
    for span in spans where !span.range.isEmpty {
      func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
        attribute?.pointee.start_index = UInt32(clamping: span.range.lowerBound)
        attribute?.pointee.end_index = UInt32(clamping: span.range.upperBound)
        // The list owns it from here on.
        pango_attr_list_insert(list, attribute)
      }
      if let weight = span.weight {
        add(pango_attr_weight_new(PangoWeight(UInt32(min(1000, max(1, weight))))))
      }
      if span.isItalic { add(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
      if span.isMonospace { add(pango_attr_family_new("monospace")) }
      if span.sizeFactor != 1 { add(pango_attr_scale_new(span.sizeFactor)) }
      if let color = span.color {
        let (red, green, blue) = parts(of: color)
        add(pango_attr_foreground_new(red, green, blue))
        if color.alpha < 1 { add(pango_attr_foreground_alpha_new(max(1, part(color.alpha)))) }
      }
      if let color = span.background {
        let (red, green, blue) = parts(of: color)
        add(pango_attr_background_new(red, green, blue))
        if color.alpha < 1 { add(pango_attr_background_alpha_new(max(1, part(color.alpha)))) }
      }
      if span.isUnderlined { add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
      if span.isStruck { add(pango_attr_strikethrough_new(1)) }
    }
    return list
  }

  private static func parts(of color: Color) -> (UInt16, UInt16, UInt16) {
    (part(color.red), part(color.green), part(color.blue))
  }

  private static func part(_ share: Double) -> UInt16 {
    UInt16((min(1, max(0, share)) * 65_535).rounded())
  }
}
