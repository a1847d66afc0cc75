internal import Glibc

/// What the system counts of a process and its children.
package enum ProcessFigures {
  /// The process and all that descend from it and run the project's programs.
  package static func family(of process: Int32) -> [Int32] {
    var family = [process]
    for other in processes() where other != process {
      if parent(of: other) == process, name(of: other).hasPrefix("pressdock") {
        family.append(other)
      }
    }
    return family
  }

  /// The preview helpers of a dock and what they run in: all that descends from it and is one, and
  /// what of its session was left without a parent.
  package static func helpers(of process: Int32, _ rig: Rig) -> [Int32] {
    let all = processes().filter { number in
      let name = name(of: number)
      return name.hasPrefix("pressdock-prev") || name.hasPrefix("bwrap")
    }
    let mark = "DISPLAY=\(rig.server.display)\0"
    return all.filter { number in
      var ancestor = number
      while ancestor > 1 {
        if ancestor == process { return true }
        ancestor = parent(of: ancestor)
      }
      return "\(contents(ofFile: "/proc/\(number)/environ"))\0".contains(mark)
    }
  }

  /// Proportional and resident set size in KiB.
  package static func memory(of process: Int32) -> (proportional: Int, resident: Int) {
    var found = (proportional: 0, resident: 0)
    for line in contents(ofFile: "/proc/\(process)/smaps_rollup").split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 2, let number = Int(words[1]) else { continue }
      if words[0] == "Pss:" { found.proportional = number }
      if words[0] == "Rss:" { found.resident = number }
    }
    return found
  }

  /// The memory in KiB that is the process's own, apart from pages of files, which come and go.
  package static func ownMemory(of process: Int32) -> Int {
    for line in contents(ofFile: "/proc/\(process)/smaps_rollup").split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count >= 2, words[0] == "Pss_Anon:", let number = Int(words[1]) { return number }
    }
    return 0
  }

  /// How often the main thread of a process has given up the processor by itself: wake-ups.
  ///
  /// At rest it is the one that works; others come and go.
  package static func wakeups(of process: Int32) -> Int {
    let lines = contents(ofFile: "/proc/\(process)/status").split(separator: "\n")
    let line = lines.first { $0.hasPrefix("voluntary_ctxt_switches") }
    return line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
  }

  /// Open descriptors.
  package static func descriptors(of process: Int32) -> Int {
    entries(of: "/proc/\(process)/fd").count
  }

  /// Children that have ended and were not waited for.
  package static func zombies(of process: Int32) -> Int {
    processes().count { parent(of: $0) == process && state(of: $0) == "Z" }
  }

  private static func processes() -> [Int32] { entries(of: "/proc").compactMap { Int32($0) } }

  /// The fields behind the name, which may hold anything.
  private static func status(of process: Int32) -> [Substring] {
    let text = contents(ofFile: "/proc/\(process)/stat")
    guard let end = text.lastIndex(of: ")") else { return [] }
    return text[text.index(after: end)...].split(separator: " ")
  }

  private static func state(of process: Int32) -> String {
    status(of: process).first.map(String.init) ?? ""
  }

  private static func parent(of process: Int32) -> Int32 {
    let fields = status(of: process)
    return fields.count > 1 ? Int32(fields[1]) ?? 0 : 0
  }

  private static func name(of process: Int32) -> String {
    String(contents(ofFile: "/proc/\(process)/comm").prefix { $0 != "\n" })
  }

  private static func entries(of path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
