extension Configuration {
  /// How things look; `nil` and `auto` are what the desktop says.
  package struct Theme: Hashable, Sendable {
    /// Light or dark.
    package var colorScheme: ColorScheme = .auto
    /// Ordinary or high contrast.
    package var contrast: Contrast = .auto
    /// The colour of highlights as 0xRRGGBB.
    package var accent: UInt32?
    /// Family, style and size of text as Pango describes a font: `Cantarell 11`.
    package var font: String?
    /// The name of the icon theme.
    package var icons: String?
    /// Whether things appear where they belong instead of moving there.
    package var reducedMotion: Switch = .auto
    /// The opacity of the dock's background under a compositor, 0 to 1.
    package var opacity = 0.78
    /// How far the background blurs at a full hint, as standard deviation in logical pixels.
    package var blurRadius = 20.0

    /// The defaults.
    package init() {}
  }

  /// Light or dark.
  package enum ColorScheme: String, CaseIterable, Hashable, Sendable {
    /// As the desktop says.
    case auto
    /// Dark text on a light ground.
    case light
    /// Light text on a dark ground.
    case dark
  }

  /// Ordinary or high contrast.
  package enum Contrast: String, CaseIterable, Hashable, Sendable {
    /// As the desktop says.
    case auto
    /// Colours as they were designed.
    case normal
    /// Opaque colours and strong lines.
    case high
  }

  /// Something that the desktop decides, or the user.
  package enum Switch: String, CaseIterable, Hashable, Sendable {
    /// As the desktop says.
    case auto
    /// On, whatever the desktop says.
    case on
    /// Off, whatever the desktop says.
    case off
  }

  /// How the dock behaves.
  package struct Behavior: Hashable, Sendable {
    /// Whether a hover shows the item's name.
    package var showLabels = true
    /// How long the pointer rests before the name shows, in milliseconds.
    package var labelDelay = 200.0
    /// Whether items with actions carry a quiet mark.
    package var markActions = true
    /// Whether running applications that are not kept in the dock are shown.
    package var showRunning = true
    /// How many actions a popover shows before "More…".
    package var maximumActions = 4

    /// The defaults.
    package init() {}
  }
}
