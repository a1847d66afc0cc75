/// A pressure axis: from device units to a share of a full press.
public struct PressureAxis: Hashable, Sendable {
  /// The axis as the device declares it.
  public let axis: DeviceAxis
  /// The value that is a full press: the declared maximum, or less on a pad that measures grams.
  public let fullPress: Double

  /// The axis as declared; `fullPress` in device units is the declared maximum unless given.
  public init(_ axis: DeviceAxis, fullPress: Double? = nil) {
    self.axis = axis
    self.fullPress = fullPress ?? axis.maximum
  }

  /// An axis by its range, in device units.
  public init(
    label: String, minimum: Double, maximum: Double, mode: DeviceAxis.Mode = .absolute
  ) {
    self.init(DeviceAxis(label: label, minimum: minimum, maximum: maximum, mode: mode))
  }

  /// Why values of this axis can't be force, in words; `nil` where they can.
  public var defect: String? {
    if axis.mode == .relative {
      return "its pressure axis is relative: it reports changes, not force"
    }
    guard axis.minimum.isFinite, axis.maximum.isFinite, fullPress.isFinite else {
      return "its pressure axis declares no range"
    }
    guard fullPress > axis.minimum else {
      return "its pressure axis has an empty range (\(words(axis.minimum)) to "
        + "\(words(axis.maximum))): a label without data"
    }
    guard axis.maximum - axis.minimum >= 8 else {
      return "its pressure axis only knows \(words(axis.maximum - axis.minimum + 1)) values: a "
        + "switch, not a measure"
    }
    guard axis.maximum < 16_777_215 else {
      return "its pressure axis is the placeholder that the libinput driver gives to tools "
        + "without pressure"
    }
    return nil
  }

  /// The share of a full press that `value` is, in device units.
  ///
  /// Values outside of the range are clamped (tablets report 2048 of 2047); `nil` for what isn't
  /// finite, and for an axis with a `defect`, whose values must not be believed.
  public func force(of value: Double) -> Force? {
    guard value.isFinite, axis.mode == .absolute else { return nil }
    let range = fullPress - axis.minimum
    guard range > 0, range.isFinite else { return nil }
    return Force((value - axis.minimum) / range)
  }

  private func words(_ value: Double) -> String {
    guard value.rounded() == value, abs(value) < 1e15 else { return "\(value)" }
    return "\(Int(value))"
  }
}
