import JSON
import Testing

struct SyntaxErrorTests {
  @Test(
    arguments: [
      ("", ["1:1: the file is empty; {} is the least that stands in one"]),
      (" \n\t", ["2:2: the file is empty; {} is the least that stands in one"]),
      ("{", ["1:2: the file ends inside the object that begins at 1:1"]),
      ("{\"a\"", ["1:5: the file ends inside the object that begins at 1:1"]),
      ("{\"a\":\n", ["2:1: the file ends inside the object that begins at 1:1"]),
      ("[1, [2", ["1:7: the file ends inside the array that begins at 1:5"]),
      ("{} x", ["1:4: 'x' stands after the end of the value"]),
      ("[1]]", ["1:4: ']' stands after the end of the value"]),
      ("[1}", ["1:3: a comma or ']' is missing before '}'"]),
      ("{\"a\": 1]", ["1:8: a comma or '}' is missing before ']'"]),
      ("{\"a\" 1}", ["1:6: a ':' is missing before '1'"]),
      ("{\"a\" = 1}", ["1:6: a ':' stands between key and value, not '='"]),
      ("{1: 2}", ["1:2: a key in double quotes is missing before '1'"]),
      ("{a: 2}", ["1:2: a key stands in double quotes: \"a\""]),
      (
        "{'a': 'b'}",
        ["1:2: strings stand in double quotes", "1:7: strings stand in double quotes"]
      ),
      ("[1,]", ["1:3: a comma before ']' is one too many"]),
      ("{\"a\": 1,\n}", ["1:8: a comma before '}' is one too many"]),
      ("[1,,2]", ["1:4: a value is missing before ','"]),
      (
        "{\"a\":,\"b\":}",
        [
          "1:6: a value is missing before ','", "1:11: a value is missing before '}'",
        ]
      ),
      ("[1 2]", ["1:4: a comma is missing before '2'"]),
      ("{\"a\": 1\n \"b\": 2}", ["2:2: a comma is missing before '\"'"]),
      ("{\"a\": 1 2}", ["1:9: a comma or '}' is missing before '2'"]),
      ("// note\n{}", ["1:1: JSON has no comments"]),
      ("{} /* a\nb */", ["1:4: JSON has no comments"]),
      (
        "{} /* a",
        ["1:4: JSON has no comments", "1:8: the file ends inside the comment that begins at 1:4"]
      ),
      (
        "[True, no, None]",
        [
          "1:2: 'True' is written true", "1:8: 'no' is written false",
          "1:12: 'None' is written null",
        ]
      ),
      ("[left]", ["1:2: 'left' is no JSON value; strings stand in double quotes"]),
      ("[NaN]", ["1:2: 'NaN' is no JSON value; strings stand in double quotes"]),
      (
        "[+1, .5, 1., 1e, -, 012, 1x, 0x1F]",
        [
          "1:2: a number begins with a digit or '-'", "1:6: a digit is missing here",
          "1:12: a digit is missing after the point", "1:16: a digit is missing in the exponent",
          "1:19: a digit is missing here", "1:22: a number has no leading zero",
          "1:27: 'x' does not belong into a number", "1:31: 'x' does not belong into a number",
        ]
      ),
      ("[1e400, -1e400]", ["1:2: this number is too large", "1:9: this number is too large"]),
      ("\"abc", ["1:5: the file ends inside the string that begins at 1:1"]),
      (
        "[\"abc\n\"]",
        [
          "1:6: a string ends on its line: the one that begins at 1:2 has no closing quote"
        ]
      ),
      (
        "\"a\tb\"",
        [
          "1:3: the control character U+09 stands in a string only as an escape, here \\t"
        ]
      ),
      (
        "\"\\q\\u12G4\\\"",
        [
          "1:2: a backslash before 'q' means nothing; a backslash itself is written \\\\",
          "1:4: \\u needs four hexadecimal digits",
          "1:12: the file ends inside the string that begins at 1:1",
        ]
      ),
      ("\"\\ud800\"", ["1:2: half of a surrogate pair stands for no character"]),
      ("\"x\\udc00\"", ["1:3: half of a surrogate pair stands for no character"]),
      ("\"\\ud800\\ud800\"", ["1:2: half of a surrogate pair stands for no character"]),
      ("\"\\ud800\\u0041\"", ["1:2: half of a surrogate pair stands for no character"]),
      ("[\u{1}]", ["1:2: a value is missing before the control character U+01"]),
      ("[é]", ["1:2: a value is missing before 'é'"]),
    ] as [(String, [String])])
  func `each fault is told with its place`(text: String, issues: [String]) {
    let document = JSONDocument(text)
    #expect(document.issues.map(\.description) == issues)
    #expect(!document.isValid)
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], "1:2: a byte that is no UTF-8 (0xFF)"),
      // Overlong, surrogate, beyond U+10FFFF, cut off.
      ([0x22, 0xC0, 0xAF, 0x22], "1:2: a byte that is no UTF-8 (0xC0)"),
      ([0x22, 0xE0, 0x80, 0xAF, 0x22], "1:2: a byte that is no UTF-8 (0xE0)"),
      ([0x22, 0x61, 0xED, 0xA0, 0x80, 0x22], "1:3: a byte that is no UTF-8 (0xED)"),
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], "1:2: a byte that is no UTF-8 (0xF4)"),
      ([0x22, 0xC3, 0xA9, 0xE2, 0x82, 0x22], "1:3: a byte that is no UTF-8 (0xE2)"),
      ([0xFF], "1:1: a value is missing before a byte that is no UTF-8 (0xFF)"),
      ([0xFF, 0xFE, 0x5B, 0x00], "1:1: the file is UTF-16; JSON is saved as UTF-8"),
      ([0x00, 0x5B, 0x00, 0x5D], "1:1: the file is UTF-16; JSON is saved as UTF-8"),
      ([0xEF, 0xBB, 0xBF], "1:1: the file is empty; {} is the least that stands in one"),
    ] as [([UInt8], String)])
  func `what is no UTF-8 is told with its place`(bytes: [UInt8], issue: String) {
    #expect(JSONDocument(bytes).firstError?.description == issue)
  }

  @Test func `columns are characters, and each kind of line end ends one line`() {
    let document = JSONDocument("{\"ü😀\": x,\r\n \"a\": y,\r \"b\": z,\n \"c\": w}")
    #expect(
      document.issues.map(\.position) == [
        JSONPosition(line: 1, column: 8), JSONPosition(line: 2, column: 7),
        JSONPosition(line: 3, column: 7), JSONPosition(line: 4, column: 7),
      ])
  }

  @Test func `all faults of a file are found in one run, and the rest is read`() {
    let document = JSONDocument(
      """
      {
        // icons
        "items": ["a.desktop" "b.desktop",],
        size: 48,
        "edge": 'left'
        "theme": {"opacity": .5}
      }
      """)
    #expect(
      document.issues.map(\.description) == [
        "2:3: JSON has no comments", "3:25: a comma is missing before '\"'",
        "3:36: a comma before ']' is one too many", "4:3: a key stands in double quotes: \"size\"",
        "5:11: strings stand in double quotes", "6:3: a comma is missing before '\"'",
        "6:24: a digit is missing here",
      ])
    #expect(document.root?["items"]?.elements?.map(\.string) == ["a.desktop", "b.desktop"])
    #expect(document.root?["size"]?.value == 48)
    #expect(document.root?["edge"]?.string == "left")
  }

  @Test func `only so many issues are collected`() {
    let document = JSONDocument("[" + String(repeating: "x,", count: 5000) + "1]")
    #expect(document.issues.count == 100)
    #expect(!document.isValid)
    #expect(document.root == nil)
  }

  @Test func `the first fault is thrown where only the value is wanted`() {
    let error = JSONSyntaxError(
      at: JSONPosition(line: 1, column: 4), "a value is missing before ','")
    #expect(throws: error) { try JSONValue(parsing: "[1,,x]") }
  }
}
