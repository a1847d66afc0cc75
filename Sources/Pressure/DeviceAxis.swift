/// An axis of an input device, as X (`XIValuatorClassInfo`) or the kernel (`input_absinfo`)
/// declares it.
public struct DeviceAxis: Hashable, Sendable {
  /// Whether values are places or changes.
  public enum Mode: String, Hashable, Sendable {
    /// A value is a place on the axis.
    case absolute
    /// A value is the change since the last one.
    case relative
  }

  /// The label: the name of X's atom (`Abs Pressure`) or the kernel's code (`ABS_PRESSURE`).
  public var label: String
  /// The smallest declared value, in device units.
  public var minimum: Double
  /// The largest declared value, in device units.
  public var maximum: Double
  /// Device units for one physical unit, 0 where the device says nothing; the kernel counts grams
  /// for pressure.
  public var resolution: Double
  /// Whether values are places or changes.
  public var mode: Mode

  /// An axis from its parts.
  public init(
    label: String, minimum: Double, maximum: Double, resolution: Double = 0,
    mode: Mode = .absolute
  ) {
    self.label = label
    self.minimum = minimum
    self.maximum = maximum
    self.resolution = resolution
    self.mode = mode
  }

  /// Whether the label says pressure.
  ///
  /// Nothing more is promised by it: several drivers declare pressure that never comes.
  public var isPressure: Bool {
    switch label {
    case "Abs Pressure", "Abs MT Pressure", "ABS_PRESSURE", "ABS_MT_PRESSURE", "tip pressure":
      true
    default: false
    }
  }

  /// Whether the label is the kernel's own and not one of X.
  var isKernels: Bool { label.hasPrefix("ABS_") }
}
