/// Tells the user something by a notification (Desktop Notifications 1.2).
///
/// Where nobody shows notifications nothing happens; whoever calls has written the words to the log
/// already.
package final class Notifier {
  private let bus: MessageBus

  /// A notifier on a session bus.
  package init(bus: MessageBus) { self.bus = bus }

  /// Shows a notification; both texts are plain.
  package func notify(title: String, body: String) {
    guard bus.hasAddress else { return }
    let name = "org.freedesktop.Notifications"
    bus.call(
      BusCall(
        name, "/org/freedesktop/Notifications", name, "Notify",
        [
          .string("Pressdock"), .uint32(0), .string("pressdock"), .string(title),
          .string(Self.escaped(body)), .strings([]),
          .options([("desktop-entry", .string("pressdock"))]), .int32(-1),
        ], timeout: 2000, startsService: true)
    ) { _ in }
  }

  /// Bodies may be read as markup, in which these three characters mean something.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
