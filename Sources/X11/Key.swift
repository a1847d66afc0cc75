/// A key by what it means to the dock and its popover.
package enum Key: Hashable, Sendable {
  case left
  case right
  case up
  case down
  case home
  case end
  case pageUp
  case pageDown
  case `return`
  case escape
  case menu
  case f10
  case space
  case tab
  case backspace
  case delete
  /// Anything that types something: for type-ahead.
  case text(String)
}

extension KeyEvent {
  /// What the key means, from the main block or the keypad; `nil` for keys of no use here, and for
  /// text while Control, Alt or Super is held.
  package var key: Key? {
    switch Int(keysym.rawValue) {
    case 0xff51, 0xff96: .left
    case 0xff52, 0xff97: .up
    case 0xff53, 0xff98: .right
    case 0xff54, 0xff99: .down
    case 0xff50, 0xff95: .home
    case 0xff57, 0xff9c: .end
    case 0xff55, 0xff9a: .pageUp
    case 0xff56, 0xff9b: .pageDown
    case 0xff0d, 0xff8d: .return
    case 0xff1b: .escape
    case 0xff67: .menu
    case 0xffc7: .f10
    case 0x20, 0xff80: .space
    case 0xff09, 0xff89, 0xfe20: .tab
    case 0xff08: .backspace
    case 0xffff, 0xff9f: .delete
    default: typed
    }
  }

  private var typed: Key? {
    guard modifiers.isDisjoint(with: [.control, .mod1, .mod4]) else { return nil }
    let isPrintable = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
    return text.isEmpty || !isPrintable ? nil : .text(text)
  }
}
