import JSON
import Testing

struct AccessTests {
  private let value: JSONValue = [
    "title": "Open", "count": 3, "share": 0.5, "whole": 2.0, "on": true, "none": .null,
    "list": ["a", "b"], "object": ["k": 1],
  ]

  @Test func `members and elements are found`() {
    #expect(value["title"]?.stringValue == "Open")
    #expect(value["count"]?.intValue == 3)
    #expect(value["count"]?.doubleValue == 3)
    #expect(value["share"]?.doubleValue == 0.5)
    #expect(value["whole"]?.intValue == 2)
    #expect(value["on"]?.boolValue == true)
    #expect(value["none"]?.isNull == true)
    #expect(value["list"]?[1]?.stringValue == "b")
    #expect(value["list"]?.arrayValue?.count == 2)
    #expect(value["object"]?.objectValue == [JSONMember("k", 1)])
  }

  @Test func `what is not there or of another kind is nil`() {
    #expect(value["absent"] == nil)
    #expect(value["list"]?[2] == nil)
    #expect(value["list"]?[-1] == nil)
    #expect(value["title"]?["k"] == nil)
    #expect(value["title"]?[0] == nil)
    #expect(value["share"]?.intValue == nil)
    #expect(value["count"]?.stringValue == nil)
    #expect(value["title"]?.doubleValue == nil)
    #expect(value["count"]?.boolValue == nil)
    #expect(value["object"]?.arrayValue == nil)
    #expect(value["list"]?.objectValue == nil)
  }

  @Test func `the last of duplicate keys counts`() {
    let value = JSONValue.object([JSONMember("k", 1), JSONMember("k", 2)])
    #expect(value["k"] == 2)
  }
}
