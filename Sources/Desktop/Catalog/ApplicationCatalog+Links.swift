internal import CGIO

extension ApplicationCatalog {
  /// How to open an entry of any kind: an application by itself, a link with the application that
  /// its address belongs to.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - action: The id of an action; `nil` for the application itself.
  ///   - targets: What to open with it, if anything.
  ///   - mime: Which applications open what.
  ///   - context: The session.
  /// - Returns: What has to be done.
  /// - Throws: Why it can't be opened.
  package func launchPlan(
    for entry: DesktopEntry, action: String? = nil, opening targets: [OpenTarget] = [],
    mime: MimeApplications, in context: LaunchContext
  ) throws(LaunchError) -> LaunchPlan {
    guard case .link(let url) = entry.kind, !entry.isDeleted else {
      return try entry.launchPlan(action: action, opening: targets, in: context)
    }
    if let action { throw LaunchError(.noSuchAction(action, known: []), file: entry.path) }
    guard targets.isEmpty else {
      throw LaunchError(.exec(.takesNoFiles), file: entry.path, key: "URL")
    }
    let target = OpenTarget(word: url, relativeTo: "/")
    let type = Self.mimeType(of: target)
    if let type {
      let handler = mime.defaultApplication(for: type, in: self, programs: context.programs)
      if let plan = try handler?.launchPlan(opening: [target], in: context) { return plan }
    }
    // It knows of more than mimeapps.list says: types by contents, portals.
    guard context.programs.find("xdg-open") != nil else {
      throw LaunchError(.noHandler(url), file: entry.path, key: "URL")
    }
    return .run([EntryCommand(arguments: ["xdg-open", target.uri], program: "xdg-open")])
  }

  /// The MIME type that stands for an address: that of its scheme, or of the file by its name.
  package static func mimeType(of target: OpenTarget) -> String? {
    guard let path = target.path else {
      guard let scheme = g_uri_parse_scheme(target.uri) else { return nil }
      defer { g_free(scheme) }
      return "x-scheme-handler/" + String(cString: scheme).lowercased()
    }
    if g_file_test(path, G_FILE_TEST_IS_DIR) != 0 { return "inode/directory" }
    // By the name alone: to look inside would open a file of which nothing is known.
    guard let type = g_content_type_guess(path, nil, 0, nil) else { return nil }
    defer { g_free(type) }
    return String(cString: type)
  }
}
