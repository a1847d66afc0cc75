/// What a device was taken for, and why.
public struct DeviceVerdict: Hashable, Sendable {
  /// The class that gives the recognizer settings.
  public var deviceClass: DeviceClass
  /// Why this class, in words.
  public var reason: String
  /// The axis to read force from, if there is one that is worth watching.
  public var pressure: PressureAxis?
  /// Why the device's force is known to be none, in words; `nil` where only use can tell.
  public var defect: String?

  /// A verdict from its parts.
  public init(
    _ deviceClass: DeviceClass, _ reason: String, pressure: PressureAxis? = nil,
    defect: String? = nil
  ) {
    self.deviceClass = deviceClass
    self.reason = reason
    self.pressure = pressure
    self.defect = defect
  }
}
