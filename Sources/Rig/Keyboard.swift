/// A keyboard.
///
/// Every step ends when the server has done it.
package final class Keyboard {
  /// Symbols of keys that tests press often, as `keysymdef.h` numbers them.
  package enum Key: UInt, Sendable {
    case tab = 0xff09
    case enter = 0xff0d
    case escape = 0xff1b
    case home = 0xff50
    case left = 0xff51
    case up = 0xff52
    case right = 0xff53
    case down = 0xff54
    case end = 0xff57
    case menu = 0xff67
    case f10 = 0xffc7
    case shift = 0xffe1
    case control = 0xffe3
    case alt = 0xffe9
    case `super` = 0xffeb
    case space = 0x20
    case numLock = 0xff7f
    case capsLock = 0xffe5
  }

  /// Its name on the server.
  package let name: String
  /// The driver's wire.
  package let socket: DriverSocket
  private let probe: Probe

  /// The keyboard of a server: of this name, or its first.
  package init(_ server: XServer, name: String? = nil) throws(RigError) {
    self.name = try server.deviceName(name, .keyboard)
    socket = try server.socket(self.name)
    probe = try Probe(display: server.display)
  }

  /// Presses a key, by X key code.
  package func press(keycode: Int) throws(RigError) {
    try socket.key(keycode, isPress: true)
    try socket.sync()
  }

  /// Releases a key, by X key code.
  package func release(keycode: Int) throws(RigError) {
    try socket.key(keycode, isPress: false)
    try socket.sync()
  }

  /// Presses and releases a key, with others held meanwhile.
  package func tap(_ key: Key, with held: [Key] = []) throws(RigError) {
    try tap(keysym: key.rawValue, with: held)
  }

  /// Presses and releases the key of a symbol, with others held meanwhile, and Shift where the
  /// symbol needs it.
  package func tap(keysym: UInt, with held: [Key] = []) throws(RigError) {
    let target = try key(keysym)
    var codes: [Int] = []
    for key in held { codes.append(try self.key(key.rawValue).keycode) }
    if target.shift, !held.contains(.shift) { codes.append(try key(Key.shift.rawValue).keycode) }
    for code in codes { try press(keycode: code) }
    try press(keycode: target.keycode)
    try release(keycode: target.keycode)
    for code in codes.reversed() { try release(keycode: code) }
  }

  /// Holds a key down during something else.
  package func hold(_ key: Key, during body: () throws -> Void) throws {
    let code = try self.key(key.rawValue).keycode
    try press(keycode: code)
    let result = Result(catching: body)
    try release(keycode: code)
    try result.get()
  }

  /// Types text, symbol by symbol.
  package func type(_ text: String) throws(RigError) {
    for scalar in text.unicodeScalars {
      let value = UInt(scalar.value)
      try tap(keysym: value < 0x100 ? value : 0x0100_0000 + value)
    }
  }

  private func key(_ keysym: UInt) throws(RigError) -> (keycode: Int, shift: Bool) {
    guard let key = probe.key(forKeysym: keysym) else {
      throw RigError("no key has the symbol 0x\(String(keysym, radix: 16))")
    }
    return key
  }
}
