/// The id of an input device; the server uses ids again after a device has gone.
package struct DeviceID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number that XInput2 uses; the same as `ContactID.source`.
  package let rawValue: Int

  /// A device by its number.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Smaller numbers come first.
  package static func < (left: DeviceID, right: DeviceID) -> Bool {
    left.rawValue < right.rawValue
  }
}
