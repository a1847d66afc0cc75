internal import Configuration
internal import Desktop
internal import DisplayList
internal import DockCore
internal import Pressure
internal import X11

extension DockSession {
  /// Uses the configuration: settings, looks, devices, shortcut, items.
  func useConfiguration(_ configuration: Configuration) {
    let isOtherPlace =
      configuration.edge != library.configuration.edge
      || configuration.monitor != library.configuration.monitor
    // A press that is held was judged by other rules.
    let isJudgedAnew = configuration.press != devices.press && state.press != nil
    library.use(configuration)
    devices.press = configuration.press
    if isJudgedAnew { dispatch(.contactCancelled(.switchedOff, clock.now)) }
    dispatch(.settingsChanged(DockSettings(configuration), clock.now))
    looksChanged()
    useShortcut(configuration.shortcut)
    applications.context = LaunchContext(
      environment: environment, terminal: configuration.terminal)
    useEntries()
    if isOtherPlace { renewDockWindow() }
    displayChanged()
  }

  /// Desktop or user changed how things look.
  func looksChanged() {
    let appearance = Appearance(
      theme: library.configuration.theme, xsettings: xsettings.settings, desktop: desktop)
    if appearance != state.appearance {
      dispatch(.appearanceChanged(appearance, clock.now))
      surfaces.invalidate()
    }
    useIconTheme()
  }

  /// Finds icons in the theme that the user or the desktop names.
  private func useIconTheme() {
    let name = library.configuration.theme.icons ?? xsettings.settings.string("Net/IconThemeName")
    iconFinder.scale = max(1, Int(state.display.scale.rounded(.up)))
    guard iconFinder.use(theme: name ?? "Adwaita") else { return }
    icons?.forgetAll()
    surfaces.invalidate()
    if !iconWatchers.isEmpty { watchIcons() }
  }

  private func useShortcut(_ combination: Configuration::KeyCombination?) {
    let wanted = combination.flatMap { try? X11::KeyCombination(parsing: $0.description) }
    guard wanted != hotKey.combination else { return }
    _ = hotKey.set(wanted)
    if let problem = hotKey.problem {
      tell("The shortcut \(combination?.description ?? "") doesn't work", problem)
    }
  }
}

extension DockSettings {
  /// What the configuration says of the dock itself.
  init(_ configuration: Configuration) {
    self.init()
    edge = configuration.edge
    iconSize = configuration.size
    minimumIconSize = min(configuration.minimumSize, configuration.size)
    margin = configuration.margin
    showsLabels = configuration.behavior.showLabels
    labelDelay = configuration.behavior.labelDelay
    marksActions = configuration.behavior.markActions
    maximumActions = configuration.behavior.maximumActions
    blurRadius = configuration.theme.blurRadius
    peekModel = configuration.peek.model == .menu ? .menu : .classic
    clickAction = ClickAction(rawValue: configuration.click.action.rawValue) ?? clickAction
    middleClickAction =
      MiddleClickAction(rawValue: configuration.click.middle.rawValue) ?? middleClickAction
    scrollsWindows = configuration.click.scroll
    latchesPeeks = configuration.peek.stay
  }
}

/// What the desktop says of looks, beside XSETTINGS: the settings portal's part.
struct DesktopLooks: Hashable {
  var isDark: Bool?
  var accent: Color?
  var reducesMotion: Bool?
  var isHighContrast: Bool?
}

extension Appearance {
  /// The user's word goes before the portal's, that before XSETTINGS, that before the defaults.
  init(theme: Configuration.Theme, xsettings: XSettings, desktop: DesktopLooks) {
    self.init()
    let themeName = xsettings.string("Net/ThemeName")?.lowercased() ?? ""
    switch theme.colorScheme {
    case .light: isDark = false
    case .dark: isDark = true
    case .auto:
      isDark =
        desktop.isDark
        ?? (xsettings.integer("Gtk/ApplicationPreferDarkTheme") == 1 || themeName.hasSuffix("dark"))
    }
    if let hex = theme.accent {
      accent = Color(hex: hex)
    } else if let accent = desktop.accent {
      self.accent = accent
    }
    if let font = theme.font ?? xsettings.string("Gtk/FontName") {
      (fontFamily, fontSize) = Self.parse(font: font)
    }
    switch theme.reducedMotion {
    case .on: reducesMotion = true
    case .off: reducesMotion = false
    case .auto:
      reducesMotion = desktop.reducesMotion ?? (xsettings.integer("Gtk/EnableAnimations") == 0)
    }
    switch theme.contrast {
    case .high: isHighContrast = true
    case .normal: isHighContrast = false
    case .auto:
      isHighContrast = desktop.isHighContrast ?? themeName.contains("highcontrast")
    }
    panelOpacity = theme.opacity
  }

  /// Family and size in logical pixels of a font as Pango writes it: `Cantarell Bold 11` (points, of
  /// which 72 make an inch of 96 logical pixels) or `Cantarell 15px`.
  static func parse(font: String) -> (family: String, size: Double) {
    var words = font.split(separator: " ").map(String.init)
    var size = 11.0 * 96 / 72
    if let last = words.last {
      if last.hasSuffix("px"), let pixels = Double(last.dropLast(2)) {
        size = pixels
        words.removeLast()
      } else if let points = Double(last) {
        size = points * 96 / 72
        words.removeLast()
      }
    }
    // The weight is the row's own business; the family alone is wanted.
    let styles: Set = [
      "thin", "light", "regular", "medium", "semibold", "semi-bold", "bold", "heavy", "black",
      "italic", "oblique", "book", "condensed",
    ]
    while words.count > 1, let last = words.last, styles.contains(last.lowercased()) {
      words.removeLast()
    }
    let family = words.joined(separator: " ")
    return (family.isEmpty ? "Sans" : family, min(40, max(8, size)))
  }
}
