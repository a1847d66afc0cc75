import Foundation
import JSON
import Rig
import Testing

/// Every file of the catalogue: an answer in time, with a page or words of its own, and nothing left
/// running.
@Suite(.serialized) struct PreviewVerbHostileTests {
  @Test func `every file that brought a previewer down is told, in time, and harms nothing`() throws
  {
    let folder = try ApplicationFolder()
    let place = URL(fileURLWithPath: folder.path("hostile"))
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let catalogue = try HostileFiles(in: place.path)
    #expect(catalogue.files.count > 60)
    for file in catalogue.files {
      let page = folder.path("page.png")
      try? FileManager.default.removeItem(atPath: page)
      let run = try folder.run(["preview", file.uri, "--json", "--png", page, "--size", "600x450"])
      let json = try #require(run.json, "\(file.title): \(run.errors)")
      let status = json["status"]?.stringValue ?? ""
      #expect(file.statuses.contains(status), "\(file.title): \(status)")
      let time = json["time"]?.doubleValue ?? .infinity
      #expect(time <= file.limit, "\(file.title): \(time) ms")
      let facts = json["facts"]?.arrayValue?.compactMap(\.stringValue) ?? []
      let said = ([json["message"]?.stringValue, json["text"]?.stringValue] + facts)
        .compactMap { $0 }.joined(separator: "\n")
      for word in file.words { #expect(said.contains(word), "\(file.title): \(said.prefix(200))") }
      for word in file.absent { #expect(!said.contains(word), "\(file.title)") }
      // A page, or words in place of it.
      if status == "done" {
        #expect(FileManager.default.fileExists(atPath: page), "\(file.title)")
      } else if status != "card" {
        #expect(json["message"]?.stringValue?.isEmpty == false, "\(file.title)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("pwned")))
    // Killed or left: within a second nobody has any of the files open.
    for _ in 0..<50 where !openers(below: place.path).isEmpty { usleep(20_000) }
    #expect(openers(below: place.path) == [])
  }

  /// The processes that have a file below a folder open.
  private func openers(below folder: String) -> [String] {
    let files = FileManager.default
    return ((try? files.contentsOfDirectory(atPath: "/proc")) ?? []).filter { process in
      guard Int(process) != nil,
        let open = try? files.contentsOfDirectory(atPath: "/proc/\(process)/fd")
      else { return false }
      return open.contains {
        (try? files.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)"))?
          .hasPrefix(folder) == true
      }
    }
  }

  @Test func `a file that goes while it is looked at is no harm`() throws {
    let folder = try ApplicationFolder()
    let path = try folder.write("going.txt", "content")
    let vanishing = Thread { for _ in 0..<200 { unlink(path) } }
    vanishing.start()
    let json = try #require(try folder.run(["preview", path, "--json"]).json)
    #expect(["done", "gone"].contains(json["status"]?.stringValue))
  }
}
