internal import Geometry

/// What the command line asks for.
struct SampleCommand {
  /// Which program to pretend to be.
  var application: SampleApplication
  /// The quick action that it was started with.
  var action: String?
  /// Files or addresses to open.
  var files: [String] = []
  /// Whether the bus starts it: then it waits for calls, and its window comes with the first.
  var isService = false
  /// Whether a window is shown at all.
  var hasWindow = true
  /// Where the window is to be, in root pixels, where the program shall have a wish.
  var place: Point?

  /// What was asked for, without what only concerns the window.
  var caption: String {
    let words = ["pressdock-sample", application.id] + (action.map { ["--action", $0] } ?? [])
    return (words + files).joined(separator: " ")
  }

  enum Outcome {
    case run(SampleCommand)
    case help
    case wrong(String)
  }

  static let help = """
    usage: pressdock-sample APPLICATION [--action ID] [--service] [--no-window] [FILE...]

    One of the pretend programs that the demonstration and the tests start. Its window says how it
    was started.

    applications: \(SampleApplication.all.map(\.id).joined(separator: " "))

      --action ID   the quick action
      --service     take the bus name org.pressdock.sample.NAME and wait for calls
                    (org.freedesktop.Application); the window comes with the first
      --no-window   write the trace and end
      --at X,Y      where the window is to be, in root pixels

    environment:
      PRESSDOCK_SAMPLE_TRACE       a file: each start and each call appends one line of JSON
      PRESSDOCK_SAMPLE_APPEARANCE  light (default) or dark
      GDK_SCALE                    device pixels in a logical pixel, where the desktop tells none
    """

  static func parse(_ words: [String]) -> Outcome {
    guard let first = words.first else { return .wrong("which application?") }
    if words.contains("--help") { return .help }
    guard let application = SampleApplication.all.first(where: { $0.id == first }) else {
      return .wrong("there is no application \"\(first)\"")
    }
    var command = SampleCommand(application: application)
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      switch word {
      case "--action":
        guard let action = rest.popFirst() else { return .wrong("--action needs an id") }
        command.action = action
      case "--service": command.isService = true
      case "--no-window": command.hasWindow = false
      case "--at":
        let numbers = rest.popFirst()?.split(separator: ",").compactMap { Double($0) } ?? []
        guard numbers.count == 2 else { return .wrong("--at needs two numbers: 100,80") }
        command.place = Point(x: numbers[0], y: numbers[1])
      case let option where option.hasPrefix("--"): return .wrong("unknown option \(option)")
      default: command.files.append(word)
      }
    }
    return .run(command)
  }
}
