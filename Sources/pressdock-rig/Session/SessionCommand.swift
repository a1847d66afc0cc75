internal import Geometry
internal import Glibc
internal import JSON
internal import Rig

extension RigCommand {
  /// Hands-on use of the dock without any hardware: lines come in, input goes to the drivers.
  static let session = RigCommand(
    name: "session",
    options: [
      "size": "WIDTHxHEIGHT", "manager": "NAME", "compositor": "yes|no", "scale": "FACTOR",
      "theme": "NAME",
    ],
    summary: """
      starts a private session with the samples and the dock, and does what the lines of standard
      input say; the line 'help' lists them
      """
  ) { options in
    let size = (options["size"] ?? "1920x1080").split(separator: "x").compactMap { Int($0) }
    guard size.count == 2 else {
      throw RigOptions.Mistake(description: "--size needs WIDTHxHEIGHT")
    }
    guard let manager = WindowManager(rawValue: options["manager"] ?? "openbox") else {
      throw RigOptions.Mistake(
        description: "--manager knows "
          + WindowManager.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let scale: Double = try options.number("scale") ?? 1
    let session = try HandSession(
      width: size[0], height: size[1], manager: manager,
      compositor: options["compositor"] == "yes", scale: scale,
      theme: options["theme"] ?? "Adwaita")
    defer { session.rig.stop() }
    while let line = readLine() {
      if line == "quit" { break }
      do {
        let answer = try session.run(line)
        tell(answer.isEmpty ? "ok" : answer)
      } catch {
        tell("no: \(error)")
      }
    }
    return 0
  }
}
