internal import CGIO
internal import CSandbox
internal import Glibc

/// The program `pressdock-preview`.
package enum PreviewProgram {
  /// Runs it and gives the exit code.
  ///
  /// - Parameter arguments: The command line without the program's name.
  /// - Returns: 0; 1 when a protection is missing or the socket broke; 64 for a wrong use.
  package static func run(_ arguments: [String]) -> Int32 {
    switch Box.argument.map({ [$0] }) ?? arguments {
    case []:
      return serve { PreviewServer().run() }
    case ["--decode"]:
      return serve("--decode", for: .documents) { DocumentServer().run() }
    case let words where words.first == "--open":
      guard let places = OpenerPlaces(Array(words.dropFirst())) else { return misuse(words) }
      return open(places)
    case ["--self-check"]:
      Box.enter("--self-check")
      let check = SelfCheck()
      write(check.text, to: 1)
      return check.isGood ? 0 : 1
    case ["--help"], ["-h"]:
      write(usage, to: 1)
      return 0
    default:
      return misuse(arguments)
    }
  }

  private static func misuse(_ arguments: [String]) -> Int32 {
    write("pressdock-preview: unknown argument: \(arguments.joined(separator: " "))\n", to: 2)
    write(usage, to: 2)
    return 64
  }

  private static let usage = """
    usage: pressdock-preview [--open | --decode | --self-check]

    Draws icons for pressdock, which starts it with a socket at descriptor 3.
      --open        opens files for previews instead, and has them decoded; what follows says
                    where the desktop keeps things: --thumbnails FOLDER, --data FOLDER:FOLDER
      --decode      decodes files that were opened
      --self-check  tries the protections that hold while foreign files are decoded,
                    says which are in force, and exits with 0 when all are

    """

  /// Opens files for the dock; those who look into them are processes of their own.
  private static func open(_ places: OpenerPlaces) -> Int32 {
    guard hasSocket(), let program = Box.ownPath() else { return 64 }
    csandbox_close_from(PreviewServer.descriptor + 1)
    _ = csandbox_die_with_parent()
    _ = csandbox_no_core()
    signal(SIGPIPE, SIG_IGN)
    return Opener(program: program, places: places).run() ? 0 : 1
  }

  /// Whether the dock has left its socket; it is told where not.
  package static func hasSocket(for program: String = "pressdock-preview") -> Bool {
    var status = stat()
    guard fstat(PreviewServer.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK
    else {
      write(
        "\(program): descriptor 3 is no socket: pressdock itself starts this program\n",
        to: 2)
      return false
    }
    return true
  }

  private static func serve(
    _ argument: String = "", for purpose: ProcessLimits.Purpose = .icons, _ body: () -> Bool
  ) -> Int32 {
    guard hasSocket() else { return 64 }
    Box.enter(argument)
    // Nothing of the dock's but the socket and the three standard streams.
    csandbox_close_from(PreviewServer.descriptor + 1)
    _ = csandbox_die_with_parent()
    // Broken pictures are told by status; what libraries print about them helps nobody.
    g_log_set_default_handler({ _, _, _, _ in }, nil)
    _ = Sandbox.enter(for: purpose)
    // Libraries ask it for names that aren't ASCII.
    setlocale(LC_CTYPE, "C.UTF-8")
    return body() ? 0 : 1
  }

  /// Closes all descriptors from one on (`close_range`).
  package static func close(from first: Int32) { csandbox_close_from(first) }

  /// Writes text to an open file, all of it.
  package static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = Glibc.write(descriptor, start, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }
}
