/// Hears when the screen is locked: by a screen saver of the session bus.
///
/// A popover that holds the keyboard would keep a locker from locking.
package final class LockWatch {
  private var subscriptions: [BusSubscription] = []

  /// Calls `locked` when a screen saver becomes active.
  package init(bus: SessionBus, _ locked: @escaping () -> Void) {
    guard bus.hasAddress else { return }
    let interfaces = [
      "org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.mate.ScreenSaver",
      "org.cinnamon.ScreenSaver", "org.xfce.ScreenSaver",
    ]
    subscriptions = interfaces.compactMap { interface in
      bus.subscribe(BusSignalRule(interface: interface, member: "ActiveChanged")) { values in
        if case .bool(true)? = values.first { locked() }
      }
    }
  }
}
