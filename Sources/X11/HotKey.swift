internal import CX11

/// One key combination of the whole display that comes to us wherever the focus is.
///
/// It is grabbed with every combination of the locks, which users don't think of, and on every key
/// that gives the symbol in any layout.
package final class HotKey {
  /// Whether the combination works.
  package enum State: Hashable, Sendable {
    /// It is not asked for.
    case off
    /// It comes to us.
    case active
    /// Another program has it, on the whole or with some lock.
    case taken
    /// The keyboard has no such key; it is looked for again when the layout changes.
    case missingKey
    /// The keyboard has no such modifier.
    case missingModifier(KeyCombination.Modifier)
  }

  /// Whether the combination works.
  package private(set) var state = State.off
  /// The combination asked for.
  package private(set) var combination: KeyCombination?

  private struct Grab: Hashable {
    var keycode: UInt8
    var modifiers: UInt32
  }

  private let connection: Connection
  private var grabs: Set<Grab> = []
  private var locks: UInt32 = 0

  /// Asks for nothing yet.
  package init(_ connection: Connection) { self.connection = connection }

  deinit { ungrab() }

  /// Asks for a combination in place of the one before; `nil` for none.
  @discardableResult
  package func set(_ wanted: KeyCombination?) -> State {
    combination = wanted
    grab()
    return state
  }

  /// The state in words for the user; `nil` when all is well.
  package var problem: String? {
    guard let combination else { return nil }
    return switch state {
    case .off, .active: nil
    case .taken:
      "\(combination) is already used by another program, such as the window manager: free it "
        + "there, or choose another shortcut here"
    case .missingKey: "no key of this keyboard gives \"\(combination.key)\": choose another one"
    case .missingModifier(let modifier):
      "this keyboard has no \(modifier.rawValue) key: choose another shortcut"
    }
  }

  /// Takes an event; says whether the combination was pressed.
  ///
  /// When the layout changes the keys are looked for again, and `state` follows.
  package func handle(_ event: Event) -> Bool {
    switch event {
    case .keyPress(let press):
      let held = press.modifiers.rawValue & ~locks
      return grabs.contains(Grab(keycode: UInt8(clamping: press.keycode), modifiers: held))
    case .keyboardMappingChanged:
      grab()
      return false
    default: return false
    }
  }

  // MARK: Grabbing

  /// Brings the grabs up to the combination and the keyboard.
  ///
  /// What is grabbed already stays so: a keyboard that takes turns with another one tells of a new
  /// mapping with its first key, and a combination that begins just then must not be missed.
  private func grab() {
    guard let combination else { return give(up: .off) }
    let map = ModifierMap(connection)
    var modifiers: UInt32 = 0
    for modifier in KeyCombination.Modifier.allCases
    where combination.modifiers.contains(modifier) {
      guard let bits = map.bits(of: modifier) else { return give(up: .missingModifier(modifier)) }
      modifiers |= bits
    }
    let keys = keys(giving: combination.key)
    guard !keys.isEmpty else { return give(up: .missingKey) }
    let wantedLocks = map.locks & ~modifiers
    let wanted = Set(keys.map { Grab(keycode: $0.keycode, modifiers: modifiers | $0.modifiers) })
    guard state != .active || wanted != grabs || wantedLocks != locks else { return }
    ungrab()
    locks = wantedLocks
    grabs = wanted
    let error = connection.checked {
      for grab in grabs { each(grab) { key, bits in request(key, bits) } }
    }
    // Half a shortcut that fails with some lock is worse than none.
    if error != nil { give(up: .taken) } else { state = .active }
  }

  private func give(up reason: State) {
    ungrab()
    state = reason
  }

  private func request(_ keycode: Int32, _ modifiers: UInt32) {
    XGrabKey(
      connection.display, keycode, modifiers, connection.rootWindow.rawValue, False,
      GrabModeAsync, GrabModeAsync)
  }

  private func ungrab() {
    guard !grabs.isEmpty, !connection.isLost else { return }
    connection.tolerating {
      for grab in grabs {
        each(grab) { key, bits in
          XUngrabKey(connection.display, key, bits, connection.rootWindow.rawValue)
        }
      }
    }
    grabs = []
    connection.flush()
  }

  /// Calls `body` for the grab with each combination of locks.
  private func each(_ grab: Grab, _ body: (Int32, UInt32) -> Void) {
    var lock: UInt32 = locks
    while true {
      body(Int32(grab.keycode), grab.modifiers | lock)
      guard lock != 0 else { return }
      lock = (lock - 1) & locks
    }
  }

  /// The keys that give a symbol in any layout; with Shift where it is on the second level only.
  private func keys(giving name: String) -> [(keycode: UInt8, modifiers: UInt32)] {
    let symbol = XStringToKeysym(name)
    guard symbol != 0 else { return [] }
    var lowest: Int32 = 0
    var highest: Int32 = 0
    XDisplayKeycodes(connection.display, &lowest, &highest)
    var plain: Set<UInt8> = []
    var shifted: Set<UInt8> = []
    for keycode in lowest...max(lowest, highest) {
      let code = UInt8(clamping: keycode)
      for group in UInt32(0)..<4 {
        if XkbKeycodeToKeysym(connection.display, code, Int32(group), 0) == symbol {
          plain.insert(code)
        } else if XkbKeycodeToKeysym(connection.display, code, Int32(group), 1) == symbol {
          shifted.insert(code)
        }
      }
    }
    if !plain.isEmpty { return plain.map { ($0, 0) } }
    return shifted.map { ($0, UInt32(ShiftMask)) }
  }
}

/// Which modifier bits the keys of this keyboard have.
private struct ModifierMap {
  private var bitsBySymbol: [UInt: UInt32] = [:]

  init(_ connection: Connection) {
    guard let map = XGetModifierMapping(connection.display) else { return }
    defer { XFreeModifiermap(map) }
    let width = Int(map.pointee.max_keypermod)
    for modifier in 0..<8 {
      for index in 0..<width {
        let keycode = map.pointee.modifiermap[modifier * width + index]
        guard keycode != 0 else { continue }
        for level in Int32(0)..<2 {
          let symbol = XkbKeycodeToKeysym(connection.display, keycode, 0, level)
          if symbol != 0 { bitsBySymbol[symbol, default: 0] |= 1 << UInt32(modifier) }
        }
      }
    }
  }

  /// The bit of a modifier; `nil` where no key has it.
  func bits(of modifier: KeyCombination.Modifier) -> UInt32? {
    switch modifier {
    case .control: UInt32(ControlMask)
    case .shift: UInt32(ShiftMask)
    // Keyboards without a key of that name still have the bit in its usual place.
    case .alt: first(XK_Alt_L, XK_Alt_R, XK_Meta_L) ?? UInt32(Mod1Mask)
    case .super: first(XK_Super_L, XK_Super_R)
    case .hyper: first(XK_Hyper_L, XK_Hyper_R)
    case .meta: first(XK_Meta_L, XK_Meta_R)
    }
  }

  /// The bits of all locks: they don't belong to what people press.
  var locks: UInt32 {
    UInt32(LockMask) | (first(XK_Num_Lock) ?? 0) | (first(XK_Scroll_Lock) ?? 0)
  }

  /// The lowest bit of the first of the symbols that has one: a key may set several bits.
  private func first(_ symbols: Int32...) -> UInt32? {
    symbols.lazy.compactMap { bitsBySymbol[UInt($0)] }.first.map { $0 & (~$0 &+ 1) }
  }
}
