import Pressure
import Rig
import Testing

@testable import X11

@Suite struct StartupMessageTests {
  @Test func `properties are read with their quotes and backslashes`() {
    let message = StartupMessage(
      parsing: "new: ID=a-1_TIME5 NAME=\"two \\\"words\\\"\" SCREEN=0 ICON= BIN=a\\ b X=\"a\"b")
    #expect(message?.kind == .new)
    #expect(
      message?.properties == [
        "ID": "a-1_TIME5", "NAME": "two \"words\"", "SCREEN": "0", "ICON": "", "BIN": "a b",
        "X": "ab",
      ])
    #expect(StartupMessage(parsing: "remove: ID=x")?.id == "x")
    #expect(StartupMessage(parsing: "remove:")?.id == nil)
    #expect(StartupMessage(parsing: "remove: ID=")?.id == nil)
  }

  @Test(arguments: [
    "", "new", ":", "other: ID=x", "new: ID", "new: a b=c", "new: =x", "new: ID=\"x", "new: ID=x\\",
  ])
  func `what makes no sense is no message`(text: String) {
    #expect(StartupMessage(parsing: text) == nil)
  }

  @Test func `pieces of two senders are told apart`() {
    var assembler = StartupMessageAssembler()
    let (one, two) = (WindowID(rawValue: 1), WindowID(rawValue: 2))
    func take(_ text: String, _ window: WindowID, first: Bool = false, last: Bool = false)
      -> StartupMessage?
    { assembler.take(Array(text.utf8) + (last ? [0, 9, 9] : []), isFirst: first, from: window) }
    #expect(take("ID=lost", one) == nil)
    #expect(take("remove: ", one, first: true) == nil)
    #expect(take("new: I", two, first: true) == nil)
    #expect(take("ID=a", one) == nil)
    #expect(take("D=b", two, last: true)?.id == "b")
    #expect(take("", one, last: true)?.id == "a")
    #expect(take("", one, last: true) == nil)
    // A new beginning forgets what was there.
    #expect(take("remove: ID=", one, first: true) == nil)
    #expect(take("remove: ID=c", one, first: true, last: true)?.id == "c")
  }

  @Test func `senders without end are forgotten`() {
    var assembler = StartupMessageAssembler()
    let piece = [UInt8](repeating: 0x61, count: 20)
    for number in UInt(1)...100 {
      _ = assembler.take(piece, isFirst: true, from: WindowID(rawValue: number))
    }
    #expect(
      assembler.take(Array("new: ID=x".utf8) + [0], isFirst: true, from: WindowID(rawValue: 999))
        == nil)
    for _ in 0..<300 { _ = assembler.take(piece, isFirst: false, from: WindowID(rawValue: 1)) }
    #expect(
      assembler.take(Array("new: ID=x".utf8) + [0], isFirst: true, from: WindowID(rawValue: 999))?
        .id == "x")
  }
}

extension ServerTests {
  @Suite struct StartupNotificationsTests {
    private let description = LaunchDescription(
      name: "A \"name\" with \\ in it", desktopID: "org.example.App.desktop", executable: "app",
      icon: "app", windowClass: "App", desktop: 1)

    private func hear(
      _ screen: TestScreen, _ notifications: StartupNotifications
    ) -> [StartupNotifications.Change] {
      screen.collect()
      defer { screen.events = [] }
      return screen.events.compactMap { notifications.handle($0) }
    }

    @Test func `others hear of a launch of ours, and of its end`() throws {
      let screen = try TestScreen()
      let ours = StartupNotifications(screen.connection)
      let other = try TestScreen()
      let theirs = StartupNotifications(other.connection)
      let time = Timestamp(milliseconds: 123_456)
      let id = ours.begin(description, time: time)
      #expect(id.hasSuffix("_TIME123456"))
      #expect(ours.launches.map(\.desktopID) == ["org.example.App.desktop"])
      screen.connection.sync()
      #expect(
        hear(other, theirs) == [
          .foreignBegan(id: id, desktopID: "org.example.App.desktop")
        ])
      #expect(hear(screen, ours).isEmpty)
      #expect(ours.windowAppeared(startupID: "other") == nil)
      #expect(ours.windowAppeared(startupID: nil) == nil)
      #expect(ours.windowAppeared(startupID: id)?.id == id)
      #expect(ours.launches.isEmpty)
      screen.connection.sync()
      #expect(hear(other, theirs) == [.foreignEnded(id: id)])
      #expect(hear(screen, ours).isEmpty)
      #expect(ours.end(id) == nil)
      #expect(screen.troubles.isEmpty)
    }

    @Test func `a program that says it has started ends the launch`() throws {
      let screen = try TestScreen()
      let ours = StartupNotifications(screen.connection)
      let id = ours.begin(description, time: Timestamp(milliseconds: 1000))
      let launch = try #require(ours.launches.first)
      let other = try screen.connect()
      other.broadcastStartupInfo("remove: ID=\(id)")
      other.sync()
      #expect(hear(screen, ours) == [.ended(launch)])
      #expect(ours.launches.isEmpty)
      #expect(ours.end(id) == nil)
    }

    @Test func `what takes too long is named`() throws {
      let screen = try TestScreen()
      let ours = StartupNotifications(screen.connection)
      let first = ours.begin(description, time: Timestamp(milliseconds: 1000))
      let second = ours.begin(description, time: Timestamp(milliseconds: 9000))
      #expect(first != second)
      #expect(ours.overdue(after: 15_000, now: Timestamp(milliseconds: 15_999)).isEmpty)
      #expect(
        ours.overdue(after: 15_000, now: Timestamp(milliseconds: 16_000)).map(\.id) == [first])
      #expect(ours.end(first)?.id == first)
      #expect(ours.launches.map(\.id) == [second])
      #expect(ours.end(second) != nil)
    }

    @Test func `pieces of nonsense are passed over`() throws {
      let screen = try TestScreen()
      let ours = StartupNotifications(screen.connection)
      let id = ours.begin(description, time: Timestamp(milliseconds: 1000))
      let other = try screen.connect()
      for text in ["", "remove:", "remove: ID=\"", "new: \u{1}", "change: ID=x\\", "remove: ID=y"] {
        other.broadcastStartupInfo(text)
      }
      other.sync()
      #expect(hear(screen, ours).isEmpty)
      #expect(ours.launches.map(\.id) == [id])
      #expect(ours.end(id) != nil)
    }
  }
}
