internal import Glibc

/// The words of the command line.
///
/// Names of files are bytes; one that is no UTF-8 comes as its `file:` address, since nothing else can
/// say it in a string, and verbs take addresses wherever they take paths.
package enum CommandLineWords {
  /// The words after the program's name.
  package static var all: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map {
        word(Array(UnsafeBufferPointer(start: $0, count: strlen($0))))
      }
    }
  }

  /// A word as a string.
  ///
  /// - Parameters:
  ///   - bytes: The word as the system hands it over, without its end.
  ///   - folder: Where relative names start from; the working directory where none is named.
  /// - Returns: The word, or the address of the file of that name.
  static func word(_ bytes: [CChar], in folder: String? = nil) -> String {
    let bytes = bytes.map { UInt8(bitPattern: $0) }
    if let word = String(validating: bytes, as: UTF8.self) { return word }
    let isAbsolute = bytes.first == UInt8(ascii: "/")
    let base = isAbsolute ? "" : (folder ?? currentDirectory()) + "/"
    return "file://" + (Array(base.utf8) + bytes).map(escaped).joined()
  }

  private static func escaped(_ byte: UInt8) -> String {
    let character = Character(Unicode.Scalar(byte))
    if byte < 0x80, character.isLetter || character.isNumber || "/-._~".contains(character) {
      return String(character)
    }
    return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
