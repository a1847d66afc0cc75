package import Geometry
package import Pressure

/// Everything the dock knows and shows.
///
/// Events change it by `handle`; what is on screen is a function of it alone.
package struct DockState: Hashable, Sendable {
  /// A contact that is down on an item, or on a peek that stays open.
  package struct Press: Hashable, Sendable {
    /// What can be pressed.
    package enum Target: Hashable, Sendable {
      /// An item of the dock.
      case item(ItemID)
      /// An entry or a link of the peek on top.
      case choice(Peek.Choice)
      /// The peek itself.
      case card
    }

    /// What was under it when it began.
    package var target: Target
    /// The contact.
    package var contact: ContactID
    /// Where it is now, in logical pixels.
    package var location: Point
    /// How far the hint has come, 0 to 1.
    package var hint: Double
    /// Whether it has moved too far to open anything.
    package var isDrag: Bool
    /// Whether its device can let the hand feel what happens.
    var hasHaptics = false
    /// What a key that was held when it began makes of a click.
    var modifier: ClickModifier? = nil

    /// The item of the dock that was under it when it began.
    package var item: ItemID? { if case .item(let id) = target { id } else { nil } }
  }

  /// A contact that is down on, or because of, an open popover.
  struct Tracking: Hashable, Sendable {
    enum Start: Hashable, Sendable {
      /// It opened the popover (secondary button): lifting on the icon leaves it open.
      case opener
      /// It began on the icon of the open popover, which stays live.
      case icon(ItemID)
      /// It began on a row.
      case row
      /// It began on what offers to take something back.
      case notice
      /// It is the middle button, and began on an item.
      case middle(ItemID)
    }

    var contact: ContactID
    var start: Start
  }

  /// What the keyboard is doing.
  struct Focus: Hashable, Sendable {
    var item: ItemID
    var typed: String
    var typedAt: Timestamp
  }

  /// What an item shows for a while: that it starts, that it could not, or what is said there.
  struct Feedback: Hashable, Sendable {
    var motion: Transition?
    var since: Timestamp
    var isStarting: Bool
    var windowsAtStart: Int
    var failure: String?
    var notice: String? = nil
    var until: Timestamp
  }

  /// The user's settings.
  package internal(set) var settings: DockSettings
  /// How things look.
  package internal(set) var appearance: Appearance
  /// Monitor, scale and window.
  package internal(set) var display: DisplayGeometry
  /// The items in order: pinned ones first.
  package internal(set) var items: [DockItem] = []
  /// The time of the last event.
  package internal(set) var now: Timestamp
  /// The press on an item, if any.
  package internal(set) var press: Press?
  /// The open popover, if any.
  package internal(set) var popover: Popover?
  /// The open peeks: the first was opened from the dock, each other one from the one before.
  var peeks: [Peek] = []
  /// The number of the last order of a page.
  var lastOrder = 0
  /// The keyboard was given back since nobody did anything.
  var isKeyboardYielded = false
  /// Whether pressing harder turns to what is highlighted: not before force has eased once.
  var isTurnArmed = false
  /// What can be taken back, said for a while.
  package internal(set) var notice: Notice?
  /// The item under the resting pointer.
  package internal(set) var hovered: ItemID?

  var hoveredSince = Timestamp(milliseconds: 0)
  var isLabelDue = false
  var scroll = 0.0
  var recognizer = PressRecognizer()
  var tracking: Tracking?
  var backdrop = Transition(
    from: 0, to: 0, start: Timestamp(milliseconds: 0), duration: 0, curve: .easeOut)
  var focus: Focus?
  var feedback: [ItemID: Feedback] = [:]
  /// The windows that have been active, the last one last.
  var usedWindows: [UInt] = []
  /// What the window manager was asked for last.
  var request: WindowRequest?
  /// When the wheel last went to another window.
  var wheelTurnedAt: Timestamp?
  /// Since when the finger rests on "More…" or "Back"; `nil` once the page has been turned by it.
  var restingSince: Timestamp?
  /// The XInput2 source whose press opened the popover.
  var gestureSource: Int?
  /// When the hand last did something.
  var lastInput = Timestamp(milliseconds: 0)

  /// A dock without items.
  package init(
    settings: DockSettings, appearance: Appearance, display: DisplayGeometry, now: Timestamp
  ) {
    self.settings = settings
    self.appearance = appearance
    self.display = display
    self.now = now
  }

  // MARK: What is shown

  /// How the overlay is to be shown.
  package enum Overlay: Hashable, Sendable {
    /// Not at all.
    case hidden
    /// Shown, without input: a press is held and keeps coming to the dock's window.
    case passive
    /// Shown, and taking all clicks of its monitor.
    case interactive
  }

  /// How the overlay is to be shown.
  package var overlay: Overlay {
    if popover != nil {
      let isHeld = press != nil || tracking?.start == .opener
      return isHeld ? .passive : .interactive
    }
    if let peek { return peek.pop != nil || press?.item != nil ? .passive : .interactive }
    return press.map { $0.hint > 0 } == true ? .passive : .hidden
  }

  /// Whether the dock wants all keys.
  package var wantsKeyboard: Bool {
    popover != nil || focus != nil || (isPeeking && !isKeyboardYielded)
  }

  /// Whether the keyboard walks through the dock.
  package var hasKeyboardFocus: Bool { focus != nil }

  /// The contact that is down on an item, or on the popover.
  package var heldContact: ContactID? { press?.contact ?? tracking?.contact }

  /// The source id of the device whose press is held or opened the popover.
  package var gestureDevice: Int? {
    press?.contact.source ?? (popover == nil && peeks.isEmpty ? nil : gestureSource)
  }

  /// How strongly the background is blurred now, 0 to 1.
  package var backdropStrength: Double {
    overlay == .hidden ? 0 : min(1, max(0, backdrop.value(at: now))) * popOpacity
  }

  /// The layout of the items.
  package var layout: DockLayout {
    let window =
      display.logicalWindowFrame
      ?? DockLayout.windowFrame(settings: settings, bounds: display.bounds)
    return DockLayout(items: items, settings: settings, window: window, scroll: scroll)
  }

  /// Whether something is moving, so that the next frame differs from this one.
  package var isAnimating: Bool {
    if overlay != .hidden && !backdrop.isOver(at: now) { return true }
    if isPeekMoving { return true }
    return feedback.values.contains { $0.motion.map { !$0.isOver(at: now) } ?? false }
  }

  /// When `DockEvent.tick` is wanted next, apart from the frames of an animation.
  package var deadline: Timestamp? {
    var times: [Timestamp] = []
    if let deadline = recognizer.deadline { times.append(deadline) }
    if hovered != nil && !isLabelDue && settings.showsLabels {
      times.append(hoveredSince.advanced(by: settings.labelDelay))
    }
    if wantsKeyboard { times.append(lastInput.advanced(by: DockState.patience)) }
    if let restingSince { times.append(restingSince.advanced(by: DockState.restDuration)) }
    times += feedback.values.map(\.until)
    times += peekDeadlines
    if let notice { times.append(notice.until) }
    return times.min()
  }

  /// The phase of the press, as `pressdock state` names it.
  package var phase: String {
    if popover != nil { return press == nil && tracking == nil ? "open" : "popover" }
    if let peek { return peek.pop == nil ? "peek" : "pop" }
    guard let press else { return "idle" }
    return press.isDrag ? "drag" : press.hint > 0 ? "hint" : "pressed"
  }

  /// The item of `id`.
  package func item(_ id: ItemID) -> DockItem? { items.first { $0.id == id } }

  /// How long the dock keeps the keyboard when nobody does anything, in milliseconds: a screen that
  /// locks itself needs the keyboard.
  static let patience = 50_000.0
  /// How long a finger rests on "More…" before the page turns, in milliseconds.
  static let restDuration = 350.0
  /// How long after a start the same item isn't started again, in milliseconds.
  static let restartPause = 2_000.0
  /// How long a starting item is marked when no window comes, in milliseconds.
  package static let startingDuration = 15_000.0
  /// How long a failure is shown at its icon, in milliseconds.
  static let failureDuration = 6_000.0
  /// How long something is said at an item, in milliseconds.
  static let noticeDuration = 15_000.0
  /// How long the opened peek waits for the window, in milliseconds.
  static let popPatience = 1_000.0
  /// How long the opened peek fades, in milliseconds.
  static let popFade = 140.0
  /// How long a page may take before the wait is shown, in milliseconds.
  static let waitDelay = 200.0
  /// How long a finger that has swiped stays on a row that it means, in milliseconds.
  static let meantDuration = 80.0
  /// How long something can be taken back, in milliseconds.
  static let undoDuration = 10_000.0
  /// How far a contact moves for the next page, in logical pixels.
  static let turnDistance = 48.0
  /// The force that opens a group under the finger, and the one below which it is armed.
  static let turnForce = (on: 0.75, off: 0.55)
  /// How long type-ahead remembers what was typed, in milliseconds.
  static let typingDuration = 1_000.0
}
