import Desktop
import Testing

@Suite struct ExecLineFieldCodeTests {
  private let values = ExecLine.Values(
    icon: "picture", name: "Two Words %f", location: "/a b/x.desktop")
  private let none: [OpenTarget] = []
  private let one = [OpenTarget(path: "/d/a b;$(x).txt")]
  private let two = [OpenTarget(path: "/d/a"), OpenTarget(path: "/d/b")]

  @Test(arguments: [
    ("prog %f", [["prog"]], [["prog", "/d/a"], ["prog", "/d/b"]]),
    ("prog %F", [["prog"]], [["prog", "/d/a", "/d/b"]]),
    (
      "prog %u x", [["prog", "x"]], [["prog", "file:///d/a", "x"], ["prog", "file:///d/b", "x"]]
    ),
    ("prog %U x", [["prog", "x"]], [["prog", "file:///d/a", "file:///d/b", "x"]]),
    (
      "prog --open=%f x", [["prog", "x"]],
      [["prog", "--open=/d/a", "x"], ["prog", "--open=/d/b", "x"]]
    ),
  ])
  func `what is opened takes the place of its code, one run each for a code of one`(
    value: String, without: [[String]], with: [[String]]
  ) {
    for mode in [ExecLine.Mode.strict, .tolerant] {
      #expect(arguments(value, mode, opening: none) == .success(without))
      #expect(arguments(value, mode, opening: two) == .success(with))
    }
  }

  @Test func `a name with blanks and signs of the shell is one argument`() {
    #expect(arguments("prog %F", opening: one) == .success([["prog", "/d/a b;$(x).txt"]]))
    #expect(
      arguments("prog %U", opening: one)
        == .success([["prog", "file:///d/a%20b%3B$(x).txt"]]))
  }

  @Test func `the other codes are filled in once and are not split`() {
    #expect(
      arguments("prog %i %c --at=%k", values: values)
        == .success([["prog", "--icon", "picture", "Two Words %f", "--at=/a b/x.desktop"]]))
    #expect(arguments("prog %i x", values: .init()) == .success([["prog", "x"]]))
  }

  @Test func `deprecated codes vanish`() {
    #expect(arguments("prog %d %D a %n %N %v %m b") == .success([["prog", "a", "b"]]))
    #expect(arguments("prog -x%m") == .success([["prog", "-x"]]))
    #expect(arguments("prog \"%m\"") == .failure(.fieldCodeInQuotes("m")))
    #expect(arguments("prog \"%m\" a", .tolerant) == .success([["prog", "a"]]))
  }

  @Test func `a code in quotes gives exactly one argument, or none where nothing is opened`() {
    #expect(arguments(#"prog "%f""#, opening: one) == .failure(.fieldCodeInQuotes("f")))
    #expect(
      arguments(#"prog "%f""#, .tolerant, opening: one)
        == .success([["prog", "/d/a b;$(x).txt"]]))
    #expect(arguments(#"prog "%f""#, .tolerant) == .success([["prog"]]))
  }

  @Test func `a list glued to an option is read only where it is one thing`() {
    let value = "prog --open=%U"
    #expect(arguments(value, opening: one) == .failure(.fieldCodeNotAlone("U")))
    #expect(
      arguments(value, .tolerant, opening: [two[0]]) == .success([["prog", "--open=file:///d/a"]]))
    #expect(arguments(value, .tolerant) == .failure(.listInsideArgument("U", count: 0)))
    #expect(
      arguments(value, .tolerant, opening: two) == .failure(.listInsideArgument("U", count: 2)))
  }

  @Test func `a code glued to an option may stand beside one of its own, for one thing`() {
    let value = #"log "two words" 100%% %i %c %k %d %N %m --opt=%f "a \\$HOME" %U"#
    let head = [
      "log", "two words", "100%", "--icon", "picture", "Two Words %f", "/a b/x.desktop",
    ]
    #expect(arguments(value, opening: none, values: values) == .failure(.severalFileCodes))
    #expect(
      arguments(value, .tolerant, opening: none, values: values)
        == .success([head + ["a $HOME"]]))
    #expect(
      arguments(value, .tolerant, opening: one, values: values)
        == .success([
          head + ["--opt=/d/a b;$(x).txt", "a $HOME", "file:///d/a%20b%3B$(x).txt"]
        ]))
    #expect(
      arguments(value, .tolerant, opening: two, values: values) == .failure(.severalFileCodes))
  }

  @Test func `a file's name never becomes part of a script`() {
    let value = #"sh -c "cat %f""#
    #expect(arguments(value, .tolerant, opening: one) == .failure(.fileNameInScript("f")))
    #expect(arguments(value, .tolerant) == .success([["sh", "-c", "cat "]]))
    #expect(
      arguments(#"sh -c 'cat<%f'"#, .tolerant, opening: one)
        == .failure(.fileNameInScript("f")))
  }

  @Test func `a line without a place for files takes none`() {
    #expect(arguments("prog a", opening: one) == .failure(.takesNoFiles))
  }

  @Test func `an address is no file, and a file's address is its path`() {
    let web = [OpenTarget(uri: "https://example.org/a?b")]
    #expect(arguments("prog %u", opening: web) == .success([["prog", "https://example.org/a?b"]]))
    #expect(
      arguments("prog %f", opening: web) == .failure(.notALocalFile("https://example.org/a?b")))
    let file = [OpenTarget(uri: "file:///d/a%20b")]
    #expect(arguments("prog %F", opening: file) == .success([["prog", "/d/a b"]]))
    #expect(arguments("prog %U", opening: file) == .success([["prog", "file:///d/a%20b"]]))
    let elsewhere = [OpenTarget(uri: "file://elsewhere.example/d/a")]
    #expect(
      arguments("prog %F", opening: elsewhere)
        == .failure(.notALocalFile("file://elsewhere.example/d/a")))
  }

  @Test func `a name that begins with a dash is made absolute, any other stays as given`() {
    let dash = OpenTarget(path: "-rf", relativeTo: "/d")
    #expect(dash.path == "/d/-rf")
    #expect(OpenTarget(path: "-\u{301}x", relativeTo: "/d").path == "/d/-\u{301}x")
    #expect(OpenTarget(path: "foo", relativeTo: "/d").path == "foo")
    #expect(OpenTarget(path: "foo", relativeTo: "/d").uri == "file:///d/foo")
    #expect(arguments("prog %F", opening: [dash]) == .success([["prog", "/d/-rf"]]))
  }
}
