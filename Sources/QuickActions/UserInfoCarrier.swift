/// What takes the `userInfo` of an action to its application.
public enum UserInfoCarrier: CaseIterable, Hashable, Sendable {
  /// The `parameter` of `org.freedesktop.Application.ActivateAction`: a D-Bus variant.
  case parameter
  /// The environment variable `PRESSDOCK_USER_INFO`: JSON text.
  case environment

  /// The variable's name.
  public static let environmentName = "PRESSDOCK_USER_INFO"

  /// How long one string of the environment may be in bytes, with name, `=` and the zero at its end
  /// (Linux `MAX_ARG_STRLEN`: 32 pages of 4096 bytes).
  public static let environmentLimit = 32 * 4096

  /// How deep arrays, dictionary entries and variants may nest in a D-Bus message, all together
  /// (libdbus `_dbus_validate_body_with_reason`; the bus closes the connection that sends deeper).
  public static let messageDepth = 64

  /// How many bytes an array in a D-Bus message may have (D-Bus Specification: 64 MiB).
  public static let messageLimit = 64 << 20
}

extension ShortcutTarget {
  /// What may carry the `userInfo` of an action with this target.
  ///
  /// A desktop action goes over the
  /// bus or into a new process as its entry says, so that its data must fit both.
  public var userInfoCarriers: Set<UserInfoCarrier> {
    switch self {
    case .desktopAction: [.parameter, .environment]
    case .activateAction, .bus: [.parameter]
    case .exec: [.environment]
    }
  }
}
