internal import Geometry
internal import JSON
internal import Rig

extension HandSession {
  /// Lines about dock, desktop, devices and pictures.
  func surroundings(_ word: String, _ words: [String], _ text: String) throws -> String {
    switch word {
    case "dock": dock = try RunningDock(rig, arguments: words)
    case "config": try rig.session.configure(try JSONValue(parsing: text))
    case "state": return try dock?.ask(["state"]) ?? "no dock"
    case "log": return dock?.process.output ?? "no dock"
    case "trace": return try samples.records().map { $0.serialized() }.joined(separator: "\n")
    case "windows":
      return rig.probe.viewableWindows().map { window in
        let frame = window.frame
        return "\(window.className ?? "-") '\(window.title ?? "")' \(Int(frame.minX)),"
          + "\(Int(frame.minY)) \(Int(frame.width))x\(Int(frame.height)) "
          + window.types.joined(separator: ",")
      }.joined(separator: "\n")
    case "shot": try shot(words)
    case "idle": try dock?.wait("is idle") { $0.phase == "idle" && $0.popover == nil }
    case "sh":
      let process = try rig.run(["/bin/sh", "-c", text])
      let end = process.wait(timeout: 60).map { "\($0)" } ?? "still running"
      return "\(process.output)\(end)"
    case "run": _ = try rig.run(["/bin/sh", "-c", "exec \(text)"])
    case "set" where words.count > 1:
      let value = words.dropFirst().joined(separator: " ")
      values[words[0]] = Int32(value).map { .integer($0) } ?? .string(value)
      settings.set(values)
    case "device" where words.count > 1:
      let name = words.dropLast().joined(separator: " ")
      try rig.probe.setDevice(named: name, enabled: words.last == "on")
    case "devices":
      return rig.probe.devices().map { "\($0.id) \($0.name) \($0.isEnabled)" }
        .joined(separator: "\n")
    case "manager":
      guard let manager = WindowManager(rawValue: text) else { throw RigError("no \(text)") }
      try rig.start(manager)
    case "compositor": text == "on" ? try rig.startCompositor() : rig.stopCompositor()
    case "monitor": try monitor(words)
    default: throw RigError("what is '\(word)'? 'help' tells what can be done")
    }
    return ""
  }

  private func shot(_ words: [String]) throws {
    guard let file = words.first else { throw RigError("which file?") }
    let parts = words.dropFirst().compactMap { Double($0) }
    let area =
      parts.count == 4
      ? Rect(x: parts[0], y: parts[1], width: parts[2], height: parts[3]) : nil
    try rig.probe.screenshot(area).writePNG(to: file)
  }

  private func monitor(_ words: [String]) throws {
    guard let name = words.first else { throw RigError("which monitor?") }
    let parts = words.dropFirst().compactMap { Double($0) }
    if parts.isEmpty { return rig.probe.removeMonitor(name) }
    guard parts.count == 4 else { throw RigError("a monitor has X Y WIDTH HEIGHT") }
    try rig.probe.setMonitor(
      name, frame: Rect(x: parts[0], y: parts[1], width: parts[2], height: parts[3]),
      holdsOutput: name == "first")
  }
}
