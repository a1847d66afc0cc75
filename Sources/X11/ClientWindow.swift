package import ApplicationMatching

/// A window of another program, as it and the window manager describe it.
package struct ClientWindow: Hashable, Sendable {
  /// What a window is for (`_NET_WM_WINDOW_TYPE`).
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case normal = "_NET_WM_WINDOW_TYPE_NORMAL"
    case dialog = "_NET_WM_WINDOW_TYPE_DIALOG"
    case desktop = "_NET_WM_WINDOW_TYPE_DESKTOP"
    case dock = "_NET_WM_WINDOW_TYPE_DOCK"
    case toolbar = "_NET_WM_WINDOW_TYPE_TOOLBAR"
    case menu = "_NET_WM_WINDOW_TYPE_MENU"
    case utility = "_NET_WM_WINDOW_TYPE_UTILITY"
    case splash = "_NET_WM_WINDOW_TYPE_SPLASH"
    case dropdownMenu = "_NET_WM_WINDOW_TYPE_DROPDOWN_MENU"
    case popupMenu = "_NET_WM_WINDOW_TYPE_POPUP_MENU"
    case tooltip = "_NET_WM_WINDOW_TYPE_TOOLTIP"
    case notification = "_NET_WM_WINDOW_TYPE_NOTIFICATION"
    case combo = "_NET_WM_WINDOW_TYPE_COMBO"
    case drag = "_NET_WM_WINDOW_TYPE_DND"
  }

  /// What a window is in at the moment (`_NET_WM_STATE`).
  package enum State: String, CaseIterable, Hashable, Sendable {
    case modal = "_NET_WM_STATE_MODAL"
    case sticky = "_NET_WM_STATE_STICKY"
    case maximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
    case maximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case shaded = "_NET_WM_STATE_SHADED"
    case skipTaskbar = "_NET_WM_STATE_SKIP_TASKBAR"
    case skipPager = "_NET_WM_STATE_SKIP_PAGER"
    case hidden = "_NET_WM_STATE_HIDDEN"
    case fullscreen = "_NET_WM_STATE_FULLSCREEN"
    case above = "_NET_WM_STATE_ABOVE"
    case below = "_NET_WM_STATE_BELOW"
    case demandsAttention = "_NET_WM_STATE_DEMANDS_ATTENTION"
    case focused = "_NET_WM_STATE_FOCUSED"
  }

  /// Where a window is among the desktops (`_NET_WM_DESKTOP`).
  package enum Desktop: Hashable, Sendable {
    /// On one of them, from 0.
    case number(Int)
    /// On all of them.
    case all
  }

  /// The window.
  package let id: WindowID
  /// What it can be matched by.
  package var facts = WindowFacts()
  /// `_NET_WM_VISIBLE_NAME`, else `_NET_WM_NAME`, else `WM_NAME`.
  package var title = ""
  /// What it is for; a window that doesn't say is normal, or a dialog where it is transient.
  package var kind = Kind.normal
  /// What it is in.
  package var states: Set<State> = []
  /// Where it is; `nil` where nobody says.
  package var desktop: Desktop?
  /// The urgency bit of `WM_HINTS`.
  package var hasUrgencyHint = false
  /// The window that it belongs to (`WM_TRANSIENT_FOR`).
  package var transientFor: WindowID?

  /// A window of which nothing is known.
  package init(id: WindowID) { self.id = id }

  /// Whether it wants to be looked at.
  package var isUrgent: Bool { hasUrgencyHint || states.contains(.demandsAttention) }

  /// Whether it is minimized.
  package var isMinimized: Bool { states.contains(.hidden) }

  /// Whether it counts as a window of a running program: no panel, menu or helper.
  package var isListed: Bool {
    (kind == .normal || kind == .dialog) && !states.contains(.skipTaskbar)
  }
}
