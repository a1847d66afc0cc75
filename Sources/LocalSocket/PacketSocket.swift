internal import Glibc

/// One end of a connection between two processes of ours that keeps messages apart and can carry
/// an open file with each (`AF_UNIX`, `SOCK_SEQPACKET`, `SCM_RIGHTS`).
package final class PacketSocket {
  /// A message as it came.
  package struct Packet {
    /// The bytes, at most as many as were asked for.
    package let bytes: [UInt8]
    /// The file that came along.
    package let descriptor: OwnedDescriptor?
    /// Whether the message was longer than what was asked for, or had more files with it.
    package let isTruncated: Bool
  }

  /// What a call for the next message gives.
  package enum Reception {
    /// A message.
    case packet(Packet)
    /// Nothing is there now; for sockets that don't wait.
    case nothing
    /// The other end is closed.
    case end
  }

  /// The socket itself, for `poll`.
  package let descriptor: OwnedDescriptor

  /// Takes over a connected socket.
  package init(adopting descriptor: Int32) {
    self.descriptor = OwnedDescriptor(adopting: descriptor)
  }

  /// Two connected ends, closed when another program is executed (`socketpair`).
  ///
  /// - Parameter waiting: Whether calls on the first end wait; those on the second always do.
  /// - Returns: Both ends.
  /// - Throws: `SocketError` when the process or the system has no descriptor left.
  package static func makePair(
    waiting: Bool
  ) throws(SocketError) -> (PacketSocket, PacketSocket) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SocketError("socketpair") }
    let pair = (PacketSocket(adopting: ends[0]), PacketSocket(adopting: ends[1]))
    if !waiting {
      var one: Int32 = 1
      guard ioctl(ends[0], UInt(FIONBIO), &one) == 0 else { throw SocketError("ioctl") }
    }
    return pair
  }

  /// Sends a message, with an open file if there is one (`sendmsg`).
  ///
  /// - Parameters:
  ///   - bytes: The message; not empty.
  ///   - file: A descriptor to hand over; it stays open here.
  /// - Throws: `SocketError`; no signal comes when the other end is gone.
  package func send(_ bytes: [UInt8], file: Int32? = nil) throws(SocketError) {
    var bytes = bytes
    var control = ControlBuffer()
    if let file { control.put(file) }
    let sent = bytes.withUnsafeMutableBytes { data in
      control.withBytes { room in
        var part = iovec(iov_base: data.baseAddress, iov_len: data.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          if file != nil {
            message.msg_control = room.baseAddress
            message.msg_controllen = ControlBuffer.lengthOfOne
          }
          var result = -1
          repeat {
            result = sendmsg(descriptor.rawValue, &message, Int32(MSG_NOSIGNAL))
          } while result < 0 && errno == EINTR
          return result
        }
      }
    }
    guard sent == bytes.count else { throw SocketError("sendmsg") }
  }

  /// Takes the next message (`recvmsg`).
  ///
  /// - Parameter count: The longest message to take.
  /// - Returns: The message, or why there is none.
  /// - Throws: `SocketError`.
  package func receive(upTo count: Int) throws(SocketError) -> Reception {
    var bytes = [UInt8](repeating: 0, count: count)
    var control = ControlBuffer()
    var flags: Int32 = 0
    var controlLength = 0
    let received = bytes.withUnsafeMutableBytes { data in
      control.withBytes { room in
        var part = iovec(iov_base: data.baseAddress, iov_len: data.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          message.msg_control = room.baseAddress
          message.msg_controllen = room.count
          var result = -1
          repeat {
            result = recvmsg(
              descriptor.rawValue, &message, Int32(MSG_CMSG_CLOEXEC))
          } while result < 0 && errno == EINTR
          flags = message.msg_flags
          controlLength = Int(message.msg_controllen)
          return result
        }
      }
    }
    guard received >= 0 else {
      if errno == EAGAIN || errno == EWOULDBLOCK { return .nothing }
      throw SocketError("recvmsg")
    }
    var files = control.descriptors(length: controlLength)
    guard received > 0 else { return .end }
    let first = files.isEmpty ? nil : files.removeFirst()
    let cut = Int32(MSG_TRUNC) | Int32(MSG_CTRUNC)
    return .packet(
      Packet(
        bytes: Array(bytes[..<min(received, count)]), descriptor: first,
        isTruncated: flags & cut != 0 || !files.isEmpty))
  }
}

/// Room for the control data of a message with a few descriptors.
///
/// The layout is that of `struct cmsghdr`; the macros for it don't reach Swift.
private struct ControlBuffer {
  /// Eight-byte words, so that the header is aligned.
  private var words = [UInt64](repeating: 0, count: 8)
  private static let header = MemoryLayout<cmsghdr>.size

  /// The length of control data with one descriptor in it, padding included.
  static let lengthOfOne = header + 8

  /// Writes a header and one descriptor.
  mutating func put(_ file: Int32) {
    words.withUnsafeMutableBytes { bytes in
      var head = cmsghdr()
      head.cmsg_len = Self.header + 4
      head.cmsg_level = SOL_SOCKET
      head.cmsg_type = Int32(SCM_RIGHTS)
      bytes.storeBytes(of: head, as: cmsghdr.self)
      bytes.storeBytes(of: file, toByteOffset: Self.header, as: Int32.self)
    }
  }

  mutating func withBytes<Result>(_ body: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
    words.withUnsafeMutableBytes(body)
  }

  /// The descriptors in `length` bytes of control data that came.
  func descriptors(length: Int) -> [OwnedDescriptor] {
    words.withUnsafeBytes { bytes in
      var found: [OwnedDescriptor] = []
      var offset = 0
      while offset + Self.header <= min(length, bytes.count) {
        let head = bytes.loadUnaligned(fromByteOffset: offset, as: cmsghdr.self)
        let size = Int(head.cmsg_len)
        guard size >= Self.header, offset + size <= bytes.count else { break }
        if head.cmsg_level == SOL_SOCKET, head.cmsg_type == Int32(SCM_RIGHTS) {
          for place in stride(from: offset + Self.header, to: offset + size - 3, by: 4) {
            found.append(
              OwnedDescriptor(
                adopting: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)))
          }
        }
        offset += (size + 7) & ~7
      }
      return found
    }
  }
}
