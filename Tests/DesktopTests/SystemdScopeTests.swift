import EventLoop
import Glibc
import Testing

@testable import Desktop

/// No user manager runs where tests do, so these talk to a stand-in on a private bus: they show what
/// is asked of systemd, not that systemd does it.
@Suite struct SystemdScopeTests {
  private static let methods = """
    <method name='StartTransientUnit'><arg type='s' direction='in'/><arg type='s' direction='in'/>
    <arg type='a(sv)' direction='in'/><arg type='a(sa(sv))' direction='in'/>
    <arg type='o' direction='out'/></method>
    <signal name='JobRemoved'><arg type='u'/><arg type='o'/><arg type='s'/><arg type='s'/></signal>
    """

  private func makeSystemd(
    on bus: BusDaemon, answer: @escaping (String, [BusValue]) -> BusService.Answer
  ) throws -> BusService {
    try BusService(
      "org.freedesktop.systemd1", on: bus, path: "/org/freedesktop/systemd1",
      interface: "org.freedesktop.systemd1.Manager", methods: Self.methods, answer: answer)
  }

  @Test func `a program waits for its scope before it runs`() throws {
    let daemon = try BusDaemon()
    let directory = try TemporaryDirectory()
    try MainLoop.withPrivateLoop { loop in
      var ranBeforeScope: Bool?
      let systemd = try makeSystemd(on: daemon) { _, _ in
        .values([.objectPath("/org/freedesktop/systemd1/job/7")])
      }
      let answer = systemd.answer
      let done = loop.makeDeadline {
        ranBeforeScope = access(directory.path("ran"), F_OK) == 0
        systemd.emit(
          "JobRemoved",
          [
            .uint32(7), .objectPath("/org/freedesktop/systemd1/job/7"),
            systemd.calls[0].arguments[0], .string("done"),
          ])
      }
      systemd.answer = {
        done.set(MonotonicTime.now.advanced(byMilliseconds: 60))
        return answer($0, $1)
      }
      let launcher = Launcher(loop: loop, bus: MessageBus(loop: loop, address: daemon.address))
      var process: Int32?
      let begin = MonotonicTime.now
      launcher.start(
        LaunchCommand(["touch", directory.path("ran")], applicationID: "org.example.My-App")
      ) { _ in
        loop.quit()
      } completion: {
        process = try? $0.get()
      }
      #expect(loop.runs())
      #expect(ranBeforeScope == false)
      #expect(access(directory.path("ran"), F_OK) == 0)
      // Opened by the end of the job, not by the end of our patience.
      #expect(MonotonicTime.now.milliseconds - begin.milliseconds >= 60)

      let call = try #require(systemd.calls.first)
      #expect(systemd.calls.count == 1)
      #expect(call.method == "StartTransientUnit")
      let unit = try #require(call.arguments[0].text)
      #expect(unit.hasPrefix("app-pressdock-org.example.My\\x2dApp-"))
      #expect(unit.hasSuffix(".scope"))
      #expect(call.arguments[1] == .string("fail"))
      #expect(
        call.arguments[2]
          == .array(
            elementType: "(sv)",
            [
              .tuple([.string("Description"), .variant(.string("touch"))]),
              .tuple([
                .string("PIDs"),
                .variant(.array(elementType: "u", [.uint32(UInt32(process ?? 0))])),
              ]),
              .tuple([.string("Slice"), .variant(.string("app.slice"))]),
              .tuple([.string("CollectMode"), .variant(.string("inactive-or-failed"))]),
            ]))
      #expect(call.arguments[3] == .array(elementType: "(sa(sv))", []))
    }
  }

  @Test(arguments: ["refuses", "never answers", "answers, but its job never ends"])
  func `a systemd that`(_ behaviour: String) throws {
    let daemon = try BusDaemon()
    try MainLoop.withPrivateLoop { loop in
      let systemd = try makeSystemd(on: daemon) { _, _ in
        switch behaviour {
        case "refuses": .error(name: "org.freedesktop.systemd1.UnitExists", message: "no")
        case "never answers": .never
        default: .values([.objectPath("/job")])
        }
      }
      let launcher = Launcher(loop: loop, bus: MessageBus(loop: loop, address: daemon.address))
      var exits: [ChildExit] = []
      var outcomes = 0
      launcher.start(LaunchCommand(["true"])) {
        exits.append($0)
        loop.quit()
      } completion: { _ in
        outcomes += 1
      }
      #expect(loop.runs())
      #expect(exits == [.exited(code: 0)], "\(behaviour): the program runs all the same")
      #expect(outcomes == 1)
      #expect(systemd.calls.count == 1)
    }
  }

  @Test(arguments: ["no systemd", "a dead address", "no address"])
  func `programs run just as well with`(_ lack: String) throws {
    let daemon = try BusDaemon()
    if lack == "a dead address" { daemon.stop() }
    MainLoop.withPrivateLoop { loop in
      let address = lack == "no address" ? nil : daemon.address
      let launcher = Launcher(loop: loop, bus: MessageBus(loop: loop, address: address))
      var exit: ChildExit?
      launcher.start(LaunchCommand(["true"])) {
        exit = $0
        loop.quit()
      } completion: { _ in
      }
      #expect(loop.runs())
      #expect(exit == .exited(code: 0))
    }
  }

  @Test func `unit names are escaped and never too long`() {
    #expect(
      SystemdScopes.unitName(for: ".a/b c-ü", unique: 0xAB)
        == "app-pressdock-\\x2ea\\x2fb\\x20c\\x2d\\xc3\\xbc-00000000000000ab.scope")
    let long = SystemdScopes.unitName(for: String(repeating: "-", count: 300), unique: .max)
    #expect(long.utf8.count <= 255)
    #expect(long.hasSuffix("\\x2d-ffffffffffffffff.scope"))
  }
}
