import Geometry
import Rig
import Testing

@testable import X11

@Suite struct MonitorChoiceTests {
  private let left = Monitor(
    name: "DP-1", frame: Rect(x: 0, y: 0, width: 1920, height: 1080), isPrimary: false)
  private let right = Monitor(
    name: "HDMI-1", frame: Rect(x: 1920, y: 0, width: 1280, height: 720), isPrimary: true)

  @Test func `the named monitor is chosen, else the primary, else the first`() {
    #expect([left, right].choice(named: "DP-1") == left)
    #expect([left, right].choice(named: "gone") == right)
    #expect([left, right].choice(named: nil) == right)
    #expect([left].choice(named: "gone") == left)
    #expect([Monitor]().choice(named: nil) == nil)
  }

  @Test func `a point outside all monitors belongs to the nearest`() {
    #expect([left, right].monitor(at: Point(x: 1919, y: 5)) == left)
    #expect([left, right].monitor(at: Point(x: 1920, y: 5)) == right)
    #expect([left, right].monitor(at: Point(x: 2500, y: 1000)) == right)
    #expect([left, right].monitor(at: Point(x: 1950, y: 1070)) == left)
  }
}

extension ServerTests {
  @Suite struct MonitorListTests {
    @Test func `the rig's monitor has a name, a frame and a rate`() throws {
      let screen = try TestScreen()
      let list = MonitorList(screen.connection)
      #expect(list.monitors.count == 1)
      let monitor = try #require(list.monitors.first)
      #expect(monitor.frame == Rect(x: 0, y: 0, width: 1920, height: 1080))
      #expect(!monitor.name.isEmpty)
      #expect(monitor.refreshRate.map { $0 > 20 && $0 < 500 } == true)
    }

    @Test func `monitors that come, change and go are told`() throws {
      let screen = try TestScreen()
      let list = MonitorList(screen.connection)
      let before = list.monitors
      let left = Rect(x: 0, y: 0, width: 960, height: 1080)
      let right = Rect(x: 960, y: 0, width: 960, height: 720)
      try screen.probe.setMonitor("L", frame: left, isPrimary: true, holdsOutput: true)
      try screen.probe.setMonitor("R", frame: right)
      defer {
        screen.probe.removeMonitor("R")
        screen.probe.removeMonitor("L")
      }
      try screen.wait("two monitors") {
        screen.events.forEach { _ = list.handle($0) }
        screen.events = []
        return list.monitors.count == 2
      }
      #expect(list.monitors.map(\.name).sorted() == ["L", "R"])
      #expect(list.monitors.choice(named: "R")?.frame == right)
      #expect(list.monitors.choice(named: nil)?.name == "L")
      #expect(
        list.monitors.choice(named: "L")?.millimeters == Size(width: 254, height: 286))

      // The server changes no monitor of a name: it is removed and made again.
      screen.probe.removeMonitor("R")
      let changed = Rect(x: 960, y: 0, width: 640, height: 480)
      try screen.probe.setMonitor("R", frame: changed)
      try screen.wait("the changed monitor") {
        screen.events.forEach { _ = list.handle($0) }
        screen.events = []
        return list.monitors.choice(named: "R")?.frame == changed
      }
      screen.probe.removeMonitor("R")
      try screen.probe.setMonitor("R", frame: Rect(x: 960, y: 0, width: 0, height: 0))
      try screen.wait("the empty monitor dropped") {
        screen.events.forEach { _ = list.handle($0) }
        screen.events = []
        return list.monitors.map(\.name) == ["L"]
      }
      screen.probe.removeMonitor("R")
      screen.probe.removeMonitor("L")
      try screen.wait("one monitor again") {
        screen.events.forEach { _ = list.handle($0) }
        screen.events = []
        return list.monitors == before
      }
      #expect(screen.troubles.isEmpty)
    }
  }
}
