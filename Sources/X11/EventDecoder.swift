internal import CX11
internal import Geometry
internal import Pressure

/// Turns Xlib's events into values, inside the life of Xlib's buffers.
struct EventDecoder {
  /// The version of XInput that both sides agreed on.
  let inputVersion: (major: Int, minor: Int)
  /// The major opcode of XInput, by which its generic events are known.
  let inputOpcode: Int32
  /// The number of the first event of XInput 1.
  let inputEventBase: Int32
  /// The number of the first error of XInput: BadDevice.
  let inputErrorBase: Int32
  /// The first events of the other extensions; `nil` where the server lacks one.
  let randrEventBase: Int32?
  let fixesEventBase: Int32?
  let damageEventBase: Int32?
  let shmEventBase: Int32?
  /// Windows that touch is selected on: pointer events made of touches are dropped there.
  var touchWindows: Set<WindowID> = []

  /// Events of XInput 1, counted from its first (XIproto.h, which Xlib's headers leave out).
  private static let proximityIn: Int32 = 8
  private static let proximityOut: Int32 = 9

  /// Finds the extensions and agrees on their versions.
  init(display: OpaquePointer) throws(ConnectionError) {
    var opcode: Int32 = 0
    var event: Int32 = 0
    var error: Int32 = 0
    let needed = "XInput 2.2 or newer"
    guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0 else {
      throw .missingExtension("XInputExtension", needed: needed)
    }
    // The first query of a client settles the version: ask for what has gestures, take what has
    // touch.
    var major: Int32 = 2
    var minor: Int32 = 4
    guard XIQueryVersion(display, &major, &minor) == Int32(Success), (major, minor) >= (2, 2) else {
      throw .missingExtension("XInputExtension", needed: needed)
    }
    inputVersion = (Int(major), Int(minor))
    inputOpcode = opcode
    inputEventBase = event
    inputErrorBase = error

    var base: Int32 = 0
    randrEventBase = XRRQueryExtension(display, &base, &error) != 0 ? base : nil
    fixesEventBase = XFixesQueryExtension(display, &base, &error) != 0 ? base : nil
    // XFixes and Damage refuse all requests of a client that hasn't asked for their version.
    if fixesEventBase != nil {
      major = 5
      minor = 0
      _ = XFixesQueryVersion(display, &major, &minor)
    }
    damageEventBase = XDamageQueryExtension(display, &base, &error) != 0 ? base : nil
    if damageEventBase != nil { _ = XDamageQueryVersion(display, &major, &minor) }
    shmEventBase = XShmQueryExtension(display) != 0 ? XShmGetEventBase(display) : nil
  }

  /// The value of `event`; `nil` for kinds that nobody has use for.
  func decode(_ event: inout XEvent, on connection: Connection) -> Event? {
    switch event.type {
    case GenericEvent: decodeCookie(&event.xcookie, on: connection)
    case KeyPress: .keyPress(key(event.xkey, on: connection))
    case KeyRelease: .keyRelease(key(event.xkey, on: connection))
    case FocusIn: .focusIn(focus(event.xfocus))
    case FocusOut: .focusOut(focus(event.xfocus))
    case MappingNotify: mapping(&event.xmapping)
    case Expose: expose(event.xexpose)
    case ConfigureNotify: configure(&event, on: connection)
    case PropertyNotify: property(event.xproperty, on: connection)
    case ClientMessage: message(event.xclient)
    case MapNotify:
      .mapped(
        WindowID(rawValue: event.xmap.window), overrideRedirect: event.xmap.override_redirect != 0)
    case UnmapNotify: .unmapped(WindowID(rawValue: event.xunmap.window))
    case CreateNotify: created(event.xcreatewindow)
    case DestroyNotify: .destroyed(WindowID(rawValue: event.xdestroywindow.window))
    case ReparentNotify:
      .reparented(
        WindowID(rawValue: event.xreparent.window),
        parent: WindowID(rawValue: event.xreparent.parent))
    case VisibilityNotify: visibility(event.xvisibility)
    case SelectionClear: selectionLost(event.xselectionclear, on: connection)
    case SelectionNotify: selectionNotify(event.xselection, on: connection)
    case SelectionRequest: selectionRequest(event.xselectionrequest, on: connection)
    default: decodeExtension(&event, on: connection)
    }
  }

  private func decodeExtension(_ event: inout XEvent, on connection: Connection) -> Event? {
    let type = event.type
    if type == inputEventBase + Self.proximityIn || type == inputEventBase + Self.proximityOut {
      let proximity = withUnsafeBytes(of: &event) { $0.load(as: XProximityNotifyEvent.self) }
      let value = ProximityEvent(
        window: WindowID(rawValue: proximity.window),
        source: DeviceID(rawValue: Int(proximity.deviceid)),
        time: connection.timestamp(proximity.time))
      return type == inputEventBase + Self.proximityIn
        ? .proximityIn(value) : .proximityOut(value)
    }
    if let base = randrEventBase, type == base + Int32(RRScreenChangeNotify) {
      // Xlib's idea of the screen follows only when it is told.
      XRRUpdateConfiguration(&event)
      return .screenChanged(connection.screenSize)
    }
    if let base = randrEventBase, type == base + Int32(RRNotify) { return .monitorsChanged }
    if let base = fixesEventBase, type == base + Int32(XFixesSelectionNotify) {
      return selectionOwner(
        withUnsafeBytes(of: &event) { $0.load(as: XFixesSelectionNotifyEvent.self) },
        on: connection)
    }
    if let base = damageEventBase, type == base + Int32(XDamageNotify) {
      return damage(
        withUnsafeBytes(of: &event) { $0.load(as: XDamageNotifyEvent.self) }, on: connection)
    }
    if let base = shmEventBase, type == base + Int32(ShmCompletion) {
      let done = withUnsafeBytes(of: &event) { $0.load(as: XShmCompletionEvent.self) }
      return .sharedImageDone(drawable: done.drawable, segment: done.shmseg)
    }
    return nil
  }
}
