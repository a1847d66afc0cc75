internal import CX11

/// A property as the server gave it.
///
/// Nothing in it is to be trusted: any client may write anything.
struct PropertyValue: Hashable, Sendable {
  /// What the writer says it is.
  var type: Atom
  /// Bits in each item: 8, 16 or 32.
  var format: Int
  /// The items, each without its sign.
  var items: [UInt]
  /// Whether there is more than was asked for.
  var isCut: Bool

  /// The items as numbers of 32 bits, or `nil` where they have another form.
  var numbers: [UInt]? { format == 32 ? items : nil }
  /// The items as bytes, or `nil` where they have another form.
  var bytes: [UInt8]? { format == 8 ? items.map { UInt8(truncatingIfNeeded: $0) } : nil }
}

/// Reading properties.
///
/// Windows of others can go at any moment and say anything: whatever is missing,
/// gone or of another form reads as `nil`.
extension Connection {
  /// The property `name` of `window`, up to `limit` items of 32 bits; costs a round trip.
  func property(_ name: Atom, of window: WindowID, limit: Int = 4096) -> PropertyValue? {
    var type: UInt = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = tolerating {
      XGetWindowProperty(
        display, window.rawValue, name.rawValue, 0, limit, False, UInt(AnyPropertyType), &type,
        &format, &count, &rest, &data)
    }
    defer { if let data { XFree(data) } }
    guard status == Success, type != 0, let data else { return nil }
    let raw = UnsafeRawPointer(data)
    let items: [UInt]
    switch format {
    case 8:
      items = (0..<Int(count)).map { UInt(data[$0]) }
    case 16:
      items = (0..<Int(count)).map {
        UInt(raw.loadUnaligned(fromByteOffset: $0 * MemoryLayout<UInt16>.size, as: UInt16.self))
      }
    case 32:
      // Items of 32 bits come as C longs, sign and all.
      items = (0..<Int(count)).map {
        raw.loadUnaligned(fromByteOffset: $0 * MemoryLayout<UInt>.size, as: UInt.self) & 0xffff_ffff
      }
    default: return nil
    }
    return PropertyValue(
      type: Atom(rawValue: type), format: Int(format), items: items, isCut: rest > 0)
  }

  /// The first number of a property of type CARDINAL, or of another type with 32 bits.
  func numberProperty(_ name: String, of window: WindowID) -> UInt? {
    property(atom(name), of: window, limit: 1)?.numbers?.first
  }

  /// The window that a property names.
  func windowProperty(_ name: String, of window: WindowID) -> WindowID? {
    guard let number = numberProperty(name, of: window), number != 0 else { return nil }
    return WindowID(rawValue: number)
  }

  /// The windows that a property lists.
  func windowListProperty(_ name: String, of window: WindowID) -> [WindowID]? {
    guard let value = property(atom(name), of: window), value.type.rawValue == XA_WINDOW else {
      return nil
    }
    return value.numbers?.map(WindowID.init(rawValue:))
  }

  /// The atoms that a property lists.
  func atomListProperty(_ name: String, of window: WindowID) -> [Atom]? {
    guard let value = property(atom(name), of: window), value.type.rawValue == XA_ATOM else {
      return nil
    }
    return value.numbers?.map(Atom.init(rawValue:))
  }

  /// A property as text, cut at its first zero and after 4 KiB.
  func textProperty(_ name: String, of window: WindowID) -> String? {
    textListProperty(name, of: window)?.first
  }

