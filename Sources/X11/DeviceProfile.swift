package import Pressure

/// What is known of one input device: what it declares, what it was taken for, and what it has shown.
package struct DeviceProfile: Hashable, Sendable {
  /// The device as the server describes it.
  package internal(set) var device: InputDevice
  /// What it was taken for, and why.
  package let verdict: DeviceVerdict
  /// The last pressure, in device units; `nil` until there was one.
  package private(set) var last: Double?
  /// The smallest pressure so far, in device units.
  package private(set) var lowest: Double?
  /// The largest pressure so far, in device units.
  package private(set) var highest: Double?
  /// How many contacts it has made.
  package private(set) var contactCount = 0

  private var judge: CapabilityJudge
  private var baseline = PenBaseline()
  private var calibration = TouchCalibration()
  private var contacts: [ContactID: Contact] = [:]

  private struct Contact: Hashable, Sendable {
    var start: Timestamp
    var peak = Force.zero
  }

  /// A device that has shown nothing yet.
  package init(_ device: InputDevice) {
    self.device = device
    verdict = device.verdict
    judge = CapabilityJudge(verdict)
  }

  /// Whether the user wants its force used.
  package var isForceEnabled: Bool {
    get { judge.isEnabled }
    set { judge.isEnabled = newValue }
  }

  /// What is known of its force now.
  package var capability: ForceCapability { judge.capability }

  /// Whether a press of this device may use force.
  package var measuresForce: Bool { judge.measuresForce }

  /// Whether its force has been seen to vary.
  package var isForceProven: Bool { judge.isForceProven }

  /// Why its pressure is doubtful, in words; `nil` while all is well.
  package var warning: String? { baseline.warning }

  /// Whether one of its contacts is down.
  package var isInContact: Bool { !contacts.isEmpty }

  /// The numbers of its class, with what a touchscreen's ordinary touches have taught.
  package var settings: RecognizerSettings {
    let settings = verdict.deviceClass.settings
    return verdict.deviceClass == .touchscreen ? calibration.applied(to: settings) : settings
  }

  // MARK: Watching

  /// Takes note of what the cache read, and gives it without what a worn pen adds.
  mutating func note(
    _ reading: PressureReading, at time: Timestamp, begins: Bool, ends: Bool
  ) -> PressureReading {
    if begins { began(reading.contact, at: time) }
    var reading = reading
    if let raw = reading.raw, let force = reading.force {
      if reading.isNew { observe(raw) }
      let peak = contacts[reading.contact]?.peak
      let isDown = peak != nil
      contacts[reading.contact]?.peak = max(peak ?? .zero, force)
      if verdict.deviceClass == .pen {
        if isDown { baseline.touched(force) } else { baseline.hovered(force) }
        reading.force = baseline.effective(force)
      }
    }
    if ends { ended(reading.contact, at: time) }
    return reading
  }

  /// The pen came near.
  mutating func approached() { baseline.approached() }

  /// The device is off: its contacts are over and teach nothing.
  mutating func switchedOff() {
    device.isEnabled = false
    contacts = [:]
  }

  private mutating func began(_ contact: ContactID, at time: Timestamp) {
    contacts[contact] = Contact(start: time)
    contactCount += 1
    judge.contactBegan()
  }

  private mutating func observe(_ raw: Double) {
    last = raw
    lowest = min(lowest ?? raw, raw)
    highest = max(highest ?? raw, raw)
    judge.observe(raw)
  }

  private mutating func ended(_ contact: ContactID, at time: Timestamp) {
    guard let held = contacts.removeValue(forKey: contact) else { return }
    judge.contactEnded()
    calibration.touchEnded(peak: held.peak, duration: time.since(held.start))
    baseline.approached()
  }
}
