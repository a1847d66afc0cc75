import JSON
import Testing

struct DocumentTests {
  @Test func `every key and value knows its place`() throws {
    let root = try #require(
      JSONDocument(
        """
        {
          "items": ["a", {"id": 1}],
          "größe":
            2.5
        }
        """
      ).root)
    let members = try #require(root.members)
    #expect(root.position.description == "1:1")
    #expect(members.map(\.key) == ["items", "größe"])
    #expect(members.map(\.keyPosition.description) == ["2:3", "3:3"])
    #expect(members.map(\.value.position.description) == ["2:12", "4:5"])
    #expect(root["items"]?[0]?.position.description == "2:13")
    #expect(root["items"]?[1]?.position.description == "2:18")
    #expect(root["items"]?[1]?.members?.first?.keyPosition.description == "2:19")
    #expect(root["items"]?[1]?["id"]?.position.description == "2:25")
    #expect(root["items"]?[2] == nil)
    #expect(root["absent"] == nil)
    #expect(root.value["größe"] == 2.5)
  }

  @Test(
    arguments: [
      ("0", .integer(0)), ("-0", .number(-0.0)), ("-7", .integer(-7)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .largeInteger("9223372036854775808")), ("1.0", .number(1)),
      ("1e2", .number(100)), ("1E+2", .number(100)), ("25e-1", .number(2.5)),
      ("123456789012345678901234567890", .largeInteger("123456789012345678901234567890")),
      ("1e-400", .number(0)), ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
      (#""\u00e9\ud83d\ude00\/\"\\\b\f\n\r\t""#, .string("é😀/\"\\\u{8}\u{C}\n\r\t")),
      (#""\u0041\u004a\u004A""#, .string("AJJ")), ("\"\u{7F}é中😀\"", .string("\u{7F}é中😀")),
      (" \t\r\n[ ] ", .array([])), ("{ }", .object([])), ("\u{FEFF}7", .integer(7)),
    ] as [(String, JSONNode.Content)])
  func `values of each kind are read`(text: String, content: JSONNode.Content) {
    let document = JSONDocument(text)
    #expect(document.issues == [])
    #expect(document.root?.content == content)
  }

  @Test func `minus zero keeps its sign`() throws {
    let value = try JSONValue(parsing: "-0")
    #expect(value.serialized() == "-0.0")
  }

  @Test func `of duplicate keys the last counts, and each earlier one is a warning`() {
    let document = JSONDocument("{\"a\": 1,\n \"b\": 2, \"a\": 3,\n \"a\": 4}")
    #expect(document.isValid)
    #expect(
      document.issues == [
        JSONIssue(
          .warning, at: JSONPosition(line: 2, column: 10),
          "the key \"a\" was already given at 1:2; this one counts"),
        JSONIssue(
          .warning, at: JSONPosition(line: 3, column: 2),
          "the key \"a\" was already given at 2:10; this one counts"),
      ])
    #expect(document.root?.value == ["a": 4, "b": 2])
  }

  @Test func `the place of the character that no C string holds is kept`() {
    let root = JSONDocument(#"{"a": "x\u0000y\u0000", "b\u0000": "z"}"#).root
    #expect(root?["a"]?.nulPosition == JSONPosition(line: 1, column: 9))
    #expect(root?["a"]?.string == "x\0y\0")
    #expect(root?.members?[1].keyNulPosition == JSONPosition(line: 1, column: 27))
    #expect(root?["b\0"]?.nulPosition == nil)
  }

  @Test func `a hundred thousand brackets are refused where they grow too deep`() {
    for bracket in ["[", "{\"a\":", "[{\"a\":"] {
      let document = JSONDocument(String(repeating: bracket, count: 100_000))
      #expect(document.root == nil)
      #expect(document.issues.map(\.message) == ["more than 512 levels of arrays and objects"])
    }
    #expect(
      JSONDocument(String(repeating: "[", count: 100_000)).firstError?.position
        == JSONPosition(line: 1, column: 513))
  }

  @Test func `as many levels as are allowed are read`() {
    let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(JSONDocument(deepest).isValid)
    #expect(!JSONDocument("[" + deepest + "]").isValid)
    #expect(JSONDocument("[[]]", limits: JSONLimits(depth: 2)).isValid)
    #expect(!JSONDocument("[[[]]]", limits: JSONLimits(depth: 2)).isValid)
  }

  @Test func `a file that is too large is not read`() {
    let document = JSONDocument("[1,2,3]", limits: JSONLimits(bytes: 6))
    #expect(document.issues.map(\.description) == ["1:1: the file is larger than 6 bytes"])
    #expect(JSONDocument("[1,2,3]", limits: JSONLimits(bytes: 7)).isValid)
  }

  @Test func `a mebibyte takes far less than a second`() {
    let item = #"{"id": "org.example.App.desktop", "size": 48.5, "list": [1, true, null]},"#
    let text =
      "[" + String(repeating: item + "\n", count: (1 << 20) / (item.utf8.count + 1)) + "{}]"
    let bytes = Array(text.utf8)
    let time = ContinuousClock().measure { #expect(JSONDocument(bytes).isValid) }
    // Without optimization, and beside other tests; optimized it is some 70 ms.
    #expect(time < .seconds(5))
  }
}
