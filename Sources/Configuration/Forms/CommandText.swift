/// Splits a command that was written as one text into its arguments.
///
/// It is split as an `Exec` line of a desktop entry is: at blanks, with double quotes round arguments
/// that hold some. No shell ever sees it, so that what only a shell understands is refused instead of
/// passed on.
enum CommandText {
  /// Why a text is no command.
  struct Fault: Error, Equatable {
    /// In words, as the end of "the command …".
    var message: String
  }

  static func split(_ text: String) throws(Fault) -> [String] {
    var arguments: [String] = []
    var current: String?
    var characters = text.makeIterator()
    var isQuoted = false
    while let character = characters.next() {
      switch character {
      case "\"" where isQuoted:
        isQuoted = false
        guard let next = characters.next() else { break }
        guard next.isWhitespace else {
          throw Fault(message: "must have a blank after a closing quote")
        }
        arguments.append(current ?? "")
        current = nil
      case "\"":
        guard current == nil else {
          throw Fault(message: "must have its quotes round whole arguments")
        }
        isQuoted = true
        current = ""
      case "\\" where isQuoted:
        guard let next = characters.next() else { break }
        if !"\"`$\\".contains(next) { current?.append("\\") }
        current?.append(next)
      case _ where isQuoted: current?.append(character)
      case _ where character.isWhitespace:
        if let argument = current { arguments.append(argument) }
        current = nil
      case _ where "'\\><~|&;$*?#()`".contains(character) && !(character == "~" && current == nil):
        throw Fault(
          message:
            "holds \(character), which no shell will read; quote the argument or use an array")
      default: current = (current ?? "") + String(character)
      }
    }
    if isQuoted { throw Fault(message: "has a quote that is not closed") }
    if let argument = current { arguments.append(argument) }
    return arguments
  }
}
