internal import CWebKit
internal import Glibc
internal import LocalSocket

/// The only way out of the box: connections that pages want are made to a port in here, and handed to
/// the gateway outside, which decides whom they reach.
final class Doorway {
  /// The port, on the box's own loopback.
  let port: UInt16
  private let socket: Int32
  private let gateway: PacketSocket

  /// Opens the port; `nil` when the system has none.
  ///
  /// - Parameter gateway: Where connections are handed to.
  init?(to gateway: PacketSocket) {
    self.gateway = gateway
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let number = Glibc.socket(AF_INET, kind, 0)
    guard number >= 0 else { return nil }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &place) { place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, length) == 0 && listen(number, 64) == 0
          && getsockname(number, $0, &length) == 0
      }
    }
    socket = number
    port = UInt16(bigEndian: place.sin_port)
    guard isListening else {
      close(number)
      return nil
    }
    g_unix_fd_add(
      number, G_IO_IN,
      { _, _, context in
        guard let context else { return 0 }
        Unmanaged<Doorway>.fromOpaque(context).takeUnretainedValue().handOver()
        return 1
      }, Unmanaged.passRetained(self).toOpaque())
  }

  private func handOver() {
    while true {
      let connection = accept(socket, nil, nil)
      guard connection >= 0 else { return }
      // Where the gateway is gone the page meets closed doors.
      try? gateway.send([1], file: connection)
      close(connection)
    }
  }
}
