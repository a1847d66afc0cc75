internal import CX11
package import Geometry

/// A client of its own that drags files (XDND 5) and pastes what others have copied.
package final class SelectionClient {
  private let display: Display
  private let window: UInt

  /// A client on a display.
  package init(display name: String) throws(RigError) {
    display = try Display(name)
    window = XCreateSimpleWindow(display.raw, display.root, -5, -5, 1, 1, 0, 0, 0)
    XSelectInput(display.raw, window, PropertyChangeMask)
  }

  deinit { XDestroyWindow(display.raw, window) }

  /// What the clipboard holds in a form; `nil` where nobody gives it within two seconds.
  package func paste(_ target: String) -> String? {
    XConvertSelection(
      display.raw, display.atom("CLIPBOARD"), display.atom(target), display.atom("RIG_PASTE"),
      window, 0)
    var text: String?
    serve(for: 2) { event in
      guard event.type == SelectionNotify else { return false }
      if event.xselection.property != 0 { text = display.text("RIG_PASTE", of: window) }
      return true
    }
    return text
  }

  /// Drags files to a place and lets them go there.
  ///
  /// - Parameters:
  ///   - uris: The files.
  ///   - target: The window that takes drops there.
  ///   - place: Where, in root pixels.
  /// - Returns: Whether the target has taken them.
  package func drop(_ uris: [String], on target: UInt, at place: Point) -> Bool {
    XSetSelectionOwner(display.raw, display.atom("XdndSelection"), window, 0)
    send("XdndEnter", to: target, [5 << 24, display.atom("text/uri-list"), 0, 0])
    let packed = UInt(place.x) << 16 | UInt(place.y)
    send("XdndPosition", to: target, [0, packed, 0, display.atom("XdndActionCopy")])
    var accepts = false
    serve(for: 2) { event in
      guard isMessage(event, "XdndStatus") else { return false }
      accepts = event.xclient.data.l.1 & 1 != 0
      return true
    }
    guard accepts else {
      send("XdndLeave", to: target, [0, 0, 0, 0])
      return false
    }
    send("XdndDrop", to: target, [0, 0, 0, 0])
    let list = uris.map { $0 + "\r\n" }.joined()
    var isTaken = false
    serve(for: 3) { event in
      if event.type == SelectionRequest { answer(event.xselectionrequest, with: list) }
      guard isMessage(event, "XdndFinished") else { return false }
      isTaken = event.xclient.data.l.1 & 1 != 0
      return true
    }
    return isTaken
  }

  private func answer(_ request: XSelectionRequestEvent, with text: String) {
    let bytes = Array(text.utf8)
    XChangeProperty(
      display.raw, request.requestor, request.property, request.target, 8, PropModeReplace, bytes,
      Int32(bytes.count))
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.property = request.property
    XSendEvent(display.raw, request.requestor, False, 0, &event)
    XFlush(display.raw)
  }

  private func send(_ name: String, to target: UInt, _ data: [UInt]) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = target
    event.xclient.message_type = display.atom(name)
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { bytes in
      for (index, item) in ([window] + data).prefix(5).enumerated() {
        bytes.storeBytes(of: item, toByteOffset: index * 8, as: UInt.self)
      }
    }
    XSendEvent(display.raw, target, False, 0, &event)
    XFlush(display.raw)
  }

  private func isMessage(_ event: XEvent, _ name: String) -> Bool {
    event.type == ClientMessage && event.xclient.message_type == display.atom(name)
  }

  /// Takes events until one is the last, or so many seconds have passed.
  private func serve(for seconds: Double, isLast: (XEvent) -> Bool) {
    XFlush(display.raw)
    waitUntil(timeout: seconds) {
      while XPending(display.raw) > 0 {
        var event = XEvent()
        XNextEvent(display.raw, &event)
        if isLast(event) { return true }
      }
      return false
    }
  }
}
