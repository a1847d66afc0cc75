internal import DockCore
internal import Geometry
internal import Pressure
internal import X11

extension DockSession {
  /// Turns one X event into what the dock is told.
  func handle(_ event: X11.Event) {
    for gone in devices.handle(event) { deviceVanished(gone) }
    let reading = devices.reading(for: event)
    if let change = surfaces.dock.handle(event) { dockChanged(change) }
    _ = surfaces.overlay.handle(event)
    _ = surfaces.label.handle(event)
    handleSurroundings(event)
    switch event {
    case .motion(let pointer) where !pointer.isEmulated: moved(pointer, reading?.force)
    // Turns of a wheel come as buttons that the server makes of its axis.
    case .buttonPress(let pointer, let button)
    where !pointer.isEmulated || (4...7).contains(button):
      pressed(pointer, button, reading?.force)
    case .buttonRelease(let pointer, let button) where !pointer.isEmulated:
      released(pointer, button)
    case .touchBegin(let touch): touchBegan(touch, reading?.force)
    case .touchUpdate(let touch): touchMoved(touch, reading?.force)
    case .touchEnd(let touch): touchEnded(touch)
    case .leave(let crossing): left(crossing)
    case .proximityOut(let pen): penLeft(pen)
    case .keyPress(let key): keyPressed(key)
    case .keyRelease(let key): heldKeys.remove(key.keycode)
    default: break
    }
  }

  // MARK: Pointer and pen

  /// The buttons whose press is a contact.
  private static let contactButtons: Set = [1, 2, 3]

  private func moved(_ pointer: PointerEvent, _ force: Force?) {
    clock.note(pointer.time)
    // A motion without buttons tells of a release that never came here.
    if pointer.buttons.isDisjoint(with: Self.contactButtons) { releaseLost(pointer.time) }
    if contacts.contains(pointer.contact) {
      dispatch(
        .contactChanged(pointer.contact, sample(pointer.rootLocation, force, pointer.time)))
    } else if contacts.isEmpty {
      dispatch(.pointerMoved(pointer.rootLocation, pointer.time))
    }
  }

  private func pressed(_ pointer: PointerEvent, _ button: Int, _ force: Force?) {
    clock.note(pointer.time)
    let contact = pointer.contact
    masters[contact.source] = pointer.master
    switch button {
    case 1:
      contacts.insert(contact)
      var kind = devices.kind(of: pointer.source)
      kind.modifier = ClickModifier(pointer.modifiers)
      dispatch(
        .contactBegan(contact, sample(pointer.rootLocation, force, pointer.time), kind))
    case 2:
      contacts.insert(contact)
      dispatch(.middleBegan(contact, pointer.rootLocation, pointer.time))
    case 3:
      contacts.insert(contact)
      dispatch(.secondaryBegan(contact, pointer.rootLocation, pointer.time))
    case 4, 6: dispatch(.scrolled(-1, pointer.rootLocation, pointer.time))
    case 5, 7: dispatch(.scrolled(1, pointer.rootLocation, pointer.time))
    default:
      if state.press?.contact == contact { dispatch(.contactCancelled(.otherButton, pointer.time)) }
    }
  }

  private func released(_ pointer: PointerEvent, _ button: Int) {
    guard Self.contactButtons.contains(button) else { return }
    clock.note(pointer.time)
    ended(pointer.contact, at: pointer.rootLocation, pointer.time)
  }

  private func ended(_ contact: ContactID, at place: Point, _ time: Timestamp) {
    guard contacts.remove(contact) != nil else { return }
    // An unplugged device releases its buttons with no mark that it did not mean to; only the server
    // knows by then that it is off. Nothing may be chosen by a device that is gone.
    guard devices.isEnabled(contact.source) else {
      dispatch(.contactCancelled(.deviceRemoved, time))
      return
    }
    dispatch(.contactEnded(contact, place, time))
  }

  /// Buttons are up whose release went to somebody else, or to nobody: nothing is chosen by them.
  private func releaseLost(_ time: Timestamp) {
    let lost = contacts.filter { $0.touch == 0 }
    guard !lost.isEmpty else { return }
    contacts.subtract(lost)
    if let held = state.heldContact, lost.contains(held) {
      dispatch(.contactCancelled(.lostRelease, time))
    }
  }

  /// Asks the server whether a contact that has been silent for long is still down.
  ///
  /// Fingers can't be asked for; their end always comes.
  func confirm(_ contact: ContactID) {
    guard contact.touch == 0, let master = masters[contact.source],
      connection.pressedButtons(of: master).isDisjoint(with: Self.contactButtons)
    else { return }
    releaseLost(clock.now)
  }

  private func left(_ crossing: CrossingEvent) {
    // Leave events that our own overlay and grabs cause tell nothing of the hand.
    guard crossing.mode == .normal, contacts.isEmpty, state.overlay == .hidden,
      crossing.window == surfaces.dock.id
    else { return }
    dispatch(.pointerLeft(crossing.time))
  }

