package import Desktop

/// What the environment says of the session that desktop entries are read in.
package struct DesktopSession: Sendable {
  /// Where files of the user and the system lie.
  package var directories: BaseDirectories
  /// The user's languages.
  package var locale: MessageLocale
  /// The names of our desktop, most specific first.
  package var desktops: [String]
  /// What launching has to know.
  package var launching: LaunchContext

  /// The session of an environment.
  ///
  /// - Parameters:
  ///   - environment: The variables.
  ///   - terminal: The words of the configuration that name a terminal, if there are any.
  package init(environment: [String: String], terminal: [String]? = nil) {
    directories = BaseDirectories(environment: environment)
    locale = MessageLocale(environment: environment)
    desktops = DesktopEntry.currentDesktops(of: environment)
    launching = LaunchContext(environment: environment, terminal: terminal)
  }

  /// Single entries, found without reading all.
  package var lookup: EntryLookup {
    EntryLookup(roots: directories.applications, locale: locale)
  }

  /// All entries; reads hundreds of files, so that the dock asks for it on another thread.
  package func catalog(reusing previous: ApplicationCatalog? = nil) -> ApplicationCatalog {
    ApplicationCatalog(scanning: directories.applications, locale: locale, reusing: previous)
  }

  /// Which applications open what.
  package func mimeApplications() -> MimeApplications {
    MimeApplications(directories: directories, desktops: desktops)
  }
}
