/// The id of a window on the server; `.none` stands for "no window" in events and requests.
package struct WindowID: RawRepresentable, Hashable, Sendable {
  /// The number that the protocol uses.
  package let rawValue: UInt

  /// A window by its number.
  package init(rawValue: UInt) { self.rawValue = rawValue }

  /// X's `None`.
  package static let none = WindowID(rawValue: 0)
}
