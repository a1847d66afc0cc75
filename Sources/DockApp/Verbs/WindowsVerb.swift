internal import JSON

extension Verb {
  /// Lists the windows that the running dock knows.
  package static let windows = Verb(
    name: "windows", synopsis: "[--json]",
    summary: "List the windows, the applications that they belong to, and how that is known",
    details: """
      Steps are asked in order, and the first that finds an application decides: 1 a rule of the
      configuration (windows.rules), 2 an id that the program states, 3 a launch from the dock,
      4 StartupWMClass, 5 a desktop id, 6 one close to it, 7 the box or launcher that its
      process came by (flatpak, snap, AppImage, BAMF or GIO), 8 the program that it runs, 9 none:
      windows of a class are an item of their own. The process is asked last, and only of this
      machine.

        --json   print one JSON object with "windows": id, title, instance, class, process
                 (where it was asked), application, step, rule, reason

      Exit code 69 where no dock runs.
      """
  ) { words in
    guard words.isEmpty || words == ["--json"] else {
      Output.writeError("pressdock: 'windows' takes --json alone. Try 'pressdock windows --help'.")
      return .usage
    }
    do throws(RunningDock.Absence) {
      let answer = try RunningDock.answer("windows", [])
      guard answer.code == .success else { return answer.code }
      let text =
        words.isEmpty ? WindowListing.text(answer.result) : answer.result.serialized(pretty: true)
      if !text.isEmpty { Output.write(text) }
      return .success
    } catch {
      Output.writeError("pressdock: \(error.words)")
      return .unavailable
    }
  }
}
