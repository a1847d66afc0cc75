import DisplayList
import DockCore
import Geometry
import Pressure
import Testing

/// Peeks by keys, commands and clicks, without any force.
@Suite struct PeekKeyTests {
  typealias F = Fixture

  @Test func `space peeks and space closes, the keyboard stays in the dock`() {
    var dock = F.withFiles()
    dock.peekByKey()
    #expect(dock.state.peek?.subject.item == F.report)
    #expect(dock.state.peek?.isLatched == true)
    #expect(dock.state.overlay == .interactive)
    #expect(dock.key(.space, 500) == [.endPreviews])
    #expect(dock.state.peek == nil)
  }

  @Test func `escape closes the actions first, then the peek`() {
    var dock = F.withFiles()
    dock.peekByKey()
    _ = dock.key(.up, 500)
    #expect(dock.state.peek?.phase == .actions)
    #expect(dock.state.peek?.actions?.highlighted != nil)
    #expect(dock.key(.escape, 600) == [])
    #expect(dock.state.peek?.phase == .page)
    #expect(dock.key(.escape, 700) == [.endPreviews])
    #expect(dock.state.hasKeyboardFocus)
  }

  @Test func `return opens, and in the actions runs the one that is chosen`() {
    var dock = F.withFiles()
    dock.peekByKey()
    let opened = dock.key(.enter, 500)
    guard case .open(let subject, _)? = opened.last, opened.count == 1 else {
      Issue.record("not opened: \(opened)")
      return
    }
    #expect(subject.uri == "file:///home/ada/report.pdf")

    var other = F.withFiles()
    other.peekByKey()
    _ = other.key(.up, 500)
    let chosen = other.key(.enter, 520)
    guard case .act(_, type: "open", _)? = chosen.last else {
      Issue.record("not run: \(chosen)")
      return
    }
  }

  @Test func `arrows walk on along the dock with the peek open`() {
    var dock = F.withFiles()
    dock.peekByKey()
    let first = dock.state.peek?.frame
    #expect(F.order(in: dock.key(.right, 500))?.subject.name == "work")
    #expect(F.order(in: dock.key(.right, 520))?.subject.target == .application(F.mail))
    #expect(dock.key(.right, 540) == [])
    #expect(F.order(in: dock.key(.left, 560))?.subject.name == "work")
    #expect(F.order(in: dock.key(.left, 580))?.subject.name == "report.pdf")
    #expect(first != nil)
    #expect(dock.state.peekDepth == 1)
  }

  @Test func `keys turn pages`() {
    var dock = F.withFiles()
    dock.peekByKey()
    #expect(F.order(in: dock.key(.pageDown, 500))?.page == 1)
    if let order = dock.state.peek?.order { dock.show(F.page(for: order), 510) }
    #expect(F.order(in: dock.key(.end, 520))?.page == 2)
    if let order = dock.state.peek?.order { dock.show(F.page(for: order), 530) }
    #expect(dock.key(.pageDown, 540) == [])
    #expect(F.order(in: dock.key(.home, 560))?.page == 0)
  }

  @Test func `down goes into a folder, arrows move there, space peeks inside, escape comes back`() {
    var dock = F.withFiles()
    dock.peekByKey(F.folder, walking: 1)
    #expect(dock.state.peek?.choice == nil)
    _ = dock.key(.down, 500)
    #expect(dock.state.peek?.choice == .entry(0))
    _ = dock.key(.right, 510)
    #expect(dock.state.peek?.choice == .entry(1))
    let inside = dock.key(.space, 520)
    #expect(F.order(in: inside)?.subject.name == "file 1.txt")
    #expect(dock.state.peekDepth == 2)
    // Inside, arrows walk along the folder.
    #expect(F.order(in: dock.key(.right, 540))?.subject.name == "file 2.txt")
    #expect(dock.key(.escape, 560) == [])
    #expect(dock.state.peekDepth == 1)
    #expect(dock.state.peek?.choice == .entry(1))
  }

  @Test func `typing a letter chooses an entry that begins with it`() {
    var dock = F.withFiles()
    dock.peekByKey(F.folder, walking: 1)
    _ = dock.key(.text("f"), 500)
    #expect(dock.state.peek?.choice == .entry(1))
    _ = dock.key(.text("d"), 520)
    #expect(dock.state.peek?.choice == .entry(0))
  }

  @Test func `a click on an entry opens a file and walks into a folder`() {
    var dock = F.withFiles()
    dock.peekByKey(F.folder, walking: 1)
    let place = dock.center(of: .entry(0))
    _ = dock.down(nil, at: place, 500, contact: dock.mouse, kind: F.mouseKind)
    let walked = dock.up(at: place, 540, contact: dock.mouse)
    #expect(F.order(in: walked)?.subject.name == "drafts")
    #expect(dock.state.peekDepth == 2)
    _ = dock.key(.escape, 600)
    let file = dock.center(of: .entry(3))
    _ = dock.down(nil, at: file, 700, contact: dock.mouse, kind: F.mouseKind)
    let opened = dock.up(at: file, 740, contact: dock.mouse)
    guard case .open(let subject, _)? = opened.last else {
      Issue.record("not opened: \(opened)")
      return
    }
    #expect(subject.name == "file 3.txt")
    #expect(F.order(in: opened) == nil)
  }

