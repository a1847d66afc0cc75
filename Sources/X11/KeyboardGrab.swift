internal import CX11
package import Pressure

/// Takes the keyboard while a popover is open, wherever the focus is.
///
/// The keys come as events of the window that it is grabbed for. A grab that is forgotten would
/// leave the user without a keyboard: whoever takes it gives it back at the latest when the popover
/// closes, and it ends by itself when the window goes.
package final class KeyboardGrab {
  /// Why the keyboard can't be taken.
  package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another program holds it.
    case held
    /// The window is not on the screen.
    case windowNotViewable
    /// Another program has frozen the keyboard by a grab of its own.
    case frozen
    /// The time lies before the last grab, or in the future.
    case staleTime
    /// The server gave a status that it doesn't know of itself.
    case unknown(Int)

    /// Why, in words.
    package var description: String {
      switch self {
      case .held: "another program holds the keyboard"
      case .windowNotViewable: "the window is not on the screen"
      case .frozen: "another program has frozen the keyboard"
      case .staleTime: "the time is before the last grab of the keyboard"
      case .unknown(let status): "the X server answers with status \(status)"
      }
    }
  }

  /// The window that has the keyboard by us.
  package private(set) var window: WindowID?

  private let connection: Connection

  /// Takes nothing yet.
  package init(_ connection: Connection) { self.connection = connection }

  deinit { release() }

  /// Whether the keyboard is ours, as far as we know.
  package var isHeld: Bool { window != nil }

  /// Takes the keyboard for `window`, which must be on the screen; taking it again moves it.
  ///
  /// - Parameters:
  ///   - window: the window that the keys come to.
  ///   - time: when the user asked for it; `nil` for now.
  /// - Throws: why it can't be taken; another grab of ours then stays as it is.
  package func take(for window: WindowID, time: Timestamp?) throws(Refusal) {
    let status = connection.tolerating {
      XGrabKeyboard(
        connection.display, window.rawValue, False, GrabModeAsync, GrabModeAsync,
        UInt(time?.serverTime ?? 0))
    }
    switch status {
    case GrabSuccess: self.window = window
    case AlreadyGrabbed: throw .held
    case GrabNotViewable: throw .windowNotViewable
    case GrabFrozen: throw .frozen
    case GrabInvalidTime: throw .staleTime
    default: throw .unknown(Int(status))
    }
  }

  /// Gives the keyboard back; nothing happens where it isn't ours.
  package func release() {
    guard window != nil else { return }
    window = nil
    guard !connection.isLost else { return }
    XUngrabKeyboard(connection.display, UInt(CurrentTime))
    connection.flush()
  }

  /// Takes an event; says whether the keyboard is lost without our doing: the window went off the
  /// screen, and the server ended the grab.
  package func handle(_ event: Event) -> Bool {
    switch event {
    case .unmapped(let gone) where gone == window, .destroyed(let gone) where gone == window:
      window = nil
      return true
    default: return false
    }
  }
}
