internal import CX11

extension Probe {
  /// Puts a picture on the desktop, as wallpaper setters do: as the root window's background, and
  /// named in `_XROOTPMAP_ID` for compositors.
  package func setWallpaper(_ image: ScreenImage) throws(RigError) {
    let pixmap = XCreatePixmap(
      display.raw, root, UInt32(image.width), UInt32(image.height),
      UInt32(XDefaultDepth(display.raw, XDefaultScreen(display.raw))))
    guard let graphics = XCreateGC(display.raw, pixmap, 0, nil) else {
      throw RigError("no graphics context for the wallpaper")
    }
    defer { XFreeGC(display.raw, graphics) }
    var pixels = image.pixels
    let drawn = pixels.withUnsafeMutableBytes { bytes in
      guard
        let picture = XCreateImage(
          display.raw, XDefaultVisual(display.raw, XDefaultScreen(display.raw)),
          UInt32(XDefaultDepth(display.raw, XDefaultScreen(display.raw))), ZPixmap, 0,
          bytes.bindMemory(to: CChar.self).baseAddress, UInt32(image.width), UInt32(image.height),
          32, Int32(image.width * 4))
      else { return false }
      XPutImage(
        display.raw, pixmap, graphics, picture, 0, 0, 0, 0, UInt32(image.width),
        UInt32(image.height))
      // The bytes are the array's, not Xlib's to free.
      picture.pointee.data = nil
      _ = picture.pointee.f.destroy_image(picture)
      return true
    }
    guard drawn else { throw RigError("the wallpaper can't be sent to the server") }
    XSetWindowBackgroundPixmap(display.raw, root, pixmap)
    XClearWindow(display.raw, root)
    for name in ["_XROOTPMAP_ID", "ESETROOT_PMAP_ID"] {
      set(name, type: "PIXMAP", to: [pixmap])
    }
  }
}