  @Test func `a press on an entry peeks inside the peek, lifting comes back, deeper opens`() {
    var dock = F.withFiles()
    dock.peekByKey(F.folder, walking: 1)
    let place = dock.center(of: .entry(2))
    _ = dock.down(0.1, at: place, 1000)
    for step in 1...25 {
      _ = dock.move(0.1 + Double(step) * 0.016, at: place, 1000 + Double(step) * 10)
    }
    _ = dock.wait(until: 1320)
    #expect(dock.state.peekDepth == 2)
    #expect(dock.state.peek?.subject.name == "file 2.txt")
    #expect(dock.up(at: place, 1500) == [])
    #expect(dock.state.peekDepth == 1)
    #expect(dock.state.peek?.subject.name == "work")
  }

  @Test func `a click on a link of the page peeks at where it leads and opens nothing`() {
    var dock = F.withFiles()
    dock.peekByKey()
    let place = dock.center(of: .link(0))
    _ = dock.down(nil, at: place, 500, contact: dock.mouse, kind: F.mouseKind)
    let effects = dock.up(at: place, 540, contact: dock.mouse)
    #expect(F.order(in: effects)?.subject.uri == "https://example.org/")
    #expect(!effects.contains { if case .open = $0 { true } else { false } })
    #expect(dock.state.peekDepth == 2)
  }

  @Test func `the secondary button on a file shows page and actions`() {
    var dock = F.withFiles()
    let effects = dock.send(
      .secondaryBegan(dock.mouse, dock.center(of: F.report), Timestamp(milliseconds: 100)))
    #expect(dock.state.popover == nil)
    if let order = F.order(in: effects) { dock.show(F.page(for: order), 130) }
    #expect(dock.state.peek?.phase == .actions)
    #expect(effects.first == .captureBackdrop)
  }

  @Test func `a command peeks at files of anywhere, arrows go through its list`() {
    var dock = F.withFiles()
    let subjects = ["a", "b", "c"].map {
      PeekSubject(
        target: .uri("file:///tmp/\($0)"), name: $0, icon: IconName(rawValue: "text-x-generic"))
    }
    let effects = dock.send(
      .peekRequested(subjects, index: 1, Timestamp(milliseconds: 100)))
    #expect(effects.first == .captureBackdrop)
    #expect(F.order(in: effects)?.subject.name == "b")
    #expect(F.order(in: dock.key(.right, 200))?.subject.name == "c")
    #expect(F.order(in: dock.key(.left, 220))?.subject.name == "b")
    #expect(dock.send(.peekDismissed(Timestamp(milliseconds: 300))) == [.endPreviews])
  }

  @Test func `whoever reads for long keeps the peek, and the screen lock can have the keyboard`() {
    var dock = F.withFiles()
    dock.peekByKey()
    #expect(dock.state.wantsKeyboard)
    _ = dock.wait(until: 60_000)
    #expect(dock.state.peek != nil)
    #expect(!dock.state.wantsKeyboard)
    _ = dock.send(.pointerMoved(Point(x: 900, y: 500), Timestamp(milliseconds: 60_100)))
    #expect(dock.state.wantsKeyboard)
  }

  @Test func `what was done can be taken back by a click, by a key, or not any more`() {
    var dock = F.withFiles()
    _ = dock.send(.undoOffered("“a” is in the trash now", Timestamp(milliseconds: 100)))
    guard let notice = dock.state.notice else {
      Issue.record("nothing is said")
      return
    }
    #expect(dock.state.hoverLabel(dock.measurer)?.isButton == true)
    let place = dock.state.display.root(notice.frame).center
    _ = dock.down(nil, at: place, 200, contact: dock.mouse, kind: F.mouseKind)
    #expect(dock.up(at: place, 250, contact: dock.mouse) == [.undo])
    #expect(dock.state.notice == nil)

    _ = dock.send(.undoOffered("again", Timestamp(milliseconds: 300)))
    _ = dock.send(.focusRequested(Timestamp(milliseconds: 310)))
    #expect(dock.key(.undo, 320) == [.undo])

    _ = dock.send(.undoOffered("again", Timestamp(milliseconds: 400)))
    _ = dock.wait(until: 12_000)
    #expect(dock.state.notice == nil)
    #expect(dock.key(.undo, 12_010) == [])
  }

  @Test func `windows that come and go show in the peek of their application`() {
    var dock = F.withFiles()
    _ = dock.send(.focusRequested(Timestamp(milliseconds: 0)))
    _ = dock.key(.end, 5)
    let order = F.order(in: dock.key(.space, 10))
    #expect(order?.subject.target == .application(F.mail))
    var items = dock.state.items
    items[2].windows.append(WindowReference(id: 12, title: "Draft"))
    let effects = dock.send(.itemsChanged(items, Timestamp(milliseconds: 100)))
    #expect(F.order(in: effects)?.subject.target == .application(F.mail))
  }
}
