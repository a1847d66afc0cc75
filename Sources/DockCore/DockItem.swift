package import DisplayList
package import Pressure

/// What names an item: a desktop file id, or a path.
package struct ItemID: RawRepresentable, Hashable, Sendable {
  /// `org.example.App.desktop`, or an absolute path.
  package let rawValue: String

  /// An id.
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// A window of a running application, as far as the dock needs to know it.
package struct WindowReference: Hashable, Sendable {
  /// The X window.
  package var id: UInt
  /// Its title.
  package var title: String
  /// Whether it is the active window.
  package var isActive: Bool
  /// Whether it is minimized.
  package var isMinimized: Bool

  /// A window from its parts.
  package init(id: UInt, title: String, isActive: Bool = false, isMinimized: Bool = false) {
    self.id = id
    self.title = title
    self.isActive = isActive
    self.isMinimized = isMinimized
  }
}

/// One thing in the dock.
package struct DockItem: Hashable, Sendable {
  /// What names it.
  package var id: ItemID
  /// The name that people read.
  package var name: String
  /// The icon.
  package var icon: IconName
  /// Whether it stays in the dock when it doesn't run.
  package var isPinned: Bool
  /// Its windows, oldest first.
  package var windows: [WindowReference]
  /// Its quick actions in order, all of them; the popover shows the first few.
  package var actions: [QuickAction]
  /// Why it can't be started, in words; `nil` where it can.
  package var problem: String?
  /// What a press on it opens.
  package var target: PressTarget
  /// What a peek at it looks into, as a URI; `nil` for its windows.
  package var uri: String?
  /// What is said of an application that doesn't run: what it is for, its version.
  package var comment: String?
  /// Whether starting it once more opens another window.
  package var opensNewWindows: Bool

  /// An item from its parts.
  package init(
    id: ItemID, name: String, icon: IconName, isPinned: Bool = true,
    windows: [WindowReference] = [], actions: [QuickAction] = [], problem: String? = nil,
    target: PressTarget = .icon, uri: String? = nil, comment: String? = nil,
    opensNewWindows: Bool = true
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.isPinned = isPinned
    self.windows = windows
    self.actions = actions
    self.problem = problem
    self.target = target
    self.uri = uri
    self.comment = comment
    self.opensNewWindows = opensNewWindows
  }

  /// Whether it has a window.
  package var isRunning: Bool { !windows.isEmpty }

  /// Its own action for another window, by the names that applications give it.
  var newWindowAction: QuickAction? {
    actions.first { action in
      action.isEnabled && action.children.isEmpty
        && action.type.lowercased().filter(\.isLetter) == "newwindow"
    }
  }
}

/// A quick action, ready to be shown: in the user's language, with its picture chosen.
package struct QuickAction: Hashable, Sendable {
  /// The application's own name for it.
  package var type: String
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
  /// What a group opens in its place; empty for an action.
  package var children: [QuickAction]

  /// An action from its parts.
  package init(
    type: String, title: String, subtitle: String? = nil, picture: RowPicture? = nil,
    isDestructive: Bool = false, isSelected: Bool = false, isEnabled: Bool = true,
    children: [QuickAction] = []
  ) {
    self.type = type
    self.title = title
    self.subtitle = subtitle
    self.picture = picture
    self.isDestructive = isDestructive
    self.isSelected = isSelected
    self.isEnabled = isEnabled
    self.children = children
  }
}

/// The picture beside a row's text.
package enum RowPicture: Hashable, Sendable {
  /// One of the drawn ones.
  case symbol(Symbol)
  /// An icon; as a stencil it takes the text's colour.
  case icon(IconName, isStencil: Bool)
}
