/// An address with a host, in its parts, as browsers take it apart.
package struct WebAddress: Hashable, Sendable {
  /// The scheme in small letters, without its colon.
  package let scheme: String
  /// Who logs in, as it is written; empty for nobody.
  package let login: String
  /// The host.
  package let host: HostName
  /// The port, where one is named that isn't the scheme's own.
  package let port: Int?

  /// Takes an address apart; `nil` where it has no host.
  package init?(_ text: String) {
    let text = text.filter { !$0.isNewline && $0 != "\t" }.drop { $0 == " " }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    scheme = text[..<colon].lowercased()
    let isWeb = scheme == "http" || scheme == "https"
    let rest = text[text.index(after: colon)...]
    // Browsers take any number of strokes, leaning either way.
    guard isWeb || rest.hasPrefix("//") else { return nil }
    let body = isWeb ? rest.drop { $0 == "/" || $0 == "\\" } : rest.dropFirst(2)
    let authority = body.prefix { !"/?#\\".contains($0) }
    let at = authority.lastIndex(of: "@")
    login = at.map { String(authority[..<$0]) } ?? ""
    let place = authority[(at.map { authority.index(after: $0) } ?? authority.startIndex)...]
    let name =
      place.hasPrefix("[") ? place.prefix { $0 != "]" } + "]" : place.prefix { $0 != ":" }
    guard let host = HostName(name) else { return nil }
    self.host = host
    let number = place.dropFirst(name.count).drop { $0 == ":" }
    let port = Int(number).flatMap { (1...65_535).contains($0) ? $0 : nil }
    self.port = port == Self.usualPorts[scheme] ? nil : port
  }

  private static let usualPorts = ["http": 80, "https": 443, "ftp": 21, "ssh": 22, "sftp": 22]

  /// Whether it leads to a page of the web.
  package var isWeb: Bool { scheme == "http" || scheme == "https" }

  /// The port that is asked; 0 where none is known.
  package var actualPort: Int { port ?? Self.usualPorts[scheme] ?? 0 }

  /// The host both ways, with the port where it is unusual.
  package var place: String { host.bothWays + (port.map { ":\($0)" } ?? "") }
}
