/// What an address says of itself, before anybody follows it.
package struct LinkFacts: Hashable, Sendable {
  /// What kind of thing it leads to.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case web, mail, phone, place, day, script, other

    /// The kind for people.
    package var words: String {
      switch self {
      case .web: "Web link"
      case .mail: "Mail address"
      case .phone: "Phone number"
      case .place: "Place"
      case .day: "Day"
      case .script: "Script"
      case .other: "Link"
      }
    }
  }

  /// What kind of thing it leads to.
  package private(set) var kind: Kind
  /// What people would call it: the host, the mail address, the number, the coordinates, the day.
  package private(set) var title: String
  /// The address as it may be shown: hidden characters marked, the middle of a long one left out.
  package let address: String
  /// The host with its port where that is unusual, both ways to write it.
  package private(set) var host: String?
  /// What is to be known before it is followed, a line each, the gravest first.
  package private(set) var lines: [String] = []

  /// The longest address that is shown, in letters.
  static let addressLimit = 110
  /// The longest title, in letters.
  static let titleLimit = 120

  /// What an address says; every text is one.
  package init(_ uri: String) {
    let scheme = uri.filter { !$0.isNewline && $0 != "\t" }.drop { $0 == " " }.prefix { $0 != ":" }
      .lowercased()
    // Nothing beyond is looked at: an address may be as long as a file.
    let text = String(uri.prefix(4_000))
    address = DisplayedText.shortened(DisplayedText.visible(text), to: Self.addressLimit)
    kind = .other
    title = address
    let body = text.drop { $0 != ":" }.dropFirst()
    switch scheme {
    case "http", "https": readWeb(text)
    case "mailto": readMail(body)
    case "tel", "sms": readPhone(body)
    case "geo": readPlace(body)
    case "pressdock-date": readDay(body)
    case "javascript", "data", "vbscript":
      kind = .script
      title = scheme == "data" ? "Content in an address" : "A script in an address"
      lines = ["It would run a script, not open a page.", "It is never run."]
    case "file": lines = ["It leads to a file on this computer."]
    default: readOther(text, scheme)
    }
    title = DisplayedText.shortened(title, to: Self.titleLimit)
  }

  // MARK: Web

  private mutating func readWeb(_ text: String) {
    kind = .web
    guard let parts = WebAddress(text) else {
      lines = ["It names no host."]
      return
    }
    title = parts.place
    host = parts.place
    lines = warnings(parts)
    if parts.scheme == "http" { lines.append("The connection is not secure.") }
  }

  private func warnings(_ parts: WebAddress) -> [String] {
    var lines = parts.host.warnings
    if !parts.login.isEmpty {
      let login = DisplayedText.visible(
        DisplayedText.unescaped(parts.login.prefix { $0 != ":" }))
      let name = DisplayedText.shortened(login, to: 40)
      let secret = parts.login.contains(":") ? ", and a password" : ""
      lines.insert(
        "The host is \(parts.host.plain): “\(name)” before it is only a name to log in with"
          + "\(secret).", at: 0)
    }
    return lines
  }

  private mutating func readOther(_ text: String, _ scheme: String) {
    guard text.contains(":"), !scheme.isEmpty else {
      lines = ["It is no address."]
      return
    }
    if let parts = WebAddress(text) {
      host = parts.place
      lines = warnings(parts)
    }
    let name = DisplayedText.shortened(DisplayedText.visible(scheme), to: 30)
    lines.append("Addresses of the kind “\(name)” are opened by another program.")
  }

  // MARK: Mail and phone

  private mutating func readMail(_ body: Substring) {
    kind = .mail
    let people = body.prefix { $0 != "?" }.split(separator: ",")
      .map { DisplayedText.visible(DisplayedText.unescaped($0)) }
    title = people.first ?? "A mail to nobody"
    if people.count > 1 {
      lines.append(
        people.count == 2 ? "And to \(people[1])." : "And to \(people.count - 1) others.")
    }
    for field in body.drop(while: { $0 != "?" }).dropFirst().split(separator: "&").prefix(20) {
      let name = field.prefix { $0 != "=" }.lowercased()
      let value = DisplayedText.line(
        DisplayedText.unescaped(field.dropFirst(name.count + 1)), limit: 80)
      guard !value.isEmpty else { continue }
      switch name {
      case "subject": lines.append("Subject: \(value)")
      case "cc", "bcc": lines.append("A copy goes to \(value).")
      case "attach", "attachment": lines.append("It asks for a file to be sent: \(value)")
      default: break
      }
    }
    guard let at = title.lastIndex(of: "@") else { return }
    host = HostName(title[title.index(after: at)...])?.bothWays
    lines = (HostName(title[title.index(after: at)...])?.warnings ?? []) + lines
    if let host, host.contains("(") { title = title[...at] + host }
  }

  private mutating func readPhone(_ body: Substring) {
    kind = .phone
    let parts = body.prefix { $0 != "?" }.split(separator: ";")
    let number = DisplayedText.visible(DisplayedText.unescaped(parts.first ?? "")).drop {
      $0 == "/"
    }
    title = number.isEmpty ? "No number" : String(number)
    for part in parts.dropFirst() where part.lowercased().hasPrefix("ext=") {
      lines.append("Extension \(DisplayedText.visible(DisplayedText.unescaped(part.dropFirst(4))))")
    }
    // Codes of the telephone's own, which can divert calls.
    if number.contains("*") || number.contains("#") {
      lines.append("It has a code in it that may change settings of a telephone.")
    }
  }

  // MARK: Place and day

  private mutating func readPlace(_ body: Substring) {
    kind = .place
    let words = body.prefix { $0 != ";" && $0 != "?" }.split(separator: ",")
    guard words.count >= 2, let latitude = Self.degrees(words[0], 90, "N", "S"),
      let longitude = Self.degrees(words[1], 180, "E", "W")
    else {
      title = DisplayedText.visible(String(body))
      lines = ["These are no coordinates."]
      return
    }
    title = "\(latitude), \(longitude)"
    let query = body.drop { $0 != "?" }.dropFirst().split(separator: "&")
    if let name = query.first(where: { $0.hasPrefix("q=") }) {
      let words = DisplayedText.unescaped(String(name.dropFirst(2).map { $0 == "+" ? " " : $0 }))
      lines.append("Called “\(DisplayedText.line(words, limit: 80))” there.")
    }
  }

  /// Degrees as they are written, with the side in place of the sign.
  private static func degrees(
    _ text: Substring, _ limit: Double, _ positive: String, _ negative: String
  ) -> String? {
    let digits = text.drop { $0 == "-" || $0 == "+" }
    guard text.count - digits.count <= 1, digits.count <= 20,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let value = Double(digits), value <= limit
    else { return nil }
    let side = value == 0 ? "" : text.hasPrefix("-") ? " \(negative)" : " \(positive)"
    return "\(digits)°\(side)"
  }

  private mutating func readDay(_ body: Substring) {
    kind = .day
    guard let words = DayWords.words(body) else {
      title = DisplayedText.visible(String(body))
      lines = ["There is no such day."]
      return
    }
    title = words
  }
}
