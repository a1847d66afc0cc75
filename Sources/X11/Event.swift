package import Geometry

/// What the server tells, as values that outlive Xlib's buffers.
///
/// Kinds that nobody here has use for are dropped.
package enum Event: Hashable, Sendable {
  // MARK: Pointers, pens and touches (XInput2, master devices)

  /// A pointer or pen moved or its axes changed.
  case motion(PointerEvent)
  /// A button went down; 1 is the tip of a pen, 4 to 7 are steps of a wheel.
  case buttonPress(PointerEvent, button: Int)
  /// A button went up; also sent, with no mark, when its device is switched off or unplugged.
  case buttonRelease(PointerEvent, button: Int)
  /// A finger came down.
  case touchBegin(TouchEvent)
  /// A finger moved or its axes changed.
  case touchUpdate(TouchEvent)
  /// A finger went up.
  case touchEnd(TouchEvent)
  /// A pointer came into a window.
  case enter(CrossingEvent)
  /// A pointer left a window.
  case leave(CrossingEvent)
  /// A pen came near (XInput 1: the source is the only device that is known).
  case proximityIn(ProximityEvent)
  /// A pen went away; XInput2 has no such event.
  case proximityOut(ProximityEvent)
  /// Another source drives a master device from now on, or a device has other axes than before.
  case deviceChanged(DeviceChange)
  /// Devices came, went, were switched on or off, or changed their master.
  case hierarchy([HierarchyChange])
  /// What a device did, wherever the pointer was and whoever it was for: a motion, a button or a
  /// touch without window and place. For diagnosis alone.
  indirect case raw(Event)

  // MARK: Keyboard

  /// A key went down, or repeats.
  case keyPress(KeyEvent)
  /// A key went up.
  case keyRelease(KeyEvent)
  /// A window got the keyboard.
  case focusIn(FocusEvent)
  /// A window lost the keyboard.
  case focusOut(FocusEvent)
  /// The layout or the meaning of modifiers changed; cached key codes are stale.
  case keyboardMappingChanged

  // MARK: Windows

  /// A part of a window must be drawn again; `more` counts the expose events that follow.
  case expose(window: WindowID, area: Rect, more: Int)
  /// A window got another place, size or border.
  case configured(ConfigureEvent)
  /// A property was set or deleted.
  case propertyChanged(PropertyEvent)
  /// Another client sent a message.
  case message(MessageEvent)
  /// A window was mapped.
  case mapped(WindowID, overrideRedirect: Bool)
  /// A window was unmapped.
  case unmapped(WindowID)
  /// A window was created inside `parent`.
  case created(WindowID, parent: WindowID, overrideRedirect: Bool)
  /// A window has gone.
  case destroyed(WindowID)
  /// A window was given another parent.
  case reparented(WindowID, parent: WindowID)
  /// How much of a window others cover, as far as the server knows.
  case visibility(WindowID, Visibility)

  // MARK: Selections

  /// Another client took a selection of ours.
  case selectionLost(SelectionEvent)
  /// The answer to a request for a selection; property `.none` means that there is none.
  case selectionNotify(SelectionEvent)
  /// Another client asks for a selection of ours.
  case selectionRequest(SelectionEvent)
  /// A watched selection has another owner (XFixes); owner `.none` means that it has none.
  case selectionOwnerChanged(SelectionEvent)

  // MARK: Extensions

  /// The size of the screen changed; `Connection.screenSize` already follows.
  case screenChanged(Size)
  /// Outputs, monitors or their modes changed (RandR).
  case monitorsChanged
  /// Pixels of a watched drawable changed; `more` says that further reports follow at once.
  case damaged(DamageEvent)
  /// The server has read a shared image; its memory may be written again.
  case sharedImageDone(drawable: UInt, segment: UInt)
}
