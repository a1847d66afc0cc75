package import Geometry
package import Pressure

/// A moment of one finger, from XInput2.
package struct TouchEvent: Hashable, Sendable {
  /// The window that the event was selected on.
  package var window: WindowID
  /// The master pointer.
  package var master: DeviceID
  /// The device that caused it; axes are to be read by its classes.
  package var source: DeviceID
  /// Which finger; unique on its device while it is down.
  package var touch: Int
  /// When.
  package var time: Timestamp
  /// Where, in pixels of `window`.
  package var location: Point
  /// Where, in root pixels.
  package var rootLocation: Point
  /// The axes that changed, in device units; none in most ends.
  package var axes: AxisValues
  /// The modifier keys.
  package var modifiers: Modifiers
  /// The finger has left already while another client's grab decides: its pressure is zero now.
  package var isPendingEnd: Bool
  /// The touch that the server makes pointer events of, for clients that know no touch.
  ///
  /// It is as real as any other.
  package var emulatesPointer: Bool

  /// The contact that this is about.
  package var contact: ContactID { ContactID(source: source.rawValue, touch: touch) }
}
