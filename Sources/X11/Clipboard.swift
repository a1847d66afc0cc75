internal import CX11
package import Pressure

/// The clipboard while it holds something of ours (ICCCM 2.6, `CLIPBOARD`).
///
/// What was copied is given to whoever asks until somebody else copies something, or the process
/// ends: a clipboard manager keeps it longer where one runs.
package final class Clipboard {
  private let connection: Connection
  private var window: UInt = 0
  private var contents: [(target: Atom, bytes: [UInt8])] = []

  /// An empty clipboard; nothing is taken before something is copied.
  package init(_ connection: Connection) { self.connection = connection }

  deinit { release() }

  /// Copies something in several forms.
  ///
  /// - Parameters:
  ///   - forms: The bytes by the names of their targets: `UTF8_STRING`, `text/uri-list`, …
  ///   - time: When the user asked for it.
  /// - Returns: Whether the clipboard is ours now.
  package func copy(_ forms: [(target: String, bytes: [UInt8])], time: Timestamp) -> Bool {
    contents = forms.map { (connection.atom($0.target), $0.bytes) }
    if window == 0 {
      window = XCreateSimpleWindow(
        connection.display, connection.rootWindow.rawValue, -10, -10, 1, 1, 0, 0, 0)
    }
    let selection = connection.atom("CLIPBOARD")
    XSetSelectionOwner(connection.display, selection.rawValue, window, UInt(time.serverTime))
    let isOwner = XGetSelectionOwner(connection.display, selection.rawValue) == window
    if !isOwner { contents = [] }
    return isOwner
  }

  /// Takes an event; says whether it was about the clipboard.
  package func handle(_ event: Event) -> Bool {
    switch event {
    case .selectionLost(let change) where change.selection == connection.atom("CLIPBOARD"):
      contents = []
      release()
      return true
    case .selectionRequest(let request) where request.owner.rawValue == window && window != 0:
      answer(request)
      return true
    default: return false
    }
  }

  private func release() {
    guard window != 0, !connection.isLost else { return }
    XDestroyWindow(connection.display, window)
    window = 0
    connection.flush()
  }

  private func answer(_ request: SelectionEvent) {
    // Old clients name no property: then the target's name serves.
    let property = request.property == .none ? request.target : request.property
    var isGiven = false
    if request.target == connection.atom("TARGETS") {
      let targets = [request.target] + contents.map(\.target)
      let bytes = targets.map(\.rawValue).withUnsafeBytes { Array($0) }
      connection.tolerating {
        _ = XChangeProperty(
          connection.display, request.requestor.rawValue, property.rawValue, XA_ATOM, 32,
          PropModeReplace, bytes, Int32(targets.count))
      }
      isGiven = true
    } else if let form = contents.first(where: { $0.target == request.target }) {
      connection.tolerating {
        _ = XChangeProperty(
          connection.display, request.requestor.rawValue, property.rawValue,
          request.target.rawValue, 8, PropModeReplace, form.bytes, Int32(form.bytes.count))
      }
      isGiven = true
    }
    connection.notify(request, property: isGiven ? property : .none)
  }
}

extension Connection {
  /// Tells the one who asked for a selection where the answer is; `.none` where there is none.
  func notify(_ request: SelectionEvent, property: Atom) {
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor.rawValue
    event.xselection.selection = request.selection.rawValue
    event.xselection.target = request.target.rawValue
    event.xselection.property = property.rawValue
    event.xselection.time = UInt(request.time?.serverTime ?? 0)
    tolerating { _ = XSendEvent(display, request.requestor.rawValue, False, 0, &event) }
    flush()
  }
}
