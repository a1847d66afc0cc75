package import Pressure

/// What the dock wants done, once, in order.
///
/// What is merely shown is not here: it follows from the state.
package enum DockEffect: Hashable, Sendable {
  /// A press may deepen soon: have the memory for the overlay ready.
  case prepareOverlay
  /// The press deepens: keep a picture of the monitor as it is now.
  case captureBackdrop
  /// Let the hand feel what happened, by the motor of the device with this XInput2 source id.
  case haptic(HapticCue, source: Int)
  /// Nothing has come from this contact for long: find out whether it is still there, and report
  /// `contactCancelled(.lostRelease)` if it is not.
  case confirm(ContactID)
  /// Have a page made, and report it by `previewed`.
  case preview(PeekOrder)
  /// Forget all pages: no peek is open any more.
  case endPreviews
  /// Open what was peeked, by its default application; raise it where it is a window.
  case open(PeekSubject, Timestamp)
  /// Somebody else has the list that the peek is of: go on by so many in it.
  case walk(Int)
  /// Run an action of a peek.
  case act(PeekSubject, type: String, Timestamp)
  /// Take back what was done last.
  case undo
  /// Start the item's application.
  case launch(ItemID, Timestamp)
  /// Run an action of the item.
  case run(ItemID, type: String, Timestamp)
  /// Raise a window.
  case activate(WindowReference, Timestamp)
  /// Minimize windows.
  case minimize([WindowReference])
  /// Close all windows of the item.
  case quit(ItemID, Timestamp)
  /// Keep the item in the dock from now on.
  case keep(ItemID)
  /// Remove the item from what is kept.
  case remove(ItemID)
}
