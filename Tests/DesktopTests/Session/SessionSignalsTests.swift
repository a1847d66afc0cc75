import EventLoop
import Testing

@testable import Desktop

/// Notifications, the settings portal and locks, against services on a real bus.
@Suite(.serialized) struct SessionSignalsTests {
  @Test func `a notification says who, what and where, with its body safe from markup`() throws {
    try MainLoop.withPrivateLoop { loop in
      let daemon = try BusDaemon()
      let service = try BusService(
        "org.freedesktop.Notifications", on: daemon, path: "/org/freedesktop/Notifications",
        interface: "org.freedesktop.Notifications",
        methods: """
          <method name='Notify'><arg type='s' direction='in'/><arg type='u' direction='in'/>
          <arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='s' direction='in'/>
          <arg type='as' direction='in'/><arg type='a{sv}' direction='in'/>
          <arg type='i' direction='in'/><arg type='u' direction='out'/></method>
          """)
      service.answer = { _, _ in
        loop.quit()
        return .values([.uint32(7)])
      }
      let bus = MessageBus(loop: loop, address: daemon.address)
      Notifier(bus: bus).notify(title: "“Mail” could not be started", body: "a < b & c > \"d\"")
      #expect(loop.runs())
      let arguments = try #require(service.calls.first?.arguments)
      #expect(service.calls.map(\.method) == ["Notify"])
      #expect(
        arguments == [
          .string("Pressdock"), .uint32(0), .string("pressdock"),
          .string("“Mail” could not be started"), .string("a &lt; b &amp; c &gt; \"d\""),
          .strings([]), .options([("desktop-entry", .string("pressdock"))]), .int32(-1),
        ])
    }
  }

  @Test func `without a bus, or with nobody who shows notifications, nothing happens`() throws {
    try MainLoop.withPrivateLoop { loop in
      Notifier(bus: MessageBus(loop: loop, address: nil)).notify(title: "a", body: "b")
      let daemon = try BusDaemon()
      Notifier(bus: MessageBus(loop: loop, address: daemon.address)).notify(title: "a", body: "b")
      #expect(!loop.runs(within: 0.3))
    }
  }

  private static let portal = (
    name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
    interface: "org.freedesktop.portal.Settings",
    methods: """
    <method name='ReadAll'><arg type='as' direction='in'/>
    <arg type='a{sa{sv}}' direction='out'/></method>
    <signal name='SettingChanged'><arg type='s'/><arg type='s'/><arg type='v'/></signal>
    """
  )

  /// An answer of `ReadAll`.
  private func settings(_ appearance: [(String, BusValue)]) -> BusValue {
    .array(
      elementType: "{sa{sv}}",
      [.entry(.string("org.freedesktop.appearance"), .options(appearance))])
  }

  @Test func `the portal's looks are read, and followed as they change`() throws {
    try MainLoop.withPrivateLoop { loop in
      let daemon = try BusDaemon()
      let service = try BusService(
        Self.portal.name, on: daemon, path: Self.portal.path, interface: Self.portal.interface,
        methods: Self.portal.methods)
      service.answer = { [self] _, _ in
        .values([
          settings([
            ("color-scheme", .uint32(1)), ("contrast", .uint32(0)),
            ("accent-color", .tuple([.double(0.5), .double(0.25), .double(1)])),
          ])
        ])
      }
      let portal = SettingsPortal(bus: MessageBus(loop: loop, address: daemon.address)) {
        loop.quit()
      }
      #expect(loop.runs())
      #expect(portal.looks.isDark == true)
      #expect(portal.looks.isHighContrast == false)
      #expect(portal.looks.accent == [0.5, 0.25, 1])
      #expect(portal.looks.reducesMotion == nil)
      service.emit(
        "SettingChanged",
        [
          .string("org.freedesktop.appearance"), .string("color-scheme"), .variant(.uint32(2)),
        ])
      #expect(loop.runs())
      #expect(portal.looks.isDark == false)
      service.emit(
        "SettingChanged",
        [
          .string("org.gnome.desktop.interface"), .string("enable-animations"),
          .variant(.bool(false)),
        ])
      #expect(loop.runs())
      #expect(portal.looks.reducesMotion == true)
      // What is of another type says nothing.
      service.emit(
        "SettingChanged",
        [
          .string("org.freedesktop.appearance"), .string("color-scheme"),
          .variant(.string("dark")),
        ])
      #expect(loop.runs())
      #expect(portal.looks.isDark == nil)
    }
  }

  @Test(arguments: ["error", "never"])
  func `a portal that refuses, or never answers, holds nobody up`(how: String) throws {
    try MainLoop.withPrivateLoop { loop in
      let daemon = try BusDaemon()
      let service = try BusService(
        Self.portal.name, on: daemon, path: Self.portal.path, interface: Self.portal.interface,
        methods: Self.portal.methods)
      service.answer = { _, _ in
        how == "never"
          ? .never : .error(name: "org.freedesktop.DBus.Error.Failed", message: "no")
      }
      let portal = SettingsPortal(bus: MessageBus(loop: loop, address: daemon.address)) {
        loop.quit()
      }
      #expect(!loop.runs(within: 0.3))
      #expect(portal.looks == PortalLooks())
      #expect(service.calls.map(\.method) == ["ReadAll"])
    }
  }

  @Test(arguments: [
    ("org.freedesktop.ScreenSaver", "ActiveChanged", "<arg type='b'/>"),
    ("org.cinnamon.ScreenSaver", "ActiveChanged", "<arg type='b'/>"),
    ("org.freedesktop.login1.Session", "Lock", ""),
    ("org.freedesktop.login1.Manager", "PrepareForSleep", "<arg type='b'/>"),
  ])
  func `a lock is heard of, whoever tells`(interface: String, member: String, argument: String)
    throws
  {
    try MainLoop.withPrivateLoop { loop in
      let isSystem = interface.contains("login1")
      let (session, system) = (try BusDaemon(), try BusDaemon())
      let service = try BusService(
        "org.example.Locker", on: isSystem ? system : session, path: "/org/example",
        interface: interface, methods: "<signal name='\(member)'>\(argument)</signal>")
      let buses = [session, system].map { MessageBus(loop: loop, address: $0.address) }
      var locks = 0
      let watch = LockWatch(session: buses[0], system: buses[1]) {
        locks += 1
        loop.quit()
      }
      // Subscriptions are there when a call on the same connection has been answered.
      for bus in buses {
        bus.call(
          BusCall(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId", [],
            timeout: 5000, startsService: false)
        ) { _ in loop.quit() }
        #expect(loop.runs())
      }
      if !argument.isEmpty {
        service.emit(member, [.bool(false)])
        #expect(!loop.runs(within: 0.2))
      }
      service.emit(member, argument.isEmpty ? [] : [.bool(true)])
      #expect(loop.runs())
      #expect(locks == 1)
      withExtendedLifetime(watch) {}
    }
  }
}
