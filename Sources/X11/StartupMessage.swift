/// A message of the startup notification protocol, put together and read.
///
/// Any client can send anything here, and the library's own reader ends the process over a message
/// without properties, so messages are read by this.
package struct StartupMessage: Hashable, Sendable {
  /// What a message says of a launch.
  package enum Kind: String, Hashable, Sendable {
    /// It begins.
    case new
    /// More is known of it.
    case change
    /// It is over.
    case remove
  }

  /// What the message says.
  package var kind: Kind
  /// Its properties by name, such as `ID` and `APPLICATION_ID`.
  package var properties: [String: String]

  /// The id of the launch; `nil` where none is given.
  package var id: String? { properties["ID"].flatMap { $0.isEmpty ? nil : $0 } }

  /// Reads `new: ID=some-id NAME="some name"`.
  ///
  /// Spaces end a value outside quotes; a backslash takes the character after it as it is. `nil`
  /// for a message of no known kind, or one that makes no sense.
  package init?(parsing text: String) {
    guard let colon = text.firstIndex(of: ":"), let kind = Kind(rawValue: String(text[..<colon]))
    else { return nil }
    self.kind = kind
    properties = [:]
    var rest = text[text.index(after: colon)...]
    while true {
      rest = rest.drop { $0 == " " }
      if rest.isEmpty { return }
      guard let equals = rest.firstIndex(of: "="), !rest[..<equals].contains(" ") else {
        return nil
      }
      let name = String(rest[..<equals])
      rest = rest[rest.index(after: equals)...]
      guard let value = Self.takeValue(&rest), !name.isEmpty else { return nil }
      properties[name] = value
    }
  }

  /// Takes a value from the front; `nil` when a quote or a backslash is left open.
  private static func takeValue(_ rest: inout Substring) -> String? {
    var value = ""
    var isQuoted = false
    while let character = rest.first, isQuoted || character != " " {
      rest.removeFirst()
      switch character {
      case "\"": isQuoted.toggle()
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        value.append(escaped)
      default: value.append(character)
      }
    }
    return isQuoted ? nil : value
  }
}

/// Puts the pieces of 20 bytes together in which startup messages travel.
package struct StartupMessageAssembler: Sendable {
  private var pieces: [WindowID: [UInt8]] = [:]

  /// A sender that doesn't come to an end is forgotten after this many bytes.
  private static let longestMessage = 4096
  /// More senders at once than this are not listened to.
  private static let mostSenders = 64

  /// An assembler that has heard nothing yet.
  package init() {}

  /// Takes a piece; gives the message that it completes.
  ///
  /// - Parameters:
  ///   - piece: up to 20 bytes; a zero ends the message.
  ///   - isFirst: whether it begins a message.
  ///   - window: the sender's window, which tells messages apart.
  /// - Returns: the whole message, where it makes sense.
  package mutating func take(
    _ piece: [UInt8], isFirst: Bool, from window: WindowID
  ) -> StartupMessage? {
    var bytes = isFirst ? [] : pieces[window]
    guard bytes != nil, pieces.count < Self.mostSenders || pieces[window] != nil else { return nil }
    let end = piece.firstIndex(of: 0)
    bytes?.append(contentsOf: piece[..<(end ?? piece.endIndex)])
    guard let bytes, bytes.count <= Self.longestMessage, end == nil else {
      pieces[window] = nil
      guard let bytes, bytes.count <= Self.longestMessage else { return nil }
      return String(validating: bytes, as: UTF8.self).flatMap(StartupMessage.init(parsing:))
    }
    pieces[window] = bytes
    return nil
  }
}
