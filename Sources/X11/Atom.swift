/// A name that the server has given a number; `Connection.atom(_:)` looks them up.
package struct Atom: RawRepresentable, Hashable, Sendable {
  /// The number that the protocol uses.
  package let rawValue: UInt

  /// An atom by its number.
  package init(rawValue: UInt) { self.rawValue = rawValue }

  /// X's `None`, which also means `AnyPropertyType` where a type is asked for.
  package static let none = Atom(rawValue: 0)
}
