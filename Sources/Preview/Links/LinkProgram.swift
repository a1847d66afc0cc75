internal import CGIO
internal import CSandbox
internal import Glibc
package import LocalSocket

/// The program `pressdock-fetch`.
package enum LinkProgram {
  /// Runs it and gives the exit code.
  ///
  /// - Parameters:
  ///   - arguments: The command line without the program's name.
  ///   - fetcher: Makes what brings pages, once the process sees nothing of the user's any more.
  ///   - gateway: Carries the connections of a page that is shown live, from a socket, by the policy of
  ///     a link.
  /// - Returns: 0; 1 when a protection is missing or the socket broke; 64 for a wrong use.
  package static func run(
    _ arguments: [String], fetcher: () -> any PageFetching,
    gateway: (_ link: String, _ socket: PacketSocket) -> Bool
  ) -> Int32 {
    switch Box.argument.map({ [$0] }) ?? arguments {
    case []:
      guard PreviewProgram.hasSocket(for: "pressdock-fetch") else { return 64 }
      Box.enter(for: .links)
      csandbox_close_from(PreviewServer.descriptor + 1)
      _ = csandbox_die_with_parent()
      signal(SIGPIPE, SIG_IGN)
      g_log_set_default_handler({ _, _, _, _ in }, nil)
      let sandbox = Sandbox.enter(for: .links)
      // Where the network is seen, a display and a bus are, unless the filter keeps them away.
      let isSafe = Box.isInside && sandbox.forbidsCalls
      return LinkServer(fetcher(), isSafe: isSafe).run() ? 0 : 1
    case let words where words.count == 2 && words[0] == "--show":
      guard PreviewProgram.hasSocket(for: "pressdock-fetch") else { return 64 }
      guard let link = PageShow.start(words[1]) else { return 1 }
      // What the box is told is one word.
      Box.enter(Self.gatewayMark + link, for: .links)
      return 1
    case let words where words.count == 1 && words[0].hasPrefix(Self.gatewayMark):
      return serveGateway(String(words[0].dropFirst(Self.gatewayMark.count)), gateway) ? 0 : 1
    case ["--self-check"]:
      Box.enter("--self-check", for: .links)
      let check = SelfCheck(for: .links)
      PreviewProgram.write(check.text, to: 1)
      return check.isGood ? 0 : 1
    case ["--help"], ["-h"]:
      PreviewProgram.write(usage, to: 1)
      return 0
    default:
      let words = arguments.joined(separator: " ")
      PreviewProgram.write("pressdock-fetch: unknown argument: \(words)\n\(usage)", to: 2)
      return 64
    }
  }

  private static let gatewayMark = "--gateway="

  private static func serveGateway(
    _ link: String, _ gateway: (String, PacketSocket) -> Bool
  ) -> Bool {
    csandbox_close_from(PreviewServer.descriptor + 1)
    signal(SIGPIPE, SIG_IGN)
    let sandbox = Sandbox.enter(for: .gateway)
    guard Box.isInside, sandbox.forbidsCalls, Sandbox.bindToParent() else { return false }
    return gateway(link, PacketSocket(adopting: PreviewServer.descriptor))
  }

  private static let usage = """
    usage: pressdock-fetch [--show PROGRAM | --self-check]

    Asks for the title, summary and picture of one web page for pressdock, which starts it with a
    socket at descriptor 3, and only where the setting peek.fetchLinks is true.
      --show        has the page shown live by pressdock-webpage, which has no network of
                    its own, and takes its connections to where they may go
      --self-check  tries the protections that hold while pages are fetched,
                    says which are in force, and exits with 0 when all are

    """
}
