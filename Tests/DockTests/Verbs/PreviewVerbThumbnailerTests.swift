import Foundation
import JSON
import Rig
import Testing

/// Thumbnailers, good and hostile: what they make is shown, what they do stays in their box.
@Suite(.serialized) struct PreviewVerbThumbnailerTests {
  private let folder: ApplicationFolder

  init() throws { folder = try ApplicationFolder() }

  /// The answer for a video whose thumbnailer is this shell script, with input, output and size as its
  /// arguments.
  private func preview(_ script: String) throws -> JSONValue {
    let program = try folder.write("maker", "#!/bin/sh\n" + script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    try folder.write(
      "share/thumbnailers/a.thumbnailer",
      "[Thumbnailer Entry]\nExec=\(program) %i %o %s\nMimeType=video/mp4;\n")
    let video = SampleMedia.mp4(seconds: 95, width: 1920, height: 1080, title: "Holiday")
    try Data(video).write(to: URL(fileURLWithPath: folder.path("a b;$(x).mp4")))
    let run = try folder.run(
      ["preview", folder.path("a b;$(x).mp4"), "--json", "--png", folder.path("page.png")])
    return try #require(run.json, "\(run.errors)")
  }

  /// Processes whose command line has a word in it.
  private func processes(with word: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { process in
      guard Int(process) != nil,
        let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")
      else { return false }
      return String(decoding: line, as: UTF8.self).contains(word)
    }
  }

  /// What draws a blue picture in a script.
  private static let draws: String = {
    let png = SamplePNG(width: 64, height: 36).bytes { _, _ in [0x20, 0x80, 0xE0] }
    return "printf '%b' '\(png.map { "\\0" + String($0, radix: 8) }.joined())' > \"$2\""
  }()

  private static let facts: JSONValue = ["Holiday", "1:35", "1920 × 1080 pixels", "H.264"]
  private static let nothing: JSONValue = [
    "Holiday", "1:35", "1920 × 1080 pixels", "H.264", "its thumbnailer made no picture",
  ]

  @Test func `the picture of a thumbnailer is shown with the facts of the file`() throws {
    let video = try preview("test -s \"$1\" && test $3 = 1024 && \(Self.draws)\n")
    #expect(video["facts"] == Self.facts)
    #expect(video["width"]?.intValue == 64)
    #expect(try ScreenImage(pngFile: folder.path("page.png"))[30, 20] == 0x2080E0)
    #expect(video["thumbnail"]?.isNull == false)
  }

  @Test func `garbage, nothing and too much are no pictures, and harm nothing`() throws {
    #expect(try preview("echo garbage > \"$2\"\n")["facts"] == Self.nothing)
    #expect(try preview("exit 3\n")["facts"] == Self.nothing)
    let start = Date.now
    let flood = try preview("cat /dev/zero > \"$2\"; cat /dev/zero > /tmp/more\n")
    #expect(flood["facts"] == Self.nothing)
    #expect(Date.now.timeIntervalSince(start) < 7)
    // What it sees is the system and the file, and no network.
    let nosy = try preview(
      """
      found=
      test -e '\(folder.path("share"))' && found=home
      test -e /root/.profile && found=home
      echo x > /usr/x 2>/dev/null && found=written
      echo x > "$1" 2>/dev/null && found=changed
      test "$(ls /sys/class/net /proc/self/net/dev_snmp6 2>/dev/null | grep -c eth)" != 0 && found=network
      test -z "$found" || \(Self.draws)
      """)
    #expect(nosy["facts"] == Self.nothing)
    #expect(nosy["status"]?.stringValue == "done")
  }

  @Test func `one that sleeps, forks and ignores signals ends after eight seconds`() throws {
    let late = try preview(
      "trap '' TERM INT HUP\n(setsid sleep 98765 &)\nsleep 98765; sleep 98765\n")
    #expect(late["facts"] == Self.nothing)
    #expect((7_900...9_300).contains(late["time"]?.doubleValue ?? 0))
    for _ in 0..<50 where try !processes(with: "98765").isEmpty { usleep(20_000) }
    #expect(try processes(with: "98765") == [])
  }
}
