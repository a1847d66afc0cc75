internal import CX11
package import Geometry

/// Takes files that are dragged on to a window of ours (XDND 5).
package final class DropTarget {
  /// What a drag does over the window.
  package enum Change: Hashable, Sendable {
    /// Files hang over this place, in root pixels.
    case hovering(Point)
    /// The drag went elsewhere.
    case left
    /// These were let go here; URIs, in root pixels.
    case dropped([String], at: Point)
  }

  /// The newest version that is spoken.
  private static let version: UInt = 5

  private let connection: Connection
  private var source: WindowID?
  private var offersFiles = false
  private var place = Point.zero
  private var target: WindowID

  /// A target that isn't announced yet.
  package init(_ connection: Connection) {
    self.connection = connection
    target = connection.rootWindow
  }

  /// Announces that a window takes files.
  package func announce(on window: WindowID) {
    target = window
    let version = [Self.version].withUnsafeBytes { Array($0) }
    connection.tolerating {
      _ = XChangeProperty(
        connection.display, window.rawValue, connection.atom("XdndAware").rawValue, XA_ATOM, 32,
        PropModeReplace, version, 1)
    }
  }

  /// Takes an event; says what it tells of a drag.
  package func handle(_ event: Event) -> Change? {
    switch event {
    case .message(let message) where message.window == target: return take(message)
    case .selectionNotify(let answer)
    where answer.selection == connection.atom("XdndSelection"):
      return received(answer)
    default: return nil
    }
  }

  private func take(_ message: MessageEvent) -> Change? {
    guard message.format == 32, message.data.count == 5 else { return nil }
    switch connection.name(of: message.type) {
    case "XdndEnter":
      source = WindowID(rawValue: message.data[0])
      offersFiles = offered(message).contains(connection.atom("text/uri-list"))
      return nil
    case "XdndPosition":
      guard message.data[0] == source?.rawValue else { return nil }
      let packed = message.data[2]
      place = Point(x: Double((packed >> 16) & 0xFFFF), y: Double(packed & 0xFFFF))
      reply()
      return offersFiles ? .hovering(place) : nil
    case "XdndLeave":
      source = nil
      return .left
    case "XdndDrop":
      guard message.data[0] == source?.rawValue, offersFiles else {
        finish(isTaken: false)
        return .left
      }
      XConvertSelection(
        connection.display, connection.atom("XdndSelection").rawValue,
        connection.atom("text/uri-list").rawValue, connection.atom("_PRESSDOCK_DROP").rawValue,
        target.rawValue, message.data[2])
      connection.flush()
      return nil
    default: return nil
    }
  }

  /// The forms that a drag offers: three in the message, or more in a property of its source.
  private func offered(_ message: MessageEvent) -> [Atom] {
    guard message.data[1] & 1 != 0, let source else {
      return message.data[2...4].map { Atom(rawValue: $0) }
    }
    return connection.atomListProperty("XdndTypeList", of: source) ?? []
  }

  private func reply() {
    guard let source else { return }
    let action = offersFiles ? connection.atom("XdndActionLink").rawValue : 0
    connection.sendMessage(
      "XdndStatus", about: source, [target.rawValue, offersFiles ? 1 : 0, 0, 0, action],
      to: source, mask: 0)
    connection.flush()
  }

  private func received(_ answer: SelectionEvent) -> Change? {
    let text =
      answer.property == .none
      ? nil
      : connection.property(connection.atom("_PRESSDOCK_DROP"), of: target, limit: 65_536)?.bytes
    finish(isTaken: text != nil)
    connection.deleteProperty("_PRESSDOCK_DROP", of: target)
    guard let text else { return .left }
    // One URI a line; lines that begin with # are comments (RFC 2483).
    let lines = String(decoding: text, as: UTF8.self).split { $0.isNewline || $0 == "\0" }
    return .dropped(lines.map(String.init).filter { !$0.hasPrefix("#") }, at: place)
  }

  private func finish(isTaken: Bool) {
    guard let source else { return }
    let action = isTaken ? connection.atom("XdndActionLink").rawValue : 0
    connection.sendMessage(
      "XdndFinished", about: source, [target.rawValue, isTaken ? 1 : 0, action, 0, 0],
      to: source, mask: 0)
    connection.flush()
    self.source = nil
  }
}
