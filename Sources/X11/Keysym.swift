/// The symbol on a key, as `keysymdef.h` numbers them: `.escape`, or 0x61 for "a".
package struct Keysym: RawRepresentable, Hashable, Sendable {
  /// The number of `keysymdef.h`.
  package let rawValue: UInt32

  /// A symbol by its number.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let none = Keysym(rawValue: 0)
  package static let z = Keysym(rawValue: 0x7a)
  package static let space = Keysym(rawValue: 0x20)
  package static let backspace = Keysym(rawValue: 0xff08)
  package static let tab = Keysym(rawValue: 0xff09)
  package static let leftTab = Keysym(rawValue: 0xfe20)
  package static let `return` = Keysym(rawValue: 0xff0d)
  package static let keypadEnter = Keysym(rawValue: 0xff8d)
  package static let escape = Keysym(rawValue: 0xff1b)
  package static let home = Keysym(rawValue: 0xff50)
  package static let left = Keysym(rawValue: 0xff51)
  package static let up = Keysym(rawValue: 0xff52)
  package static let right = Keysym(rawValue: 0xff53)
  package static let down = Keysym(rawValue: 0xff54)
  package static let pageUp = Keysym(rawValue: 0xff55)
  package static let pageDown = Keysym(rawValue: 0xff56)
  package static let end = Keysym(rawValue: 0xff57)
  package static let menu = Keysym(rawValue: 0xff67)
  package static let f10 = Keysym(rawValue: 0xffc7)
  package static let delete = Keysym(rawValue: 0xffff)

  /// The character that the symbol stands for by its number alone: Latin-1 and the symbols that
  /// carry a Unicode number; `nil` for function keys and the older national sets.
  package var character: Character? {
    let scalar: UInt32
    switch rawValue {
    case 0x20...0x7e, 0xa0...0xff: scalar = rawValue
    case 0x0100_0100...0x0110_ffff: scalar = rawValue - 0x0100_0000
    default: return nil
    }
    return Unicode.Scalar(scalar).map(Character.init)
  }
}
