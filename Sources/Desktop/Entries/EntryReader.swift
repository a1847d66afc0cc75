internal import CGIO

/// Makes an entry of a key file, and collects what is wrong on the way.
struct EntryReader {
  static let mainGroup = "Desktop Entry"

  let file: KeyFile
  private(set) var entry: DesktopEntry
  private(set) var problems: [DesktopProblem]

  init(_ file: KeyFile, id: String) {
    self.file = file
    entry = DesktopEntry(id: id, path: file.file)
    problems = file.problems
  }

  /// Reads everything.
  mutating func read() throws(RejectedFile) -> DesktopEntry {
    entry.kind = try kind()
    readTexts()
    readVisibility()
    readLaunching()
    readDetails()
    readActions()
    readShortcutGroups()
    entry.problems = problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    return entry
  }

  private mutating func kind() throws(RejectedFile) -> DesktopEntry.Kind {
    switch token("Type") {
    case "Application": return .application
    case "Directory": return .directory
    case "Link":
      guard let url = token("URL"), !url.isEmpty else {
        throw rejected(.error, "URL", "a link needs an address; add URL. The entry is ignored")
      }
      return .link(url)
    case let type?:
      throw rejected(
        .warning, "Type",
        "\u{201C}\(type)\u{201D} is none of Application, Link and Directory; the entry is ignored")
    case nil:
      guard file.line(of: "Exec", in: Self.mainGroup) != nil || boolean("DBusActivatable") == true
      else {
        throw rejected(
          .error, "Type",
          "the key is missing; add Type=Application. "
            + "The entry is ignored")
      }
      report(.warning, "Type", "the key is missing; it is read as Application. Add it")
      return .application
    }
  }

  private mutating func readTexts() {
    entry.rawName = text("Name") ?? ""
    if entry.rawName.isEmpty {
      let isTranslated = file.hasTranslation(of: "Name", in: Self.mainGroup)
      report(
        .error, "Name",
        isTranslated
          ? "the key is there only in translations, none of which fits; add Name without a language"
          : "the key is missing; add it. The entry is not shown in menus")
    } else if file.line(of: "Name", in: Self.mainGroup) == nil {
      report(.warning, "Name", "the key is there only in translations; add it without a language")
    } else if DisplayText.cleaned(entry.rawName) != entry.rawName {
      report(
        .warning, "Name",
        "the name holds control or direction characters, which are left out where it is shown")
    }
    entry.genericName = text("GenericName").map(DisplayText.cleaned)
    entry.comment = text("Comment").map(DisplayText.cleaned)
    entry.keywords =
      items(file.localizedKey("Keywords", in: Self.mainGroup))?.map(DisplayText.cleaned) ?? []
    entry.icon = icon(in: Self.mainGroup)
  }

  private mutating func readVisibility() {
    entry.isDeleted = boolean("Hidden") ?? false
    entry.isNotDisplayed = boolean("NoDisplay") ?? false
    entry.onlyShowIn = items("OnlyShowIn")
    entry.notShowIn = items("NotShowIn") ?? []
    for desktop in entry.onlyShowIn ?? [] where entry.notShowIn.contains(desktop) {
      report(
        .warning, "NotShowIn",
        "\u{201C}\(desktop)\u{201D} stands in OnlyShowIn, too, which counts; remove it from one")
    }
    entry.tryExec = token("TryExec")
  }

  private mutating func readLaunching() {
    let isApplication = entry.kind == .application
    entry.exec = file.value(of: "Exec", in: Self.mainGroup)
    entry.execLine =
      file.line(of: "Exec", in: Self.mainGroup) ?? file.line(ofGroup: Self.mainGroup)
    if boolean("DBusActivatable") == true {
      entry.isDBusActivatable = isApplication && entry.busName != nil
      if isApplication, entry.busName == nil {
        report(
          .warning, "DBusActivatable",
          "the file's name is no bus name, so that the application can't be called; "
            + "name the file like org.example.App.desktop")
      }
    }
    if let exec = entry.exec {
      check(exec, line: entry.execLine)
    } else if isApplication, !entry.isDBusActivatable {
      report(.error, "Exec", "the key is missing; add it. The entry can't be started")
    }
    entry.workingDirectory = token("Path").flatMap { $0.isEmpty ? nil : $0 }
    if let path = entry.workingDirectory, path.utf8.first != UInt8(ascii: "/") {
      entry.workingDirectory = nil
      report(.warning, "Path", "the path is not absolute; it is ignored")
    }
    entry.needsTerminal = boolean("Terminal") ?? false
    entry.prefersNonDefaultGPU = boolean("PrefersNonDefaultGPU") ?? false
    entry.startupNotify = boolean("StartupNotify")
    entry.startupWMClass = token("StartupWMClass").flatMap { $0.isEmpty ? nil : $0 }
    entry.hasSingleMainWindow =
      boolean("SingleMainWindow") ?? boolean("X-GNOME-SingleWindow") ?? false
  }

