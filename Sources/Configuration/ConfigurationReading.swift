internal import JSON

/// A configuration file that was read: what it sets, and all that is wrong with it.
package struct ConfigurationReading: Hashable, Sendable {
  /// What it sets; every part that can't be used has its default.
  package var configuration: Configuration
  /// All that is wrong, in the order of the file.
  package var issues: [ConfigIssue]
  /// Whether the file is a configuration at all: JSON, and an object.
  ///
  /// A file that is none is never used: what it sets is there to find more issues only.
  package var isUsable: Bool
  /// The file as a tree, for later checks.
  let root: JSONNode?

  /// How many bytes a file may have: far more than anybody writes by hand, and so few that a file
  /// by mistake costs no seconds.
  package static let sizeLimit = 4 << 20

  /// Whether nothing is wrong but warnings.
  package var isValid: Bool { isUsable && !issues.contains { $0.severity == .error } }

  /// What became of it, in words.
  package var verdict: String {
    func count(_ number: Int, _ word: String) -> String {
      "\(number) \(word)" + (number == 1 ? "" : "s")
    }
    let errors = issues.count { $0.severity == .error }
    let warnings = count(issues.count - errors, "warning")
    if !isUsable { return "no configuration, \(count(errors, "error"))" }
    if errors > 0 { return "invalid, \(count(errors, "error")) and \(warnings)" }
    return issues.isEmpty ? "fine" : "fine, with \(warnings)"
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: what is in it.
  ///   - place: where it lies.
  package init(_ bytes: [UInt8], at place: ConfigurationPlace) {
    let document = JSONDocument(bytes, limits: JSONLimits(bytes: Self.sizeLimit))
    let syntax = document.issues.map { issue in
      ConfigIssue(
        issue.severity == .error ? .error : .warning, at: issue.position, issue.message)
    }
    var context = ReadingContext(
      place: place, faultyPositions: Set(document.issues.map(\.position)))
    configuration = Configuration()
    isUsable = document.isValid && document.root?.kind == .object
    root = document.root
    if let root {
      let form = ValueForm<Configuration>.configuration
      context.knownPaths = form.nestedKeys
      context.isNewer = (root["version"]?.value.intValue ?? 0) > Configuration.newestVersion
      if context.isNewer, let version = root["version"] {
        context.inside(key: "version") { context in
          context.report(
            .warning, at: version.position,
            "the file is of version \(version.value.serialized()), newer than the "
              + "\(Configuration.newestVersion) that is known here; what is understood is used")
        }
      }
      if let read = form.read(root, &context) { configuration = read }
    }
    issues = (syntax + context.issues).enumerated()
      .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element)
  }
}
