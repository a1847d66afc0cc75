package import JSON

/// The real dock, running in a session of the rig.
package final class RunningDock {
  /// The session.
  package let rig: Rig
  /// The dock itself.
  package let process: ChildProcess

  /// Starts the dock and waits until it tells its state.
  ///
  /// - Parameters:
  ///   - rig: the session.
  ///   - configuration: what `config.json` says; `nil` leaves the file as it is.
  ///   - arguments: further words on its command line.
  ///   - environment: further variables for it, and for the programs that it starts.
  ///   - wrapper: a command that runs the words that follow it.
  /// - Throws: a `RigError` when it ends, or is not ready after ten seconds.
  package init(
    _ rig: Rig, configuration: JSONValue? = nil, arguments: [String] = [],
    environment: [String: String] = [:], wrapper: [String] = []
  ) throws(RigError) {
    self.rig = rig
    if let configuration { try rig.session.configure(configuration) }
    process = try rig.run(
      wrapper + [Programs.path("pressdock")] + arguments, environment: environment)
    do {
      _ = try wait("tells its state") { _ in true }
    } catch {
      process.terminate()
      throw error
    }
  }

  deinit { process.terminate() }

  /// Runs a command of `pressdock` in the session and gives what it printed.
  package func ask(_ words: [String], timeout: Double = 10) throws(RigError) -> String {
    let command = try rig.run([Programs.path("pressdock")] + words)
    guard let end = command.wait(timeout: timeout) else {
      throw RigError("pressdock \(words.joined(separator: " ")) doesn't end")
    }
    guard end == .exited(0) else {
      throw RigError("pressdock \(words.joined(separator: " ")): \(end): \(command.output)")
    }
    return command.output
  }

  /// What the dock shows now.
  package func state() throws(RigError) -> DockSnapshot { try DockSnapshot(ask(["state"])) }

  /// Asks for the state until `condition` holds; `what` names it for the error.
  @discardableResult
  package func wait(
    _ what: String, timeout: Double = 10, until condition: (DockSnapshot) -> Bool
  ) throws(RigError) -> DockSnapshot {
    var last: DockSnapshot?
    var failure: RigError?
    let end = monotonicMilliseconds() + timeout * 1000
    while monotonicMilliseconds() < end {
      guard process.isRunning else { throw RigError("the dock has ended: \(process.output)") }
      do throws(RigError) {
        let snapshot = try state()
        if condition(snapshot) { return snapshot }
        last = snapshot
      } catch {
        failure = error
      }
      pace(until: monotonicMilliseconds() + 10)
    }
    let state = last?.json.serialized() ?? failure?.description ?? "it never answered"
    throw RigError("after \(timeout) seconds the dock still isn't so that it \(what): \(state)")
  }

  /// Asks the dock to end, and waits until it has.
  package func quit() throws(RigError) {
    _ = try ask(["quit"])
    guard process.wait(timeout: 10) != nil else { throw RigError("the dock doesn't end") }
  }
}

extension SessionEnvironment {
  /// Writes the dock's `config.json`.
  package func configure(_ configuration: JSONValue) throws(RigError) {
    let directory = "\(variables["XDG_CONFIG_HOME"] ?? directory.path)/pressdock"
    try makeDirectory(directory)
    try write(configuration.serialized(pretty: true) + "\n", toFile: "\(directory)/config.json")
  }
}
