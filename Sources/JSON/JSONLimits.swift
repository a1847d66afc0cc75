/// What a JSON text may demand of its reader.
public struct JSONLimits: Hashable, Sendable {
  /// How many arrays and objects may stand inside each other.
  public var depth: Int
  /// How many bytes the text may have.
  public var bytes: Int
  /// After how many issues reading stops.
  public var issues: Int

  /// Limits; by default 512 levels, 16 MiB and 100 issues.
  public init(depth: Int = 512, bytes: Int = 16 << 20, issues: Int = 100) {
    self.depth = depth
    self.bytes = bytes
    self.issues = issues
  }
}
