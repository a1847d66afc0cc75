internal import ApplicationMatching
internal import DockCore
internal import EventLoop
internal import Pressure
internal import X11

extension DockSession {
  /// How long a start is told to others at the most, in milliseconds: as long as the dock shows it.
  private static let startupLimit = DockState.startingDuration

  func startupChanged(_ change: StartupNotifications.Change) {
    if case .ended(let launch) = change { running.launchEnded(launch.id) }
  }

  /// A start of ours is over.
  func endStartup(_ id: String) {
    if let launch = startup.end(id) { running.launchEnded(launch.id) }
  }

  /// A window of an application ends what was started of it, also where it carries no startup id: many
  /// programs have never heard of that.
  func endStartups(by window: WindowID) {
    guard case .entry(let id)? = running.group(of: window) else { return }
    for launch in startup.launches where launch.desktopID == id { endStartup(launch.id) }
  }

  /// Ends starts whose window never came, so that no cursor is busy for ever.
  func limitStartups() {
    let overdue = startup.overdue(after: Self.startupLimit, now: clock.now)
    for launch in overdue { endStartup(launch.id) }
    guard let oldest = startup.launches.first else { return overdueStartups = nil }
    if overdueStartups == nil {
      overdueStartups = loop.makeDeadline { [unowned self] in
        overdueStartups = nil
        limitStartups()
      }
    }
    let left = max(20, Self.startupLimit - clock.now.since(oldest.began))
    overdueStartups?.set(MonotonicTime.now.advanced(byMilliseconds: left))
  }
}
