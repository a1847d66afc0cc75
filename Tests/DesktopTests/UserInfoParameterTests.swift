import JSON
import Testing

@testable import Desktop

@Suite struct UserInfoParameterTests {
  @Test func `every kind of value has one type on the bus`() throws {
    let cases: [(JSONValue, BusValue, String)] = [
      (.bool(true), .bool(true), "b"),
      (.integer(.min), .int64(.min), "x"),
      (.number(1), .double(1), "d"),
      (.string(""), .string(""), "s"),
      (.array([]), .array(elementType: "v", []), "av"),
      (
        .array([.string("a"), .string("b")]),
        .array(elementType: "v", [.variant(.string("a")), .variant(.string("b"))]), "av"
      ),
      (.object([]), .array(elementType: "{sv}", []), "a{sv}"),
      (
        .object([
          JSONMember("k", .integer(1)), JSONMember("l", .bool(false)), JSONMember("k", .integer(2)),
        ]),
        .options([("k", .int64(2)), ("l", .bool(false))]), "a{sv}"
      ),
    ]
    for (json, expected, type) in cases {
      let value = try UserInfoParameter.value(of: json)
      #expect(value == expected)
      let variant = try #require(value.makeVariant())
      #expect(BusValue(variant) == expected)
      #expect(typeString(variant) == type)
    }
  }

  @Test func `what the bus can't hold is refused with the reason`() {
    let cases: [(JSONValue, String)] = [
      (.null, "D-Bus has no null"),
      (.array([.object([JSONMember("a", .null)])]), "D-Bus has no null"),
      (.string("a\0b"), "D-Bus text holds no NUL"),
      (.object([JSONMember("\0", .bool(true))]), "D-Bus text holds no NUL"),
      (nested(40), "D-Bus allows no deeper nesting"),
    ]
    for (json, why) in cases {
      #expect(throws: LaunchFailure.Reason.badUserInfo(why)) {
        try UserInfoParameter.value(of: json)
      }
    }
    #expect(throws: Never.self) { try UserInfoParameter.value(of: nested(31)) }
  }

  private func nested(_ depth: Int) -> JSONValue {
    (0..<depth).reduce(.bool(true)) { value, _ in .array([value]) }
  }
}
