internal import Geometry
internal import Pressure

/// The state of a kernel device, event by event; a frame's end turns it into samples.
///
/// Where each contact has pressure of its own, each tracking id is a contact. Else the device is
/// one contact: several fingers on such a pad share one pressure.
struct EvemuFrame {
  private struct Slot {
    var id: Int?
    var x: Int?
    var y: Int?
    var pressure: Int?
    var hasChanged = false
  }

  private var axes: [Int: DeviceAxis] = [:]
  private var isPerContact = false
  private var slots: [Int: Slot] = [:]
  private var slot = 0
  private var values: [Int: Int] = [:]
  private var isTouching: Bool?
  private var isButtonDown = false
  private var hasChanged = false
  private var isBroken = false

  init(axes: [Int: DeviceAxis] = [:], isTouching: Bool? = nil) {
    self.axes = axes
    self.isTouching = isTouching
    isPerContact = axes[EvemuCode.mtPressure] != nil
  }

  mutating func take(
    time: Double, type: Int, code: Int, value: Int, into samples: inout [TraceSample]
  ) {
    switch type {
    case EvemuCode.synchronize:
      if code == EvemuCode.dropped {
        // The kernel lost events: what follows until the next frame is a part of a frame.
        isBroken = true
      } else if code == 0 {
        if !isBroken { report(at: time, into: &samples) }
        isBroken = false
      }
    case EvemuCode.key: takeKey(code, value)
    case EvemuCode.absolute: takeAxis(time, code, value, into: &samples)
    default: break
    }
  }

  private mutating func takeKey(_ code: Int, _ value: Int) {
    switch code {
    case EvemuCode.touch: isTouching = value != 0
    case EvemuCode.buttonLeft: isButtonDown = value != 0
    default: return
    }
    hasChanged = true
  }

  private mutating func takeAxis(
    _ time: Double, _ code: Int, _ value: Int, into samples: inout [TraceSample]
  ) {
    switch code {
    case EvemuCode.slot: slot = value
    case EvemuCode.trackingID:
      // A slot may be taken over by another finger within one frame.
      if let id = slots[slot]?.id, isPerContact, id != value {
        samples.append(TraceSample(time: time, contact: id, isTouching: false))
      }
      slots[slot] = Slot(id: value < 0 ? nil : value, hasChanged: value >= 0)
      hasChanged = true
    case EvemuCode.mtX: change { $0.x = value }
    case EvemuCode.mtY: change { $0.y = value }
    case EvemuCode.mtPressure: change { $0.pressure = value }
    default:
      values[code] = value
      hasChanged = true
    }
  }

  private mutating func change(_ body: (inout Slot) -> Void) {
    body(&slots[slot, default: Slot()])
    slots[slot]?.hasChanged = true
    hasChanged = true
  }

  private mutating func report(at time: Double, into samples: inout [TraceSample]) {
    guard hasChanged else { return }
    hasChanged = false
    guard isPerContact else {
      samples.append(
        TraceSample(
          time: time, location: place(values[EvemuCode.x], values[EvemuCode.y]),
          pressure: values[EvemuCode.pressure].map(Double.init), isTouching: isOneTouching,
          isButtonDown: isButtonDown, distance: distance))
      return
    }
    for (number, slot) in slots.sorted(by: { $0.key < $1.key }) where slot.hasChanged {
      slots[number]?.hasChanged = false
      guard let id = slot.id else { continue }
      samples.append(
        TraceSample(
          time: time, contact: id, location: place(slot.x, slot.y, EvemuCode.mtX, EvemuCode.mtY),
          pressure: slot.pressure.map(Double.init), isTouching: true, isButtonDown: isButtonDown))
    }
  }

  /// Whether the one contact touches: as the device says, else while any finger is tracked.
  private var isOneTouching: Bool? {
    if let isTouching { return isTouching }
    return slots.isEmpty ? nil : slots.values.contains { $0.id != nil }
  }

  private var distance: Double? {
    guard let value = values[EvemuCode.distance], let axis = axes[EvemuCode.distance],
      axis.maximum > axis.minimum
    else { return nil }
    return (Double(value) - axis.minimum) / (axis.maximum - axis.minimum)
  }

  private func place(
    _ x: Int?, _ y: Int?, _ xCode: Int = EvemuCode.x, _ yCode: Int = EvemuCode.y
  ) -> Point? {
    guard let x, let y, let across = axes[xCode], let down = axes[yCode],
      across.maximum > across.minimum, down.maximum > down.minimum
    else { return nil }
    let screen = TraceHeader.screen
    return Point(
      x: (Double(x) - across.minimum) / (across.maximum - across.minimum) * screen.width,
      y: (Double(y) - down.minimum) / (down.maximum - down.minimum) * screen.height)
  }
}
