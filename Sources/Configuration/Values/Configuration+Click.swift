extension Configuration {
  /// What clicks and the wheel do.
  package struct Click: Hashable, Sendable {
    /// What a click on a running application does.
    package var action: ClickAction = .cycleOrMinimize
    /// What a click of the middle button does.
    package var middle: MiddleClick = .newWindow
    /// Whether the wheel over a running application goes through its windows.
    package var scroll = true

    /// The defaults.
    package init() {}
  }

  /// What a click on a running application does.
  package enum ClickAction: String, CaseIterable, Hashable, Sendable {
    /// Raises the window that was used last, further clicks go round; a single active one is
    /// minimized.
    case cycleOrMinimize
    /// Raises the window that was used last, further clicks go round.
    case cycle
    /// Raises the window that was used last.
    case raise
    /// Raises the window that was used last; where one is active, all are minimized.
    case minimize
    /// Opens another window.
    case newWindow
  }

  /// What a click of the middle button does.
  package enum MiddleClick: String, CaseIterable, Hashable, Sendable {
    /// Opens another window.
    case newWindow
    /// Minimizes all windows.
    case minimize
    /// Closes all windows.
    case close
    /// Nothing.
    case nothing
  }
}
