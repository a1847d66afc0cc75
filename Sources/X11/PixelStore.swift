internal import CX11
internal import Geometry

/// Painted pixels with what it takes to copy them into a window.
final class PixelStore {
  /// How they reach the server.
  let path: Presenter.Path
  /// All pixels; valid as long as this object.
  let bytes: UnsafeMutableRawBufferPointer
  /// Bytes from one row to the next.
  let stride: Int

  private let connection: Connection
  private let memory: SharedMemory?
  private let pixmap: UInt
  private let image: UnsafeMutablePointer<XImage>?
  private let format: PixelFormat

  /// Pixels in memory that the server sees; `nil` where none can be shared or where the visual
  /// stores pixels in another form than they are painted in.
  init?(
    shared connection: Connection, _ window: WindowID, _ visual: WindowVisual, width: Int,
    height: Int
  ) {
    guard visual.format.isNative else { return nil }
    stride = width * 4
    guard let memory = SharedMemory(connection, count: stride * height) else { return nil }
    self.connection = connection
    self.memory = memory
    bytes = memory.bytes
    format = visual.format
    if connection.sharesPixmaps {
      var made: UInt = 0
      let error = connection.checked {
        made = XShmCreatePixmap(
          connection.display, window.rawValue, memory.info.pointee.shmaddr, memory.info,
          UInt32(width), UInt32(height), UInt32(visual.depth))
      }
      if error == nil, made != 0 {
        pixmap = made
        image = nil
        path = .sharedPixmap
        return
      }
    }
    pixmap = 0
    path = .sharedImage
    image = XShmCreateImage(
      connection.display, visual.visual, UInt32(visual.depth), ZPixmap, memory.info.pointee.shmaddr,
      memory.info, UInt32(width), UInt32(height))
    guard let image, Int(image.pointee.bytes_per_line) == stride else { return nil }
  }

  /// Pixels in memory of our own, to be sent.
  init?(sent connection: Connection, _ visual: WindowVisual, width: Int, height: Int) {
    self.connection = connection
    memory = nil
    pixmap = 0
    path = .sent
    stride = width * 4
    format = visual.format
    bytes = .allocate(byteCount: stride * height, alignment: 16)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    image = XCreateImage(
      connection.display, visual.visual, UInt32(visual.depth), ZPixmap, 0, nil, UInt32(width),
      UInt32(height), 32, 0)
    guard let image else { return nil }
    if format.isNative {
      image.pointee.data = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      // What this machine paints; Xlib turns it round where the server differs.
      image.pointee.byte_order = machineByteOrder
    } else {
      let length = Int(image.pointee.bytes_per_line) * height
      image.pointee.data = .allocate(capacity: length)
    }
  }

  deinit {
    if pixmap != 0, !connection.isLost { XFreePixmap(connection.display, pixmap) }
    if let image {
      if memory == nil, !format.isNative { image.pointee.data?.deallocate() }
      // The pixels are not the image's own.
      image.pointee.data = nil
      destroyImage(image)
    }
    if memory == nil { bytes.deallocate() }
  }

  /// Asks the server to copy `area`, which lies inside the pixels, to the same place of `window`.
  func copy(_ area: Rect, to window: WindowID, with graphics: GC) {
    let (x, y) = (Int32(area.minX), Int32(area.minY))
    let (width, height) = (UInt32(area.width), UInt32(area.height))
    switch path {
    case .sharedPixmap:
      XCopyArea(
        connection.display, pixmap, window.rawValue, graphics, x, y, width, height, x, y)
    case .sharedImage:
      guard let image else { return }
      XShmPutImage(
        connection.display, window.rawValue, graphics, image, x, y, x, y, width, height, False)
    case .sent:
      guard let image else { return }
      if !format.isNative { pack(area, into: image) }
      XPutImage(
        connection.display, window.rawValue, graphics, image, x, y, x, y, width, height)
    }
  }

  /// Overwrites all pixels with zeros.
  func wipe() { bytes.wipe() }

  private func pack(_ area: Rect, into image: UnsafeMutablePointer<XImage>) {
    for y in Int(area.minY)..<Int(area.maxY) {
      for x in Int(area.minX)..<Int(area.maxX) {
        let pixel = bytes.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self)
        putPixel(image, x, y, format.packed(pixel))
      }
    }
  }
}

/// The order in which this machine stores the bytes of a number, in Xlib's terms.
let machineByteOrder = UInt32(1).littleEndian == 1 ? Int32(LSBFirst) : Int32(MSBFirst)

/// What `XDestroyImage` is in C, which Swift doesn't see, since it is a macro.
func destroyImage(_ image: UnsafeMutablePointer<XImage>) {
  _ = image.pointee.f.destroy_image?(image)
}

/// What `XPutPixel` is in C.
private func putPixel(_ image: UnsafeMutablePointer<XImage>, _ x: Int, _ y: Int, _ pixel: UInt) {
  _ = image.pointee.f.put_pixel?(image, Int32(x), Int32(y), pixel)
}

/// What `XGetPixel` is in C.
func pixel(of image: UnsafeMutablePointer<XImage>, _ x: Int, _ y: Int) -> UInt {
  image.pointee.f.get_pixel?(image, Int32(x), Int32(y)) ?? 0
}
