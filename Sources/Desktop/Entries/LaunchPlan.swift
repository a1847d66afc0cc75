/// What has to be done to start a program or one of its actions.
package enum LaunchPlan: Hashable, Sendable {
  /// Run each of these.
  case run([EntryCommand])
  /// Call the application over the session bus; where nobody answers to the name and there is a
  /// command line, run that.
  case activate(ApplicationActivation, fallback: [EntryCommand])
}
