internal import CX11
package import Geometry

/// A picture of a part of the screen, taken through shared memory where that can be had.
///
/// The memory is kept for the next picture of the same size until `release()`.
package final class ScreenCapture {
  /// The part that was taken last, in root pixels, cut to the screen; `nil` when there is none.
  package private(set) var frame: Rect?

  private let connection: Connection
  private var image: CapturedImage?

  /// Takes nothing yet.
  package init(_ connection: Connection) { self.connection = connection }

  /// Takes a picture of `area` (root pixels) as it is on the screen now, our own windows with it.
  ///
  /// Gives `false`, and holds no picture, where nothing of `area` is on the screen or the server
  /// refuses.
  package func capture(_ area: Rect) -> Bool {
    let screen = Rect(origin: .zero, size: connection.screenSize)
    guard let wanted = area.roundedOut.intersection(screen) else {
      release()
      return false
    }
    if image?.size != wanted.size {
      image = connection.defaultVisual.flatMap {
        CapturedImage(
          connection, visual: $0, width: Int(wanted.width), height: Int(wanted.height))
      }
    }
    guard let image, image.take(from: connection.rootWindow.rawValue, at: wanted.origin)
    else {
      release()
      return false
    }
    frame = wanted
    return true
  }

  /// Lends the picture to `body`; the alpha byte means nothing.
  ///
  /// `nil`, without a call, when there
  /// is no picture.
  package func withPixels<Result>(_ body: (PixelMemory) throws -> Result) rethrows -> Result? {
    guard frame != nil, let image else { return nil }
    return try body(
      PixelMemory(
        bytes: image.bytes, width: Int(image.size.width), height: Int(image.size.height),
        stride: image.stride))
  }

  /// Wipes the picture; its memory stays for the next one of the same size.
  package func wipe() {
    image?.wipe()
    frame = nil
  }

  /// Wipes the picture and gives its memory back.
  package func release() {
    image?.wipe()
    image = nil
    frame = nil
  }
}

/// The memory of a picture that is taken of a window or a pixmap.
final class CapturedImage {
  let size: Size
  let stride: Int
  let bytes: UnsafeMutableRawBufferPointer

  private let connection: Connection
  private let visual: WindowVisual
  /// Bits of a pixel that mean something.
  var depth: Int32 { visual.depth }
  private let memory: SharedMemory?
  private let shared: UnsafeMutablePointer<XImage>?

  /// Memory for pictures of this size, of drawables of this visual.
  init?(_ connection: Connection, visual: WindowVisual, width: Int, height: Int) {
    guard width > 0, height > 0 else { return nil }
    self.connection = connection
    self.visual = visual
    size = Size(width: Double(width), height: Double(height))
    stride = width * 4
    if visual.format.isNative, let memory = SharedMemory(connection, count: stride * height),
      let image = XShmCreateImage(
        connection.display, visual.visual, UInt32(visual.depth), ZPixmap,
        memory.info.pointee.shmaddr, memory.info, UInt32(width), UInt32(height))
    {
      self.memory = memory
      shared = image
      bytes = memory.bytes
    } else {
      memory = nil
      shared = nil
      bytes = .allocate(byteCount: stride * height, alignment: 16)
    }
  }

  deinit {
    if let shared {
      shared.pointee.data = nil
      destroyImage(shared)
    }
    if memory == nil { bytes.deallocate() }
  }

  /// Takes the part of a drawable that begins at `origin`, in pixels of the drawable; says whether
  /// the server gave it.
  func take(from drawable: UInt, at origin: Point) -> Bool {
    let (x, y) = (Int32(origin.x), Int32(origin.y))
    if let shared {
      return connection.tolerating {
        XShmGetImage(connection.display, drawable, shared, x, y, allPlanes) != 0
      }
    }
    let image = connection.tolerating {
      XGetImage(
        connection.display, drawable, x, y, UInt32(size.width), UInt32(size.height), allPlanes,
        ZPixmap)
    }
    guard let image else { return false }
    defer { destroyImage(image) }
    for row in 0..<Int(size.height) {
      for column in 0..<Int(size.width) {
        bytes.storeBytes(
          of: visual.format.unpacked(pixel(of: image, column, row)),
          toByteOffset: row * stride + column * 4, as: UInt32.self)
      }
    }
    return true
  }

  /// Overwrites the pixels.
  func wipe() { bytes.wipe() }
}

/// What `AllPlanes` is in C.
private let allPlanes = UInt.max
