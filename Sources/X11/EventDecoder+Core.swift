internal import CX11
internal import Geometry
internal import Pressure

/// Core events and those of the small extensions.
extension EventDecoder {
  func mapping(_ event: inout XMappingEvent) -> Event? {
    XRefreshKeyboardMapping(&event)
    return event.request == MappingPointer ? nil : .keyboardMappingChanged
  }

  func focus(_ event: XFocusChangeEvent) -> FocusEvent {
    FocusEvent(
      window: WindowID(rawValue: event.window),
      mode: NotifyMode(rawValue: Int(event.mode)) ?? .normal, detail: Int(event.detail))
  }

  func expose(_ event: XExposeEvent) -> Event {
    .expose(
      window: WindowID(rawValue: event.window),
      area: rect(event.x, event.y, event.width, event.height), more: Int(event.count))
  }

  func configure(_ event: inout XEvent, on connection: Connection) -> Event {
    let configure = event.xconfigure
    if configure.window == connection.rootWindow.rawValue { XRRUpdateConfiguration(&event) }
    return .configured(
      ConfigureEvent(
        window: WindowID(rawValue: configure.window),
        frame: rect(configure.x, configure.y, configure.width, configure.height),
        borderWidth: Int(configure.border_width), above: WindowID(rawValue: configure.above),
        overrideRedirect: configure.override_redirect != 0,
        isSynthetic: configure.send_event != 0))
  }

  func property(_ event: XPropertyEvent, on connection: Connection) -> Event {
    .propertyChanged(
      PropertyEvent(
        window: WindowID(rawValue: event.window), property: Atom(rawValue: event.atom),
        isDeleted: event.state == PropertyDelete, time: connection.timestamp(event.time)))
  }

  func message(_ event: XClientMessageEvent) -> Event {
    var data = event.data
    let items = withUnsafeBytes(of: &data) { bytes -> [UInt] in
      switch event.format {
      case 8: bytes.prefix(20).map { UInt($0) }
      case 16: bytes.bindMemory(to: UInt16.self).prefix(10).map { UInt($0) }
      // Items of 32 bits travel in C longs; what a sender left in the upper half means nothing.
      default: bytes.bindMemory(to: UInt.self).prefix(5).map { $0 & 0xffff_ffff }
      }
    }
    return .message(
      MessageEvent(
        window: WindowID(rawValue: event.window), type: Atom(rawValue: event.message_type),
        format: Int(event.format), data: items))
  }

  func created(_ event: XCreateWindowEvent) -> Event {
    .created(
      WindowID(rawValue: event.window), parent: WindowID(rawValue: event.parent),
      overrideRedirect: event.override_redirect != 0)
  }

  func visibility(_ event: XVisibilityEvent) -> Event? {
    Visibility(rawValue: Int(event.state)).map {
      .visibility(WindowID(rawValue: event.window), $0)
    }
  }

  func selectionLost(_ event: XSelectionClearEvent, on connection: Connection) -> Event {
    .selectionLost(
      SelectionEvent(
        window: WindowID(rawValue: event.window), selection: Atom(rawValue: event.selection),
        owner: .none, requestor: .none, target: .none, property: .none,
        time: time(event.time, on: connection)))
  }

  func selectionNotify(_ event: XSelectionEvent, on connection: Connection) -> Event {
    .selectionNotify(
      SelectionEvent(
        window: WindowID(rawValue: event.requestor), selection: Atom(rawValue: event.selection),
        owner: .none, requestor: WindowID(rawValue: event.requestor),
        target: Atom(rawValue: event.target), property: Atom(rawValue: event.property),
        time: time(event.time, on: connection)))
  }

  func selectionRequest(_ event: XSelectionRequestEvent, on connection: Connection) -> Event {
    .selectionRequest(
      SelectionEvent(
        window: WindowID(rawValue: event.owner), selection: Atom(rawValue: event.selection),
        owner: WindowID(rawValue: event.owner), requestor: WindowID(rawValue: event.requestor),
        target: Atom(rawValue: event.target), property: Atom(rawValue: event.property),
        time: time(event.time, on: connection)))
  }

  func selectionOwner(_ event: XFixesSelectionNotifyEvent, on connection: Connection) -> Event {
    .selectionOwnerChanged(
      SelectionEvent(
        window: WindowID(rawValue: event.window), selection: Atom(rawValue: event.selection),
        owner: WindowID(rawValue: event.owner), requestor: .none, target: .none, property: .none,
        time: time(event.timestamp, on: connection)))
  }

  func damage(_ event: XDamageNotifyEvent, on connection: Connection) -> Event {
    .damaged(
      DamageEvent(
        drawable: event.drawable, damage: event.damage, area: rect(event.area),
        frame: rect(event.geometry), more: event.more != 0,
        time: connection.timestamp(event.timestamp)))
  }

  private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> Rect {
    Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  private func rect(_ area: XRectangle) -> Rect {
    Rect(
      x: Double(area.x), y: Double(area.y), width: Double(area.width), height: Double(area.height))
  }

  /// Clients may give no time (`CurrentTime`), which is no moment to widen.
  private func time(_ time: UInt, on connection: Connection) -> Timestamp? {
    time == 0 ? nil : connection.timestamp(time)
  }
}
