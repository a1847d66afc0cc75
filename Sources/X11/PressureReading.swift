package import Pressure

/// What is known of a contact's pressure after an event.
package struct PressureReading: Hashable, Sendable {
  /// The contact.
  package var contact: ContactID
  /// The pressure as a share of the axis's range; `nil` where the device has no usable axis or has
  /// not told yet.
  package var force: Force?
  /// The same in device units.
  package var raw: Double?
  /// Whether this very event told it.
  package var isNew: Bool
}
