internal import CX11

extension Connection {
  /// The process at the other end of a window's connection, as the X server knows it.
  ///
  /// It is `nil` for one on another machine, and where the server doesn't tell. Costs round trips.
  /// What `_NET_WM_PID` says is the program's own word, and in a box a number of the box.
  package func processID(ofClient window: WindowID) -> Int? {
    var event: Int32 = 0
    var error: Int32 = 0
    var major: Int32 = 0
    var minor: Int32 = 0
    guard XResQueryExtension(display, &event, &error) != 0,
      XResQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 2)
    else { return nil }
    var wanted = XResClientIdSpec(
      client: window.rawValue, mask: XRES_CLIENT_ID_PID_MASK.rawValue)
    var count = 0
    var found: UnsafeMutablePointer<XResClientIdValue>?
    let status = tolerating { XResQueryClientIds(display, 1, &wanted, &count, &found) }
    guard status == Success, let found else { return nil }
    defer { XResClientIdsDestroy(count, found) }
    for index in 0..<count {
      let process = XResGetClientPid(found + index)
      if process > 0 { return Int(process) }
    }
    return nil
  }
}
