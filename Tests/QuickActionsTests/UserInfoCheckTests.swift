import JSON
import QuickActions
import Testing

struct UserInfoCheckTests {
  private func faults(_ text: String, _ carriers: Set<UserInfoCarrier>) throws -> [String] {
    let node = try #require(JSONDocument(text).root)
    return UserInfoCheck.faults(in: node, carriers: carriers).map {
      "\($0.position) \($0.path): \($0.message)"
    }
  }

  @Test(
    arguments: [
      (#"{"a": null}"#, ["1:7 a: D-Bus has no null"]),
      (#"[1, [null]]"#, ["1:6 [1][0]: D-Bus has no null"]),
      ("null", ["1:1 : D-Bus has no null"]),
      (#"{"a": {"b": "x\u0000"}}"#, [#"1:15 a.b: D-Bus text holds no \u0000"#]),
      (#"{"a\u0000": 1}"#, [#"1:4 : a D-Bus key holds no \u0000"#]),
      (#"{"a": 9223372036854775807, "b": -9223372036854775808, "c": 1e30, "d": true}"#, []),
      (
        #"{"a": 9223372036854775808}"#,
        ["1:7 a: 9223372036854775808 is beyond 64 bits and would not arrive unchanged"]
      ), (#"{"": ["é", "", {}, [], 0.1]}"#, []), (#""open""#, []),
    ] as [(String, [String])])
  func `what D-Bus can't hold is refused`(text: String, expected: [String]) throws {
    #expect(try faults(text, [.parameter]) == expected)
  }

  @Test(
    arguments: [
      (#"{"a": null, "b\u0000": "\u0000"}"#, []),
      (
        #"[-9223372036854775809]"#,
        ["1:2 [0]: -9223372036854775809 is beyond 64 bits and would not arrive unchanged"]
      ),
    ] as [(String, [String])])
  func `JSON in the environment holds more`(text: String, expected: [String]) throws {
    #expect(try faults(text, [.environment]) == expected)
  }

  // Tried against dbus-daemon 1.14: with one level more it closes the connection.
  @Test func `nesting is refused where the bus would close the connection`() throws {
    func objects(_ count: Int, _ inner: String) -> String {
      String(repeating: "{\"a\":", count: count) + inner + String(repeating: "}", count: count)
    }
    func arrays(_ count: Int, _ inner: String) -> String {
      String(repeating: "[", count: count) + inner + String(repeating: "]", count: count)
    }
    #expect(try faults(objects(20, "1"), [.parameter]) == [])
    #expect(try faults(objects(21, "1"), [.parameter]).count == 1)
    #expect(try faults(objects(20, "{}"), [.parameter]) == [])
    #expect(try faults(arrays(31, "1"), [.parameter]) == [])
    #expect(try faults(arrays(32, "1"), [.parameter]).count == 1)
    #expect(try faults(arrays(31, "[]"), [.parameter]) == [])
    #expect(try faults(arrays(500, "1"), [.environment]) == [])
  }

  @Test func `one string of the environment is the limit of size`() throws {
    // MAX_ARG_STRLEN less `PRESSDOCK_USER_INFO=`, the zero at the end and two quotes.
    let fitting = 131_072 - 20 - 1 - 2
    let longest = "\"" + String(repeating: "x", count: fitting) + "\""
    #expect(try faults(longest, [.environment]) == [])
    #expect(
      try faults("\"x" + longest.dropFirst(), [.environment]) == [
        "1:1 : its 131052 bytes are more than the 131051 that one variable of the environment holds"
      ])
    #expect(try faults("\"x" + longest.dropFirst(), [.parameter]) == [])
  }

  @Test func `each target knows its carriers`() {
    #expect(ShortcutTarget.exec(["a"]).userInfoCarriers == [.environment])
    #expect(ShortcutTarget.activateAction.userInfoCarriers == [.parameter])
    #expect(ShortcutTarget.bus(name: "a.b", action: "c").userInfoCarriers == [.parameter])
    #expect(
      ShortcutTarget.desktopAction(id: "a").userInfoCarriers == [.parameter, .environment])
  }
}
