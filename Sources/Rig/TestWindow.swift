internal import CX11
package import Geometry

/// A plain window of a client of its own, standing for any program.
package final class TestWindow {
  /// Its id.
  package let id: UInt
  private let display: Display
  private var isDestroyed = false

  /// Makes and maps a window.
  ///
  /// - Parameters:
  ///   - name: The display.
  ///   - frame: Place and size, in root pixels; window managers may choose others.
  ///   - color: What it shows, 0xRRGGBB.
  ///   - instance: The first half of `WM_CLASS`.
  ///   - className: The second half of `WM_CLASS`.
  ///   - title: Its title.
  ///   - processID: What it says its process is.
  ///   - overrideRedirect: Whether window managers leave it alone.
  ///   - properties: Other properties of text, by name.
  ///   - isMapped: Whether it is shown at once.
  /// - Throws: A `RigError` when the display can't be opened.
  package init(
    display name: String, frame: Rect, color: UInt32 = 0x336699, instance: String = "test",
    className: String = "Test", title: String = "Test", processID: Int? = nil,
    overrideRedirect: Bool = false, properties: [String: String] = [:], isMapped: Bool = true
  ) throws(RigError) {
    display = try Display(name)
    var attributes = XSetWindowAttributes()
    attributes.background_pixel = UInt(color)
    attributes.override_redirect = overrideRedirect ? 1 : 0
    id = XCreateWindow(
      display.raw, display.root, Int32(frame.minX), Int32(frame.minY), UInt32(frame.width),
      UInt32(frame.height), 0, 0, UInt32(InputOutput), nil,
      UInt(CWBackPixel | CWOverrideRedirect), &attributes)
    display.set("WM_CLASS", type: "STRING", to: "\(instance)\u{0}\(className)\u{0}", on: id)
    display.set("WM_NAME", type: "STRING", to: title, on: id)
    display.set("_NET_WM_NAME", type: "UTF8_STRING", to: title, on: id)
    if let processID {
      display.set("_NET_WM_PID", type: "CARDINAL", to: [UInt(processID)], on: id)
    }
    for (property, text) in properties {
      display.set(property, type: "UTF8_STRING", to: text, on: id)
    }
    // The place counts, where a window manager asks for it.
    display.set(
      "WM_NORMAL_HINTS", type: "WM_SIZE_HINTS", to: [1 | 2] + [UInt](repeating: 0, count: 17),
      on: id)
    XSelectInput(display.raw, id, StructureNotifyMask | FocusChangeMask)
    if isMapped { map() }
  }

  deinit {
    if !isDestroyed { XDestroyWindow(display.raw, id) }
  }

  /// Fills it with another color, 0xRRGGBB.
  package func fill(_ color: UInt32) {
    XSetWindowBackground(display.raw, id, UInt(color))
    XClearWindow(display.raw, id)
    XSync(display.raw, False)
  }

  /// Shows it and waits until it is seen.
  package func map() {
    XMapWindow(display.raw, id)
    waitUntil(timeout: 5) { isViewable }
  }

  /// Asks for it to be shown, and doesn't wait.
  package func askForMapping() {
    XMapWindow(display.raw, id)
    XSync(display.raw, False)
  }

  /// Ends it, before the object goes.
  package func destroy() {
    XDestroyWindow(display.raw, id)
    XSync(display.raw, False)
    isDestroyed = true
  }

  /// Hides it.
  package func unmap() {
    XUnmapWindow(display.raw, id)
    XSync(display.raw, False)
  }

  /// Minimizes it, through the window manager.
  package func minimize() {
    XIconifyWindow(display.raw, id, XDefaultScreen(display.raw))
    XSync(display.raw, False)
  }

  /// Puts it above its siblings.
  package func raise() {
    XRaiseWindow(display.raw, id)
    XSync(display.raw, False)
  }

  /// Sets a property of text.
  package func set(_ property: String, to text: String) {
    display.set(property, type: "UTF8_STRING", to: text, on: id)
    XSync(display.raw, False)
  }

  /// Whether it and all around it are mapped.
  package var isViewable: Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display.raw, id, &attributes) != 0
      && attributes.map_state == IsViewable
  }
}
