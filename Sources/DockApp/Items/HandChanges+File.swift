internal import Desktop
internal import Glibc
internal import JSON

extension HandChanges {
  /// Where the changes are kept: `$XDG_STATE_HOME/pressdock/state.json`.
  static func path(environment: [String: String]) -> String {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return "\(state)/pressdock/state.json"
    }
    return "\(environment["HOME"] ?? "/")/.local/state/pressdock/state.json"
  }

  /// The changes that were saved; `nil` where nothing has been.
  ///
  /// A file that makes no sense is put aside, so that saving again doesn't lose what is in it.
  static func load(environment: [String: String]) -> HandChanges? {
    let path = path(environment: environment)
    guard let bytes = try? RegularFile.read(path, limit: 1 << 20) else { return nil }
    do {
      return HandChanges(try JSONValue(parsing: bytes))
    } catch {
      let aside = "\(path).damaged"
      rename(path, aside)
      Output.writeError(
        "pressdock: \(path):\(error): what was changed by hand can't be read; the file is \(aside) now."
      )
      return HandChanges()
    }
  }

  /// Saves the changes: the old file or the new one is there at any moment, never a mixture.
  ///
  /// - Returns: What went wrong, in words; `nil` when all went well.
  func save(environment: [String: String]) -> String? {
    let bytes = Array((json.serialized(pretty: true) + "\n").utf8)
    return PrivateFile.write(bytes, to: Self.path(environment: environment))
  }
}
