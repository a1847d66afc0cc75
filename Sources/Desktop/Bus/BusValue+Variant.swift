internal import CGIO

// The way from and to GVariant. Pointers stay inside `Bus`.

extension BusValue {
  /// A new GVariant with a floating reference; `nil` where a text isn't valid for its type or the
  /// elements of an array differ in type, which GLib would answer with a critical warning.
  func makeVariant() -> OpaquePointer? {
    switch self {
    case .bool(let value): g_variant_new_boolean(value ? 1 : 0)
    case .byte(let value): g_variant_new_byte(value)
    case .int16(let value): g_variant_new_int16(value)
    case .uint16(let value): g_variant_new_uint16(value)
    case .int32(let value): g_variant_new_int32(value)
    case .uint32(let value): g_variant_new_uint32(value)
    case .int64(let value): g_variant_new_int64(Int(value))
    case .uint64(let value): g_variant_new_uint64(UInt(value))
    case .double(let value): g_variant_new_double(value)
    case .string(let text): text.utf8.contains(0) ? nil : g_variant_new_string(text)
    case .objectPath(let path):
      g_variant_is_object_path(path) == 0 ? nil : g_variant_new_object_path(path)
    case .signature(let signature):
      g_variant_is_signature(signature) == 0 ? nil : g_variant_new_signature(signature)
    case .variant(let value): value.makeVariant().map { g_variant_new_variant($0) }
    case .array(let elementType, let elements): Self.makeArray(of: elementType, elements)
    case .tuple(let elements): Self.makeTuple(elements)
    case .entry(let key, let value):
      if let key = key.makeVariant(), let value = value.makeVariant() {
        g_variant_new_dict_entry(key, value)
      } else {
        nil
      }
    }
  }

  /// A new tuple with a floating reference.
  static func makeTuple(_ elements: [BusValue]) -> OpaquePointer? {
    let children: [OpaquePointer?] = elements.map { $0.makeVariant() }
    guard !children.contains(nil) else { return release(children) }
    return g_variant_new_tuple(children, gsize(children.count))
  }

  private static func makeArray(of elementType: String, _ elements: [BusValue]) -> OpaquePointer? {
    guard g_variant_type_string_is_valid(elementType) != 0,
      let type = g_variant_type_new(elementType)
    else { return nil }
    defer { g_variant_type_free(type) }
    let children: [OpaquePointer?] = elements.map { $0.makeVariant() }
    let fit = children.allSatisfy { child in
      child.map { g_variant_is_of_type($0, type) != 0 } ?? false
    }
    guard fit else { return release(children) }
    return g_variant_new_array(type, children, gsize(children.count))
  }

  /// Lets go of values that found no parent.
  private static func release(_ children: [OpaquePointer?]) -> OpaquePointer? {
    for case let child? in children { g_variant_unref(g_variant_ref_sink(child)) }
    return nil
  }

  /// The value of a GVariant, which stays the caller's; `nil` for types that D-Bus doesn't have.
  init?(_ variant: OpaquePointer) {
    guard let value = Self.decode(variant) else { return nil }
    self = value
  }

  private static func decode(_ variant: OpaquePointer) -> BusValue? {
    switch g_variant_classify(variant) {
    case G_VARIANT_CLASS_BOOLEAN: .bool(g_variant_get_boolean(variant) != 0)
    case G_VARIANT_CLASS_BYTE: .byte(g_variant_get_byte(variant))
    case G_VARIANT_CLASS_INT16: .int16(g_variant_get_int16(variant))
    case G_VARIANT_CLASS_UINT16: .uint16(g_variant_get_uint16(variant))
    case G_VARIANT_CLASS_INT32: .int32(g_variant_get_int32(variant))
    case G_VARIANT_CLASS_UINT32: .uint32(g_variant_get_uint32(variant))
    case G_VARIANT_CLASS_INT64: .int64(Int64(g_variant_get_int64(variant)))
    case G_VARIANT_CLASS_UINT64: .uint64(UInt64(g_variant_get_uint64(variant)))
    case G_VARIANT_CLASS_DOUBLE: .double(g_variant_get_double(variant))
    case G_VARIANT_CLASS_STRING: .string(text(of: variant))
    case G_VARIANT_CLASS_OBJECT_PATH: .objectPath(text(of: variant))
    case G_VARIANT_CLASS_SIGNATURE: .signature(text(of: variant))
    case G_VARIANT_CLASS_VARIANT: children(of: variant)?.first.map { .variant($0) }
    case G_VARIANT_CLASS_ARRAY:
      children(of: variant).map {
        .array(elementType: String(type(of: variant).dropFirst()), $0)
      }
    case G_VARIANT_CLASS_TUPLE: children(of: variant).map { .tuple($0) }
    case G_VARIANT_CLASS_DICT_ENTRY:
      children(of: variant).flatMap { $0.count == 2 ? .entry($0[0], $0[1]) : nil }
    default: nil
    }
  }

  private static func text(of variant: OpaquePointer) -> String {
    g_variant_get_string(variant, nil).map { String(cString: $0) } ?? ""
  }

  private static func type(of variant: OpaquePointer) -> String {
    g_variant_get_type_string(variant).map { String(cString: $0) } ?? ""
  }

  private static func children(of variant: OpaquePointer) -> [BusValue]? {
    var values: [BusValue] = []
    for index in 0..<g_variant_n_children(variant) {
      guard let child = g_variant_get_child_value(variant, index) else { return nil }
      defer { g_variant_unref(child) }
      guard let value = decode(child) else { return nil }
      values.append(value)
    }
    return values
  }
}
