internal import CX11
internal import Synchronization

/// A connection of the rig to the server; errors are noted, and a server that goes is no reason to
/// end the process.
final class Display {
  /// Xlib's handle.
  let raw: OpaquePointer
  /// The root window.
  let root: UInt
  private var atoms: [String: UInt] = [:]

  init(_ name: String) throws(RigError) {
    _ = DisplayErrors.installed
    guard let raw = XOpenDisplay(name) else {
      throw RigError("can't open the display \(name)")
    }
    self.raw = raw
    root = XDefaultRootWindow(raw)
    DisplayErrors.attach(raw)
  }

  deinit {
    XCloseDisplay(raw)
    DisplayErrors.detach(raw)
  }

  /// The atom of a name.
  func atom(_ name: String) -> UInt {
    if let known = atoms[name] { return known }
    let atom = XInternAtom(raw, name, False)
    atoms[name] = atom
    return atom
  }

  /// The name of an atom.
  func name(of atom: UInt) -> String? {
    guard atom != 0, let name = XGetAtomName(raw, atom) else { return nil }
    defer { XFree(name) }
    return String(cString: name)
  }

  /// Sends requests, waits for the server, and gives the code of the first error they met.
  @discardableResult
  func errorCode(of requests: () -> Void) -> Int? {
    XSync(raw, False)
    _ = DisplayErrors.take(raw)
    requests()
    XSync(raw, False)
    return DisplayErrors.take(raw)
  }

  /// The items of a property, or `nil` where the window has none of that name.
  func property(_ name: String, of window: UInt) -> (type: UInt, format: Int, items: [UInt])? {
    var type: UInt = 0
    var format: Int32 = 0
    var count: UInt = 0
    var left: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      raw, window, atom(name), 0, 1 << 20, False, 0, &type, &format, &count, &left, &data)
    guard status == Int32(Success), let data else { return nil }
    defer { XFree(data) }
    guard type != 0 else { return nil }
    let items: [UInt] =
      switch format {
      case 8: UnsafeBufferPointer(start: data, count: Int(count)).map { UInt($0) }
      case 16:
        UnsafeRawPointer(data).withMemoryRebound(to: UInt16.self, capacity: Int(count)) {
          UnsafeBufferPointer(start: $0, count: Int(count)).map { UInt($0) }
        }
      // Items of 32 bits come as C longs.
      default:
        UnsafeRawPointer(data).withMemoryRebound(to: UInt.self, capacity: Int(count)) {
          UnsafeBufferPointer(start: $0, count: Int(count)).map { $0 & 0xffff_ffff }
        }
      }
    return (type, Int(format), items)
  }

  /// A property as text, up to its first zero byte.
  func text(_ name: String, of window: UInt) -> String? {
    guard let value = property(name, of: window), value.format == 8 else { return nil }
    let bytes = value.items.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sets a property of 32-bit items.
  func set(_ name: String, type: String, to items: [UInt], on window: UInt) {
    var items = items
    items.withUnsafeMutableBytes { bytes in
      _ = XChangeProperty(
        raw, window, atom(name), atom(type), 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(bytes.count / 8))
    }
  }

  /// Sets a property to text.
  func set(_ name: String, type: String, to text: String, on window: UInt) {
    let bytes = Array(text.utf8)
    _ = XChangeProperty(
      raw, window, atom(name), atom(type), 8, PropModeReplace, bytes, Int32(bytes.count))
  }
}

/// The process-wide handlers, for the displays of this room.
enum DisplayErrors {
  private static let codes = Mutex<[UInt: Int?]>([:])

  fileprivate struct Earlier: @unchecked Sendable { let handler: XErrorHandler? }

  /// Installs the handlers at first use; errors of other displays go to whoever was there before.
  fileprivate static let earlier: Earlier = {
    XSetIOErrorHandler(ignore)
    return Earlier(handler: XSetErrorHandler(note))
  }()

  static var installed: Bool { earlier.handler != nil }

  static func attach(_ display: OpaquePointer) {
    codes.withLock { $0[UInt(bitPattern: display)] = .some(nil) }
    XSetIOErrorExitHandler(display, survive, nil)
  }

  static func detach(_ display: OpaquePointer) {
    codes.withLock { $0[UInt(bitPattern: display)] = nil }
  }

  static func take(_ display: OpaquePointer) -> Int? {
    codes.withLock { codes in
      guard let code = codes[UInt(bitPattern: display)] else { return nil }
      codes[UInt(bitPattern: display)] = .some(nil)
      return code
    }
  }

  fileprivate static func file(_ error: XErrorEvent) -> Bool {
    let key = UInt(bitPattern: error.display)
    return codes.withLock { codes in
      guard let code = codes[key] else { return false }
      codes[key] = .some(code ?? Int(error.error_code))
      return true
    }
  }
}

private func note(
  _ display: OpaquePointer?, _ error: UnsafeMutablePointer<XErrorEvent>?
) -> Int32 {
  guard let error, !DisplayErrors.file(error.pointee) else { return 0 }
  return DisplayErrors.earlier.handler.map { $0(display, error) } ?? 0
}

private func ignore(_: OpaquePointer?) -> Int32 { 0 }

private func survive(_: OpaquePointer?, _: UnsafeMutableRawPointer?) {}
