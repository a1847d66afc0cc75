internal import CX11
internal import Glibc
package import Geometry

/// A second client beside the one under test: it looks at windows, pixels, grabs and properties,
/// and acts as other programs and the user's tools would.
package final class Probe {
  let display: Display

  /// Connects to a display.
  package init(display name: String) throws(RigError) {
    display = try Display(name)
    var major: Int32 = 2
    var minor: Int32 = 4
    XIQueryVersion(display.raw, &major, &minor)
  }

  /// Waits until the server has done everything that this client asked of it.
  package func sync() { XSync(display.raw, False) }

  /// The root window's id.
  package var root: UInt { display.root }

  // MARK: Windows

  /// All windows, top-level ones and those inside them, from the bottom up.
  package func windows() -> [WindowInfo] {
    var found: [WindowInfo] = []
    collect(root, into: &found)
    let processes = Dictionary(
      found.compactMap { info in info.processID.map { (info.client, $0) } },
      uniquingKeysWith: { first, _ in first })
    for index in found.indices where found[index].processID == nil {
      found[index].processID = processes[found[index].client]
    }
    return found
  }

  /// The windows that are mapped, with all around them; from the bottom up.
  package func viewableWindows() -> [WindowInfo] { windows().filter(\.isViewable) }

  /// What is known of one window; `nil` when it has gone.
  package func window(_ id: UInt) -> WindowInfo? {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display.raw, id, &attributes) != 0 else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    var child: UInt = 0
    _ = XTranslateCoordinates(display.raw, id, root, 0, 0, &x, &y, &child)
    let names = display.property("WM_CLASS", of: id)?.items.map { UInt8(truncatingIfNeeded: $0) }
      .split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let processID = display.property("_NET_WM_PID", of: id)?.items.first
    return WindowInfo(
      id: id, parent: tree(id)?.parent ?? 0, client: id & ~0x1f_ffff,
      frame: Rect(
        x: Double(x), y: Double(y), width: Double(attributes.width),
        height: Double(attributes.height)),
      depth: Int(attributes.depth), isViewable: attributes.map_state == IsViewable,
      overrideRedirect: attributes.override_redirect != 0,
      isInputOnly: attributes.`class` == InputOnly, instance: names?.first,
      className: names.flatMap { $0.count > 1 ? $0[1] : nil },
      title: display.text("_NET_WM_NAME", of: id) ?? display.text("WM_NAME", of: id),
      processID: processID.map { Int($0) },
      types: atomNames("_NET_WM_WINDOW_TYPE", of: id))
  }

  /// The first window, from the top, for which `condition` holds; waits up to `timeout` seconds.
  package func waitForWindow(
    timeout: Double = 10, where condition: (WindowInfo) -> Bool
  ) -> WindowInfo? {
    waitFor(timeout: timeout) { windows().last(where: condition) }
  }

  private func collect(_ window: UInt, into found: inout [WindowInfo]) {
    for child in tree(window)?.children ?? [] {
      guard let info = self.window(child) else { continue }
      found.append(info)
      collect(child, into: &found)
    }
  }

  private func tree(_ window: UInt) -> (parent: UInt, children: [UInt])? {
    var root: UInt = 0
    var parent: UInt = 0
    var children: UnsafeMutablePointer<UInt>?
    var count: UInt32 = 0
    guard XQueryTree(display.raw, window, &root, &parent, &children, &count) != 0 else {
      return nil
    }
    defer { if let children { XFree(children) } }
    return (parent, Array(UnsafeBufferPointer(start: children, count: Int(count))))
  }

  /// The rectangles of a window's input shape, in pixels of the window; empty where it takes no
  /// input at all.
  package func inputShape(of window: UInt) -> [Rect] { shape(of: window, kind: 2) }

  /// The rectangles of a window's bounding shape, in pixels of the window.
  package func boundingShape(of window: UInt) -> [Rect] { shape(of: window, kind: 0) }

  private func shape(of window: UInt, kind: Int32) -> [Rect] {
    var count: Int32 = 0
    var ordering: Int32 = 0
    guard let list = XShapeGetRectangles(display.raw, window, kind, &count, &ordering) else {
      return []
    }
    defer { XFree(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).map {
      Rect(x: Double($0.x), y: Double($0.y), width: Double($0.width), height: Double($0.height))
    }
  }

  // MARK: Pixels

  /// The pixels of the whole screen, or of an area of it in root pixels, as they are seen.
  package func screenshot(_ area: Rect? = nil) throws(RigError) -> ScreenImage {
    try image(of: root, area: area)
  }

  /// The pixels of a window, or of an area in its own pixels; those that others cover are those of
  /// the others, unless a compositor keeps them apart.
  package func image(of window: UInt, area: Rect? = nil) throws(RigError) -> ScreenImage {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display.raw, window, &attributes) != 0 else {
      throw RigError("there is no window 0x\(String(window, radix: 16))")
    }
    let whole = Rect(
      x: 0, y: 0, width: Double(attributes.width), height: Double(attributes.height))
    guard let part = (area ?? whole).roundedOut.intersection(whole),
      let image = XGetImage(
        display.raw, window, Int32(part.minX), Int32(part.minY), UInt32(part.width),
        UInt32(part.height), UInt.max, ZPixmap)
    else { throw RigError("can't read pixels of the window 0x\(String(window, radix: 16))") }
    defer { _ = image.pointee.f.destroy_image(image) }
    let width = Int(image.pointee.width)
    let height = Int(image.pointee.height)
    guard image.pointee.bits_per_pixel == 32, let data = image.pointee.data else {
      throw RigError("the screen doesn't have 32 bits a pixel")
    }
    let row = Int(image.pointee.bytes_per_line) / 4
    let pixels = data.withMemoryRebound(to: UInt32.self, capacity: row * height) { start in
      (0..<height).flatMap { UnsafeBufferPointer(start: start + $0 * row, count: width) }
    }
    return ScreenImage(width: width, height: height, pixels: pixels)
  }

  /// The color that is seen at a place of the screen, 0xRRGGBB.
  package func pixel(at place: Point) throws(RigError) -> UInt32 {
    try screenshot(Rect(x: place.x, y: place.y, width: 1, height: 1))[0, 0]
  }
}
