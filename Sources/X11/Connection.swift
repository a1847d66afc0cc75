internal import CX11
internal import Glibc
package import Geometry
internal import Pressure

/// A connection to an X display: one a process, used from the main thread alone.
///
/// Requests go out through the wrappers of this room; events come in through `nextEvent()` or
/// `drain(_:)`. After any request that waits for an answer Xlib may hold events while the socket is
/// silent, so whoever polls the descriptor drains after every turn of its loop.
package final class Connection {
  /// Xlib's handle; for this room only.
  let display: OpaquePointer
  /// The root window of the display's default screen.
  package let rootWindow: WindowID
  /// The name by which the display was opened: `:0`.
  package let displayName: String
  /// Called for each error of a request that nobody expected to fail.
  package var onUnexpectedError: ((XError) -> Void)?
  /// Called once when the server has gone or has cut the connection.
  package var onConnectionLost: (() -> Void)?

  let screen: Int32
  var clock = ServerClock()
  var decoder: EventDecoder
  /// Whether memory can be shared with the server; `nil` until somebody tried.
  var memoryIsShared: Bool?
  /// Whether the server makes pixmaps of shared memory; `nil` until somebody asked.
  var pixmapsAreShared: Bool?
  private let ledger = ErrorLedger()
  private var atomsByName: [String: Atom] = [:]
  private var namesByAtom: [Atom: String] = [:]
  private var reportedLoss = false

  /// Opens the display `name`, or that of `$DISPLAY`, and agrees on XInput 2.2 or newer.
  package init(display name: String? = nil) throws(ConnectionError) {
    guard let wanted = name ?? getenv("DISPLAY").map({ String(cString: $0) }), !wanted.isEmpty
    else { throw .noDisplay }
    guard let display = XOpenDisplay(wanted) else { throw .unreachable(wanted) }
    do throws(ConnectionError) {
      self.decoder = try EventDecoder(display: display)
    } catch {
      XCloseDisplay(display)
      throw error
    }
    self.display = display
    displayName = wanted
    screen = XDefaultScreen(display)
    rootWindow = WindowID(rawValue: XRootWindow(display, screen))
    ErrorHandlers.attach(ledger, to: display)
    // Held keys then send presses alone, and one release when they are let go.
    XkbSetDetectableAutoRepeat(display, True, nil)
    intern(Self.commonAtoms)
  }

  deinit {
    XCloseDisplay(display)
    ErrorHandlers.detach(display)
  }

  /// The descriptor to poll for reading; owned by the connection.
  package var fileDescriptor: Int32 { XConnectionNumber(display) }

  /// Whether the server has gone; all requests are then without effect.
  package var isLost: Bool { ledger.isLost }

  /// The size of the root window, in pixels; follows RandR as its events are read.
  package var screenSize: Size {
    Size(
      width: Double(XDisplayWidth(display, screen)), height: Double(XDisplayHeight(display, screen))
    )
  }

  /// The version of XInput that both sides agreed on.
  package var inputVersion: (major: Int, minor: Int) { decoder.inputVersion }

  /// Sends the requests that are still held back.
  package func flush() { XFlush(display) }

  /// Sends all requests and waits until the server has done them; events that came meanwhile are
  /// queued.
  package func sync() { XSync(display, False) }

  // MARK: Errors

  /// Sends `requests`, waits for the server, and gives the first error that they met.
  @discardableResult
  package func checked(_ requests: () -> Void) -> XError? {
    let scope = ledger.open(from: XNextRequest(display))
    requests()
    XSync(display, False)
    return ledger.close(scope).map(describe)
  }

  /// Sends `requests` of which any may fail without harm, such as those about windows of others,
  /// which can go at any moment.
  ///
  /// Doesn't wait.
  package func tolerating<Result>(_ requests: () -> Result) -> Result {
    let scope = ledger.open(from: XNextRequest(display))
    defer {
      ledger.leave(
        scope, last: XNextRequest(display) - 1, answered: XLastKnownRequestProcessed(display))
    }
    return requests()
  }

  /// Tells the owner of errors and of a lost connection that have been noted meanwhile.
  func reportTroubles() {
    for entry in ledger.takeUnexpected() { onUnexpectedError?(describe(entry)) }
    guard ledger.isLost, !reportedLoss else { return }
    reportedLoss = true
    onConnectionLost?()
  }

  private func describe(_ entry: ErrorLedger.Entry) -> XError {
    var buffer = [CChar](repeating: 0, count: 256)
    XGetErrorText(display, Int32(entry.code), &buffer, Int32(buffer.count))
    return XError(
      code: Int(entry.code), request: Int(entry.request), minorRequest: Int(entry.minorRequest),
      resource: entry.resource, serial: entry.serial, text: text(of: buffer))
  }

  // MARK: Atoms

  /// The atom of `name`, made on the server where it is new; names that were asked for before cost
  /// no round trip.
  package func atom(_ name: String) -> Atom {
    if let known = atomsByName[name] { return known }
    intern([name])
    return atomsByName[name] ?? .none
  }

  /// Looks up many names in one round trip, so that `atom(_:)` has them at hand.
  package func intern(_ names: [String]) {
    let unknown = names.filter { atomsByName[$0] == nil }
    guard !unknown.isEmpty else { return }
    var words: [UnsafeMutablePointer<CChar>?] = unknown.map { strdup($0) }
    defer { words.forEach { free($0) } }
    var atoms = [UInt](repeating: 0, count: words.count)
    _ = XInternAtoms(display, &words, Int32(words.count), False, &atoms)
    for (name, number) in zip(unknown, atoms) where number != 0 {
      atomsByName[name] = Atom(rawValue: number)
      namesByAtom[Atom(rawValue: number)] = name
    }
  }

  /// The name of an atom; `nil` for a number that is no atom.
  package func name(of atom: Atom) -> String? {
    if let known = namesByAtom[atom] { return known }
    guard atom != .none else { return nil }
    guard let raw = tolerating({ XGetAtomName(display, atom.rawValue) }) else { return nil }
    defer { XFree(raw) }
    let name = String(cString: raw)
    atomsByName[name] = atom
    namesByAtom[atom] = name
    return name
  }

  /// Whether `name(of:)` costs no round trip.
  func knowsName(of atom: Atom) -> Bool { namesByAtom[atom] != nil }

  /// Keeps the name of an atom that the server has told.
  func learn(_ name: String, of atom: Atom) {
    atomsByName[name] = atom
    namesByAtom[atom] = name
  }

  /// Widens a time that the server gave.
  func timestamp(_ time: UInt) -> Timestamp { clock.widen(UInt32(truncatingIfNeeded: time)) }

  /// Names that nearly every use of the connection needs.
  private static let commonAtoms = [
    "UTF8_STRING", "WM_PROTOCOLS", "WM_DELETE_WINDOW", "WM_STATE", "_NET_WM_NAME", "_NET_WM_PID",
    "_NET_WM_PING", "_NET_SUPPORTED", "_NET_SUPPORTING_WM_CHECK", "_NET_CLIENT_LIST",
    "_NET_CLIENT_LIST_STACKING", "_NET_ACTIVE_WINDOW", "_NET_WORKAREA", "_NET_CURRENT_DESKTOP",
    "_NET_WM_STATE", "_NET_WM_WINDOW_TYPE", "_NET_WM_WINDOW_TYPE_DOCK", "_NET_WM_STRUT",
    "_NET_WM_STRUT_PARTIAL", "Abs Pressure", "Abs MT Pressure", "Device Node", "Device Enabled",
  ]
}

/// The text before the terminating zero of a C buffer.
func text(of buffer: [CChar]) -> String {
  String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
