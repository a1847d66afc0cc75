import Configuration
import QuickActions
import Testing

/// The section `peek`, groups of actions, and places.
struct PeekTests {
  @Test func `without settings a swipe shows actions and nothing is fetched`() throws {
    let peek = try #require(configuration("{}")).peek
    #expect(peek == Configuration.Peek())
    #expect(peek.model == .classic)
    #expect(!peek.stay && !peek.applications && !peek.fetchLinks && peek.renderLinks)
  }

  @Test func `the switches are read`() throws {
    let text = """
      {"peek": {"model": "menu", "stay": true, "applications": true, "fetchLinks": true, "renderLinks": false}}
      """
    let peek = try #require(configuration(text)).peek
    #expect(peek.model == .menu)
    #expect(peek.stay && peek.applications && peek.fetchLinks && !peek.renderLinks)
  }

  @Test func `actions are found by type, by kind and for all, in the order of the file`() throws {
    let text = """
      {"peek": {"actions": {
        "image/*": [{"type": "edit", "title": "Edit", "exec": ["gimp", "%f"]}],
        "*": [{"type": "send", "title": "Send", "exec": "send %u"}],
        "image/png": [{"type": "crush", "title": "Crush", "exec": ["optipng", "%f"]}]}}}
      """
    let peek = try #require(configuration(text)).peek
    #expect(peek.actions(for: "image/png").map(\.type) == ["edit", "send", "crush"])
    #expect(peek.actions(for: "image/jpeg").map(\.type) == ["edit", "send"])
    #expect(peek.actions(for: "imagery/x").map(\.type) == ["send"])
    #expect(peek.actions(for: "text/plain").first?.target == .exec(["send", "%u"]))
  }

  @Test func `groups are read to any depth, and their actions are found`() throws {
    let text = """
      {"items": [{"id": "a.desktop", "shortcutItems": [
        {"type": "outer", "title": "Outer", "actions": [
          {"type": "inner", "title": "Inner", "actions": [
            {"type": "leaf", "title": "Leaf", "exec": ["true"], "style": "destructive"}]}]}]}]}
      """
    let item = try #require(configuration(text)?.items?.first?.shortcutItems.first)
    #expect(item.children.map(\.type) == ["inner"])
    #expect(item.action("leaf")?.target == .exec(["true"]))
    #expect(item.action("leaf")?.style == .destructive)
    // A group does nothing by itself.
    #expect(item.action("outer") == nil)
  }

  @Test(arguments: [
    (#"{"peek": {"actions": {"image": []}}}"#, "is no MIME type"),
    (#"{"peek": {"actions": {"image/*": [{"title": "x"}]}}}"#, "type"),
    (#"{"peek": {"model": "menus"}}"#, "menu"),
    (#"{"items": [{"place": "trash", "path": "/tmp"}]}"#, "has a \"place\" beside"),
    (#"{"items": [{"place": "bin"}]}"#, "place"),
  ])
  func `what is wrong is said with its place`(text: String, words: String) throws {
    let issues = issues(text)
    #expect(issues.contains { $0.contains(words) }, "\(issues)")
    #expect(issues.allSatisfy { $0.hasPrefix("1:") })
  }

  @Test func `of the field codes a command for files knows two, others are said to stay`() throws {
    func warnings(_ code: String) -> [String] {
      issues(
        #"{"peek": {"actions": {"*": [{"type": "a", "title": "A", "exec": ["x", "\#(code)"]}]}}}"#)
    }
    #expect(warnings("%f") == [])
    #expect(warnings("%u") == [])
    #expect(warnings("%F").count == 1)
  }

  @Test func `places are items`() throws {
    let items = try #require(
      configuration(#"{"items": [{"place": "trash"}, {"place": "downloads", "name": "New"}]}"#)?
        .items)
    #expect(items.map(\.identifier) == ["place:trash", "place:downloads"])
  }
}
