import ApplicationMatching
import Geometry
import Pressure
import Rig
import Testing

@testable import X11

extension ServerTests {
  @Suite struct ClientListTests {
    /// Reads until the list is what `condition` wants; gives all that changed on the way.
    @discardableResult
    private func follow(
      _ list: ClientList, _ screen: TestScreen, _ what: String,
      until condition: () -> Bool
    ) throws -> [ClientList.Change] {
      var changes: [ClientList.Change] = []
      try screen.wait(what) {
        screen.events.forEach { list.handle($0) }
        screen.events = []
        if list.isStale { changes.append(list.update()) }
        return condition()
      }
      return changes.filter { !$0.isEmpty }
    }

    @Test(arguments: [WindowManager.openbox, .xfwm4, .i3])
    func `windows come, change and go`(manager: WindowManager) throws {
      let screen = try TestScreen(manager)
      let list = ClientList(screen.connection)
      _ = list.update()
      let before = Set(list.windows.map(\.id))
      let window = try screen.window(
        "navigator", "Firefox", title: "Grüße",
        properties: ["_GTK_APPLICATION_ID": "org.mozilla.firefox", "WM_WINDOW_ROLE": "browser"])
      let id = WindowID(rawValue: window.id)
      let changes = try follow(list, screen, "the window") { list.window(id) != nil }
      #expect(changes.flatMap(\.added) == [id])
      try follow(list, screen, "the window active") { list.active == id }
      let found = try #require(list.window(id))
      #expect(found.facts.instance == "navigator")
      #expect(found.facts.className == "Firefox")
      #expect(found.facts.gtkApplicationID == "org.mozilla.firefox")
      #expect(found.facts.role == "browser")
      #expect(found.facts.kdeDesktopFile == nil)
      #expect(found.title == "Grüße")
      #expect(found.kind == .normal)
      #expect(found.isListed)
      #expect(found.desktop == .number(0))

      window.set("_NET_WM_NAME", to: "Another")
      let renamed = try follow(list, screen, "the new title") {
        list.window(id)?.title == "Another"
      }
      #expect(renamed.flatMap(\.changed).contains(id))
      window.destroy()
      let gone = try follow(list, screen, "the end") { list.window(id) == nil }
      #expect(gone.flatMap(\.removed) == [id])
      #expect(Set(list.windows.map(\.id)) == before)
      #expect(screen.troubles.isEmpty)
    }

    @Test func `many changes of a window are read once`() throws {
      // No window manager, which would publish a title of its own in its own time.
      let screen = try TestScreen()
      let list = ClientList(screen.connection)
      let window = try screen.window()
      let id = WindowID(rawValue: window.id)
      screen.probe.set("_NET_CLIENT_LIST", type: "WINDOW", to: [window.id])
      try follow(list, screen, "the window") { list.window(id) != nil }
      for number in 0..<50 { window.set("_NET_WM_NAME", to: "Title \(number)") }
      screen.collect()
      screen.events.forEach { list.handle($0) }
      screen.events = []
      let change = list.update()
      #expect(change.changed == [id])
      #expect(list.window(id)?.title == "Title 49")
      #expect(list.update().isEmpty)
      screen.probe.set("_NET_CLIENT_LIST", type: "WINDOW", to: [])
    }

    @Test func `a class that comes late is followed to its entry`() throws {
      let screen = try TestScreen(.openbox)
      let list = ClientList(screen.connection)
      let window = try screen.window("x", "Unknown")
      let id = WindowID(rawValue: window.id)
      try follow(list, screen, "the window") { list.window(id) != nil }
      var running = RunningApplications<WindowID>(
        matcher: ApplicationMatcher(entries: [EntryFacts(id: "xterm.desktop", name: "XTerm")]))
      running.replace(with: list.windows.filter(\.isListed).map { ($0.id, $0.facts, nil) })
      #expect(running.windows(ofEntry: "xterm.desktop").isEmpty)
      screen.probe.set("WM_CLASS", type: "STRING", to: "xterm\u{0}XTerm\u{0}", on: window.id)
      try follow(list, screen, "the class") { list.window(id)?.facts.className == "XTerm" }
      running.replace(with: list.windows.filter(\.isListed).map { ($0.id, $0.facts, nil) })
      #expect(running.windows(ofEntry: "xterm.desktop") == [id])
      // Changed and gone at once.
      screen.probe.set("WM_CLASS", type: "STRING", to: "other\u{0}Other\u{0}", on: window.id)
      window.destroy()
      try follow(list, screen, "the end") { list.window(id) == nil }
      running.replace(with: list.windows.filter(\.isListed).map { ($0.id, $0.facts, nil) })
      #expect(running.windows(ofEntry: "xterm.desktop").isEmpty)
      #expect(screen.troubles.isEmpty)
    }

