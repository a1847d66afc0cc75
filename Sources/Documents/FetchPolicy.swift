/// What may be asked for, and of whom, for the page that one link leads to.
package struct FetchPolicy: Hashable, Sendable {
  /// The link that was pressed.
  private let link: WebAddress

  /// What is said of a file that stands for a web link, whose page was not asked for.
  package static let notFetched = "nothing of it is fetched"
  /// How many times a server may send on.
  package static let redirectLimit = 5
  /// How much is read of a page, in bytes.
  package static let pageLimit = 512 << 10
  /// The largest picture, in bytes.
  package static let pictureLimit = 2 << 20
  /// How long all of it may take, in milliseconds.
  package static let timeLimit = 5_500

  /// The policy for a link; `nil` for one that isn't asked for: of another scheme than the web's, or
  /// with a name and password in it.
  package init?(_ uri: String) {
    guard let link = WebAddress(uri), link.isWeb, link.login.isEmpty else { return nil }
    self.link = link
  }

  /// Whether a machine may be connected to for an address.
  ///
  /// Those of one's own network are asked only where the link itself says that it leads there, so
  /// that no page and no name of others can send on to them.
  ///
  /// - Parameters:
  ///   - machine: The machine's number, 4 or 16 bytes in the order of the network.
  ///   - address: The address that is asked for: the link, where it sent on to, or a picture.
  /// - Returns: Whether it may.
  package func allows(_ machine: [UInt8], for address: WebAddress) -> Bool {
    guard address.isWeb else { return false }
    if NetworkAddress.isPublic(machine) { return true }
    return link.host.isLocal && address.host == link.host
      && (address.actualPort == link.actualPort || address.actualPort == 443)
  }
}
