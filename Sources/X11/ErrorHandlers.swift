internal import CX11
internal import Synchronization

/// Xlib's error handlers belong to the whole process: here they find the ledger of the display that
/// an error concerns.
///
/// Nothing ever exits on its own.
enum ErrorHandlers {
  private static let ledgers = Mutex<[UInt: ErrorLedger]>([:])

  /// The handler that was there before; asked about displays that are not ours.
  private static let installed: Earlier = {
    XSetIOErrorHandler(ignoreLostConnection)
    return Earlier(handler: XSetErrorHandler(fileError))
  }()

  private struct Earlier: @unchecked Sendable { let handler: XErrorHandler? }

  /// Sends the errors of `display` to `ledger` from now on.
  static func attach(_ ledger: ErrorLedger, to display: OpaquePointer) {
    _ = installed
    ledgers.withLock { $0[UInt(bitPattern: display)] = ledger }
    // The ledger outlives the display: `detach` comes after `XCloseDisplay`.
    XSetIOErrorExitHandler(
      display, noteLostConnection, Unmanaged.passUnretained(ledger).toOpaque())
  }

  /// Forgets a display that has been closed.
  static func detach(_ display: OpaquePointer) {
    ledgers.withLock { $0[UInt(bitPattern: display)] = nil }
  }

  fileprivate static func file(_ error: XErrorEvent) -> Bool {
    guard let display = error.display else { return false }
    guard let ledger = ledgers.withLock({ $0[UInt(bitPattern: display)] }) else { return false }
    ledger.record(
      ErrorLedger.Entry(
        code: error.error_code, request: error.request_code, minorRequest: error.minor_code,
        resource: error.resourceid, serial: error.serial))
    return true
  }

  fileprivate static func askEarlier(
    _ display: OpaquePointer?, _ error: UnsafeMutablePointer<XErrorEvent>?
  ) -> Int32 {
    installed.handler.map { $0(display, error) } ?? 0
  }
}

private func fileError(
  _ display: OpaquePointer?, _ error: UnsafeMutablePointer<XErrorEvent>?
) -> Int32 {
  guard let error else { return 0 }
  if ErrorHandlers.file(error.pointee) { return 0 }
  return ErrorHandlers.askEarlier(display, error)
}

/// Xlib's own handler prints a line; the dock says in its own words what happened.
private func ignoreLostConnection(_: OpaquePointer?) -> Int32 { 0 }

/// Xlib's own handler ends the process at once; the dock ends by itself, cleanly.
private func noteLostConnection(_: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<ErrorLedger>.fromOpaque(context).takeUnretainedValue().isLost = true
}
