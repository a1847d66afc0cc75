internal import Configuration
internal import Desktop

extension Verb {
  /// `pressdock argv`: exactly what starting an entry would run.
  package static let argv = Verb(
    name: "argv", synopsis: "DESKTOP-ID [--action ID] [FILES...]",
    summary: "Print exactly what starting an application or an action would run",
    details: """
      DESKTOP-ID is an id with or without ".desktop", or the path of a file. FILES are paths or
      addresses to open. Nothing is started.

      Prints the argument list as one JSON array; where a program takes one file at a time, one
      array a line. For an application that is started over the session bus prints one JSON object
      with the call ("bus", "object", "interface", "method", "arguments") and the argument lists
      that are run where nobody answers ("fallback").

        --action ID   the action of that id, or of that type in the user's configuration, instead of
                      the application itself
        --            what follows are files, even where a name begins with a dash

      Exit codes: 0 printed; 1 it can't be started, the reason is on standard error (with the list
      all the same where only the program is missing); 2 the command line isn't understood.
      """
  ) { words in
    let request: ArgvRequest
    do throws(ArgvRequest.Misuse) {
      request = try ArgvRequest(words)
    } catch {
      Output.writeError(
        "pressdock argv: \(error.what); usage: pressdock argv DESKTOP-ID [--action ID] [FILES...]")
      return .usage
    }
    let configuration = usersConfiguration()
    return request.answer(
      in: DesktopSession(
        environment: ProcessEnvironment.variables(), terminal: configuration.terminal),
      configuration)
  }

  /// The user's configuration, if there is one and it can be read: what is wrong with it is for
  /// `check-config` to tell.
  private static func usersConfiguration() -> Configuration {
    guard let path = ConfigurationFile.found(), let bytes = try? ConfigurationFile.read(path) else {
      return Configuration()
    }
    let reading = ConfigurationReading(bytes, at: ConfigurationFile.place(of: path))
    return reading.isUsable ? reading.configuration : Configuration()
  }
}
