package import Geometry
package import Pressure

/// What the dock is told.
///
/// Places are root pixels; times are the X server's.
package enum DockEvent: Hashable, Sendable {
  /// The pointer moved with no button down.
  case pointerMoved(Point, Timestamp)
  /// The pointer left the dock's windows.
  case pointerLeft(Timestamp)
  /// A contact was made on the dock or on the overlay; kept elsewhere for the size of its settings.
  indirect case contactBegan(ContactID, PressSample, ContactKind)
  /// A contact moved or its force changed.
  case contactChanged(ContactID, PressSample)
  /// A contact ended; the device is still there.
  case contactEnded(ContactID, Point, Timestamp)
  /// A contact is void: its device went, the pen left, the screen was locked, …
  case contactCancelled(CancelReason, Timestamp)
  /// The secondary button was pressed.
  case secondaryBegan(ContactID, Point, Timestamp)
  /// The middle button was pressed.
  case middleBegan(ContactID, Point, Timestamp)
  /// A key was pressed while the dock has the keyboard.
  case key(DockKey, Timestamp)
  /// The global shortcut was pressed, or a command asks for the keyboard.
  case focusRequested(Timestamp)
  /// Somebody else took the keyboard or the pointer.
  case focusLost(Timestamp)
  /// What came of an order of a page.
  indirect case previewed(PeekContent, Timestamp)
  /// A command asks for a peek at the first of these that `index` names; the others can be walked to.
  case peekRequested([PeekSubject], index: Int, Timestamp)
  /// A command asks for the peek to be closed.
  case peekDismissed(Timestamp)
  /// The window of what was opened will be there, in root pixels.
  case popLeads(to: Rect, Timestamp)
  /// A window came up, or another one became active.
  case windowAppeared(Timestamp)
  /// Something was done that can be taken back, with the words for the user.
  case undoOffered(String, Timestamp)
  /// A command asks for the actions of an item.
  case actionsRequested(ItemID, Timestamp)
  /// Time has come: a deadline or the next frame.
  case tick(Timestamp)
  /// The items, their windows or their actions are others now.
  case itemsChanged([DockItem], Timestamp)
  /// An item could not be started, or an action not be run, with the words for the user.
  case launchFailed(ItemID, String, Timestamp)
  /// There is something to say at an item, with the words for the user.
  case told(ItemID, String, Timestamp)
  /// The wheel was turned over the dock, in steps; towards the end is positive.
  case scrolled(Double, Point, Timestamp)
  /// Monitor, scale, window or compositor are others now.
  case displayChanged(DisplayGeometry, Timestamp)
  /// The user changed settings.
  case settingsChanged(DockSettings, Timestamp)
  /// The desktop or the user changed how things look.
  case appearanceChanged(Appearance, Timestamp)
}

extension DockEvent {
  /// Whether a hand, or a command in its place, did it.
  var isInput: Bool {
    switch self {
    case .pointerMoved, .contactBegan, .contactChanged, .contactEnded, .secondaryBegan,
      .middleBegan, .key, .focusRequested, .actionsRequested, .peekRequested, .scrolled:
      true
    default: false
    }
  }
}

/// What makes a contact, and how its press is judged.
package struct ContactKind: Hashable, Sendable {
  /// The recognizer's numbers for this device.
  package var settings: RecognizerSettings
  /// Whether the device measures force.
  package var measuresForce: Bool
  /// Whether its force has been seen to vary.
  package var isForceProven: Bool
  /// Whether the device can let the hand feel what happens.
  package var hasHaptics: Bool
  /// What a key that is held makes of a click.
  package var modifier: ClickModifier?

  /// A kind from its parts.
  package init(
    settings: RecognizerSettings, measuresForce: Bool, isForceProven: Bool = true,
    hasHaptics: Bool = false, modifier: ClickModifier? = nil
  ) {
    self.settings = settings
    self.measuresForce = measuresForce
    self.isForceProven = isForceProven
    self.hasHaptics = hasHaptics
    self.modifier = modifier
  }
}

/// A key that means something to the dock.
package enum DockKey: Hashable, Sendable {
  case up, down, left, right, home, end, pageUp, pageDown, enter, space, escape, menu, undo
  /// Moves on; backwards with Shift.
  case tab(isBackward: Bool)
  /// A printable character, for type-ahead.
  case text(String)
}
