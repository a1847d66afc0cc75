/// The configuration in force while files come and go: a bad file never takes a good one's place.
///
/// | file                         | in force afterwards                      | issues    |
/// |------------------------------|------------------------------------------|-----------|
/// | fine                         | what it sets                             | warnings  |
/// | with parts that can't be used | what it sets, defaults for those parts  | its own   |
/// | no JSON, or no object        | what was before                          | its own   |
/// | not there                    | the defaults                             | none      |
package struct ConfigurationStore: Hashable, Sendable {
  /// What became of a file.
  package enum Outcome: Hashable, Sendable {
    /// What it sets is in force, and differs from what was.
    case changed
    /// What it sets is what was in force.
    case unchanged
    /// It is no configuration; what was in force still is.
    case keptLastGood
  }

  /// What is in force.
  package private(set) var current: Configuration
  /// What is wrong with the newest file.
  package private(set) var issues: [ConfigIssue] = []

  /// Whether the newest file could not be used at all, so that an older one is in force.
  package private(set) var isKept = false
  private var reading: ConfigurationReading?

  /// What is wrong with the newest file, also beside the installed applications where they are known:
  /// all that `check-config` says.
  package func issues(beside applications: [String: [String]]?) -> [ConfigIssue] {
    guard let applications, var reading else { return issues }
    reading.check(applications: applications)
    return reading.issues
  }

  /// A store with the defaults in force.
  package init() { current = Configuration() }

  /// Takes a file.
  ///
  /// - Parameters:
  ///   - bytes: what is in it.
  ///   - place: where it lies.
  /// - Returns: what became of it.
  package mutating func apply(_ bytes: [UInt8], at place: ConfigurationPlace) -> Outcome {
    let reading = ConfigurationReading(bytes, at: place)
    issues = reading.issues
    self.reading = reading
    isKept = !reading.isUsable
    guard reading.isUsable else { return .keptLastGood }
    return put(reading.configuration)
  }

  /// Takes note that there is no file.
  package mutating func applyNoFile() -> Outcome {
    issues = []
    reading = nil
    isKept = false
    return put(Configuration())
  }

  private mutating func put(_ configuration: Configuration) -> Outcome {
    guard configuration != current else { return .unchanged }
    current = configuration
    return .changed
  }
}
