import Configuration
import DisplayList
import DockCore
import Testing
import X11

@testable import DockApp

/// The user's word goes before the portal's, that before XSETTINGS, that before the defaults.
@Suite struct AppearanceTests {
  private func appearance(
    _ xsettings: [String: XSettings.Value] = [:], desktop: DesktopLooks = DesktopLooks(),
    _ change: (inout Configuration.Theme) -> Void = { _ in }
  ) -> Appearance {
    var theme = Configuration.Theme()
    change(&theme)
    return Appearance(theme: theme, xsettings: XSettings(xsettings), desktop: desktop)
  }

  @Test func `dark is what the user says, else the portal, else the theme`() {
    let darkTheme: [String: XSettings.Value] = ["Net/ThemeName": .string("Adwaita-dark")]
    #expect(!appearance().isDark)
    #expect(appearance(darkTheme).isDark)
    #expect(appearance(["Gtk/ApplicationPreferDarkTheme": .integer(1)]).isDark)
    #expect(!appearance(["Net/ThemeName": .string("Darkness")]).isDark)
    #expect(!appearance(darkTheme, desktop: DesktopLooks(isDark: false)).isDark)
    #expect(appearance(desktop: DesktopLooks(isDark: true)).isDark)
    #expect(
      !appearance(darkTheme, desktop: DesktopLooks(isDark: true)) { $0.colorScheme = .light }.isDark
    )
    #expect(appearance { $0.colorScheme = .dark }.isDark)
  }

  @Test func `the accent is the user's, else the portal's, else ours`() {
    let pink = Color(red: 1, green: 0.25, blue: 0.5)
    #expect(appearance().accent == Appearance().accent)
    #expect(appearance(desktop: DesktopLooks(accent: pink)).accent == pink)
    #expect(
      appearance(desktop: DesktopLooks(accent: pink)) { $0.accent = 0x112233 }.accent
        == Color(hex: 0x112233))
  }

  @Test func `motion is reduced where the user, the portal or XSETTINGS say so`() {
    let still: [String: XSettings.Value] = ["Gtk/EnableAnimations": .integer(0)]
    #expect(!appearance().reducesMotion)
    #expect(appearance(still).reducesMotion)
    #expect(!appearance(still, desktop: DesktopLooks(reducesMotion: false)).reducesMotion)
    #expect(appearance(desktop: DesktopLooks(reducesMotion: true)).reducesMotion)
    #expect(!appearance(still) { $0.reducedMotion = .off }.reducesMotion)
    #expect(appearance { $0.reducedMotion = .on }.reducesMotion)
  }

  @Test func `contrast is high where the user, the portal or the theme say so`() {
    #expect(!appearance().isHighContrast)
    #expect(appearance(["Net/ThemeName": .string("HighContrast")]).isHighContrast)
    #expect(appearance(desktop: DesktopLooks(isHighContrast: true)).isHighContrast)
    #expect(
      !appearance(desktop: DesktopLooks(isHighContrast: true)) { $0.contrast = .normal }
        .isHighContrast)
    #expect(appearance { $0.contrast = .high }.isHighContrast)
  }

  /// Eleven points, which stand where nothing is said, are so many logical pixels.
  private static let plain = 11.0 * 96 / 72
  private static let fonts: [(text: String, family: String, size: Double)] = [
    ("Cantarell 11", "Cantarell", plain), ("Cantarell Bold 12", "Cantarell", 16),
    ("DejaVu Sans Semi-Bold Italic 9", "DejaVu Sans", 12), ("Inter 15px", "Inter", 15),
    ("Noto Sans CJK JP", "Noto Sans CJK JP", plain), ("Sans 200", "Sans", 40),
    ("Sans 1", "Sans", 8), ("12", "Sans", 16), ("", "Sans", plain),
  ]

  @Test(arguments: fonts)
  func `fonts are read as Pango writes them`(text: String, family: String, size: Double) {
    let font = appearance(["Gtk/FontName": .string(text)])
    #expect(font.fontFamily == family)
    #expect(font.fontSize == size)
    let users = appearance(["Gtk/FontName": .string("Other 30")]) { $0.font = text }
    #expect(users.fontFamily == family)
    #expect(users.fontSize == size)
  }
}
