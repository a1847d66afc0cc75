package import Geometry
package import Pressure

/// What a trace says about the device that it was recorded from.
package struct TraceHeader: Hashable, Sendable {
  /// The format of the file.
  package var format: TraceFormat
  /// The device's name; empty where it isn't told.
  package var name: String
  /// The pressure axis, in the units of the file's values; `nil` where there is none.
  package var pressure: PressureAxis?
  /// The class that the file or its device's facts tell, and why; `nil` where they tell nothing.
  package var verdict: DeviceVerdict?

  /// A header from its parts.
  package init(
    format: TraceFormat, name: String = "", pressure: PressureAxis? = nil,
    verdict: DeviceVerdict? = nil
  ) {
    self.format = format
    self.name = name
    self.pressure = pressure
    self.verdict = verdict
  }

  /// Whether fingers move a pointer here: their own movement is no drag, and resting on the device
  /// is no press of a button.
  package var isPad: Bool {
    switch verdict?.deviceClass {
    case .forcepad, .grampad, .touchpad: true
    case .pen, .touchscreen, .mouse, nil: false
    }
  }

  /// The screen that absolute devices are taken to cover, in px.
  package static let screen = Size(width: 1920, height: 1080)
}
