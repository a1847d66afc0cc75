/// A command line of a desktop entry (`Exec`), read and ready to be filled in.
///
/// Two layers, by Desktop Entry 1.5: the escapes of a string value first, then quoting, by which
/// the line falls into arguments; the field codes in them are filled in last, once. What is filled
/// in is never split or expanded again, and no shell sees any of it.
///
/// What the specification forbids has two readings. *Strict* refuses it, with the reason. *Tolerant*
/// is what launching uses: where programs write such lines all the same and only one list of
/// arguments can be meant (quotes as in a shell, reserved characters, `--option=%U` with one item),
/// it gives that list; what has no evident meaning it refuses as well.
package struct ExecLine: Hashable, Sendable {
  /// How strictly a line is read.
  package enum Mode: Hashable, Sendable {
    /// As the specification says.
    case strict
    /// As programs write.
    case tolerant
  }

  /// The codes that are filled in.
  ///
  /// The deprecated ones stand for nothing.
  enum FieldCode: Character, Hashable, Sendable {
    case file = "f"
    case files = "F"
    case url = "u"
    case urls = "U"
    case icon = "i"
    case name = "c"
    case location = "k"

    /// Whether what is opened takes its place.
    var isForTargets: Bool { self == .file || self == .files || self == .url || self == .urls }
    /// Whether it stands for a list.
    var isList: Bool { self == .files || self == .urls }
  }

  /// A part of an argument.
  enum Piece: Hashable, Sendable {
    case text(String)
    case code(FieldCode)
  }

  /// One argument as written.
  struct Argument: Hashable, Sendable {
    var pieces: [Piece]
    /// The code that is the whole argument, if one is.
    var soleCode: FieldCode? {
      guard pieces.count == 1, case .code(let code) = pieces[0] else { return nil }
      return code
    }
  }

  /// The arguments, the program first.
  let arguments: [Argument]

  /// How many places the line has for what is opened.
  let fileCodeCount: Int

  /// The program as the line names it: a name to be found on `PATH`, or a path.
  package let program: String

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - value: The value as it stands in the file, escapes and all.
  ///   - mode: How strictly to read it.
  /// - Throws: What is wrong with the line, or what has no evident meaning.
  package init(value: String, mode: Mode) throws(ExecError) {
    // What isn't text reaches us with this mark in it.
    guard !value.unicodeScalars.contains("\u{fffd}") else { throw .notText }
    let unescaped = try StringEscapes.unescaped(value)
    let tokens =
      switch mode {
      case .strict: try Self.strictTokens(of: unescaped)
      case .tolerant: try Self.tolerantTokens(of: unescaped)
      }
    guard let first = tokens.first else { throw .empty }
    var arguments: [Argument] = []
    for token in tokens {
      if let argument = try Self.argument(from: token, mode: mode) { arguments.append(argument) }
    }
    fileCodeCount = arguments.reduce(0) { $0 + $1.pieces.count { $0.isForTargets } }
    // One beside an option's own (`--config=%f %U`) is what programs write.
    let loneCount = arguments.count { $0.soleCode?.isForTargets == true }
    guard fileCodeCount <= 1 || (mode == .tolerant && loneCount <= 1) else {
      throw .severalFileCodes
    }
    program = try Self.program(from: first)
    self.arguments = arguments
  }

  /// The words of a text by the tolerant reading, with no escapes of string values and no field
  /// codes: how `TERMINAL` is read.
  static func words(of text: String) throws(ExecError) -> [String] {
    try tolerantTokens(of: text).map { token in
      var word = String.UnicodeScalarView()
      word.append(contentsOf: token.lazy.map(\.scalar))
      return String(word)
    }
  }
}

extension ExecLine.Piece {
  /// Whether what is opened takes its place.
  var isForTargets: Bool {
    guard case .code(let code) = self else { return false }
    return code.isForTargets
  }
}
