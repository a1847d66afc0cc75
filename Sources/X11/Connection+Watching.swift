internal import CX11

extension Connection {
  /// Adds to what `window` tells of itself; what others of this process chose stays.
  ///
  /// Costs a round trip. The window may be another client's; one that has gone is no error.
  func watch(_ selection: WindowEventSelection, on window: WindowID) {
    var attributes = XWindowAttributes()
    let found = tolerating { XGetWindowAttributes(display, window.rawValue, &attributes) != 0 }
    guard found else { return }
    let chosen = WindowEventSelection(rawValue: attributes.your_event_mask)
    guard !chosen.isSuperset(of: selection) else { return }
    selectEvents(chosen.union(selection), on: window)
  }

  /// Asks for events when another client takes, gives up or loses a selection (XFixes).
  ///
  /// They come as `.selectionOwnerChanged`. `false` where the server lacks XFixes.
  @discardableResult
  func watchOwner(of selection: Atom) -> Bool {
    guard decoder.fixesEventBase != nil else { return false }
    let mask =
      XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
      | XFixesSelectionClientCloseNotifyMask
    XFixesSelectSelectionInput(
      display, rootWindow.rawValue, selection.rawValue, UInt(mask))
    return true
  }

  /// The window that owns a selection.
  func owner(of selection: Atom) -> WindowID? {
    let owner = XGetSelectionOwner(display, selection.rawValue)
    return owner == 0 ? nil : WindowID(rawValue: owner)
  }
}
