/// Why the dock can't talk to a display.
package enum ConnectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither a name was given nor is there one in the environment.
  case noDisplay
  /// Nobody listens at the display of this name, or entry is refused.
  case unreachable(String)
  /// The server lacks an extension, or has it in too old a version.
  case missingExtension(String, needed: String)

  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .noDisplay:
      "DISPLAY is not set: start it inside an X session"
    case .unreachable(let name):
      "can't open the display \"\(name)\": is the X server running, and may this user enter it?"
    case .missingExtension(let name, let needed):
      "the X server lacks the extension \(name) (\(needed) is needed)"
    }
  }
}