  private mutating func readDetails() {
    entry.categories = items("Categories") ?? []
    entry.mimeTypes = (items("MimeType") ?? []).filter { type in
      let parts = type.split(separator: "/", omittingEmptySubsequences: false)
      let isSound = parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !type.contains(" ")
      if !isSound {
        report(.warning, "MimeType", "\u{201C}\(type)\u{201D} is no MIME type; it is left out")
      }
      return isSound
    }
    entry.implements = (items("Implements") ?? []).filter { name in
      let isSound = g_dbus_is_interface_name(name) != 0
      if !isSound {
        report(
          .warning, "Implements", "\u{201C}\(name)\u{201D} is no interface name; it is left out")
      }
      return isSound
    }
    entry.flatpakID = token("X-Flatpak")
    entry.snapInstanceName = token("X-SnapInstanceName")
    for key in file.keys(in: Self.mainGroup) {
      guard let meant = KeyNames.meant(by: key) else { continue }
      report(.warning, key, "this is no key of a desktop entry; did you mean \(meant)?")
    }
  }
}

extension EntryReader {
  /// Adds an action.
  mutating func append(_ action: DesktopAction) { entry.actions.append(action) }

  /// Adds a problem.
  mutating func add(_ problem: DesktopProblem) { problems.append(problem) }

  /// Tells what the command line has against it.
  mutating func check(_ exec: String, line: Int?) {
    func add(_ severity: DesktopProblem.Severity, _ what: String) {
      problems.append(
        DesktopProblem(severity, file: file.file, line: line, key: "Exec", what))
    }
    do {
      _ = try ExecLine(value: exec, mode: .strict)
    } catch let strictness {
      do {
        let line = try ExecLine(value: exec, mode: .tolerant)
        let isRunAlone = (try? line.expanded(values: ExecLine.Values())) != nil
        add(
          .warning,
          strictness.description
            + (isRunAlone
              ? " (it is started all the same)" : " (it is started only with one thing to open)"))
      } catch {
        add(.error, error.description + " (it can't be started)")
      }
    }
  }

  /// A text in the user's language.
  func text(_ key: String, in group: String = mainGroup) -> String? {
    file.string(file.localizedKey(key, in: group), in: group)
  }

  /// An icon's name in the user's language; `nil` where it is empty.
  func icon(in group: String) -> String? {
    guard let icon = token(file.localizedKey("Icon", in: group), in: group), !icon.isEmpty else {
      return nil
    }
    return icon
  }

  /// A value in which blanks at the end mean nothing.
  func token(_ key: String, in group: String = mainGroup) -> String? {
    file.string(key, in: group).map(Self.trimmed)
  }

  /// The items of a list, without empty ones.
  func items(_ key: String, in group: String = mainGroup) -> [String]? {
    file.list(key, in: group)?.map(Self.trimmed).filter { !$0.isEmpty }
  }

  /// `true` or `false`; older files have `1` and `0`.
  mutating func boolean(_ key: String) -> Bool? {
    switch token(key) {
    case nil: return nil
    case "true": return true
    case "false": return false
    case "1", "0":
      report(.warning, key, "1 and 0 are the old form; write true or false")
      return token(key) == "1"
    case let value?:
      report(
        .warning, key, "\u{201C}\(value)\u{201D} is neither true nor false; the key is ignored")
      return nil
    }
  }

  /// Notes a problem at a key, or at its group where the key isn't there.
  mutating func report(
    _ severity: DesktopProblem.Severity, _ key: String, in group: String = mainGroup,
    _ what: String
  ) {
    let line = file.line(of: key, in: group) ?? file.line(ofGroup: group)
    problems.append(DesktopProblem(severity, file: file.file, line: line, key: key, what))
  }

  private mutating func rejected(
    _ severity: DesktopProblem.Severity, _ key: String, _ what: String
  ) -> RejectedFile {
    report(severity, key, what)
    return RejectedFile(problems: problems)
  }

  private static func trimmed(_ text: String) -> String {
    let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(scalars[first...last])
  }
}
