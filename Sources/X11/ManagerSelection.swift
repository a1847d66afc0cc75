internal import CX11
internal import Glibc

/// The right to be the only one of a kind on a display: a manager selection (ICCCM 2.8), such as
/// `_PRESSDOCK_S0`.
package final class ManagerSelection {
  /// How asking for the right went.
  package enum Outcome: Hashable, Sendable {
    /// It is ours.
    case acquired
    /// Another process has it; its id, where it says so and runs on this machine.
    case owned(processID: Int?)
    /// The other one was told to go but was still there when the time was over.
    case stillThere(processID: Int?)
  }

  /// Whether the right is ours.
  package private(set) var isOwned = false

  private let connection: Connection
  private let selection: Atom
  private let name: String
  private var window: UInt = 0

  /// Asks for nothing yet.
  ///
  /// `prefix` is the name up to the number of the screen: `_PRESSDOCK_S`.
  package init(_ connection: Connection, prefix: String) {
    self.connection = connection
    name = "\(prefix)\(connection.screen)"
    selection = connection.atom(name)
  }

  deinit { release() }

  /// Takes the right where it is free; with `replacing` also from another, which then ends.
  ///
  /// - Parameters:
  ///   - replacing: whether to take it from another process.
  ///   - patience: how long to wait for that process to go, in milliseconds.
  /// - Returns: whether the right is ours now, and whose it is else.
  package func acquire(replacing: Bool, patience: Int = 5000) -> Outcome {
    guard !isOwned else { return .acquired }
    let earlier = connection.owner(of: selection)
    let earlierProcess = earlier.flatMap(processID(of:))
    if let earlier {
      guard replacing else { return .owned(processID: earlierProcess) }
      connection.watch(.structure, on: earlier)
    }
    if window == 0 {
      window = XCreateSimpleWindow(
        connection.display, connection.rootWindow.rawValue, -10, -10, 1, 1, 0, 0, 0)
      connection.describe(
        WindowID(rawValue: window), title: name, type: "_NET_WM_WINDOW_TYPE_UTILITY")
    }
    let time = connection.serverTime(by: WindowID(rawValue: window))
    XSetSelectionOwner(connection.display, selection.rawValue, window, time)
    guard connection.owner(of: selection)?.rawValue == window else {
      // Somebody else was faster.
      let owner = connection.owner(of: selection)
      release()
      return .owned(processID: owner.flatMap(processID(of:)))
    }
    isOwned = true
    if let earlier, !connection.waitForEnd(of: earlier, patience: patience) {
      return .stillThere(processID: earlierProcess)
    }
    connection.sendMessage(
      "MANAGER", about: connection.rootWindow, [time, selection.rawValue, window, 0, 0],
      to: connection.rootWindow, mask: StructureNotifyMask)
    connection.flush()
    return .acquired
  }

  /// Gives the right up; the one who waits for it sees our window go.
  package func release() {
    isOwned = false
    guard window != 0, !connection.isLost else { return }
    XDestroyWindow(connection.display, window)
    window = 0
    connection.flush()
  }

  /// Takes an event; says whether another process has taken the right from us.
  ///
  /// Clean up, then call
  /// `release()` or end: the other one waits for it.
  package func handle(_ event: Event) -> Bool {
    switch event {
    case .selectionLost(let change) where change.selection == selection:
      isOwned = false
      return true
    case .selectionRequest(let request) where request.selection == selection:
      // Nothing is to be had from this selection; the one who asks must be told, else it waits.
      connection.notify(request, property: .none)
      return false
    default: return false
    }
  }

  private func processID(of window: WindowID) -> Int? {
    guard connection.textProperty("WM_CLIENT_MACHINE", of: window) == Connection.hostName else {
      return nil
    }
    return connection.numberProperty("_NET_WM_PID", of: window).map { Int($0) }
  }
}

extension Connection {
  /// The server's time now, got by changing a property of a window of ours; other events stay
  /// queued.
  func serverTime(by window: WindowID) -> UInt {
    watch(.property, on: window)
    let property = atom("_PRESSDOCK_TIME")
    XChangeProperty(
      display, window.rawValue, property.rawValue, XA_CARDINAL, 32, PropModeAppend, nil, 0)
    var wanted = (window: window.rawValue, property: property.rawValue)
    var event = XEvent()
    withUnsafeMutableBytes(of: &wanted) { wanted in
      let context = wanted.baseAddress?.assumingMemoryBound(to: CChar.self)
      _ = XIfEvent(display, &event, isWantedProperty, context)
    }
    return event.xproperty.time
  }

  /// Waits until a watched window has gone, at most `patience` milliseconds; other events stay
  /// queued.
  func waitForEnd(of window: WindowID, patience: Int) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let end = now.tv_sec * 1000 + now.tv_nsec / 1_000_000 + patience
    while !isLost {
      var event = XEvent()
      if XCheckTypedWindowEvent(display, window.rawValue, DestroyNotify, &event) != 0 {
        return true
      }
      // It may have gone before it was watched.
      var attributes = XWindowAttributes()
      guard tolerating({ XGetWindowAttributes(display, window.rawValue, &attributes) != 0 }) else {
        return true
      }
      clock_gettime(CLOCK_MONOTONIC, &now)
      let left = end - now.tv_sec * 1000 - now.tv_nsec / 1_000_000
      guard left > 0 else { return false }
      var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, Int32(min(left, 50)))
    }
    return false
  }
}

private func isWantedProperty(
  _: OpaquePointer?, _ event: UnsafeMutablePointer<XEvent>?, _ context: UnsafeMutablePointer<CChar>?
) -> Int32 {
  guard let event, let context, event.pointee.type == PropertyNotify else { return False }
  let wanted = UnsafeRawPointer(context).loadUnaligned(as: (window: UInt, property: UInt).self)
  let found = event.pointee.xproperty
  return found.window == wanted.window && found.atom == wanted.property ? True : False
}