    @Test(arguments: [WindowManager.openbox, .xfwm4])
    func `windows are activated, minimized and closed`(manager: WindowManager) throws {
      let screen = try TestScreen(manager)
      let list = ClientList(screen.connection)
      let first = try screen.window("one", "One")
      let second = try screen.window("two", "Two")
      let id = WindowID(rawValue: first.id)
      try follow(list, screen, "the second active") {
        list.active == WindowID(rawValue: second.id) && list.window(id) != nil
      }
      list.activate(id, time: screen.now())
      try follow(list, screen, "the first active and above") {
        list.active == id && list.stacking.last == id
      }
      list.minimize(id)
      try follow(list, screen, "the first minimized") { list.window(id)?.isMinimized == true }
      list.activate(id, time: screen.now())
      try follow(list, screen, "the first back") {
        list.active == id && list.window(id)?.isMinimized == false
      }
      list.setIconFrame(Rect(x: 10.2, y: 20, width: 47.5, height: 48), of: id)
      screen.connection.sync()
      #expect(screen.probe.items("_NET_WM_ICON_GEOMETRY", of: first.id) == [10, 20, 48, 48])
      list.setIconFrame(nil, of: id)
      screen.connection.sync()
      #expect(screen.probe.items("_NET_WM_ICON_GEOMETRY", of: first.id) == nil)
      // It has no WM_DELETE_WINDOW, so the window manager ends its client.
      list.close(WindowID(rawValue: second.id), time: screen.now())
      try follow(list, screen, "the second closed") {
        list.window(WindowID(rawValue: second.id)) == nil
      }
      #expect(screen.troubles.isEmpty)
    }

    @Test func `requests about a window that has gone do no harm`() throws {
      let screen = try TestScreen(.openbox)
      let list = ClientList(screen.connection)
      let window = try screen.window()
      let id = WindowID(rawValue: window.id)
      try follow(list, screen, "the window") { list.window(id) != nil }
      window.destroy()
      list.activate(id, time: screen.now())
      list.minimize(id)
      list.close(id, time: screen.now())
      list.setIconFrame(Rect(x: 0, y: 0, width: 48, height: 48), of: id)
      list.setIconFrame(nil, of: id)
      try follow(list, screen, "the end") { list.window(id) == nil }
      #expect(screen.troubles.isEmpty)
    }

    @Test func `with no window manager the list is empty, and fills when one comes`() throws {
      let screen = try TestScreen()
      let window = try screen.window("early", "Early")
      let id = WindowID(rawValue: window.id)
      let list = ClientList(screen.connection)
      _ = list.update()
      #expect(list.windows.isEmpty)
      #expect(!list.windowManager.isRunning)
      try screen.rig.start(.openbox)
      try follow(list, screen, "the window under openbox") { list.window(id) != nil }
      try follow(list, screen, "openbox") { list.windowManager.name == "Openbox" }
      #expect(list.windowManager.supports("_NET_ACTIVE_WINDOW"))
      try screen.rig.start(.xfwm4)
      let changes = try follow(list, screen, "xfwm4 with the window") {
        list.windowManager.name == "Xfwm4" && list.window(id) != nil
      }
      #expect(changes.contains { $0.isAboutRoot })
      try screen.rig.start(.none)
      try follow(list, screen, "no window manager") { !list.windowManager.isRunning }
      #expect(screen.troubles.isEmpty)
    }

    @Test func `without a window manager a window is raised and focused by us`() throws {
      let screen = try TestScreen()
      let first = try screen.window("one", "One")
      let second = try screen.window("two", "Two")
      let list = ClientList(screen.connection)
      list.activate(WindowID(rawValue: first.id), time: screen.now())
      screen.connection.sync()
      #expect(screen.probe.focusWindow == first.id)
      let order = screen.probe.windows().map(\.id).filter { [first.id, second.id].contains($0) }
      #expect(order == [second.id, first.id])
    }

    @Test func `kinds, states and owners are read`() throws {
      let screen = try TestScreen(.openbox)
      let list = ClientList(screen.connection)
      let main = try screen.window("app", "App")
      let probe = screen.probe
      let dialog = try TestWindow(
        display: screen.rig.server.display, frame: Rect(x: 5, y: 5, width: 90, height: 60),
        instance: "app", className: "App", isMapped: false)
      probe.set("WM_TRANSIENT_FOR", type: "WINDOW", to: [main.id], on: dialog.id)
      probe.set(
        "_NET_WM_STATE", type: "ATOM", to: [probe.atom("_NET_WM_STATE_SKIP_TASKBAR")],
        on: dialog.id)
      probe.set("WM_HINTS", type: "WM_HINTS", to: [1 << 8, 0, 0, 0, 0, 0, 0, 0, 0], on: dialog.id)
      dialog.map()
      let id = WindowID(rawValue: dialog.id)
      try follow(list, screen, "the dialog") { list.window(id) != nil }
      try follow(list, screen, "its state") {
        list.window(id)?.states.contains(.skipTaskbar) == true
      }
      let found = try #require(list.window(id))
      #expect(found.transientFor == WindowID(rawValue: main.id))
      #expect(found.kind == .dialog)
      #expect(found.isUrgent)
      #expect(!found.isListed)
    }

