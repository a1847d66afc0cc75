internal import CWebKit
internal import Glibc
internal import LocalSocket
internal import Preview
internal import PreviewProtocol

/// The program `pressdock-webpage`.
package enum WebPageProgram {
  /// The descriptor that the fetcher leaves the way to its gateway at.
  private static let gateway: Int32 = 4

  /// Runs it and gives the exit code.
  ///
  /// - Parameter arguments: The command line without the program's name.
  /// - Returns: 0; 1 when the page could not be shown, or a protection is missing; 64 for a wrong use.
  package static func run(_ arguments: [String]) -> Int32 {
    switch Box.argument.map({ [$0] }) ?? arguments {
    case []:
      guard PreviewProgram.hasSocket(for: "pressdock-webpage"),
        fcntl(gateway, F_GETFD) >= 0
      else { return 64 }
      Box.enter(for: .pages)
      return serve() ? 0 : 1
    case ["--self-check"]:
      Box.enter("--self-check", for: .pages)
      return selfCheck() ? 0 : 1
    case ["--help"], ["-h"]:
      PreviewProgram.write(usage, to: 1)
      return 0
    default:
      let words = arguments.joined(separator: " ")
      PreviewProgram.write("pressdock-webpage: unknown argument: \(words)\n\(usage)", to: 2)
      return 64
    }
  }

  private static let usage = """
    usage: pressdock-webpage [--self-check]

    Shows one page of the web live for pressdock. It is started by pressdock-fetch with sockets at
    descriptors 3 and 4, where the settings peek.fetchLinks and peek.renderLinks are true.
      --self-check  says whether pages would be shown, and what holds while they are

    """

  private static func serve() -> Bool {
    PreviewProgram.close(from: gateway + 1)
    guard Sandbox.bindToParent() else { return false }
    signal(SIGPIPE, SIG_IGN)
    let socket = PacketSocket(adopting: PreviewServer.descriptor)
    guard case .packet(let packet)? = try? socket.receive(upTo: DocumentRequest.byteLimit + 1),
      !packet.isTruncated, let request = try? DocumentRequest(decoding: packet.bytes)
    else { return false }
    func fail(_ status: LinkStatus, _ detail: String = "") -> Bool {
      var answer = LinkAnswer(generation: request.generation, status, address: request.uri)
      answer.detail = detail
      try? socket.send(answer.encoded)
      return false
    }
    // WebKit's own processes inherit what isn't seen here, and the limits.
    guard Box.isInside else { return fail(.noSandbox) }
    guard ProcessLimits.apply(for: .pages).isEmpty else { return fail(.failed, "limits") }
    guard let door = Doorway(to: PacketSocket(adopting: gateway)) else {
      return fail(.failed, "no port")
    }
    guard prepare() else { return fail(.failed, "no Xvfb") }
    let page = LivePage(socket, proxyPort: door.port)
    page.load(request)
    gtk_main()
    return page.isGood
  }

  /// Gives GTK what it needs to start, none of it the user's.
  private static func prepare() -> Bool {
    let folder = "/tmp/run"
    mkdir(folder, 0o700)
    for (name, value) in [
      ("HOME", "/tmp"), ("XDG_RUNTIME_DIR", folder), ("GDK_BACKEND", "x11"),
      ("NO_AT_BRIDGE", "1"), ("GSETTINGS_BACKEND", "memory"), ("LIBGL_ALWAYS_SOFTWARE", "1"),
      ("GDK_DISABLE_SHM", "0"),
    ] { setenv(name, value, 1) }
    return VirtualScreen.start() && gtk_init_check(nil, nil) != 0
  }

  private static func selfCheck() -> Bool {
    let home = access("/home", F_OK) != 0 && access("/root", F_OK) != 0
    let lines: [(what: String, isGood: Bool)] = [
      ("a view without home, bus and network", Box.isInside && home),
      ("limits", ProcessLimits.apply(for: .pages).isEmpty),
      ("a display of its own (Xvfb)", Box.isInside && prepare()),
    ]
    for line in lines {
      PreviewProgram.write("\(line.isGood ? "good" : "MISSING")  \(line.what)\n", to: 1)
    }
    return lines.allSatisfy(\.isGood)
  }
}
