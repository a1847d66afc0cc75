internal import CX11
internal import Glibc

/// Memory that this process and the server both see (MIT-SHM).
///
/// The segment is marked for removal as soon as both are attached, so that nothing stays when the
/// process ends, however it ends.
final class SharedMemory {
  /// The bytes; zero at first, valid as long as this object.
  let bytes: UnsafeMutableRawBufferPointer
  /// What Xlib needs of the segment, at an address that stays.
  let info: UnsafeMutablePointer<XShmSegmentInfo>
  private let connection: Connection

  /// Shares `count` bytes, or gives `nil` where that can't be: a server on another machine or in
  /// another container, one without the extension, or a full system.
  init?(_ connection: Connection, count: Int) {
    guard count > 0, connection.sharesMemory else { return nil }
    let segment = shmget(IPC_PRIVATE, count, Int32(IPC_CREAT) | 0o600)
    guard segment >= 0 else { return nil }
    // Until it is removed, a segment outlives all processes.
    defer { shmctl(segment, Int32(IPC_RMID), nil) }
    guard let address = shmat(segment, nil, 0), address != UnsafeMutableRawPointer(bitPattern: -1)
    else { return nil }
    info = .allocate(capacity: 1)
    info.initialize(
      to: XShmSegmentInfo(
        shmseg: 0, shmid: segment, shmaddr: address.assumingMemoryBound(to: CChar.self), readOnly: 0
      ))
    bytes = UnsafeMutableRawBufferPointer(start: address, count: count)
    self.connection = connection
    var attached = false
    let error = connection.checked { [info] in
      attached = XShmAttach(connection.display, info) != 0
    }
    guard attached, error == nil else {
      connection.memoryIsShared = false
      shmdt(address)
      info.deallocate()
      return nil
    }
  }

  deinit {
    if !connection.isLost { connection.tolerating { _ = XShmDetach(connection.display, info) } }
    shmdt(bytes.baseAddress)
    info.deallocate()
  }
}

extension Connection {
  /// Whether the server has MIT-SHM and no attempt to share has failed.
  fileprivate var sharesMemory: Bool {
    if let known = memoryIsShared { return known }
    let known = XShmQueryExtension(display) != 0
    memoryIsShared = known
    return known
  }

  /// Whether a shared pixmap can be had, so that pixels needn't be sent.
  var sharesPixmaps: Bool {
    if let known = pixmapsAreShared { return known }
    var major: Int32 = 0
    var minor: Int32 = 0
    var pixmaps: Int32 = 0
    let known =
      sharesMemory && XShmQueryVersion(display, &major, &minor, &pixmaps) != 0 && pixmaps != 0
      && XShmPixmapFormat(display) == ZPixmap
    pixmapsAreShared = known
    return known
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Overwrites all bytes with zeros, also where the compiler sees that nobody reads them again.
  func wipe() {
    if let baseAddress { explicit_bzero(baseAddress, count) }
  }
}
