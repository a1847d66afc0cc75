package import Geometry
package import Pressure

/// An open list of actions, an item's or a peek's: whose it is, where it lies and what it offers.
package struct Popover: Hashable, Sendable {
  /// Who opened it, which decides what ends it.
  package enum Origin: Hashable, Sendable {
    /// A press that is still held; lifting chooses or dismisses.
    case press(ContactID)
    /// A pointer that has been lifted since.
    case pointer
    /// The keyboard, or a command.
    case keyboard
  }

  /// Whose actions they are.
  package var item: ItemID
  /// Who opened it.
  package var origin: Origin
  /// The group that is open, as the places of it and those round it in their lists; empty for none.
  package var group: [Int]
  /// The page of the list or the group: 0 is the first, the others come behind "More…".
  package var page: Int
  /// The card, in logical pixels of the monitor.
  package var frame: Rect
  /// The rows from top to bottom.
  package var rows: [PopoverRow]
  /// The row under the finger or the keyboard's choice.
  package var highlighted: Int?
  /// Whether the icon column lies at the right.
  package var hasPicturesAtRight: Bool
  /// Whether item 1 is the lowest row.
  package var isReversed: Bool

  /// The rows in the order of reading: nearest the finger first.
  package var rowsInOrder: [Int] {
    isReversed ? Array(rows.indices.reversed()) : Array(rows.indices)
  }
}

/// One row of a popover.
package struct PopoverRow: Hashable, Sendable {
  /// What choosing the row does.
  package enum Kind: Hashable, Sendable {
    /// Runs the action of this type.
    case action(String)
    /// Shows the actions that did not fit.
    case more
    /// Shows the page before, or the list that a group is in.
    case back
    /// Opens the group at this place of the list.
    case group(Int)
    /// Keeps the item in the dock.
    case keepInDock
    /// Removes the item from the dock.
    case removeFromDock
    /// Closes the application's windows.
    case quit
  }

  /// What choosing it does.
  package var kind: Kind
  /// The first line.
  package var title: String
  /// The second line.
  package var subtitle: String?
  /// The picture.
  package var picture: RowPicture?
  /// Drawn red.
  package var isDestructive: Bool
  /// Carries a check mark.
  package var isSelected: Bool
  /// Can be chosen.
  package var isEnabled: Bool
  /// The row, in logical pixels of the monitor.
  package var frame: Rect
  /// How many lines the title takes, 1 or 2.
  package var titleLines: Int
  /// Whether a wider gap stands above it: system rows lie apart.
  package var startsSection: Bool

  /// Whether choosing it shows other rows.
  package var turnsPage: Bool {
    switch kind {
    case .more, .back, .group: true
    case .action, .keepInDock, .removeFromDock, .quit: false
    }
  }

  /// Whether the row belongs to the dock, not to the application.
  package var isSystem: Bool {
    switch kind {
    case .keepInDock, .removeFromDock, .quit: true
    case .action, .more, .back, .group: false
    }
  }
}