  /// Asks to hear of pens that leave.
  ///
  /// A pen that slides on a row is over whatever lies below the overlay, which takes no input then:
  /// its leaving is told to the root window, up to which unwanted events go.
  func hearOfPensLeaving() {
    devices.selectProximity(
      on: [surfaces.dock.id, surfaces.overlay.id, connection.rootWindow])
  }

  private func penLeft(_ pen: ProximityEvent) {
    let source = pen.source.rawValue
    guard contacts.contains(where: { $0.source == source }) else { return }
    contacts = contacts.filter { $0.source != source }
    dispatch(.contactCancelled(.proximityOut, pen.time))
  }

  // MARK: Touch

  private func touchBegan(_ touch: TouchEvent, _ force: Force?) {
    clock.note(touch.time)
    if contacts.contains(where: { $0.source == touch.contact.source }) {
      // A second finger is another gesture, never a deeper press.
      contacts.insert(touch.contact)
      if state.press != nil { dispatch(.contactCancelled(.secondContact, touch.time)) }
      return
    }
    contacts.insert(touch.contact)
    dispatch(
      .contactBegan(
        touch.contact, sample(touch.rootLocation, force, touch.time),
        devices.kind(of: touch.source)))
  }

  private func touchMoved(_ touch: TouchEvent, _ force: Force?) {
    clock.note(touch.time)
    dispatch(.contactChanged(touch.contact, sample(touch.rootLocation, force, touch.time)))
  }

  private func touchEnded(_ touch: TouchEvent) {
    clock.note(touch.time)
    ended(touch.contact, at: touch.rootLocation, touch.time)
  }

  // MARK: Devices

  private func deviceVanished(_ device: DeviceID) {
    let id = device.rawValue
    contacts = contacts.filter { $0.source != id }
    if state.gestureDevice == id { dispatch(.contactCancelled(.deviceRemoved, clock.now)) }
  }

  private func sample(_ place: Point, _ force: Force?, _ time: Timestamp) -> PressSample {
    PressSample(time: time, location: place, force: force)
  }

  // MARK: Keys

  /// Takes the keyboard while the dock has use for it, and gives it back.
  func holdKeyboard(_ isWanted: Bool) {
    guard isWanted else {
      isKeyboardRefused = false
      // Nobody will tell when they are let go.
      heldKeys = []
      return keyboard.isHeld ? keyboard.release() : ()
    }
    guard !keyboard.isHeld, !isKeyboardRefused else { return }
    do {
      // A peek alone has no dock that could take the keys.
      let window = peeking.alone == nil ? surfaces.dock.id : surfaces.overlay.id
      try keyboard.take(for: window, time: nil)
    } catch {
      // The popover works by pointer alone; focus without keys would be a trap.
      isKeyboardRefused = true
      if state.hasKeyboardFocus {
        dispatch(.focusLost(clock.now))
        tell("The dock can't take the keyboard", "\(error)")
      }
    }
  }

  private func keyPressed(_ key: KeyEvent) {
    clock.note(key.time)
    let isRepeated = !heldKeys.insert(key.keycode).inserted
    guard state.wantsKeyboard, let meaning = DockKey(key),
      meaning.repeats || !isRepeated
    else { return }
    // Those of the moment: by the time that something is opened they may have been let go.
    peeking.keyModifiers = key.modifiers
    dispatch(.key(meaning, key.time))
    peeking.keyModifiers = nil
  }
}

extension ClickModifier {
  /// What held keys make of a click; with others beside them they are somebody else's.
  fileprivate init?(_ modifiers: Modifiers) {
    switch modifiers.intersection([.shift, .control, .mod1, .mod4]) {
    case .control: self = .newWindow
    case .shift: self = .minimizeAll
    default: return nil
    }
  }
}

extension DockKey {
  /// Whether a held key does it again and again: what opens and closes must not flutter.
  fileprivate var repeats: Bool {
    switch self {
    case .enter, .space, .escape, .menu, .undo: false
    case .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .text: true
    }
  }

  /// What a key means to the dock; `nil` where nothing.
  init?(_ key: KeyEvent) {
    let isShifted = key.modifiers.contains(.shift)
    switch key.keysym {
    case .up: self = .up
    case .down: self = .down
    case .left: self = .left
    case .right: self = .right
    case .home: self = .home
    case .end: self = .end
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    case .return, .keypadEnter: self = .enter
    case .escape: self = .escape
    case .menu: self = .menu
    case .f10 where isShifted: self = .menu
    case .tab: self = .tab(isBackward: isShifted)
    case .leftTab: self = .tab(isBackward: true)
    default:
      if key.modifiers.contains(.control), key.keysym == .z {
        self = .undo
        return
      }
      let chords: Modifiers = [.control, .mod1, .mod4]
      guard key.modifiers.isDisjoint(with: chords), let first = key.text.unicodeScalars.first,
        first.value >= 0x20, first.value != 0x7F
      else { return nil }
      self = key.text == " " ? .space : .text(key.text)
    }
  }
}
