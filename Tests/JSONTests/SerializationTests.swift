import JSON
import Testing

struct SerializationTests {
  @Test(
    arguments: [
      (.null, "null"), (true, "true"), (false, "false"), (0, "0"),
      (.integer(.max), "9223372036854775807"), (.integer(.min), "-9223372036854775808"),
      (0.1, "0.1"), (1.0, "1.0"), (-0.0, "-0.0"), (1e300, "1e+300"),
      (.number(.leastNonzeroMagnitude), "5e-324"),
      (0.30000000000000004, "0.30000000000000004"), ("", #""""#), ([], "[]"), ([:], "{}"),
      ("a\"b\\c/d", #""a\"b\\c/d""#), ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#),
      ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#), ("ü中😀\u{2028}", "\"ü中😀\u{2028}\""),
      ([1, [true, .null]], "[1,[true,null]]"), (["b": 1, "a": [:]], #"{"b":1,"a":{}}"#),
    ] as [(JSONValue, String)])
  func `each kind of value is written in its one form`(value: JSONValue, text: String) {
    #expect(value.serialized() == text)
  }

  @Test func `pretty text has one member a line and keeps empty containers together`() {
    let value: JSONValue = ["id": "a", "frame": ["x": 1, "y": 2.5], "rows": [[], [:], "r"]]
    #expect(
      value.serialized(pretty: true) == """
        {
          "id": "a",
          "frame": {
            "x": 1,
            "y": 2.5
          },
          "rows": [
            [],
            {},
            "r"
          ]
        }
        """)
  }

  @Test func `what is not finite is written as null`() {
    #expect(JSONValue.number(.infinity).serialized() == "null")
    #expect(JSONValue.number(.nan).serialized() == "null")
    #expect(JSONValue(-Double.infinity) == .null)
  }
}
