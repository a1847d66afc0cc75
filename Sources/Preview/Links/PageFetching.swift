package import PreviewProtocol

/// What brings pages of the web to those who look into them.
///
/// The network is on the other side of it: decoders know none.
package protocol PageFetching: AnyObject {
  /// Asks for a page, and goes where the server sends on to.
  ///
  /// - Parameter link: The address, as it stands in what was pressed.
  /// - Returns: The page, as far as it is read.
  /// - Throws: `FetchFailure` with the reason.
  func page(at link: String) throws(FetchFailure) -> FetchedPage

  /// Asks for a picture; `nil` where there is none that could be had.
  ///
  /// - Parameters:
  ///   - address: Where the page says that it is; relative to it.
  ///   - page: The page.
  /// - Returns: The bytes of the file.
  func picture(at address: String, of page: FetchedPage) -> [UInt8]?

  /// Closes all connections.
  func close()
}

/// A page as a server gave it.
package struct FetchedPage: Sendable {
  /// Where it was in the end.
  package var address: String
  /// What relative addresses in it start from.
  package var base: String
  /// Its bytes, the first of them where it is long.
  package var bytes: [UInt8]
  /// The encoding that the server names, if any.
  package var charset: String?

  /// A page from its parts.
  package init(address: String, bytes: [UInt8], charset: String?) {
    self.address = address
    base = address
    self.bytes = bytes
    self.charset = charset
  }
}

/// A page that was not to be had.
package struct FetchFailure: Error, Sendable {
  /// Why.
  package var status: LinkStatus
  /// What is worth knowing beside it.
  package var detail: String
  /// Where it ended.
  package var address: String

  /// A failure from its parts.
  package init(_ status: LinkStatus, detail: String = "", address: String) {
    self.status = status
    self.detail = detail
    self.address = address
  }
}
