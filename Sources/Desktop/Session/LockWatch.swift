/// Hears when the screen is about to be locked: by a screen saver of the session, by the login
/// manager, or because the machine goes to sleep.
///
/// A popover that holds the keyboard would keep a locker from locking.
package final class LockWatch {
  private var subscriptions: [BusSubscription] = []

  /// Calls `locked` when a screen saver becomes active (`ActiveChanged`), the session is told to lock
  /// (`Lock` of `org.freedesktop.login1.Session`), or sleep is near (`PrepareForSleep`).
  package init(session: MessageBus, system: MessageBus, _ locked: @escaping () -> Void) {
    let savers = [
      "org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.mate.ScreenSaver",
      "org.cinnamon.ScreenSaver", "org.xfce.ScreenSaver",
    ]
    let becomesTrue: ([BusValue]) -> Void = { if case .bool(true)? = $0.first { locked() } }
    if session.hasAddress {
      subscriptions += savers.map { interface in
        session.subscribe(
          BusSignalRule(interface: interface, member: "ActiveChanged"), handler: becomesTrue)
      }
    }
    if system.hasAddress {
      subscriptions += [
        system.subscribe(
          BusSignalRule(interface: "org.freedesktop.login1.Session", member: "Lock")
        ) { _ in locked() },
        system.subscribe(
          BusSignalRule(interface: "org.freedesktop.login1.Manager", member: "PrepareForSleep"),
          handler: becomesTrue),
      ]
    }
  }
}
