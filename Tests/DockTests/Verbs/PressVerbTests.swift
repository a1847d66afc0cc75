import Foundation
import Geometry
import JSON
import Rig
import Testing

/// `pressdock replay`, `devices` and `check-config`, as their users see them.
@Suite(.serialized) struct PressVerbTests {
  private let folder: ApplicationFolder

  init() throws { folder = try ApplicationFolder() }

  private static let press = """
    # name: Tablet Pen
    # device: pen
    time_ms,contact,x,y,pressure[0..1000],button
    0,0,10,10,0,0
    10,0,10,10,100,1
    100,0,10,10,200,1
    200,0,10,10,300,1
    300,0,10,10,800,1
    400,0,10,10,900,1
    600,0,10,10,0,0

    """

  private func actions(_ run: CommandRun) -> [String] {
    run.lines.map { $0?["action"]?.stringValue ?? "?" }
  }

  @Test func `a press is replayed, an object a line, with the settings that are asked for`() throws
  {
    let trace = try folder.write("press.csv", Self.press)
    let run = try folder.run(["replay", trace, "--device", "auto"])
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(actions(run) == ["began", "hint", "hint", "popover", "ended"])
    #expect(run.lines.allSatisfy { $0?["source"]?.stringValue == "measured" })
    #expect(run.lines[0]?["time"]?.doubleValue == 10)
    #expect(run.lines[4]?["time"]?.doubleValue == 600)
    let file = try folder.run(["replay", trace, "--device", "pen", "--target", "file"])
    #expect(actions(file).contains("peek"))
    #expect(!actions(file).contains("popover"))
    let summary = try folder.run(["replay", "--summary", "--device", "pen", trace])
    #expect(summary.lines.count == 1)
    #expect(summary.lines[0]?["contacts"]?.intValue == 1)
    #expect(summary.lines[0]?["popover"]?.intValue == 1)
    // Of a firm hand more is asked: the last step of the press opens, not the one before.
    let medium = try #require(run.lines[3]?["time"]?.doubleValue)
    let firm = try folder.run(["replay", trace, "--device", "pen", "--sensitivity", "1.7"])
    let opened = firm.lines.first { $0?["action"]?.stringValue == "popover" }
    #expect((300..<400).contains(medium))
    #expect((400..<500).contains(opened??["time"]?.doubleValue ?? 0))
  }

  @Test func `lines that make no sense are told with their place, and the rest is replayed`() throws
  {
    let damaged = Self.press.replacing("200,0,10,10,300,1", with: "200,0,10,ten,300,1")
    let trace = try folder.write("press.csv", damaged)
    let run = try folder.run(["replay", trace, "--device", "pen"])
    #expect(run.code == 0)
    #expect(run.errors.contains("press.csv:7:"))
    #expect(actions(run).contains("popover"))
    let none = try folder.run(["replay", folder.path("none.csv")])
    #expect(none.code == 1)
    #expect(none.errors.contains("none.csv"))
    #expect(try folder.run(["replay", trace, "--device", "paw"]).code == 2)
  }

  @Test func `mistakes in a configuration have file, line, column and the nearest right name`()
    throws
  {
    let path = try folder.write(
      "bad.json", "{\"items\": [3],\n \"edgee\": \"left\", \"size\": \"x\"}")
    let run = try folder.run(["check-config", path])
    #expect(run.code == 78)
    let lines = (run.output + run.errors).split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("\(path):1:12: error:") })
    #expect(lines.contains { $0.hasPrefix("\(path):2:2: error:") && $0.contains("\"edge\"") })
    #expect(lines.contains { $0.hasPrefix("\(path):2:27: error:") && $0.contains("48 is used") })
    let good = try folder.write("good.json", "{\"items\": []}")
    #expect(try folder.run(["check-config", good]).code == 0)
  }

  @Test func `devices are listed with driver, axis, range and class, and why`() throws {
    let rig = try Rig(width: 1280, height: 800, bus: false)
    var environment = rig.environment
    environment["PATH"] = "/usr/bin"
    let run = try CommandRun(["devices", "--json"], environment: environment)
    #expect(run.code == 0)
    let devices = try #require(run.json?.arrayValue)
    let pen = try #require(
      devices.first { $0["name"]?.stringValue?.lowercased().contains("pen") == true })
    let text = pen.serialized()
    #expect(text.contains("Abs Pressure"))
    #expect(text.contains("1000"))
    #expect(pen["class"]?.stringValue == "pen")
    let plain = try CommandRun(["devices"], environment: environment)
    #expect(plain.output.contains("Abs Pressure"))
    #expect(plain.code == 0)
    environment["DISPLAY"] = ":4711"
    #expect(try CommandRun(["devices"], environment: environment).code == 69)
  }

  @Test func `devices are watched as they are pressed and as they go`() throws {
    let rig = try Rig(width: 1280, height: 800, bus: false)
    let watch = try rig.run([Programs.path("pressdock"), "devices", "--watch", "--json"])
    #expect(waitUntil(timeout: 5) { watch.output.contains("Abs Pressure") })
    let pen = try Pen(rig.server)
    try pen.press(at: .init(x: 300, y: 300), force: 0.2)
    try pen.setForce(0.7)
    #expect(waitUntil(timeout: 5) { watch.output.contains("700") })
    let before = watch.output.count
    try rig.probe.setDevice(named: pen.name, enabled: false)
    #expect(waitUntil(timeout: 5) { watch.output.count > before })
    #expect(watch.isRunning)
  }
}
