/// Finds out whether one device really measures force.
///
/// An axis called pressure proves nothing: touchpads, tablet buttons, pucks and touch surfaces all
/// declare dead ones. What can be told from the declaration is told at once; else the device counts
/// as `unknown` until it has shown two distinct values that aren't zero, and as `unavailable` after
/// `contactLimit` contacts without. It is never condemned for good: a device that varies later is
/// available from then on.
public struct CapabilityJudge: Hashable, Sendable {
  /// What is known of the device's force now.
  public var capability: ForceCapability {
    if let defect { return .unavailable(defect) }
    guard isEnabled else { return .emulated }
    if varies { return .available }
    guard constantContacts < CapabilityJudge.contactLimit else {
      return .unavailable(
        "its pressure stayed \(first == nil ? "zero" : "the same") in \(constantContacts) contacts")
    }
    return .unknown
  }

  /// The user's switch for the force of this device.
  public var isEnabled = true
  /// After so many contacts without variation the device is taken for one without force.
  public static let contactLimit = 8

  private let defect: String?
  private let axis: PressureAxis?
  private var first: Force?
  private var varies = false
  private var constantContacts = 0
  private var isInContact = false

  /// A judge of a device with this pressure axis, if any; `defect` says why the device's force is
  /// known to be none, in words.
  public init(axis: PressureAxis?, defect: String? = nil) {
    self.axis = axis
    self.defect = defect ?? (axis == nil ? "it reports no pressure" : axis?.defect)
  }

  /// A judge of a device that was classified.
  public init(_ verdict: DeviceVerdict) {
    self.init(axis: verdict.pressure, defect: verdict.defect)
  }

  /// Whether a press of this device may use force: `PressContext.measuresForce`.
  public var measuresForce: Bool {
    switch capability {
    case .unknown, .available: true
    case .unavailable, .emulated: false
    }
  }

  /// Whether force has been seen to vary: `PressContext.isForceProven`.
  public var isForceProven: Bool { capability == .available }

  /// A contact was made.
  public mutating func contactBegan() { isInContact = true }

  /// A value of the axis came, in device units; values count with and without contact.
  public mutating func observe(_ value: Double) {
    guard defect == nil, let force = axis?.force(of: value), force > .zero else { return }
    if let first, first != force {
      varies = true
      constantContacts = 0
    }
    first = force
  }

  /// The contact ended.
  public mutating func contactEnded() {
    guard isInContact else { return }
    isInContact = false
    if !varies { constantContacts = min(constantContacts + 1, CapabilityJudge.contactLimit) }
  }
}
