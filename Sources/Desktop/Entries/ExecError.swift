/// Why a command line of a desktop entry can't be read or used.
package enum ExecError: Error, Hashable, Sendable {
  /// The value is empty.
  case empty
  /// The value isn't text: it holds zero bytes or bytes that are not UTF-8.
  case notText
  /// A backslash before a character that forms no escape of a string value (`\g`).
  case unknownEscape(Character)
  /// A backslash at the end of the value.
  case trailingBackslash
  /// A quote that is opened and never closed.
  case unterminatedQuote(Character)
  /// A quote that opens or closes in the middle of an argument.
  case quoteInsideArgument
  /// A character that must stand inside quotes.
  case reservedCharacter(Character)
  /// A character that needs a backslash inside quotes and has none.
  case unescapedInQuotes(Character)
  /// A backslash inside quotes before a character that needs none.
  case needlessEscapeInQuotes(Character)
  /// A percent sign with no field code behind it.
  case percentWithoutCode
  /// A field code that the specification doesn't list.
  case unknownFieldCode(Character)
  /// A field code inside quotes.
  case fieldCodeInQuotes(Character)
  /// A field code that stands for several arguments has other text beside it.
  case fieldCodeNotAlone(Character)
  /// More than one of `%f`, `%F`, `%u` and `%U`.
  case severalFileCodes
  /// The program's name holds a field code.
  case fieldCodeInProgram(Character)
  /// The program's name is empty.
  case emptyProgram
  /// The program's name holds an equals sign.
  case equalsInProgram(String)
  /// Something is to be opened, and the line has no place for it.
  case takesNoFiles
  /// `%f` or `%F` meets something that is no file of this machine.
  case notALocalFile(String)
  /// A list glued to other text (`--open=%U`) has one sensible reading only for one item.
  case listInsideArgument(Character, count: Int)
  /// A file's name would become part of a script that another program runs.
  case fileNameInScript(Character)
}

extension ExecError: CustomStringConvertible {
  /// What is wrong and what to write instead.
  package var description: String {
    switch self {
    case .empty:
      "the command line is empty; name a program"
    case .notText:
      "the command line is not UTF-8 text; save the file as UTF-8"
    case .unknownEscape(let character):
      "\\\(character) is no escape of a desktop entry; write \\\\ for a backslash"
    case .trailingBackslash:
      "a backslash stands at the end with nothing to escape; remove it or write \\\\"
    case .unterminatedQuote(let quote):
      "the quote \(quote) is never closed; close it or leave it out"
    case .quoteInsideArgument:
      "a quote opens or closes inside an argument; quote the argument as a whole"
    case .reservedCharacter(let character):
      "the reserved character \(Self.shown(character)) stands outside quotes; "
        + "put the argument in double quotes"
    case .unescapedInQuotes(let character):
      "\(character) stands inside quotes without a backslash; write \\\\\(character)"
    case .needlessEscapeInQuotes(let character):
      "inside quotes a backslash stands only before \" ` $ and \\, not before "
        + "\(Self.shown(character)); write \\\\\\\\ for a backslash"
    case .percentWithoutCode:
      "a percent sign has no field code behind it; write %% for a percent sign"
    case .unknownFieldCode(let code):
      "%\(code) is no field code; write %% for a percent sign"
    case .fieldCodeInQuotes(let code):
      "the field code %\(code) stands inside quotes; take it out of them"
    case .fieldCodeNotAlone(let code):
      "%\(code) must be an argument of its own; put spaces round it"
    case .severalFileCodes:
      "more than one of %f, %F, %u and %U is given; keep one"
    case .fieldCodeInProgram(let code):
      "the program's name holds the field code %\(code); name the program itself"
    case .emptyProgram:
      "the program's name is empty; name a program"
    case .equalsInProgram(let program):
      "the program's name \u{201C}\(program)\u{201D} holds an equals sign; "
        + "set variables with: env NAME=VALUE program"
    case .takesNoFiles:
      "the command line takes no files; it would need one of %f, %F, %u and %U"
    case .notALocalFile(let uri):
      "\u{201C}\(uri)\u{201D} is no file of this machine with a name in UTF-8, and the command "
        + "line takes only files (%f or %F)"
    case .listInsideArgument(let code, let count):
      "%\(code) is glued to other text, which has a meaning only where one thing is opened, not "
        + "\(count == 0 ? "none" : "\(count)"); put spaces round it"
    case .fileNameInScript(let code):
      "the file's name would become part of a script (%\(code)); pass it as an argument: "
        + "sh -c \"... \\\\\"\\\\$1\\\\\"\" sh %\(code)"
    }
  }

  private static func shown(_ character: Character) -> String {
    switch character {
    case " ": "space"
    case "\t": "tab"
    case "\n": "line break"
    default: String(character)
    }
  }
}
