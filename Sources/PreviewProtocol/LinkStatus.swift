/// How fetching the page of a link ended.
package enum LinkStatus: String, CaseIterable, Hashable, Sendable {
  /// What the page says of itself comes along.
  case done
  /// The machine has no box to fetch in.
  case noSandbox
  /// It is no link that is asked for.
  case notAsked
  /// It leads to a machine of one's own network, and the link itself doesn't say so.
  case ownNetwork
  /// The server sends on and on.
  case tooManyRedirects
  /// The server sends on to something that is no page of the web.
  case badRedirect
  /// It took too long.
  case timedOut
  /// Nobody knows the host.
  case noHost
  /// The host doesn't answer.
  case noConnection
  /// The server could not prove that it is the host, or speaks no safe protocol.
  case notSecure
  /// The server answered with a number that is an error.
  case refused
  /// What came is no page.
  case notPage
  /// The page says nothing of itself.
  case empty
  /// It failed in another way.
  case failed

  /// What a user is told; `nil` where the page speaks for itself.
  ///
  /// - Parameter detail: What is worth knowing beside the status: the server's number, the type.
  /// - Returns: One line.
  package func message(_ detail: String = "") -> String? {
    switch self {
    case .done: nil
    case .noSandbox: "Nothing was fetched: that needs bubblewrap."
    case .notAsked: "Nothing was fetched: only web links without a password are."
    case .ownNetwork: "Not followed: it leads into your own network."
    case .tooManyRedirects: "Not followed: the server sends on without an end."
    case .badRedirect: "Not followed: the server sends on to what is no page."
    case .timedOut: "The server took too long to answer."
    case .noHost: "There is no such host."
    case .noConnection: "The server could not be reached."
    case .notSecure: "The server could not prove that it is who it says."
    case .refused: "The server has no such page: it answered \(detail)."
    case .notPage: detail.isEmpty ? "It is no page." : "It is no page: \(detail)"
    case .empty: "The page says nothing of itself."
    case .failed: "The page could not be fetched."
    }
  }
}