    @Test func `properties of any form are read without harm`() throws {
      let screen = try TestScreen()
      let probe = screen.probe
      let window = try screen.window("one", "One")
      let list = ClientList(screen.connection)
      let root = [
        "_NET_CLIENT_LIST", "_NET_CLIENT_LIST_STACKING", "_NET_ACTIVE_WINDOW",
        "_NET_CURRENT_DESKTOP", "_NET_NUMBER_OF_DESKTOPS", "_NET_SUPPORTED",
        "_NET_SUPPORTING_WM_CHECK",
      ]
      defer {
        for name in root {
          screen.connection.deleteProperty(name, of: screen.connection.rootWindow)
        }
      }
      func read() {
        screen.collect()
        screen.events.forEach { list.handle($0) }
        screen.events = []
        _ = list.update()
      }
      // The window, twice, nothing, the root window, one that has gone, one that never was.
      let gone = try screen.window()
      gone.destroy()
      probe.set(
        "_NET_CLIENT_LIST", type: "WINDOW",
        to: [window.id, window.id, 0, gone.id, 0xffff_ffff, 0x1fff_ffff])
      probe.set("_NET_CURRENT_DESKTOP", type: "CARDINAL", to: [900])
      probe.set("_NET_NUMBER_OF_DESKTOPS", type: "CARDINAL", to: [4])
      read()
      #expect(list.windows.map(\.id) == [WindowID(rawValue: window.id)])
      #expect(list.desktopCount == 4)
      #expect(list.currentDesktop == 3)
      for name in [
        "WM_CLASS", "WM_HINTS", "WM_TRANSIENT_FOR", "_NET_WM_STATE", "_NET_WM_PID",
        "_NET_WM_WINDOW_TYPE", "_NET_WM_DESKTOP", "_NET_WM_NAME", "_NET_STARTUP_ID",
      ] {
        probe.set(name, type: "CARDINAL", to: [0xffff_ffff, 0x8000_0000], on: window.id)
      }
      read()
      #expect(list.window(WindowID(rawValue: window.id))?.facts.className == nil)
      for name in ["WM_CLASS", "WM_HINTS", "_NET_WM_STATE", "_NET_WM_PID", "_NET_WM_DESKTOP"] {
        probe.set(name, type: "STRING", to: "\u{0}\u{0}\u{0}", on: window.id)
      }
      probe.set(
        "_NET_WM_NAME", type: "UTF8_STRING", to: String(repeating: "ä", count: 200_000),
        on: window.id)
      read()
      let read200 = list.window(WindowID(rawValue: window.id))
      #expect(read200?.facts.instance == nil)
      #expect((read200?.title.count ?? 0) < 3000)
      probe.set("_NET_CLIENT_LIST", type: "STRING", to: "no windows at all")
      probe.set("_NET_NUMBER_OF_DESKTOPS", type: "CARDINAL", to: [0xffff_ffff])
      probe.set("_NET_SUPPORTED", type: "ATOM", to: [0xffff_ffff, 0, 7])
      probe.set("_NET_SUPPORTING_WM_CHECK", type: "WINDOW", to: [gone.id])
      read()
      #expect(list.windows.isEmpty)
      #expect(list.desktopCount == 1024)
      #expect(!list.windowManager.isRunning)
      #expect(screen.troubles.isEmpty)
    }

    @Test(arguments: UInt64(0)..<3)
    func `windows that come and go at random leave the list right`(seed: UInt64) throws {
      let screen = try TestScreen(.openbox)
      let list = ClientList(screen.connection)
      _ = list.update()
      var state = seed &+ 77
      var open: [TestWindow] = []
      var known = Set(list.windows.map(\.id))
      for _ in 0..<25 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        if open.isEmpty || (state >> 33).isMultiple(of: 3) == false {
          let window = try TestWindow(
            display: screen.rig.server.display, frame: Rect(x: 5, y: 5, width: 50, height: 50),
            isMapped: false)
          window.askForMapping()
          open.append(window)
        } else {
          open.remove(at: Int(state >> 33) % open.count).destroy()
        }
        screen.collect()
        screen.events.forEach { list.handle($0) }
        screen.events = []
        let change = list.update()
        known.subtract(change.removed)
        #expect(known.isDisjoint(with: change.added))
        known.formUnion(change.added)
        #expect(known == Set(list.windows.map(\.id)))
      }
      // What is open is what the manager says: it can lose a window whose number another one had a
      // moment before.
      let numbers = Set(open.map(\.id))
      try follow(list, screen, "the windows that are open") {
        let managed = Set(screen.probe.items("_NET_CLIENT_LIST") ?? [])
        return managed.isSubset(of: numbers) && managed.count >= numbers.count / 2
          && Set(list.windows.map(\.id.rawValue)) == managed
      }
      #expect(screen.troubles.isEmpty)
    }
  }
}

extension TestScreen {
  /// The server's time.
  func now() -> Timestamp {
    let window = WindowID(rawValue: connection.makePlainWindow())
    return connection.timestamp(connection.serverTime(by: window))
  }
}
