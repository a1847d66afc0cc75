extension ApplicationMatcher {
  /// Step 7: the box or the launcher that the window's process came by.
  func matchBySandbox(_ window: WindowFacts) -> Match? {
    guard let process = window.process else { return nil }
    let names: [(value: String?, reason: String)] = [
      (process.flatpak, "its process runs in the flatpak"),
      (process.snap, "its process runs in the snap"),
      (process.environment["BAMF_DESKTOP_FILE_HINT"], "BAMF_DESKTOP_FILE_HINT of its process is"),
      (process.launchedFile, "GIO_LAUNCHED_DESKTOP_FILE of its process is"),
    ]
    for (value, reason) in names {
      guard let value, let entry = entry(statedAs: value) else { continue }
      return Match(
        desktopID: entry.id, step: .sandbox, reason: "\(reason) \u{22}\(value)\u{22}")
    }
    guard let image = process.appImage, let entry = entry(running: image) else { return nil }
    return Match(
      desktopID: entry.id, step: .sandbox,
      reason: "its process runs in the AppImage \u{22}\(image)\u{22} that \(entry.id) starts")
  }

  /// Step 8: the program that the window's process runs.
  func matchByProgram(_ window: WindowFacts) -> Match? {
    for program in window.process?.programs ?? [] {
      guard let entry = entry(running: program) else { continue }
      return Match(
        desktopID: entry.id, step: .program,
        reason: "its process runs \u{22}\(program)\u{22}, the program in Exec of \(entry.id)")
    }
    return nil
  }
}
