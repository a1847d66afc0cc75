internal import CX11
internal import Geometry
internal import Pressure

/// Events of XInput2, which arrive as cookies with data of their own, and keys.
extension EventDecoder {
  func decodeCookie(_ cookie: inout XGenericEventCookie, on connection: Connection) -> Event? {
    guard cookie.`extension` == inputOpcode else { return nil }
    guard XGetEventData(connection.display, &cookie) != 0 else { return nil }
    defer { XFreeEventData(connection.display, &cookie) }
    guard let data = cookie.data else { return nil }
    switch cookie.evtype {
    case XI_Motion, XI_ButtonPress, XI_ButtonRelease:
      return pointer(data.load(as: XIDeviceEvent.self), on: connection)
    case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      return touch(data.load(as: XIDeviceEvent.self), on: connection)
    case XI_KeyPress:
      return .keyPress(key(data.load(as: XIDeviceEvent.self), on: connection))
    case XI_KeyRelease:
      return .keyRelease(key(data.load(as: XIDeviceEvent.self), on: connection))
    case XI_Enter: return .enter(crossing(data.load(as: XIEnterEvent.self), on: connection))
    case XI_Leave: return .leave(crossing(data.load(as: XIEnterEvent.self), on: connection))
    case XI_DeviceChanged:
      return deviceChange(data.load(as: XIDeviceChangedEvent.self), on: connection)
    case XI_HierarchyChanged: return hierarchy(data.load(as: XIHierarchyEvent.self))
    case XI_RawMotion, XI_RawButtonPress, XI_RawButtonRelease:
      return .raw(rawPointer(data.load(as: XIRawEvent.self), on: connection))
    case XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd:
      return .raw(rawTouch(data.load(as: XIRawEvent.self), on: connection))
    default: return nil
    }
  }

  private func pointer(_ event: XIDeviceEvent, on connection: Connection) -> Event? {
    let window = WindowID(rawValue: event.event)
    let button = Int(event.detail)
    let isEmulated = event.flags & Int32(XIPointerEmulated) != 0
    // Where touch is selected, a pointer made of a touch would tell everything twice. The steps of
    // a wheel are marked in the same way and are told once only.
    let isWheel = event.evtype != XI_Motion && (4...7).contains(button)
    if isEmulated, !isWheel, touchWindows.contains(window) { return nil }
    let value = PointerEvent(
      window: window, master: DeviceID(rawValue: Int(event.deviceid)),
      source: DeviceID(rawValue: Int(event.sourceid)), time: connection.timestamp(event.time),
      location: Point(x: event.event_x, y: event.event_y),
      rootLocation: Point(x: event.root_x, y: event.root_y), axes: axes(event.valuators),
      modifiers: modifiers(event.mods), buttons: buttons(in: event.buttons), isEmulated: isEmulated)
    switch event.evtype {
    case XI_ButtonPress: return .buttonPress(value, button: button)
    case XI_ButtonRelease: return .buttonRelease(value, button: button)
    default: return .motion(value)
    }
  }

  private func touch(_ event: XIDeviceEvent, on connection: Connection) -> Event {
    let value = TouchEvent(
      window: WindowID(rawValue: event.event), master: DeviceID(rawValue: Int(event.deviceid)),
      source: DeviceID(rawValue: Int(event.sourceid)), touch: Int(event.detail),
      time: connection.timestamp(event.time),
      location: Point(x: event.event_x, y: event.event_y),
      rootLocation: Point(x: event.root_x, y: event.root_y), axes: axes(event.valuators),
      modifiers: modifiers(event.mods),
      isPendingEnd: event.flags & Int32(XITouchPendingEnd) != 0,
      emulatesPointer: event.flags & Int32(XITouchEmulatingPointer) != 0)
    switch event.evtype {
    case XI_TouchBegin: return .touchBegin(value)
    case XI_TouchEnd: return .touchEnd(value)
    default: return .touchUpdate(value)
    }
  }

  private func rawPointer(_ event: XIRawEvent, on connection: Connection) -> Event {
    let value = PointerEvent(
      window: .none, master: DeviceID(rawValue: Int(event.deviceid)),
      source: DeviceID(rawValue: Int(event.sourceid)), time: connection.timestamp(event.time),
      location: .zero, rootLocation: .zero, axes: axes(event.valuators), modifiers: [],
      buttons: [], isEmulated: event.flags & Int32(XIPointerEmulated) != 0)
    switch event.evtype {
    case XI_RawButtonPress: return .buttonPress(value, button: Int(event.detail))
    case XI_RawButtonRelease: return .buttonRelease(value, button: Int(event.detail))
    default: return .motion(value)
    }
  }

  private func rawTouch(_ event: XIRawEvent, on connection: Connection) -> Event {
    let value = TouchEvent(
      window: .none, master: DeviceID(rawValue: Int(event.deviceid)),
      source: DeviceID(rawValue: Int(event.sourceid)), touch: Int(event.detail),
      time: connection.timestamp(event.time), location: .zero, rootLocation: .zero,
      axes: axes(event.valuators), modifiers: [],
      isPendingEnd: event.flags & Int32(XITouchPendingEnd) != 0,
      emulatesPointer: event.flags & Int32(XITouchEmulatingPointer) != 0)
    switch event.evtype {
    case XI_RawTouchBegin: return .touchBegin(value)
    case XI_RawTouchEnd: return .touchEnd(value)
    default: return .touchUpdate(value)
    }
  }

