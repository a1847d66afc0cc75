package import Pressure

/// One axis of an input device, as its class description tells (XI2 `XIValuatorClassInfo`).
package struct InputAxis: Hashable, Sendable {
  /// Its number, which `AxisValues` goes by.
  package var number: Int
  /// What it measures: `Abs Pressure`; `nil` where the driver doesn't say.
  package var label: String?
  /// The smallest value, in device units.
  package var minimum: Double
  /// The largest value, in device units.
  package var maximum: Double
  /// Units a metre for places; other drivers put units a gram, or nothing at all, here.
  package var resolution: Int
  /// Whether values are differences.
  package var isRelative: Bool
  /// The value when the device was asked; a new contact need not have it.
  package var value: Double

  /// An axis from its parts.
  package init(
    number: Int, label: String?, minimum: Double, maximum: Double, resolution: Int = 0,
    isRelative: Bool = false, value: Double = 0
  ) {
    self.number = number
    self.label = label
    self.minimum = minimum
    self.maximum = maximum
    self.resolution = resolution
    self.isRelative = isRelative
    self.value = value
  }

  /// Whether its label says that it measures pressure, of a pen or of a finger.
  package var isPressure: Bool { label == "Abs Pressure" || label == "Abs MT Pressure" }

  /// The axis as room `Pressure` judges it.
  package var declaration: DeviceAxis {
    DeviceAxis(
      label: label ?? "", minimum: minimum, maximum: maximum, resolution: Double(resolution),
      mode: isRelative ? .relative : .absolute)
  }
}
