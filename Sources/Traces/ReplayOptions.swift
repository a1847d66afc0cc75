package import Pressure

/// How a trace is to be judged.
package struct ReplayOptions: Hashable, Sendable {
  /// Whose settings are used.
  package enum Device: Hashable, Sendable {
    /// The reference settings.
    case reference
    /// The settings of a class.
    case known(DeviceClass)
    /// The settings of the class that the trace's device belongs to.
    case automatic
  }

  /// Whose settings are used.
  package var device: Device
  /// What the presses are on.
  package var target: PressTarget
  /// How hard must be pressed.
  package var sensitivity: Sensitivity
  /// Whether pressure tells contact even where the trace has a button.
  package var ignoresButton = false

  /// Options from their parts.
  package init(
    device: Device = .automatic, target: PressTarget = .icon, sensitivity: Sensitivity = .medium
  ) {
    self.device = device
    self.target = target
    self.sensitivity = sensitivity
  }
}
