internal import Glibc

extension ApplicationCatalog {
  /// The application of each role that the session has one for, in the order of roles, each once:
  /// what a dock without configuration shows.
  package func applicationsByRole(
    mime: MimeApplications, desktops: [String], programs: ProgramPath
  ) -> [DesktopEntry] {
    var found: [DesktopEntry] = []
    for role in ApplicationRole.allCases {
      if let entry = application(for: role, mime: mime, desktops: desktops, programs: programs),
        !found.contains(where: { $0.id == entry.id })
      {
        found.append(entry)
      }
    }
    return found
  }

  /// The application for a role: the default for its MIME types, for a terminal what
  /// `x-terminal-emulator` leads to, else the first of its category that menus show.
  package func application(
    for role: ApplicationRole, mime: MimeApplications, desktops: [String], programs: ProgramPath
  ) -> DesktopEntry? {
    for type in role.mimeTypes {
      // A text editor may open pages, too: only what is made for them is a browser.
      if let entry = mime.applications(for: type, in: self, programs: programs)
        .first(where: { type != "text/html" || $0.categories.contains(role.category) })
      {
        return entry
      }
    }
    let candidates = entries.filter {
      $0.categories.contains(role.category)
        && $0.visibility(on: desktops, programs: programs) == .shown
    }
    if role == .terminal, let program = Self.chosenTerminal(programs),
      let entry = candidates.first(where: { $0.executableName == program })
    {
      return entry
    }
    return candidates.first
  }

  /// The name of the program that Debian's link for terminals leads to.
  private static func chosenTerminal(_ programs: ProgramPath) -> String? {
    guard let link = programs.find("x-terminal-emulator"), let real = realpath(link, nil) else {
      return nil
    }
    defer { free(real) }
    return DesktopEntry.fileName(String(cString: real))
  }
}
