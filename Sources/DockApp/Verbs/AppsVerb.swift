internal import Desktop
internal import JSON

extension Verb {
  /// `pressdock apps`: every application, its actions, and what is wrong with its file.
  package static let apps = Verb(
    name: "apps", synopsis: "[--json]",
    summary: "List the applications, their actions and every problem of their files",
    details: """
      Each application comes with its id, its name, its file, whether menus show it or why not,
      whether it can be started or why not, and its actions. Problems are told as
      FILE:LINE: KEY: WHAT.

        --json   print one JSON object with "applications", "others" (links and folders) and
                 "problems" (of files that hold no entry)

      Exit codes: 0 listed, also where there are problems; 2 the command line isn't understood.
      """
  ) { words in
    var isJSON = false
    for word in words {
      guard word == "--json" else {
        Output.writeError(
          "pressdock apps: \u{201C}\(word)\u{201D} is not understood; usage: pressdock apps [--json]"
        )
        return .usage
      }
      isJSON = true
    }
    let session = DesktopSession(environment: ProcessEnvironment.variables())
    let listing = ApplicationListing(session.catalog(), session: session)
    Output.write(isJSON ? listing.json.serialized(pretty: true) : listing.text)
    return .success
  }
}
