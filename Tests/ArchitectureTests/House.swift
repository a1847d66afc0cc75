import Foundation
import Testing

/// The package as it stands on the disk, and the tables of docs/architecture.md.
struct House {
  let root: URL
  let rooms: [Room]
  let modules: [Module]
  let sources: [SourceFile]
  /// Folders below Sources that hold Swift, and those that hold a module map; both sorted.
  let sourceFolders: [String]
  let moduleFolders: [String]

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    self.root = root
    let page = try String(contentsOf: root.appending(path: "docs/architecture.md"), encoding: .utf8)
    let tables = Table.all(in: page)
    rooms = try #require(tables.first { $0.header.first == "Floor" }).rows.map(Room.init)
    modules = try #require(tables.first { $0.header.first == "Module" }).rows.map(Module.init)

    let sourcesFolder = root.appending(path: "Sources")
    let folders = try FileManager.default.contentsOfDirectory(atPath: sourcesFolder.path).sorted()
    // A system library has a module map; a C target of our own has its header in `include`.
    let modulesThere = folders.filter { folder in
      ["module.modulemap", "include"].contains {
        FileManager.default.fileExists(atPath: sourcesFolder.path + "/\(folder)/\($0)")
      }
    }
    moduleFolders = modulesThere
    let roomsThere = folders.filter { !modulesThere.contains($0) }
    sourceFolders = roomsThere
    sources = try roomsThere.flatMap { room in
      try FileManager.default.subpathsOfDirectory(atPath: sourcesFolder.path + "/" + room)
        .filter { $0.hasSuffix(".swift") }.sorted()
        .map { try SourceFile(room: room, path: "Sources/\(room)/\($0)", root: root) }
    }
    try #require(sources.count > 20, "the sources were not found")
  }

  func room(_ name: String) -> Room? { rooms.first { $0.name == name } }

  func module(_ name: String) -> Module? { modules.first { $0.name == name } }

  func sources(of room: String) -> [SourceFile] { sources.filter { $0.room == room } }

  /// What each `room(…)` and `program(…)` of the manifest depends on.
  func manifestDependencies() throws -> [String: [String]] {
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    var result: [String: [String]] = [:]
    let target = /\n {4}(?:room|program)\(\s*"([^"]+)"(?:,\s*\[([^\]]*)\])?/
    for match in manifest.matches(of: target) {
      let list = match.output.2.map(String.init) ?? ""
      result[String(match.output.1)] = list.matches(of: /"([^"]+)"/).map { String($0.output.1) }
    }
    return result
  }
}

/// One row of the table of rooms.
struct Room {
  enum Kind: String { case program, wiring, pure, wrapper }

  let floor: Int
  let name: String
  let kind: Kind
  let imports: [String]

  init(cells: [String]) throws {
    try #require(cells.count == 5, "a row of the table of rooms has five cells: \(cells)")
    floor = try #require(Int(cells[0]))
    name = try #require(Table.names(in: cells[1]).first)
    kind = try #require(Kind(rawValue: cells[2]), "\(cells[2])")
    imports = Table.names(in: cells[3])
  }
}

/// One row of the table of C modules.
struct Module {
  let name: String
  let readers: [String]
  let reason: String

  init(cells: [String]) throws {
    try #require(cells.count == 4, "a row of the table of modules has four cells: \(cells)")
    name = try #require(Table.names(in: cells[0]).first)
    readers = Table.names(in: cells[2])
    reason = cells[3]
  }
}
