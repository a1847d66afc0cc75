import CX11

@testable import X11

extension X11.Connection {
  /// Asks the owner of a selection for it.
  func askForSelection(_ selection: X11.Atom, as target: X11.Atom, for window: WindowID) {
    XConvertSelection(
      display, selection.rawValue, target.rawValue, selection.rawValue, window.rawValue, 0)
  }

  /// Sends a message of the startup notification protocol, in pieces of 20 bytes.
  func broadcastStartupInfo(_ text: String) {
    let window = XCreateSimpleWindow(display, rootWindow.rawValue, 0, 0, 1, 1, 0, 0, 0)
    let bytes = Array(text.utf8) + [0]
    for start in stride(from: 0, to: bytes.count, by: 20) {
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = window
      event.xclient.format = 8
      event.xclient.message_type =
        atom(start == 0 ? "_NET_STARTUP_INFO_BEGIN" : "_NET_STARTUP_INFO").rawValue
      withUnsafeMutableBytes(of: &event.xclient.data) { data in
        for (index, byte) in bytes[start...].prefix(20).enumerated() {
          data[index] = byte
        }
      }
      XSendEvent(display, rootWindow.rawValue, False, PropertyChangeMask, &event)
    }
  }
}

extension X11.Connection {
  /// A window without pixels, to hang something on.
  func makePlainWindow() -> UInt {
    XCreateSimpleWindow(display, rootWindow.rawValue, 0, 0, 1, 1, 0, 0, 0)
  }
}
