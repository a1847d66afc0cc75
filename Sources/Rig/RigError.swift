/// Why a part of the rig could not be set up or used.
package struct RigError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What could not be done, and why.
  package var description: String

  /// An error with these words.
  package init(_ description: String) { self.description = description }

  /// An error with these words and those of the system for `errno`.
  static func system(_ description: String) -> RigError {
    RigError("\(description): \(systemText())")
  }
}
