/// A file that is no desktop entry, or none that counts, and why.
package struct RejectedFile: Error, Hashable, Sendable {
  /// What is wrong; the last one is the reason.
  package var problems: [DesktopProblem]

  /// A rejection with its problems.
  package init(problems: [DesktopProblem]) { self.problems = problems }
}
