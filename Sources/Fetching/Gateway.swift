internal import Documents
internal import Glibc
package import LocalSocket

/// Takes the connections of a page that is shown live to the machines that it names, where the policy
/// of the pressed link allows them.
///
/// The page is shown in a box without network; its connections are made to a port inside, come here
/// as open files, and say in the words of SOCKS 5 (RFC 1928) whom they want.
package final class Gateway {
  private let policy: FetchPolicy
  private let link: WebAddress
  private let socket: PacketSocket

  /// A gateway; `nil` for a link that isn't asked for.
  ///
  /// - Parameters:
  ///   - link: The link that was pressed.
  ///   - socket: Where connections come from.
  package init?(for link: String, from socket: PacketSocket) {
    guard let policy = FetchPolicy(link), let address = WebAddress(link) else { return nil }
    self.policy = policy
    self.link = address
    self.socket = socket
  }

  /// Works until the box is gone.
  ///
  /// - Returns: Whether it ended by that.
  package func run() -> Bool {
    while true {
      guard let reception = try? socket.receive(upTo: 8) else { return false }
      switch reception {
      case .end: return true
      case .nothing: continue
      case .packet(let packet):
        guard let connection = packet.descriptor else { continue }
        let relay = Relay(connection, policy: policy, link: link)
        // One that can't be served is closed, which the page is told by that.
        _ = Thread.run { relay.run() }
      }
    }
  }
}
