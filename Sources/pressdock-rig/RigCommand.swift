/// Something that `pressdock-rig` can do with the real dock on a private X server.
struct RigCommand: Sendable {
  /// The word that chooses it.
  var name: String
  /// The options that it takes, each with the word for its value: `["output": "DIR"]`.
  var options: [String: String]
  /// One line for the help.
  var summary: String
  /// Does it; gives the exit code.
  var run: @Sendable (RigOptions) throws -> Int32

  static let all: [RigCommand] = [.demo, .bench, .soak, .peekSoak, .session]

  var usage: String {
    let words = options.sorted { $0.key < $1.key }.map { "[--\($0.key) \($0.value)]" }
    return (["pressdock-rig", name] + words).joined(separator: " ")
  }

  static var help: String {
    let lines = all.map { "  \($0.usage)\n      \($0.summary)" }
    return "usage:\n" + lines.joined(separator: "\n")
  }
}
