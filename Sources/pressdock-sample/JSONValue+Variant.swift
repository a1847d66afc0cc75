internal import CGIO
internal import JSON

extension JSONValue {
  /// What a GVariant holds, without its types; the pointer stays the caller's.
  ///
  /// Tuples and arrays become arrays, dictionaries with text keys objects, variants what is in them.
  init(variant: OpaquePointer) {
    switch g_variant_classify(variant) {
    case G_VARIANT_CLASS_BOOLEAN: self = .bool(g_variant_get_boolean(variant) != 0)
    case G_VARIANT_CLASS_BYTE: self = .integer(Int64(g_variant_get_byte(variant)))
    case G_VARIANT_CLASS_INT16: self = .integer(Int64(g_variant_get_int16(variant)))
    case G_VARIANT_CLASS_UINT16: self = .integer(Int64(g_variant_get_uint16(variant)))
    case G_VARIANT_CLASS_INT32: self = .integer(Int64(g_variant_get_int32(variant)))
    case G_VARIANT_CLASS_UINT32: self = .integer(Int64(g_variant_get_uint32(variant)))
    case G_VARIANT_CLASS_INT64: self = .integer(Int64(g_variant_get_int64(variant)))
    case G_VARIANT_CLASS_UINT64:
      let number = UInt64(g_variant_get_uint64(variant))
      self = Int64(exactly: number).map { .integer($0) } ?? .string("\(number)")
    case G_VARIANT_CLASS_DOUBLE: self = .number(g_variant_get_double(variant))
    case G_VARIANT_CLASS_STRING, G_VARIANT_CLASS_OBJECT_PATH, G_VARIANT_CLASS_SIGNATURE:
      self = .string(String(cString: g_variant_get_string(variant, nil)))
    default: self = Self.container(variant)
    }
  }

  private static func container(_ variant: OpaquePointer) -> JSONValue {
    let children = (0..<g_variant_n_children(variant)).compactMap { index -> JSONValue? in
      guard let child = g_variant_get_child_value(variant, index) else { return nil }
      defer { g_variant_unref(child) }
      return JSONValue(variant: child)
    }
    if g_variant_classify(variant) == G_VARIANT_CLASS_VARIANT { return children.first ?? .null }
    guard String(cString: g_variant_get_type_string(variant)).hasPrefix("a{s") else {
      return .array(children)
    }
    return .object(
      children.compactMap { entry in
        guard case .array(let pair) = entry, pair.count == 2, let key = pair[0].stringValue else {
          return nil
        }
        return JSONMember(key, pair[1])
      })
  }
}
