import Geometry
import JSON
import Rig
import Testing

/// A dock that nobody has configured.
@Suite(.serialized) struct FirstStartTests {
  private static let welcome = "pressdock.welcome"

  /// A session with a terminal and a file manager, and the dock without a configuration.
  private func start() throws -> (rig: Rig, dock: RunningDock) {
    let rig = try Rig(width: 1280, height: 800, windowManager: .openbox)
    let data = try #require(rig.environment["XDG_DATA_HOME"])
    try makeDirectory("\(data)/applications")
    for (id, categories, types) in [
      ("t.desktop", "System;TerminalEmulator;", ""),
      ("f.desktop", "FileManager;", "inode/directory;"),
    ] {
      try write(
        """
        [Desktop Entry]
        Type=Application
        Name=\(id)
        Exec=true
        Categories=\(categories)
        MimeType=\(types)

        """, toFile: "\(data)/applications/\(id)")
    }
    try write(
      "[Default Applications]\ninode/directory=f.desktop\n",
      toFile: "\(data)/applications/mimeapps.list")
    rig.session.variables["XDG_DATA_DIRS"] = data
    return (rig, try RunningDock(rig))
  }

  @Test func `a first start docks the usual programs and teaches the press`() throws {
    let (rig, dock) = try start()
    let state = try dock.wait("has its items") { $0.items.count == 3 }
    #expect(state.items.map(\.id) == ["f.desktop", "t.desktop", Self.welcome])
    let label = rig.probe.waitForWindow { $0.title == "Pressdock label" && $0.isViewable }
    #expect(label != nil)
    let place = try #require(state.item(Self.welcome)?.frame.center)
    let pen = try Pen(rig.server)
    try pen.press(at: place)
    try pen.play(.ramp(from: 0.1, to: 0.85, milliseconds: 250), rate: 200)
    let open = try dock.wait("shows the popover") { $0.popover != nil }
    let row = try #require(open.popover?.rows.first { $0.title == "Slide here, then let go" })
    try pen.move(to: row.frame.center)
    try pen.lift()
    try dock.wait("is idle") { $0.phase == "idle" && $0.popover == nil }
    #expect(rig.probe.waitForWindow { $0.title == "Pressdock label" && $0.isViewable } != nil)
  }

  @Test func `what is removed of the usual programs stays removed, nobody is invited twice`() throws
  {
    let (rig, first) = try start()
    let state = try first.wait("has its items") { $0.items.count == 3 }
    let mouse = try Mouse(rig.server)
    for (item, left) in [(Self.welcome, 2), ("f.desktop", 1)] {
      let place = try #require(try first.state().item(item)?.frame.center)
      try mouse.click(3, at: place)
      let open = try first.wait("shows the popover") { $0.popover != nil }
      let row = try #require(open.popover?.rows.first { $0.kind == "remove" })
      try mouse.click(at: row.frame.center)
      try first.wait("has removed it") { $0.items.count == left }
    }
    _ = state
    try first.quit()
    let second = try RunningDock(rig)
    try second.wait("has the rest") { $0.items.map(\.id) == ["t.desktop"] }
    try mouse.move(to: Point(x: 100, y: 100))
    #expect(
      !rig.probe.viewableWindows().contains { $0.title == "Pressdock label" })
  }

  @Test func `with nothing installed there is something to press all the same`() throws {
    let rig = try Rig(width: 1280, height: 800, windowManager: .openbox)
    rig.session.variables["XDG_DATA_DIRS"] = "/nonexistent"
    let dock = try RunningDock(rig)
    try dock.wait("has the welcome") { $0.items.map(\.id) == [Self.welcome] }
  }

  @Test func `where nothing can be watched it is said, and reload does it`() throws {
    let rig = try Rig(width: 1280, height: 800, windowManager: .openbox)
    // A user namespace of its own has no inotify instances to give.
    let wrapper = [
      "unshare", "-Ur", "sh", "-c", "echo 0 > /proc/sys/user/max_inotify_instances; exec \"$@\"",
      "-",
    ]
    let trial = try rig.run(wrapper + ["true"])
    guard trial.wait() == .exited(0) else { return }
    let data = try #require(rig.environment["XDG_DATA_HOME"])
    try makeDirectory("\(data)/applications")
    for id in ["one.desktop", "two.desktop"] {
      try write(
        DockStage.entry(id, "/bin/true", id, []), toFile: "\(data)/applications/\(id)")
    }
    let dock = try RunningDock(
      rig, configuration: ["items": ["one.desktop"]], wrapper: wrapper)
    try dock.wait("has its item") { $0.items.map(\.id) == ["one.desktop"] }
    #expect(dock.process.output.contains("pressdock reload"))
    #expect(dock.process.output.contains("fs.inotify.max_user_instances"))
    try rig.session.configure(["items": ["one.desktop", "two.desktop", "three.desktop"]])
    try write(
      DockStage.entry("Third", "/bin/true", "three", []),
      toFile: "\(data)/applications/three.desktop")
    _ = try dock.ask(["reload"])
    try dock.wait("has all items") { $0.item("three.desktop")?.name == "Third" }
    #expect(try dock.state().items.count == 3)
  }

  @Test func `hand-made changes that make no sense are put aside, not lost`() throws {
    let rig = try Rig(width: 1280, height: 800, windowManager: .openbox)
    rig.session.variables["XDG_DATA_DIRS"] = "/nonexistent"
    let directory = try #require(rig.environment["XDG_STATE_HOME"]) + "/pressdock"
    try makeDirectory(directory)
    try write("{ \"kept\": [ \"x.desktop\" ", toFile: "\(directory)/state.json")
    let dock = try RunningDock(rig)
    try dock.wait("has the welcome") { $0.items.map(\.id) == [Self.welcome] }
    #expect(contents(ofFile: "\(directory)/state.json.damaged").contains("x.desktop"))
    #expect(dock.process.output.contains("state.json:1:"))
  }
}
