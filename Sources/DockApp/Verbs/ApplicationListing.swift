internal import Desktop
internal import JSON

/// The catalogue as `pressdock apps` prints it.
struct ApplicationListing {
  private let catalog: ApplicationCatalog
  private let session: DesktopSession

  init(_ catalog: ApplicationCatalog, session: DesktopSession) {
    self.catalog = catalog
    self.session = session
  }

  /// For reading: an application a paragraph.
  var text: String {
    var paragraphs = catalog.entries.map(paragraph)
    if paragraphs.isEmpty {
      paragraphs.append(
        "There are no applications in: "
          + session.directories.applications.joined(separator: ", "))
    }
    if !catalog.problems.isEmpty {
      paragraphs.append(
        (["Files that are left out:"] + catalog.problems.map { "  \($0)" })
          .joined(separator: "\n"))
    }
    return paragraphs.joined(separator: "\n\n")
  }

  private func paragraph(_ entry: DesktopEntry) -> String {
    var lines = ["\(entry.id): \(entry.name)", "  file: \(entry.path)"]
    lines.append(hiddenReason(entry).map { "  not shown: \($0)" } ?? "  shown")
    if let reason = launchReason(entry) { lines.append("  can't be started: \(reason)") }
    if case .link(let url) = entry.kind { lines.append("  address: \(url)") }
    if let icon = entry.icon { lines.append("  icon: \(icon)") }
    if entry.isDBusActivatable { lines.append("  started over the bus") }
    if let exec = entry.exec { lines.append("  exec: \(exec)") }
    for action in entry.actions {
      var line = "  action \(action.id): \(action.name)"
      if let icon = action.icon { line += ", icon \(icon)" }
      line += action.exec.map { ", exec \($0)" } ?? ", over the bus"
      lines.append(line)
    }
    for problem in entry.problems { lines.append("  \(problem.severity): \(problem)") }
    // Whatever a file holds, it neither breaks a line nor speaks to the terminal.
    return lines.map(DisplayText.cleaned).joined(separator: "\n")
  }

  private func hiddenReason(_ entry: DesktopEntry) -> String? {
    switch entry.visibility(on: session.desktops, programs: session.launching.programs) {
    case .shown: nil
    case .hidden(let reason): reason.description
    }
  }

  private func launchReason(_ entry: DesktopEntry) -> String? {
    guard entry.kind == .application else { return nil }
    return entry.launchError(programs: session.launching.programs).map { error in
      error.key.map { "\($0): \(error.what)" } ?? error.what
    }
  }

  /// For programs.
  var json: JSONValue {
    let isApplication: (DesktopEntry) -> Bool = { $0.kind == .application }
    return [
      "applications": .array(catalog.entries.filter(isApplication).map(object)),
      "others": .array(catalog.entries.filter { !isApplication($0) }.map(object)),
      "problems": .array(catalog.problems.map(object)),
    ]
  }

  private func object(_ entry: DesktopEntry) -> JSONValue {
    let type: JSONValue
    var url: String?
    switch entry.kind {
    case .application: type = "Application"
    case .link(let address): (type, url) = ("Link", address)
    case .directory: type = "Directory"
    }
    let hiddenReason = hiddenReason(entry)
    let launchReason = launchReason(entry)
    return [
      "id": .string(entry.id),
      "name": .string(entry.name),
      "type": type,
      "file": .string(entry.path),
      "shown": .bool(hiddenReason == nil),
      "reason": optional(hiddenReason ?? launchReason),
      "launchable": .bool(entry.isInstalled(programs: session.launching.programs)),
      "genericName": optional(entry.genericName),
      "comment": optional(entry.comment),
      "icon": optional(entry.icon),
      "exec": optional(entry.exec),
      "url": optional(url),
      "dbusActivatable": .bool(entry.isDBusActivatable),
      "terminal": .bool(entry.needsTerminal),
      "path": optional(entry.workingDirectory),
      "startupNotify": entry.startupNotify.map(JSONValue.bool) ?? .null,
      "startupWMClass": optional(entry.startupWMClass),
      "singleMainWindow": .bool(entry.hasSingleMainWindow),
      "prefersNonDefaultGPU": .bool(entry.prefersNonDefaultGPU),
      "keywords": strings(entry.keywords),
      "categories": strings(entry.categories),
      "mimeTypes": strings(entry.mimeTypes),
      "implements": strings(entry.implements),
      "actions": .array(entry.actions.map(object)),
      "problems": .array(entry.problems.map(object)),
    ]
  }

  private func object(_ action: DesktopAction) -> JSONValue {
    [
      "id": .string(action.id), "name": .string(action.name), "icon": optional(action.icon),
      "exec": optional(action.exec),
    ]
  }

  private func object(_ problem: DesktopProblem) -> JSONValue {
    [
      "severity": .string(problem.severity.rawValue), "file": .string(problem.file),
      "line": problem.line.map { JSONValue($0) } ?? .null, "key": optional(problem.key),
      "message": .string(problem.what), "text": .string(problem.description),
    ]
  }

  private func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  private func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}