  private func crossing(_ event: XIEnterEvent, on connection: Connection) -> CrossingEvent {
    CrossingEvent(
      window: WindowID(rawValue: event.event), master: DeviceID(rawValue: Int(event.deviceid)),
      source: DeviceID(rawValue: Int(event.sourceid)), time: connection.timestamp(event.time),
      location: Point(x: event.event_x, y: event.event_y),
      rootLocation: Point(x: event.root_x, y: event.root_y),
      mode: NotifyMode(rawValue: Int(event.mode)) ?? .normal,
      isInferior: event.detail == XINotifyInferior, buttons: buttons(in: event.buttons))
  }

  private func deviceChange(_ event: XIDeviceChangedEvent, on connection: Connection) -> Event {
    .deviceChanged(
      DeviceChange(
        device: DeviceID(rawValue: Int(event.deviceid)),
        source: DeviceID(rawValue: Int(event.sourceid)),
        reason: event.reason == XISlaveSwitch ? .sourceSwitch : .ownClasses,
        time: connection.timestamp(event.time)))
  }

  private func hierarchy(_ event: XIHierarchyEvent) -> Event? {
    // The list names every device; those that nothing happened to have no flag.
    let changes = UnsafeBufferPointer(start: event.info, count: Int(event.num_info)).compactMap {
      info -> HierarchyChange? in
      guard info.flags != 0 else { return nil }
      return HierarchyChange(
        device: DeviceID(rawValue: Int(info.deviceid)),
        kinds: HierarchyChange.Kinds(rawValue: Int(info.flags)), isEnabled: info.enabled != 0)
    }
    return changes.isEmpty ? nil : .hierarchy(changes)
  }

  func key(_ event: XKeyEvent, on connection: Connection) -> KeyEvent {
    key(
      event.keycode, state: event.state, group: Int((event.state >> 13) & 3), time: event.time,
      window: event.window, on: connection)
  }

  private func key(_ event: XIDeviceEvent, on connection: Connection) -> KeyEvent {
    let group = UInt32(truncatingIfNeeded: event.group.effective) & 3
    let state = UInt32(truncatingIfNeeded: event.mods.effective) & 0xff | group << 13
    return key(
      UInt32(truncatingIfNeeded: event.detail), state: state, group: Int(group), time: event.time,
      window: event.event, on: connection)
  }

  private func key(
    _ keycode: UInt32, state: UInt32, group: Int, time: UInt, window: UInt,
    on connection: Connection
  ) -> KeyEvent {
    var symbol: UInt = 0
    var consumed: UInt32 = 0
    let code = UInt8(truncatingIfNeeded: keycode)
    _ = XkbLookupKeySym(connection.display, code, state, &consumed, &symbol)
    let modifiers = Modifiers(rawValue: state)
    return KeyEvent(
      window: WindowID(rawValue: window), time: connection.timestamp(time), keycode: Int(keycode),
      keysym: Keysym(rawValue: UInt32(truncatingIfNeeded: symbol)),
      text: modifiers.contains(.control) ? "" : typed(symbol, on: connection),
      modifiers: modifiers, group: group)
  }

  /// What a symbol types: by its number, else by Xlib's tables, which speak the locale's encoding.
  private func typed(_ symbol: UInt, on connection: Connection) -> String {
    if let character = Keysym(rawValue: UInt32(truncatingIfNeeded: symbol)).character {
      return String(character)
    }
    var symbol = symbol
    var buffer = [CChar](repeating: 0, count: 32)
    let length = XkbTranslateKeySym(connection.display, &symbol, 0, &buffer, 31, nil)
    guard length > 0 else { return "" }
    let bytes = buffer.prefix(Int(length)).map(UInt8.init(bitPattern:))
    guard let text = String(validating: bytes, as: UTF8.self) else { return "" }
    return text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } ? text : ""
  }

  private func axes(_ state: XIValuatorState) -> AxisValues {
    let mask = UnsafeBufferPointer(start: state.mask, count: Int(state.mask_len))
    let count = mask.reduce(0) { $0 + $1.nonzeroBitCount }
    return AxisValues(mask: mask, packed: UnsafeBufferPointer(start: state.values, count: count))
  }

  private func modifiers(_ state: XIModifierState) -> Modifiers {
    Modifiers(rawValue: UInt32(truncatingIfNeeded: state.effective))
  }
}

/// The numbers of the buttons that are down.
func buttons(in state: XIButtonState) -> Set<Int> {
  let mask = UnsafeBufferPointer(start: state.mask, count: Int(state.mask_len))
  var buttons: Set<Int> = []
  for (index, byte) in mask.enumerated() where byte != 0 {
    for bit in 0..<8 where byte & (1 << bit) != 0 { buttons.insert(index * 8 + bit) }
  }
  return buttons
}
