extension EntryReader {
  /// The actions that `Actions` lists, in its order, each once.
  mutating func readActions() {
    let listed = items("Actions") ?? []
    var seen: Set<String> = []
    for id in listed {
      guard seen.insert(id).inserted else {
        report(.warning, "Actions", "\u{201C}\(id)\u{201D} is listed twice; it is shown once")
        continue
      }
      if !Self.isIdentifier(id) {
        report(
          .warning, "Actions",
          "\u{201C}\(id)\u{201D} holds more than letters, digits and dashes; rename it")
      }
      let group = "Desktop Action \(id)"
      guard file.line(ofGroup: group) != nil else {
        report(
          .warning, "Actions", "there is no group [\(group)]; the action is not shown. Add it")
        continue
      }
      readAction(id, in: group, needsExec: !entry.isDBusActivatable)
    }
    let prefix = "Desktop Action "
    for (name, line) in file.groups where name.hasPrefix(prefix) {
      let id = String(name.dropFirst(prefix.count))
      guard !seen.contains(id) else { continue }
      note(line, "the group [\(name)] isn't listed in Actions; it is ignored")
    }
  }

  /// The form that Unity read before actions were in the specification: a list of groups `[id
  /// Shortcut Group]`.
  ///
  /// The environments that such a group names are passed over, since they name none that is left.
  /// What is an action as well is shown once.
  mutating func readShortcutGroups() {
    for id in items("X-Ayatana-Desktop-Shortcuts") ?? [] {
      let group = "\(id) Shortcut Group"
      guard file.line(ofGroup: group) != nil else {
        report(
          .warning, "X-Ayatana-Desktop-Shortcuts",
          "there is no group [\(group)]; the action is not shown. Add it")
        continue
      }
      let name = text("Name", in: group).map(DisplayText.cleaned)
      guard !entry.actions.contains(where: { $0.id == id || $0.name == name }) else { continue }
      readAction(id, in: group, needsExec: true)
    }
  }

  private mutating func readAction(_ id: String, in group: String, needsExec: Bool) {
    let name = DisplayText.cleaned(text("Name", in: group) ?? "")
    let exec = file.value(of: "Exec", in: group)
    let line = file.line(of: "Exec", in: group) ?? file.line(ofGroup: group)
    guard !name.isEmpty else {
      return report(
        .error, "Name", in: group, "the action has no name and is not shown; add Name")
    }
    if let exec {
      check(exec, line: line)
    } else if needsExec {
      return report(
        .error, "Exec", in: group, "the action has no command line and is not shown; add Exec")
    }
    append(
      DesktopAction(id: id, name: name, icon: icon(in: group), exec: exec, line: line))
  }

  private mutating func note(_ line: Int, _ what: String) {
    add(DesktopProblem(.warning, file: file.file, line: line, what))
  }

  private static func isIdentifier(_ id: String) -> Bool {
    id.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}
