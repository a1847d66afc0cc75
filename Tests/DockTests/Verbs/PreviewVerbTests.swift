import Foundation
import JSON
import Testing

/// `pressdock preview`, which shows what opener and decoder make of good and of hostile files.
///
/// Every page is the file's own or says why there is none, and nothing is left running.
@Suite(.serialized) struct PreviewVerbTests {
  private let folder: ApplicationFolder

  init() throws { folder = try ApplicationFolder() }

  private func preview(_ name: String, _ words: String...) throws -> JSONValue {
    let run = try folder.run(["preview", folder.path(name), "--json"] + words)
    let json = try #require(run.json, "\(run.errors)")
    #expect(run.code == (json["message"]?.isNull == true ? 0 : 1))
    return json
  }

  private func text(_ json: JSONValue, _ key: String) -> String? { json[key]?.stringValue }

  private func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
  }

  @Test func `text is read in its own encoding, with its pages`() throws {
    try folder.write("a.txt", "Hello\nGrüße\nשלום\n")
    let plain = try preview("a.txt", "--png", folder.path("a.png"))
    #expect(text(plain, "type") == "text/plain")
    #expect(text(plain, "text") == "Hello\nGrüße\nשלום\n")
    #expect(plain["facts"] == ["3 lines"])
    #expect(plain["pages"]?.intValue == 1)
    let picture = try Data(contentsOf: URL(fileURLWithPath: folder.path("a.png")))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    try write("b.txt", [0x47, 0x72, 0xFC, 0xDF, 0x65, 0x0A])
    let latin = try preview("b.txt")
    #expect(text(latin, "text") == "Grüße\n")
    #expect(latin["facts"] == ["1 line", "Windows-1252"])
    try folder.write("long.txt", (1...500).map { "line \($0)\n" }.joined())
    let long = try preview("long.txt", "--page", "3")
    #expect((long["pages"]?.intValue ?? 0) > 3)
    #expect(long["page"]?.intValue == 3)
    #expect(try preview("long.txt", "--page", "900")["page"] == long["pages"])
  }

  @Test(arguments: [
    ("Привет, как дела? Это обычный текст, каких много.\n", String.Encoding.windowsCP1251),
    ("これは日本語の文章です。漢字とかなが混ざっています。\n", .shiftJIS),
    ("Καλημέρα, αυτό είναι ένα συνηθισμένο κείμενο.\n", .windowsCP1253),
  ])
  func `text in an old encoding of its country is read`(
    words: String, encoding: String.Encoding
  ) throws {
    try write("old.txt", Array(try #require(words.data(using: encoding))))
    let old = try preview("old.txt")
    #expect(text(old, "text") == words)
    #expect(old["facts"]?.arrayValue?.count == 2)
  }

  @Test func `a huge file with one endless line is shown in its beginning, and soon`() throws {
    try write("huge.json", Array(repeating: Array("1,".utf8), count: 3_000_000).flatMap { $0 })
    let huge = try preview("huge.json")
    #expect(text(huge, "status") == "done")
    #expect(text(huge, "facts") == nil)
    #expect(huge["facts"]?.arrayValue?.last == "the first 1 MiB of it are shown")
  }

  @Test func `pictures are as large as they are, and no larger than the room`() throws {
    try write("small.png", try #require(PNG.bytes(width: 40, height: 20)))
    let small = try preview("small.png")
    #expect(small["width"]?.intValue == 40)
    #expect(small["facts"] == ["40 × 20 pixels"])
    try write("wide.png", try #require(PNG.bytes(width: 3000, height: 20)))
    let wide = try preview("wide.png", "--size", "600x400")
    #expect(wide["width"]?.intValue == 600)
    #expect(wide["height"]?.intValue == 4)
    #expect(wide["facts"] == ["3000 × 20 pixels"])
    try folder.write(
      "a.svg",
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect width='9'/></svg>")
    let vector = try preview("a.svg", "--size", "600x400")
    #expect(vector["width"]?.intValue == 600)
    #expect(vector["height"]?.intValue == 300)
  }

  @Test func `pictures that are cut off, or larger than memory, are told as such`() throws {
    let whole = try #require(PNG.bytes(width: 300, height: 300))
    try write("cut.png", Array(whole.prefix(whole.count - 40)))
    let cut = try preview("cut.png")
    #expect(cut["facts"]?.arrayValue?.contains("incomplete: the file is damaged") == true)
    try write("huge.png", PNG.beginning(width: 30_000, height: 30_000))
    let huge = try preview("huge.png")
    #expect(text(huge, "status") == "tooLarge")
    #expect(huge["facts"] == ["30000 × 30000 pixels"])
    try write("garbage.png", Array("no picture at all".utf8))
    #expect(["damaged", "unsupported"].contains(text(try preview("garbage.png"), "status")))
  }

  @Test func `what is no file has a page that says so, and is never waited for`() throws {
    try folder.write("empty.png", "")
    #expect(text(try preview("empty.png"), "message") == "The file is empty.")
    #expect(mkfifo(folder.path("pipe.png"), 0o600) == 0)
    #expect(text(try preview("pipe.png"), "kind") == "pipe")
    #expect(text(try preview("gone.txt"), "message") == "The file is gone.")
    symlink("nowhere", folder.path("broken"))
    let broken = try preview("broken")
    #expect(text(broken, "status") == "brokenLink")
    #expect(text(broken, "link") == "nowhere")
    symlink("loop2", folder.path("loop1"))
    symlink("loop1", folder.path("loop2"))
    #expect(text(try preview("loop1"), "status") == "brokenLink")
    try write("a.bin", (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 37) })
    #expect(text(try preview("a.bin"), "status") == "done")
    let device = try folder.run(["preview", "/dev/zero", "--json"])
    #expect(device.json?["kind"]?.stringValue == "device")
  }

  @Test func `names of every kind are taken as they are`() throws {
    for name in ["-rf", "a:b", "100%25", "#1?", "new\nline", "$(x)`y`", "\u{202E}fdp.txt", "é ü"] {
      try folder.write("odd/\(name)", "content")
      let run = try folder.run(["preview", "--json", "--", folder.path("odd/\(name)")])
      #expect(run.json?["title"]?.stringValue == name)
      #expect(run.json?["text"]?.stringValue == "content")
    }
  }

  @Test func `folders are listed, folders first, hidden files counted only`() throws {
    for name in ["d/b.txt", "d/A.png", "d/.hidden", "d/zzz/inside"] { try folder.write(name, "x") }
    let listed = try preview("d")
    #expect(text(listed, "kind") == "folder")
    #expect(listed["entries"] == ["zzz", "A.png", "b.txt"])
    #expect(listed["entryCount"]?.intValue == 4)
    #expect(listed["message"] == .null)
    for number in 0..<1200 { try folder.write("many/\(number)", "") }
    let many = try preview("many")
    #expect(many["entries"]?.arrayValue?.count == 500)
    #expect(many["entryCount"]?.intValue == 1200)
  }

  @Test func `PDF has its pages, its text and its links`() throws {
    try write("a.pdf", PDF.bytes)
    let first = try preview("a.pdf", "--size", "600x600")
    #expect(first["pages"]?.intValue == 2)
    #expect(text(first, "text") == "Hello PDF")
    #expect(first["links"] == ["https://example.org/x"])
    #expect(first["width"]?.intValue == 600)
    #expect(first["height"]?.intValue == 400)
    #expect(first["facts"] == ["2 pages"])
    let second = try preview("a.pdf", "--page", "2", "--size", "600x600")
    #expect(second["width"]?.intValue == 400)
    #expect(second["height"]?.intValue == 600)
    try write("cut.pdf", Array(PDF.bytes.prefix(60)))
    #expect(text(try preview("cut.pdf"), "status") == "damaged")
    // A table of places that leads to itself.
    let circle = String(decoding: PDF.bytes, as: UTF8.self)
      .replacing("/Root 1 0 R", with: "/Root 1 0 R /Prev \(PDF.tableOffset)")
    try folder.write("circle.pdf", circle)
    #expect(text(try preview("circle.pdf"), "status") == "done")
  }

  @Test func `what can be acted on is found in text and in PDF`() throws {
    try folder.write("a.txt", "Write to a@example.org\nor see https://example.org/x, 2026-11-30.\n")
    #expect(
      try preview("a.txt")["links"] == [
        "mailto:a@example.org", "https://example.org/x", "pressdock-date:2026-11-30",
      ])
    let text = String(decoding: PDF.bytes, as: UTF8.self)
      .replacing("(Hello PDF)", with: "(a@b.org x)")
    try folder.write("a.pdf", text.replacing("/Length 40", with: "/Length 42"))
    #expect(try preview("a.pdf")["links"] == ["https://example.org/x", "mailto:a@b.org"])
  }

  @Test func `links tell where they lead, and are not followed`() throws {
    try folder.write("a.url", "[InternetShortcut]\nURL=https://example.org/x\n")
    let link = try preview("a.url")
    #expect(text(link, "text") == "Leads to https://example.org/x\nHost: example.org")
    #expect(link["links"] == ["https://example.org/x"])
    // As Safari writes them; the table at the end says where the words begin.
    let address = Array("https://example.org/y".utf8)
    var list = Array("bplist00".utf8) + [0xD1, 1, 2, 0x53] + Array("URL".utf8)
    let place = UInt8(list.count)
    list += [0x5F, 0x10, UInt8(address.count)] + address
    let table = UInt8(list.count)
    list += [8, 11, place] + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [3, 0, table] as [UInt8] { list += [0, 0, 0, 0, 0, 0, 0, number] }
    try write("c.webloc", list)
    #expect(try preview("c.webloc")["links"] == ["https://example.org/y"])
    try write("d.webloc", Array(list.dropLast(20)))
    #expect(try preview("d.webloc")["links"] == [])
    try folder.write("b.desktop", "[Desktop Entry]\nType=Application\nName=B\nExec=rm -rf /\n")
    #expect(text(try preview("b.desktop"), "text") == "Application: B\nRuns: rm -rf /")
  }

  @Test func `archives are listed, and nothing of them is unpacked`() throws {
    try folder.write("in/a.txt", String(repeating: "x", count: 1500))
    try folder.write("in/sub/ü.txt", "y")
    for (name, option) in [("a.tar", "-cf"), ("a.tar.gz", "-czf")] {
      let tar = Process()
      tar.executableURL = URL(fileURLWithPath: "/bin/tar")
      tar.arguments = [option, folder.path(name), "-C", folder.path("in"), "a.txt", "sub"]
      try tar.run()
      tar.waitUntilExit()
      let listed = try preview(name)
      #expect(text(listed, "status") == "done")
      #expect(text(listed, "text") == "a.txt\nsub/\nsub/ü.txt")
      #expect(listed["facts"] == ["3 entries", "1.5 kB unpacked"])
    }
    try write("bad.zip", Array("PK\u{3}\u{4} and then nothing".utf8))
    #expect(text(try preview("bad.zip"), "status") == "damaged")
  }

  @Test func `a file that takes for ever is given up, and its decoder with it`() throws {
    var groups = "<g id='l0'><rect width='64' height='64' filter='url(#n)'/></g>"
    for level in 1...5 {
      groups += "<g id='l\(level)'>"
      groups += String(repeating: "<use href='#l\(level - 1)'/>", count: 10) + "</g>"
    }
    try folder.write(
      "bomb.svg",
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'>
      <defs><filter id='n'><feTurbulence baseFrequency='0.3' numOctaves='9'/></filter>\(groups)
      </defs><use href='#l5'/></svg>
      """)
    let bomb = try preview("bomb.svg")
    #expect(text(bomb, "message") == "The preview took too long.")
    #expect((bomb["time"]?.doubleValue ?? 0) >= 2900)
    // The box and what was in it are gone: nobody has the file open any more.
    let inode = try FileManager.default.attributesOfItem(atPath: folder.path("bomb.svg"))
    _ = inode
    #expect(openers(of: folder.path("bomb.svg")) == [])
  }

  /// The processes that have a file open.
  private func openers(of path: String) -> [String] {
    let files = FileManager.default
    return ((try? files.contentsOfDirectory(atPath: "/proc")) ?? []).filter { process in
      guard Int(process) != nil,
        let open = try? files.contentsOfDirectory(atPath: "/proc/\(process)/fd")
      else { return false }
      return open.contains {
        (try? files.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")) == path
      }
    }
  }
}

/// PNG pictures, written by hand: eight bits a channel, one colour, unpacked blocks.
private enum PNG {
  private static func header(width: Int, height: Int) -> [UInt8] {
    let size = big(UInt32(width)) + big(UInt32(height))
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", size + [8, 2, 0, 0, 0])
  }

  /// A picture of any size whose rows hardly begin.
  static func beginning(width: Int, height: Int) -> [UInt8] {
    header(width: width, height: height)
      + chunk("IDAT", [0x78, 0x01] + [UInt8](repeating: 0, count: 99))
  }

  static func bytes(width: Int, height: Int) -> [UInt8]? {
    var row: [UInt8] = [0]
    for _ in 0..<width { row += [0x20, 0x80, 0xE0] }
    var data: [UInt8] = []
    for _ in 0..<height { data += row }
    var packed: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    while !rest.isEmpty {
      let part = rest.prefix(65_535)
      rest = rest.dropFirst(part.count)
      let count = UInt16(part.count)
      packed.append(rest.isEmpty ? 1 : 0)
      for number in [count, ~count] { packed += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      packed += part
    }
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    packed += big(b << 16 | a)
    return header(width: width, height: height) + chunk("IDAT", packed) + chunk("IEND", [])
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * $0)) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return big(UInt32(data.count)) + body + big(~sum)
  }
}

/// A PDF of two pages with a text and a link, written by hand.
private enum PDF {
  static let bytes = Array(document.text.utf8)
  static var tableOffset: Int { document.table }

  private static let document: (text: String, table: Int) = {
    let content = "BT /F1 24 Tf 20 100 Td (Hello PDF) Tj ET"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>",
      """
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R
      /Resources << /Font << /F1 5 0 R >> >> /Annots [<< /Type /Annot /Subtype /Link
      /Rect [20 90 200 130] /A << /S /URI /URI (https://example.org/x) >> >>] >>
      """,
      "<< /Length \(content.count) >>\nstream\n\(content)\nendstream",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] >>",
    ]
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = String(place)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer << /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
    return (text, table)
  }()
}
