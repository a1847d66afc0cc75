import Foundation
import Testing

@Suite struct ArchitectureTests {
  let house: House

  init() throws { house = try House() }

  @Test func `every room stands in the table, and every row has a room`() {
    #expect(house.rooms.map(\.name).sorted() == house.sourceFolders)
    #expect(house.modules.map(\.name).sorted() == house.moduleFolders)
  }

  @Test func `every import line is an arrow of the table`() {
    let free: Set = ["Glibc", "Synchronization"]
    for file in house.sources {
      let allowed = Set(house.room(file.room)?.imports ?? []).union(free)
      for line in file.imports where !allowed.contains(line.module) {
        Issue.record(
          "\(file.path):\(line.number): \(file.room) imports \(line.module), which its row allows not"
        )
      }
    }
  }

  @Test func `every arrow of the table is used`() {
    for room in house.rooms {
      let used = Set(house.sources(of: room.name).flatMap(\.imports).map(\.module))
      #expect(room.imports.filter { !used.contains($0) } == [], "\(room.name)")
    }
  }

  @Test func `every arrow goes down, so there is no circle`() {
    for room in house.rooms {
      for target in room.imports where house.module(target) == nil {
        let floor = house.room(target)?.floor
        #expect(floor.map { $0 < room.floor } ?? false, "\(room.name) -> \(target)")
      }
    }
  }

  @Test func `Package.swift depends on what the table says`() throws {
    let manifest = try house.manifestDependencies()
    for room in house.rooms {
      #expect(manifest[room.name]?.sorted() == room.imports.sorted(), "\(room.name)")
    }
  }

  @Test func `each C module is read by the rooms that the table names`() {
    for module in house.modules {
      let readers = house.rooms.filter { $0.imports.contains(module.name) }.map(\.name)
      #expect(readers.sorted() == module.readers.sorted(), "\(module.name)")
      #expect(
        module.readers.count == 1 || !module.reason.isEmpty,
        "\(module.name) has several readers and no reason")
    }
    let pure = house.rooms.filter { $0.kind == .pure }
    #expect(pure.allSatisfy { room in room.imports.allSatisfy { house.module($0) == nil } })
  }

  @Test func `C modules are imported internally, so that no C type leaves its room`() {
    for file in house.sources {
      for line in file.imports where house.module(line.module) != nil {
        #expect(line.access == "internal", "\(file.path):\(line.number)")
      }
    }
  }

  @Test func `no pointer of C stands in a signature that leaves its room`() {
    let pointer = /\b(OpaquePointer|gpointer|Unmanaged<)/
    let leaving = /^\s*(package|public)\s+.*\b(func|init|var|let|typealias|subscript)\b/
    for file in house.sources {
      for (number, line) in file.lines where line.contains(leaving) {
        #expect(!line.contains(pointer), "\(file.path):\(number): \(line)")
      }
    }
  }

  @Test func `a pure room reads no clock, file, environment or random number`() {
    let standard =
      /\b(ContinuousClock|SuspendingClock|SystemRandomNumberGenerator|Task|CommandLine)\b|\bprint\(|\.random\(/
    let glibc =
      /\b(clock|clock_gettime|gettimeofday|time|f?open|read|write|mmap|getenv|setenv|poll|u?sleep|rand|random)\(/
    for file in house.sources where house.room(file.room)?.kind == .pure {
      let hasGlibc = file.imports.contains { $0.module == "Glibc" }
      for (number, line) in file.code {
        #expect(!line.contains(standard), "\(file.path):\(number): \(line)")
        #expect(!(hasGlibc && line.contains(glibc)), "\(file.path):\(number): \(line)")
      }
    }
  }

  @Test func `Foundation stays out of the programs`() {
    for file in house.sources {
      #expect(!file.imports.contains { $0.module.hasPrefix("Foundation") }, "\(file.path)")
    }
  }

  @Test func `files stay short enough to be read in one go`() {
    let long = house.sources.filter { $0.lines.count > 300 }
      .map { "\($0.path): \($0.lines.count) lines" }
    #expect(long == [])
  }

  @Test func `no room or file is a drawer for anything`() {
    let drawers: Set = [
      "utils", "util", "common", "helpers", "helper", "misc", "shared", "manager",
    ]
    for file in house.sources {
      let names = file.path.split(whereSeparator: { "/+.".contains($0) }).map { $0.lowercased() }
      #expect(drawers.isDisjoint(with: names), "\(file.path)")
    }
    #expect(house.rooms.allSatisfy { !$0.name.hasSuffix("Core") || $0.name == "DockCore" })
  }

  @Test func `nothing is left for later`() {
    let later = /\b(TODO|FIXME|XXX|HACK|fatalError\("not implemented)\b/
    for file in house.sources {
      for (number, line) in file.lines {
        #expect(!line.contains(later), "\(file.path):\(number): \(line)")
      }
    }
  }
}
