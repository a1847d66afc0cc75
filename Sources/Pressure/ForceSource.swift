/// Where the force of an action came from.
public enum ForceSource: String, Hashable, Sendable {
  /// A device reported it.
  case measured
  /// It was made of time, by a long press.
  case emulated
}
