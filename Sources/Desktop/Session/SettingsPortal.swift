/// What the settings portal says of how things should look; each part may be unsaid.
package struct PortalLooks: Hashable, Sendable {
  /// `color-scheme`: dark or light is wished for.
  package var isDark: Bool?
  /// `accent-color`: red, green and blue, 0 to 1.
  package var accent: [Double]?
  /// `reduced-motion`, or GNOME's `enable-animations`.
  package var reducesMotion: Bool?
  /// `contrast`: high contrast is wished for.
  package var isHighContrast: Bool?

  /// Nothing said.
  package init() {}

  /// Takes note of one setting; what is of another type than it should be says nothing.
  package mutating func note(_ namespace: String, _ key: String, _ value: BusValue) {
    let value = value.unwrapped
    switch (namespace, key) {
    case ("org.freedesktop.appearance", "color-scheme"):
      isDark = value.integer.flatMap { $0 == 1 ? true : $0 == 2 ? false : nil }
    case ("org.freedesktop.appearance", "accent-color"):
      accent = Self.color(value)
    case ("org.freedesktop.appearance", "contrast"):
      isHighContrast = value.integer.map { $0 == 1 }
    case ("org.freedesktop.appearance", "reduced-motion"):
      reducesMotion = value.integer.map { $0 == 1 }
    case ("org.gnome.desktop.interface", "enable-animations"):
      if case .bool(let enabled) = value, reducesMotion == nil { reducesMotion = !enabled }
    default: break
    }
  }

  /// Parts outside 0 to 1 mean that no colour is set.
  private static func color(_ value: BusValue) -> [Double]? {
    guard case .tuple(let parts) = value, parts.count == 3 else { return nil }
    let numbers = parts.compactMap { part -> Double? in
      guard case .double(let number) = part, (0...1).contains(number) else { return nil }
      return number
    }
    return numbers.count == 3 ? numbers : nil
  }
}

/// Follows the settings portal (`org.freedesktop.portal.Settings`).
///
/// The portal may have to be started and may take its time: the answer comes later or not at all, and
/// nobody waits for it.
package final class SettingsPortal {
  /// What it says now.
  package private(set) var looks = PortalLooks()
  private let bus: MessageBus
  private let changed: () -> Void
  private var subscription: BusSubscription?

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// Asks the portal on `bus`, and calls `changed` whenever something is said anew.
  package init(bus: MessageBus, _ changed: @escaping () -> Void) {
    self.bus = bus
    self.changed = changed
    guard bus.hasAddress else { return }
    subscription = bus.subscribe(
      BusSignalRule(path: Self.path, interface: Self.interface, member: "SettingChanged")
    ) { [weak self] signal in self?.settingChanged(signal) }
    // `Read` wraps its answer twice and `ReadOne` is new: `ReadAll` is the same everywhere.
    bus.call(
      BusCall(
        Self.name, Self.path, Self.interface, "ReadAll",
        [.strings(["org.freedesktop.appearance", "org.gnome.desktop.interface"])],
        timeout: 25_000, startsService: true)
    ) { [weak self] answer in
      if case .success(let values) = answer { self?.read(values) }
    }
  }

  private func read(_ values: [BusValue]) {
    let old = looks
    for (namespace, settings) in values.first?.dictionary ?? [:] {
      for (key, value) in settings.dictionary ?? [:] { looks.note(namespace, key, value) }
    }
    if looks != old { changed() }
  }

  private func settingChanged(_ values: [BusValue]) {
    guard values.count == 3, let namespace = values[0].text, let key = values[1].text else {
      return
    }
    let old = looks
    if key == "enable-animations" { looks.reducesMotion = nil }
    looks.note(namespace, key, values[2])
    if looks != old { changed() }
  }
}
