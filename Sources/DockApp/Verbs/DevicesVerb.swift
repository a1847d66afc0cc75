internal import Desktop
internal import Glibc
internal import JSON
internal import X11

extension Verb {
  /// `pressdock devices`: what could press the dock, and how hard.
  package static let devices = Verb(
    name: "devices", synopsis: "[--json] [--watch]",
    summary: "List the devices that can press the dock, and what is known of their force",
    details: """
      Each device comes with its driver, what it was taken for and why, its pressure axis (label,
      number, range), the pressures seen, and whether its force is unknown, available, unavailable
      (and why) or switched off. X hides the pressure of most touchpads and touchscreens; pens have
      it.

        --json    print one JSON array; with --watch one JSON object a line
        --watch   go on: show pressures as they come, and devices as they come and go

      Exit codes: 0 listed; 2 the command line isn't understood; 69 no display.
      """
  ) { words in
    var isJSON = false
    var isWatching = false
    for word in words {
      switch word {
      case "--json": isJSON = true
      case "--watch": isWatching = true
      default:
        Output.writeError(
          "pressdock devices: \u{201C}\(word)\u{201D} is not understood; "
            + "usage: pressdock devices [--json] [--watch]")
        return .usage
      }
    }
    do throws(ConnectionError) {
      let connection = try Connection()
      let devices = X11.InputDevices(connection)
      guard isWatching else {
        // A running dock has seen more than what is there at this moment.
        let known = askDock()
        let listing = DeviceListing(devices)
        let json = known?["json"] ?? listing.json
        Output.write(
          isJSON ? json.serialized(pretty: true) : known?["text"]?.stringValue ?? listing.text)
        return .success
      }
      return DeviceWatch(connection, devices, isJSON: isJSON).run()
    } catch {
      Output.writeError("pressdock devices: \(error)")
      return .unavailable
    }
  }

  private static func askDock() -> JSONValue? {
    let environment = ProcessEnvironment.variables()
    guard let display = environment["DISPLAY"] else { return nil }
    let path = ControlSocket.path(display: display, environment: environment)
    return try? ControlClient(path: path).ask(["verb": "devices", "words": []])["result"]
  }
}
