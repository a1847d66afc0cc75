/// Where links of documents may lead.
package enum LinkTarget {
  /// What an address of a document leads to: only what says by itself what it is, since nobody knows
  /// the place that a part of an address counts from; nothing that would run or hold content.
  package static func absolute(_ address: String) -> String? {
    let address = String(address.filter { !$0.isNewline && $0 != "\t" }).trimmingSpaces
    guard let colon = address.firstIndex(of: ":"), address.utf8.count <= 4_000 else { return nil }
    let scheme = address[..<colon].lowercased()
    return schemes.contains(scheme) ? address : nil
  }

  private static let schemes: Set = [
    "http", "https", "mailto", "tel", "sms", "geo", "ftp", "sftp", "ssh", "git", "irc", "ircs",
    "magnet", "xmpp", "news",
  ]
}

extension String {
  /// The text without spaces at its ends.
  package var trimmingSpaces: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
