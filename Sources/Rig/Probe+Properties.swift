internal import CX11
package import Geometry

/// Properties, hints of window managers, selections and monitors.
extension Probe {
  /// The items of a property; `nil` where the window doesn't have it.
  package func items(_ property: String, of window: UInt? = nil) -> [UInt]? {
    display.property(property, of: window ?? root)?.items
  }

  /// A property as text.
  package func text(_ property: String, of window: UInt? = nil) -> String? {
    display.text(property, of: window ?? root)
  }

  /// A property that holds atoms, by their names.
  package func atomNames(_ property: String, of window: UInt? = nil) -> [String] {
    (items(property, of: window) ?? []).compactMap(display.name)
  }

  /// Sets a property of 32-bit items, such as CARDINAL or WINDOW.
  package func set(_ property: String, type: String, to items: [UInt], on window: UInt? = nil) {
    display.set(property, type: type, to: items, on: window ?? root)
    XSync(display.raw, False)
  }

  /// Sets a property to bytes of text.
  package func set(_ property: String, type: String, to text: String, on window: UInt? = nil) {
    display.set(property, type: type, to: text, on: window ?? root)
    XSync(display.raw, False)
  }

  /// Takes a window of another client off the screen, or brings it back, without asking anybody.
  package func setMapped(_ isMapped: Bool, _ window: UInt) {
    _ = isMapped ? XMapWindow(display.raw, window) : XUnmapWindow(display.raw, window)
    XSync(display.raw, False)
  }

  /// Sends the window manager a message of five numbers about a window (EWMH).
  package func send(_ message: String, about window: UInt, _ data: [UInt]) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = display.atom(message)
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { bytes in
      for (index, item) in data.prefix(5).enumerated() {
        bytes.storeBytes(of: item, toByteOffset: index * 8, as: UInt.self)
      }
    }
    XSendEvent(
      display.raw, root, False, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    XSync(display.raw, False)
  }

  /// The id of the atom of a name, for messages.
  package func atom(_ name: String) -> UInt { display.atom(name) }

  /// The first rectangle of `_NET_WORKAREA`, in root pixels.
  package var workArea: Rect? {
    guard let items = items("_NET_WORKAREA"), items.count >= 4 else { return nil }
    return Rect(
      x: Double(items[0]), y: Double(items[1]), width: Double(items[2]), height: Double(items[3]))
  }

  /// `_NET_ACTIVE_WINDOW`; `nil` for none.
  package var activeWindow: UInt? { items("_NET_ACTIVE_WINDOW")?.first { $0 != 0 } }

  /// The name of the running window manager; `nil` where there is none.
  package var windowManagerName: String? {
    guard let check = items("_NET_SUPPORTING_WM_CHECK")?.first, check != 0,
      items("_NET_SUPPORTING_WM_CHECK", of: check)?.first == check
    else { return nil }
    return text("_NET_WM_NAME", of: check) ?? ""
  }

  /// The window that owns a selection; `nil` for none.
  package func owner(ofSelection name: String) -> UInt? {
    let owner = XGetSelectionOwner(display.raw, display.atom(name))
    return owner == 0 ? nil : owner
  }

  /// Whether windows are drawn apart and mixed by a compositor: tried with a window of one pixel
  /// beside the screen.
  package var windowsAreRedirected: Bool {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    let window = XCreateWindow(
      display.raw, root, -2, -2, 1, 1, 0, 0, UInt32(InputOutput), nil, UInt(CWOverrideRedirect),
      &attributes)
    XMapWindow(display.raw, window)
    defer {
      XDestroyWindow(display.raw, window)
      XSync(display.raw, False)
    }
    var pixmap: UInt = 0
    // Only a window that is drawn apart has pixels of its own to be named.
    let error = display.errorCode { pixmap = XCompositeNameWindowPixmap(display.raw, window) }
    guard error == nil else { return false }
    XFreePixmap(display.raw, pixmap)
    return true
  }

  /// Adds or changes a monitor; one of them should hold the output.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - frame: Its place and size, in root pixels.
  ///   - millimeters: Its size on the desk.
  ///   - isPrimary: Whether it is the main one.
  ///   - holdsOutput: Whether it takes over the server's only output.
  /// - Throws: A `RigError` when the server refuses it.
  package func setMonitor(
    _ name: String, frame: Rect, millimeters: Size = Size(width: 254, height: 286),
    isPrimary: Bool = false, holdsOutput: Bool = false
  ) throws(RigError) {
    let resources = XRRGetScreenResourcesCurrent(display.raw, root)
    defer { XRRFreeScreenResources(resources) }
    let outputs = holdsOutput ? 1 : 0
    guard let monitor = XRRAllocateMonitor(display.raw, Int32(outputs)) else {
      throw RigError("can't make a monitor")
    }
    defer { XRRFreeMonitors(monitor) }
    monitor.pointee.name = display.atom(name)
    monitor.pointee.primary = isPrimary ? 1 : 0
    monitor.pointee.x = Int32(frame.minX)
    monitor.pointee.y = Int32(frame.minY)
    monitor.pointee.width = Int32(frame.width)
    monitor.pointee.height = Int32(frame.height)
    monitor.pointee.mwidth = Int32(millimeters.width)
    monitor.pointee.mheight = Int32(millimeters.height)
    if holdsOutput, let output = resources?.pointee.outputs?.pointee {
      monitor.pointee.outputs.pointee = output
    }
    let error = display.errorCode { XRRSetMonitor(display.raw, root, monitor) }
    if let error { throw RigError("the server refuses the monitor \(name): error \(error)") }
  }

  /// Removes a monitor that `setMonitor` added.
  package func removeMonitor(_ name: String) {
    display.errorCode { XRRDeleteMonitor(display.raw, root, display.atom(name)) }
  }
}
