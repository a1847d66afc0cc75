internal import Configuration
internal import DockCore
internal import Haptics
internal import Pressure
internal import X11

/// The devices that press the dock: what class each is of, whether it measures force, and how the
/// user wants it judged.
final class PressDevices {
  /// How presses are judged, as configured.
  var press = Configuration.Press() {
    didSet { for id in known.keys { known[id]?.judgement = nil } }
  }

  private let inputs: InputDevices
  private var known: [DeviceID: Known] = [:]

  /// What is known of one device.
  private struct Known {
    var verdict: DeviceVerdict
    var judge: CapabilityJudge
    var name: String
    var judgement: Configuration.Press.Judgement?
    /// The motor, for devices that have one.
    var motor: HapticMotor?
  }

  init(_ inputs: InputDevices) { self.inputs = inputs }

  /// Takes note of an event; gives the devices that went, or were switched off.
  func handle(_ event: X11.Event) -> Set<DeviceID> {
    let change = inputs.handle(event)
    for id in change.appeared.union(change.vanished) { known[id] = nil }
    return change.vanished
  }

  /// The pressure of an event's contact; to be asked once for each event, in order.
  func reading(for event: X11.Event) -> PressureReading? {
    guard let reading = inputs.reading(for: event) else { return nil }
    let id = DeviceID(rawValue: reading.contact.source)
    guard learn(id) else { return reading }
    switch event {
    case .buttonPress, .touchBegin: known[id]?.judge.contactBegan()
    default: break
    }
    if reading.isNew, let raw = reading.raw { known[id]?.judge.observe(raw) }
    switch event {
    case .buttonRelease, .touchEnd: known[id]?.judge.contactEnded()
    default: break
    }
    return reading
  }

  /// How a contact of this device is judged.
  func kind(of id: DeviceID) -> ContactKind {
    guard learn(id), let device = known[id] else {
      return ContactKind(settings: DeviceClass.mouse.settings, measuresForce: false)
    }
    let judgement =
      device.judgement
      ?? press.judgement(ofDevice: device.name, detected: device.verdict.deviceClass)
    known[id]?.judgement = judgement
    return ContactKind(
      settings: judgement.settings,
      measuresForce: judgement.settings.usesForce && device.judge.measuresForce,
      isForceProven: device.judge.isForceProven,
      hasHaptics: press.haptics && device.motor != nil)
  }

  /// Lets the hand feel a cue.
  func play(_ cue: HapticCue, on source: Int) {
    known[DeviceID(rawValue: source)]?.motor?.play(cue)
  }

  /// What is known of the devices, and what they have shown here.
  var listing: DeviceListing { DeviceListing(inputs) }

  /// Whether a device is there and on, as the server says now.
  func isEnabled(_ source: Int) -> Bool { inputs.isEnabled(DeviceID(rawValue: source)) }

  /// Hears of pens that leave while over one of these windows.
  func selectProximity(on windows: Set<WindowID>) { inputs.selectProximity(on: windows) }

  private func learn(_ id: DeviceID) -> Bool {
    if known[id] != nil { return true }
    guard let device = inputs.device(id) else { return false }
    let verdict = DeviceClassifier.classify(device.facts)
    known[id] = Known(
      verdict: verdict, judge: CapabilityJudge(verdict), name: device.name,
      motor: device.node.flatMap { HapticMotor(node: $0) })
    return true
  }
}
