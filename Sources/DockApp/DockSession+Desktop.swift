internal import Desktop
internal import DisplayList
internal import DockCore
internal import Pressure

extension DockSession {
  /// Follows what the session bus tells of looks and of the screen's lock; none of it is waited for.
  func followDesktop() {
    portal = SettingsPortal(bus: bus) { [unowned self] in
      let looks = portal?.looks ?? PortalLooks()
      desktop = DesktopLooks(
        isDark: looks.isDark,
        accent: looks.accent.map { Color(red: $0[0], green: $0[1], blue: $0[2]) },
        reducesMotion: looks.reducesMotion, isHighContrast: looks.isHighContrast)
      looksChanged()
      refresh()
    }
    lockWatch = LockWatch(session: bus, system: systemBus) { [unowned self] in
      contacts = []
      dispatch(.focusLost(clock.now))
      dispatch(.contactCancelled(.screenLocked, clock.now))
      refresh()
    }
  }
}
