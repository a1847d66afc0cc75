import Desktop
import Testing

@Suite struct ExecLineQuotingTests {
  @Test(arguments: [
    (#"prog"#, ["prog"]),
    (#"  prog   a  b "#, ["prog", "a", "b"]),
    (#"prog "two words" three"#, ["prog", "two words", "three"]),
    (#"prog """#, ["prog", ""]),
    (#""prog with blanks" a"#, ["prog with blanks", "a"]),
    (#"prog "\\$HOME" "\\`id\\`" "\\"x\\"""#, ["prog", "$HOME", "`id`", #""x""#]),
    (#"prog "a\\\\b""#, ["prog", #"a\b"#]),
    (#"prog "(<>|&;*?#~'=)""#, ["prog", "(<>|&;*?#~'=)"]),
    (#"prog --a=b x=y"#, ["prog", "--a=b", "x=y"]),
    (#"prog\sa\tb\nc"#, ["prog", "a", "b", "c"]),
    (#"prog "a\sb\tc\nd\re""#, ["prog", "a b\tc\nd\re"]),
    (#"prog 100%% %%f"#, ["prog", "100%", "%f"]),
    (#"prog "100%%""#, ["prog", "100%"]),
    (#"env A=b prog"#, ["env", "A=b", "prog"]),
    ("prog p\u{301}\u{e9}\u{1f600}", ["prog", "p\u{301}\u{e9}\u{1f600}"]),
    (#"sh -c "exec app \\"\\$@\\"" sh %F"#, ["sh", "-c", #"exec app "$@""#, "sh"]),
  ])
  func `what the specification allows is read alike by both modes`(
    value: String, expected: [String]
  ) {
    #expect(arguments(value, .strict) == .success([expected]))
    #expect(arguments(value, .tolerant) == .success([expected]))
  }

  @Test(
    arguments: [
      ("", .empty),
      ("  ", .empty),
      (#"prog \g"#, .unknownEscape("g")),
      (#"prog \;"#, .unknownEscape(";")),
      (#"prog a\"#, .trailingBackslash),
      (#"prog "a"#, .unterminatedQuote("\"")),
      (#"prog ""#, .unterminatedQuote("\"")),
      (#"prog "a\\"#, .unterminatedQuote("\"")),
      (#""" a"#, .emptyProgram),
      (#""A=b prog""#, .equalsInProgram("A=b prog")),
      (#"A=b prog"#, .equalsInProgram("A=b")),
      (#"%f"#, .fieldCodeInProgram("f")),
      (#"/opt/%c/run"#, .fieldCodeInProgram("c")),
      (#"%i prog"#, .fieldCodeInProgram("i")),
      (#"%m prog"#, .fieldCodeInProgram("m")),
      (#"prog %q"#, .unknownFieldCode("q")),
      (#"prog %z %f"#, .unknownFieldCode("z")),
      (#"prog a%Qb"#, .unknownFieldCode("Q")),
      (#"prog %F %u"#, .severalFileCodes),
      (#"prog %f %f"#, .severalFileCodes),
      (#"prog %f %U"#, .severalFileCodes),
      ("prog \u{fffd}", .notText),
    ] as [(String, ExecError)])
  func `what has no evident meaning both modes refuse`(value: String, error: ExecError) {
    #expect(arguments(value, .strict) == .failure(error))
    #expect(arguments(value, .tolerant) == .failure(error))
  }

  @Test(
    arguments: [
      (#"prog 'two words'"#, .reservedCharacter("'"), ["prog", "two words"]),
      (#"prog a\\ b"#, .reservedCharacter("\\"), ["prog", "a b"]),
      (
        #"env WINEPREFIX="/home/a b/.wine" wine x"#, .quoteInsideArgument,
        ["env", "WINEPREFIX=/home/a b/.wine", "wine", "x"]
      ),
      (
        #"wine C:\\\\windows\\\\start.exe /Unix /c:/Start\\ Menu/It\\'s.lnk"#,
        .reservedCharacter("\\"),
        ["wine", #"C:\windows\start.exe"#, "/Unix", "/c:/Start Menu/It's.lnk"]
      ),
      (#"wine C:\\Games\\game.exe"#, .reservedCharacter("\\"), ["wine", #"C:\Games\game.exe"#]),
      (
        #"wine "C:\\Games\\game.exe""#, .needlessEscapeInQuotes("G"),
        ["wine", #"C:\Games\game.exe"#]
      ),
      (#"prog "a"b"#, .quoteInsideArgument, ["prog", "ab"]),
      (#"prog "a"'b'c"#, .quoteInsideArgument, ["prog", "abc"]),
      (#"prog $HOME"#, .reservedCharacter("$"), ["prog", "$HOME"]),
      (#"prog "$HOME""#, .unescapedInQuotes("$"), ["prog", "$HOME"]),
      (#"prog "`id`""#, .unescapedInQuotes("`"), ["prog", "`id`"]),
      (#"prog `id`"#, .reservedCharacter("`"), ["prog", "`id`"]),
      (#"prog ~/x"#, .reservedCharacter("~"), ["prog", "~/x"]),
      (#"prog http://a/?b=c&d=e"#, .reservedCharacter("?"), ["prog", "http://a/?b=c&d=e"]),
      (#"prog a #b"#, .reservedCharacter("#"), ["prog", "a", "#b"]),
      (#"prog "\\m""#, .needlessEscapeInQuotes("m"), ["prog", #"\m"#]),
      (#"sh -c 'a "$b" && c'"#, .reservedCharacter("'"), ["sh", "-c", #"a "$b" && c"#]),
      (#"prog ''"#, .reservedCharacter("'"), ["prog", ""]),
      (#"prog -c "%c""#, .fieldCodeInQuotes("c"), ["prog", "-c", "Name of it"]),
      (#"prog http://a/b%20c"#, .unknownFieldCode("2"), ["prog", "http://a/b%20c"]),
      (#"prog 100%"#, .percentWithoutCode, ["prog", "100%"]),
      (#"prog --icon=%i"#, .fieldCodeNotAlone("i"), ["prog", "--icon=picture"]),
    ] as [(String, ExecError, [String])])
  func `what programs write all the same only the tolerant mode reads`(
    value: String, error: ExecError, expected: [String]
  ) {
    let values = ExecLine.Values(icon: "picture", name: "Name of it")
    #expect(arguments(value, .strict, values: values) == .failure(error))
    #expect(arguments(value, .tolerant, values: values) == .success([expected]))
  }

  @Test func `an unterminated single quote is refused for what it is in each mode`() {
    #expect(arguments("prog don't", .strict) == .failure(.reservedCharacter("'")))
    #expect(arguments("prog don't", .tolerant) == .failure(.unterminatedQuote("'")))
    #expect(arguments("prog a\\\\", .tolerant) == .failure(.trailingBackslash))
  }

  @Test func `every error says what to do in one line`() {
    let errors: [ExecError] = [
      .empty, .notText, .unknownEscape("g"), .trailingBackslash, .unterminatedQuote("\""),
      .quoteInsideArgument, .reservedCharacter("\n"), .unescapedInQuotes("$"),
      .needlessEscapeInQuotes("\t"), .percentWithoutCode, .unknownFieldCode("q"),
      .fieldCodeInQuotes("f"), .fieldCodeNotAlone("F"), .severalFileCodes,
      .fieldCodeInProgram("f"), .emptyProgram, .equalsInProgram("A=b"), .takesNoFiles,
      .notALocalFile("http://a"), .listInsideArgument("U", count: 0), .fileNameInScript("f"),
    ]
    for error in errors {
      #expect(error.description.count > 20)
      #expect(!error.description.contains { $0.isNewline || $0 == "\t" })
    }
  }
}
