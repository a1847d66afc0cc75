internal import Pressure

/// Remembers pressures, since events carry only the axes that changed.
///
/// Each contact has its own value: a pen by its source, a finger by its source and touch id. A
/// contact that begins knows nothing of the one before; what a source told while nothing was down
/// counts for the next contact only when it is fresh, because drivers report the first pressure in
/// a motion right before the button.
///
/// | event                            | the contact's value                                       |
/// |----------------------------------|-----------------------------------------------------------|
/// | press with the axis              | the event's                                               |
/// | press without it                 | what was told up to `freshness` ms before, else unknown   |
/// | motion or update with the axis   | the event's                                               |
/// | motion or update without it      | stays                                                     |
/// | touch update with pending end    | none: zero                                                |
/// | release, touch end               | forgotten, after it has been given once more              |
/// | device gone, off or of new axes  | forgotten                                                 |
package struct PressureValuatorCache: Hashable, Sendable {
  /// How long before a press a pressure may have been told and still belong to it, in milliseconds.
  package static let freshness = 50.0

  private struct Value: Hashable, Sendable {
    var raw: Double
    var time: Timestamp
  }

  private struct Axis: Hashable, Sendable {
    var number: Int
    var pressure: PressureAxis
  }

  private var axes: [Int: Axis] = [:]
  private var values: [ContactID: Value] = [:]

  /// An empty cache.
  package init() {}

  /// Takes note of a device's pressure axis, where its verdict has one worth watching; whatever was
  /// known of the source before is forgotten.
  package mutating func learn(_ device: InputDevice) {
    forget(device.id)
    guard let axis = device.pressureAxis, let pressure = device.verdict.pressure else { return }
    axes[device.id.rawValue] = Axis(number: axis.number, pressure: pressure)
  }

  /// Forgets a source: it has gone, is switched off, or has other axes now.
  package mutating func forget(_ source: DeviceID) {
    axes[source.rawValue] = nil
    forgetValues(of: source)
  }

  /// Forgets what a source has told, and keeps its axis.
  package mutating func forgetValues(of source: DeviceID) {
    values = values.filter { $0.key.source != source.rawValue }
  }

  /// A motion of a pointer or pen.
  package mutating func moved(_ event: PointerEvent) -> PressureReading {
    update(event.contact, event.axes, at: event.time)
  }

  /// A button going down.
  ///
  /// Only the first button makes a contact.
  package mutating func pressed(_ event: PointerEvent, button: Int) -> PressureReading {
    if button == 1, let known = values[event.contact],
      event.time.since(known.time) > Self.freshness
    {
      values[event.contact] = nil
    }
    return update(event.contact, event.axes, at: event.time)
  }

  /// A button going up; that of the first ends the contact.
  package mutating func released(_ event: PointerEvent, button: Int) -> PressureReading {
    let last = update(event.contact, event.axes, at: event.time)
    if button == 1 { values[event.contact] = nil }
    return last
  }

  /// A finger coming down.
  package mutating func touchBegan(_ event: TouchEvent) -> PressureReading {
    values[event.contact] = nil
    return update(event.contact, event.axes, at: event.time)
  }

  /// A finger moving.
  package mutating func touchMoved(_ event: TouchEvent) -> PressureReading {
    let reading = update(event.contact, event.axes, at: event.time)
    // The finger has left already: whatever it pressed is over.
    guard event.isPendingEnd, let axis = axes[event.source.rawValue] else { return reading }
    let minimum = axis.pressure.axis.minimum
    values[event.contact] = Value(raw: minimum, time: event.time)
    return PressureReading(
      contact: event.contact, force: axis.pressure.force(of: minimum), raw: minimum, isNew: true)
  }

  /// A finger going up.
  package mutating func touchEnded(_ event: TouchEvent) -> PressureReading {
    let last = update(event.contact, event.axes, at: event.time)
    values[event.contact] = nil
    return last
  }

  private mutating func update(
    _ contact: ContactID, _ reported: AxisValues, at time: Timestamp
  ) -> PressureReading {
    guard let axis = axes[contact.source] else {
      return PressureReading(contact: contact, force: nil, raw: nil, isNew: false)
    }
    let new = reported[axis.number]
    if let new { values[contact] = Value(raw: new, time: time) }
    let raw = new ?? values[contact]?.raw
    return PressureReading(
      contact: contact, force: raw.flatMap(axis.pressure.force), raw: raw, isNew: new != nil)
  }
}
