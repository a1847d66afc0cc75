import JSON
import Testing

@testable import DockApp

/// What hands change stays, and never speaks against what the user writes later.
@Suite struct HandChangesTests {
  @Test func `what is removed stays away until it is written into the configuration again`() {
    var changes = HandChanges()
    #expect(changes.pinned(configured: ["a", "b", "c"]) == ["a", "b", "c"])
    changes.remove("b")
    #expect(changes.pinned(configured: ["a", "b", "c"]) == ["a", "c"])
    changes = HandChanges(changes.json)
    #expect(changes.pinned(configured: ["a", "b", "c"]) == ["a", "c"])
    #expect(changes.pinned(configured: ["a", "c"]) == ["a", "c"])
    #expect(changes.pinned(configured: ["a", "b", "c"]) == ["a", "b", "c"])
  }

  @Test func `what is kept comes last, once, and can be removed`() {
    var changes = HandChanges()
    _ = changes.pinned(configured: ["a"])
    changes.keep("x")
    changes.keep("x")
    changes.keep("a")
    #expect(changes.pinned(configured: ["a"]) == ["a", "x"])
    #expect(changes.pinned(configured: ["x", "a"]) == ["x", "a"])
    changes.remove("x")
    #expect(changes.pinned(configured: ["a"]) == ["a"])
  }

  @Test func `what a later version wrote is kept`() throws {
    let text = #"{"version": 9, "kept": ["a", 3], "order": {"b": [1]}}"#
    let changes = HandChanges(try JSONValue(parsing: text))
    #expect(changes.kept == ["a"])
    #expect(changes.json["order"] == ["b": [1]])
  }
}
