package import Geometry

/// How the dock looks and behaves, as far as the user decides it.
package struct DockSettings: Hashable, Sendable {
  /// The side of the monitor that the dock lies at.
  package var edge: Edge = .bottom
  /// The side of an icon in logical pixels.
  package var iconSize: Double = 48
  /// How small icons may shrink before the dock scrolls, in logical pixels.
  package var minimumIconSize: Double = 24
  /// The gap between the dock and its side of the monitor, in logical pixels.
  package var margin: Double = 6
  /// Whether a hover shows the item's name.
  package var showsLabels = true
  /// How long the pointer rests before the name shows, in milliseconds.
  package var labelDelay: Double = 200
  /// Whether items with actions carry a quiet mark.
  package var marksActions = true
  /// Whether items that are not kept in the dock show while they run.
  package var showsRunning = true
  /// How many actions a popover shows before "More…".
  package var maximumActions = 4
  /// What a click on a running application does.
  package var clickAction = ClickAction.cycleOrMinimize
  /// What a click of the middle button does.
  package var middleClickAction = MiddleClickAction.newWindow
  /// Whether the wheel over a running application goes through its windows.
  package var scrollsWindows = true
  /// Whether a press opens anything; without it only clicks, right clicks and keys do.
  package var isPressEnabled = true
  /// Whether a peek's actions come with it, or by a swipe.
  package var peekModel = PeekModel.classic
  /// Whether a peek stays when the contact that opened it is lifted.
  package var latchesPeeks = false
  /// How far the background blurs at a full hint, as standard deviation in logical pixels.
  package var blurRadius: Double = 20

  /// The defaults.
  package init() {}
}

/// How peeks show what can be done.
package enum PeekModel: String, CaseIterable, Hashable, Sendable {
  /// Hint, peek, pop; a swipe shows the actions.
  case classic
  /// Page and actions at once.
  case menu
}
