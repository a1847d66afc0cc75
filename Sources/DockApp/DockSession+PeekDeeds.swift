internal import ApplicationMatching
internal import Desktop
internal import DisplayList
internal import DockCore
internal import EventLoop
internal import Geometry
internal import Painting
internal import Pressure
internal import X11

extension DockSession {
  // MARK: What was opened

  /// A window came up: the peek that was opened has done its work, and the window's place is kept
  /// for the next time.
  func popArrived() {
    for group in running.groups {
      guard let id = group.desktopID, let window = group.windows.last,
        let frame = clients.frame(of: window)
      else { continue }
      peeking.lastFrames[id] = frame
    }
    if state.peek?.phase == .popping { dispatch(.windowAppeared(clock.now)) }
  }

  // MARK: Deeds

  /// Copies files, as file managers do, so that they can be pasted there.
  func copy(files uris: [String], _ time: Timestamp) {
    let list = uris.map { $0 + "\r\n" }.joined()
    let paths = uris.map { OpenTarget(uri: $0).path ?? $0 }.joined(separator: "\n")
    let marked = (["copy"] + uris).joined(separator: "\n")
    copy(
      [
        ("text/uri-list", list), ("x-special/gnome-copied-files", marked),
        ("UTF8_STRING", paths), ("text/plain;charset=utf-8", paths),
      ], time)
  }

  /// Copies text.
  func copy(text: String, _ time: Timestamp) {
    copy(
      [
        ("UTF8_STRING", text), ("text/plain;charset=utf-8", text), ("text/plain", text),
        ("STRING", text),
      ], time)
  }

  private func copy(_ forms: [(String, String)], _ time: Timestamp) {
    let isOurs = clipboard.copy(
      forms.map { (target: $0.0, bytes: Array($0.1.utf8)) }, time: time)
    if !isOurs { tell("Nothing was copied", "Another program holds the clipboard.") }
  }

  /// Moves a file to the trash, and offers to take that back.
  func moveToTrash(_ target: OpenTarget) {
    guard let path = target.path else { return }
    let name = DisplayText.cleaned(
      path.split(separator: "/").last.map(String.init) ?? path)
    loop.inBackground("trash") {
      TrashedFile.move(path)
    } completion: { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let file):
        peeking.lastTrashed = file
        dispatch(.undoOffered("“\(name)” is in the trash now", clock.now))
      case .failure(let error): tell("“\(name)” was not moved to the trash", error.words)
      }
      refresh()
    }
  }

  /// Takes back what was moved to the trash last.
  func undo() {
    guard let file = peeking.lastTrashed else { return }
    peeking.lastTrashed = nil
    loop.inBackground("restore") {
      file.restore()
    } completion: { [weak self] problem in
      if let problem { self?.tell("“\(file.path)” stays in the trash", problem) }
    }
  }

  /// Lets the calendar take a day, as an event file (RFC 5545) that its default application opens.
  func addToCalendar(_ uri: String, _ time: Timestamp) {
    let day = uri.dropFirst("pressdock-date:".count).filter { $0 != "-" }
    guard day.count == 8, let runtime = environment["XDG_RUNTIME_DIR"] ?? environment["HOME"]
    else { return }
    let path = "\(runtime)/pressdock-\(day).ics"
    let event = """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//Pressdock//EN\r
      BEGIN:VEVENT\r
      UID:\(day)-\(MonotonicTime.now.microseconds)@pressdock\r
      DTSTAMP:\(day)T000000Z\r
      DTSTART;VALUE=DATE:\(day)\r
      SUMMARY:\r
      END:VEVENT\r
      END:VCALENDAR\r\n
      """
    if let problem = PrivateFile.write(Array(event.utf8), to: path) {
      return tell("The day was not added", problem)
    }
    peekActions.open(OpenTarget(path: path).uri, with: nil, time)
  }
}