  /// The texts of a property that holds several with zeros between them, such as `WM_CLASS`.
  func textListProperty(_ name: String, of window: WindowID) -> [String]? {
    guard let value = property(atom(name), of: window, limit: 1024), let bytes = value.bytes else {
      return nil
    }
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
    if value.type.rawValue == XA_STRING { return parts.map(Self.latin1) }
    if value.type == atom("COMPOUND_TEXT") {
      return parts.map { compoundText(Array($0)) ?? Self.latin1($0) }
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    // Many programs write UTF-8 and say that it is Latin-1.
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// Converts text in the encoding of old clients.
  private func compoundText(_ bytes: [UInt8]) -> String? {
    var bytes = bytes + [0]
    let length = bytes.count - 1
    return bytes.withUnsafeMutableBufferPointer { bytes in
      var property = XTextProperty(
        value: bytes.baseAddress, encoding: atom("COMPOUND_TEXT").rawValue, format: 8,
        nitems: UInt(length))
      var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      var count: Int32 = 0
      let status = Xutf8TextPropertyToTextList(display, &property, &list, &count)
      defer { if let list { XFreeStringList(list) } }
      guard status >= Success, count > 0, let list, let text = list[0] else { return nil }
      return String(cString: text)
    }
  }
}

/// Writing properties of our own windows.
extension Connection {
  /// Sets a property of 32-bit numbers.
  func setNumbers(_ numbers: [UInt], type: UInt, _ name: String, of window: WindowID) {
    let bytes = numbers.withUnsafeBytes { Array($0) }
    XChangeProperty(
      display, window.rawValue, atom(name).rawValue, type, 32, PropModeReplace, bytes,
      Int32(numbers.count))
  }

  /// Sets a property of type CARDINAL.
  func setCardinals(_ numbers: [UInt], _ name: String, of window: WindowID) {
    setNumbers(numbers, type: XA_CARDINAL, name, of: window)
  }

  /// Sets a property of type ATOM.
  func setAtoms(_ names: [String], _ name: String, of window: WindowID) {
    intern(names)
    setNumbers(names.map { atom($0).rawValue }, type: XA_ATOM, name, of: window)
  }

  /// Sets a property of bytes: of type STRING, or UTF8_STRING when `isUTF8`.
  func setText(_ text: String, isUTF8: Bool, _ name: String, of window: WindowID) {
    let bytes = Array(text.utf8)
    XChangeProperty(
      display, window.rawValue, atom(name).rawValue,
      isUTF8 ? atom("UTF8_STRING").rawValue : XA_STRING, 8, PropModeReplace, bytes,
      Int32(bytes.count))
  }

  /// Takes a property away.
  func deleteProperty(_ name: String, of window: WindowID) {
    tolerating { _ = XDeleteProperty(display, window.rawValue, atom(name).rawValue) }
  }

  /// Sends a client message of five 32-bit numbers about `window` to the root window, as clients
  /// ask window managers for something.
  func sendToWindowManager(_ name: String, about window: WindowID, _ numbers: [UInt]) {
    sendMessage(
      name, about: window, numbers, to: rootWindow,
      mask: SubstructureRedirectMask | SubstructureNotifyMask)
  }

  /// Sends a client message of five 32-bit numbers to `target`.
  func sendMessage(
    _ name: String, about window: WindowID, _ numbers: [UInt], to target: WindowID, mask: Int
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window.rawValue
    event.xclient.message_type = atom(name).rawValue
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { data in
      for (index, number) in numbers.prefix(5).enumerated() {
        data.storeBytes(
          of: number, toByteOffset: index * MemoryLayout<UInt>.size, as: UInt.self)
      }
    }
    tolerating { _ = XSendEvent(display, target.rawValue, False, mask, &event) }
  }
}

extension Connection {
  /// Asks for the names of many atoms in one round trip, so that `name(of:)` has them at hand.
  func learnNames(of atoms: [Atom]) {
    let unknown = atoms.filter { !knowsName(of: $0) }
    guard !unknown.isEmpty else { return }
    var numbers = unknown.map(\.rawValue)
    var names = [UnsafeMutablePointer<CChar>?](repeating: nil, count: numbers.count)
    let found = tolerating { XGetAtomNames(display, &numbers, Int32(numbers.count), &names) }
    guard found != 0 else { return }
    for (atom, raw) in zip(unknown, names) {
      guard let raw else { continue }
      learn(String(cString: raw), of: atom)
      XFree(raw)
    }
  }
}
