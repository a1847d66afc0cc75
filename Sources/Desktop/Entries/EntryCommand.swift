/// A program to run, as an entry gives it.
package struct EntryCommand: Hashable, Sendable {
  /// The exact arguments, the program (or the terminal that shows it) first; never empty.
  package var arguments: [String]
  /// The program that the entry names, also where a terminal is run to show it.
  package var program: String
  /// The absolute path of the directory to run in; `nil` for the user's home.
  package var workingDirectory: String?

  /// A command from its parts.
  package init(arguments: [String], program: String, workingDirectory: String? = nil) {
    self.arguments = arguments
    self.program = program
    self.workingDirectory = workingDirectory
  }
}
