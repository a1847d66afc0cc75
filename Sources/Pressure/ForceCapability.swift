/// What is known of a device's force.
public enum ForceCapability: Hashable, Sendable {
  /// The device declares pressure and has not shown yet that it varies.
  case unknown
  /// The device measures force: it has been seen to vary.
  case available
  /// The device measures none, and why not, in words that complete "no force: ...".
  case unavailable(String)
  /// The device could measure force but its force is switched off: time takes its place.
  case emulated

  /// The state as one word, as `pressdock devices` prints it.
  public var word: String {
    switch self {
    case .unknown: "unknown"
    case .available: "available"
    case .unavailable: "unavailable"
    case .emulated: "emulated"
    }
  }

  /// Why force is unavailable, in words; `nil` in the other states.
  public var reason: String? {
    if case .unavailable(let reason) = self { reason } else { nil }
  }
}
