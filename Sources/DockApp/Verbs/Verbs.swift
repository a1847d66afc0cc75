extension Verb {
  /// All commands, in the order in which the help lists them.
  package static let all: [Verb] = [
    .state, .showActions, .reload, .quit, .windows, .apps, .argv, .checkConfig, .devices, .replay,
    .preview, .peek, .add,
  ]
}
