extension DesktopEntry {
  /// Whether an entry is shown where programs are picked; what the user has pinned stays, dimmed
  /// where it can't be started.
  package enum Visibility: Hashable, Sendable {
    /// It is shown.
    case shown
    /// It isn't, for this reason.
    case hidden(HiddenReason)
  }

  /// Why an entry isn't shown.
  package enum HiddenReason: Hashable, Sendable {
    /// `Hidden=true`.
    case deleted
    /// It is a link or a folder.
    case notAnApplication
    /// It has no name.
    case noName
    /// `NoDisplay=true`.
    case notDisplayed
    /// `OnlyShowIn` has none of our desktops.
    case onlyShowIn
    /// `NotShowIn` has one of our desktops.
    case notShowIn(String)
    /// The program of `TryExec` isn't there.
    case notInstalled(String)
  }

  /// Whether the entry is shown; that it can't be started is another question: see
  /// `launchError(programs:)`.
  ///
  /// - Parameters:
  ///   - desktops: The names of our desktop, most specific first: see `currentDesktops(of:)`.
  ///   - programs: Where programs are looked for.
  /// - Returns: Whether it is, or the first reason why it isn't.
  package func visibility(on desktops: [String], programs: ProgramPath) -> Visibility {
    if isDeleted { return .hidden(.deleted) }
    guard kind == .application else { return .hidden(.notAnApplication) }
    if DisplayText.cleaned(rawName).isEmpty { return .hidden(.noName) }
    if isNotDisplayed { return .hidden(.notDisplayed) }
    if let reason = desktopReason(desktops) { return .hidden(reason) }
    if let tryExec, !tryExec.isEmpty, programs.find(tryExec) == nil {
      return .hidden(.notInstalled(tryExec))
    }
    return .shown
  }

  /// The first of our desktops that the entry names decides; none: shown, unless it names others.
  private func desktopReason(_ desktops: [String]) -> HiddenReason? {
    for desktop in desktops {
      if let onlyShowIn, onlyShowIn.contains(desktop) { return nil }
      if notShowIn.contains(desktop) { return .notShowIn(desktop) }
    }
    return onlyShowIn == nil ? nil : .onlyShowIn
  }

  /// The names of `XDG_CURRENT_DESKTOP`, without those that could be part of a path.
  package static func currentDesktops(of environment: [String: String]) -> [String] {
    (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init)
      .filter { !$0.utf8.contains(UInt8(ascii: "/")) && !$0.utf8.contains(0) }
  }
}

extension DesktopEntry.HiddenReason: CustomStringConvertible {
  /// The reason in words.
  package var description: String {
    switch self {
    case .deleted: "Hidden=true"
    case .notAnApplication: "it is no application"
    case .noName: "it has no name"
    case .notDisplayed: "NoDisplay=true"
    case .onlyShowIn: "OnlyShowIn doesn't have this desktop"
    case .notShowIn(let desktop): "NotShowIn has \u{201C}\(desktop)\u{201D}"
    case .notInstalled(let program):
      "TryExec: the program \u{201C}\(program)\u{201D} is not found"
    }
  }
}
