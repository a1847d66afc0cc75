import JSON
import QuickActions
import Testing

struct ActionListTests {
  private func items(_ types: String...) -> [ShortcutItem] {
    types.map { ShortcutItem(type: $0, title: LocalizedText($0), target: .activateAction) }
  }

  @Test func `three static and four dynamic show three static and one dynamic`() {
    let list = ActionList(static: items("s1", "s2", "s3"), dynamic: items("d1", "d2", "d3", "d4"))
    #expect(list.shown.map(\.type) == ["s1", "s2", "s3", "d1"])
    #expect(list.overflow.map(\.type) == ["d2", "d3", "d4"])
    #expect(list.all.map(\.type) == ["s1", "s2", "s3", "d1", "d2", "d3", "d4"])
  }

  @Test(
    arguments: [
      (0, 0, 4, 0, 0), (4, 0, 4, 4, 0), (5, 0, 4, 4, 1), (5, 2, 4, 4, 3), (0, 2, 4, 2, 0),
      (2, 2, 1, 1, 3), (2, 2, 0, 0, 4), (2, 2, -1, 0, 4), (3, 9, 12, 12, 0),
    ])
  func `as many are shown as the limit says, and none is lost`(
    staticCount: Int, dynamicCount: Int, limit: Int, shown: Int, overflow: Int
  ) {
    let fixed = (0..<staticCount).flatMap { items("s\($0)") }
    let dynamic = (0..<dynamicCount).flatMap { items("d\($0)") }
    let list = ActionList(static: fixed, dynamic: dynamic, limit: limit)
    #expect(list.shown.count == shown)
    #expect(list.overflow.count == overflow)
    #expect(list.all == fixed + dynamic)
  }

  @Test func `hidden actions make room`() {
    let list = ActionList(
      static: items("s1", "s2", "s3"), dynamic: items("d1", "d2"),
      customization: ActionCustomization(hidden: ["s2", "d1", "absent"]))
    #expect(list.all.map(\.type) == ["s1", "s3", "d2"])
  }

  @Test func `ordered actions come first, all others follow as they were`() {
    let list = ActionList(
      static: items("s1", "s2", "s3"), dynamic: items("d1", "d2"),
      customization: ActionCustomization(order: ["d2", "s3", "absent", "d2"]))
    #expect(list.shown.map(\.type) == ["d2", "s3", "s1", "s2"])
    #expect(list.overflow.map(\.type) == ["d1"])
  }

  @Test func `added actions follow the static ones`() {
    let list = ActionList(
      static: items("s1"), dynamic: items("d1"),
      customization: ActionCustomization(added: items("a1", "a2")))
    #expect(list.all.map(\.type) == ["s1", "a1", "a2", "d1"])
  }

  @Test func `an added action takes the place of one with its type`() {
    let mine = ShortcutItem(type: "s1", title: LocalizedText("Mine"), target: .exec(["true"]))
    let list = ActionList(
      static: items("s1", "s2"), customization: ActionCustomization(added: [mine]))
    #expect(list.all == [mine] + items("s2"))
  }

  @Test func `a replacement changes just what it names`() {
    let list = ActionList(
      static: items("s1", "s2"),
      customization: ActionCustomization(replacements: [
        "s2": ShortcutChange(
          title: LocalizedText("Two"), subtitle: LocalizedText("second"), icon: .template(.add),
          style: .destructive)
      ]))
    #expect(
      list.all == [
        ShortcutItem(type: "s1", title: LocalizedText("s1"), target: .activateAction),
        ShortcutItem(
          type: "s2", title: LocalizedText("Two"), subtitle: LocalizedText("second"),
          icon: .template(.add), style: .destructive, target: .activateAction),
      ])
    let change = ShortcutChange(userInfo: ["k": 1], target: .exec(["a", "b"]))
    #expect(
      change.applied(to: list.all[0])
        == ShortcutItem(
          type: "s1", title: LocalizedText("s1"), userInfo: ["k": 1], target: .exec(["a", "b"])))
  }

  @Test func `nothing changes without a customization`() {
    let fixed = items("b", "a", "b")
    #expect(ActionCustomization().applied(toStatic: fixed, dynamic: items("c")).count == 4)
    #expect(ActionList(static: fixed).all == fixed)
  }
}
