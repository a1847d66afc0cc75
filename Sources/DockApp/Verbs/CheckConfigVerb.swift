internal import Configuration
internal import Desktop

extension Verb {
  /// `pressdock check-config`: names every mistake in a configuration.
  package static let checkConfig = Verb(
    name: "check-config", synopsis: "[FILE | --print-default | --print-schema]",
    summary: "Name every mistake in a configuration",
    details: """
      FILE             the file to check, "-" for standard input; without it the one that the
                       dock would use
      --print-default  print the defaults as a configuration
      --print-schema   print the JSON Schema that editors use

      Each line is FILE:LINE:COLUMN: what is wrong, and the nearest right name.
      Exit codes: 0 fine, or warnings only; 78 invalid; 1 the file can't be read; 2 usage.
      """,
    run: { checkConfiguration($0) })

  private static func checkConfiguration(_ words: [String]) -> ExitCode {
    switch words {
    case ["--print-default"]: Output.writeText(Configuration.defaultText)
    case ["--print-schema"]: Output.writeText(Configuration.schemaText)
    case []:
      guard let path = ConfigurationFile.found() else {
        let places = ConfigurationFile.candidates(environment: ConfigurationFile.environment)
        Output.write(
          "there is no configuration, so the defaults hold; looked for "
            + places.joined(separator: ", "))
        return .success
      }
      return check(path)
    default:
      let files = words.first == "--" ? Array(words.dropFirst()) : words
      guard files.count == 1, let file = files.first,
        words.first == "--" || file == "-" || !file.hasPrefix("-")
      else {
        let unknown = words.first { $0.hasPrefix("-") && $0 != "-" }
        let what = unknown.map { "unknown option \($0)" } ?? "only one file can be checked"
        Output.writeError("pressdock check-config: \(what); see pressdock check-config --help")
        return .usage
      }
      return check(file)
    }
    return .success
  }

  private static func check(_ path: String) -> ExitCode {
    let isInput = path == "-"
    let name = isInput ? "<stdin>" : path
    var reading: ConfigurationReading
    do {
      let bytes =
        try isInput
        ? ConfigurationFile.readStandardInput() : ConfigurationFile.read(path, allowsPipes: true)
      reading = ConfigurationReading(
        bytes, at: ConfigurationFile.place(of: isInput ? "./" : path))
    } catch {
      Output.writeError("pressdock check-config: \(error)")
      return .failure
    }
    let session = DesktopSession(environment: ProcessEnvironment.variables())
    reading.check(applications: session.catalog().actionTypes)
    for issue in reading.issues { Output.write(issue.description(file: name)) }
    Output.write("\(name): \(reading.verdict)")
    return reading.isValid ? .success : .invalidConfiguration
  }
}
