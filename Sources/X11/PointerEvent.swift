package import Geometry
package import Pressure

/// A moment of a pointer or pen, from XInput2.
package struct PointerEvent: Hashable, Sendable {
  /// The window that the event was selected on.
  package var window: WindowID
  /// The master pointer.
  package var master: DeviceID
  /// The device that caused it; axes are to be read by its classes.
  package var source: DeviceID
  /// When.
  package var time: Timestamp
  /// Where, in pixels of `window`; broken pixels are kept.
  package var location: Point
  /// Where, in root pixels.
  package var rootLocation: Point
  /// The axes that changed, in device units.
  package var axes: AxisValues
  /// The modifier keys.
  package var modifiers: Modifiers
  /// The buttons that were down *before* this event.
  package var buttons: Set<Int>
  /// Made by the server of a touch, or of a wheel's axis.
  package var isEmulated: Bool

  /// The contact that this is about.
  package var contact: ContactID { ContactID(source: source.rawValue) }
}
