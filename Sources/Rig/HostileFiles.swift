internal import Glibc

/// The catalogue of files that brought previewers down, written into a folder.
package final class HostileFiles {
  /// What was written.
  package private(set) var files: [HostileFile] = []
  private let folder: String

  /// Writes all of them.
  ///
  /// - Parameter folder: An empty folder's absolute path.
  /// - Throws: `RigError` where one can't be written.
  package init(in folder: String) throws(RigError) {
    self.folder = folder
    try writeText()
    try writePictures()
    try writeDocuments()
    try writeLinks()
    try writeNames()
    try writeSpecial()
  }

  // MARK: Rows

  private func writeText() throws(RigError) {
    let line = Array("\"key\"=\"value of a line that repeats\"\n".utf8)
    let lines = Array(repeating: line, count: 36_000).flatMap { $0 }
    try add(
      "a text of 300 MB", "huge.reg", lines, size: 300_000_000, words: ["the first 1 MiB of it"])
    try add(
      "one line of 24 MB", "line.json",
      Array(repeating: Array("1,".utf8), count: 600_000).flatMap { $0 },
      size: 24_000_000, words: ["the first 1 MiB of it"])
    // Three bytes a character: one lies across 4096, one across 65 536.
    let chinese = Array(String(repeating: "漢字", count: 12_000).utf8)
    try add(
      "UTF-8 across the edges of parts", "cjk.txt", chinese, words: ["漢字漢字"],
      absent: ["Windows-1252", "\u{FFFD}"])
    try add("Latin-1", "latin.txt", [0x47, 0x72, 0xFC, 0xDF, 0x65, 0x0A], words: ["Grüße"])
    let wide = "two bytes a character\n".utf16.flatMap { SampleBytes.little(Int($0), 2) }
    try add("UTF-16 without a mark", "wide.txt", wide, words: ["two bytes a character"])
    try add(
      "text of both directions", "bidi.txt",
      Array("שלום (abc) 123 עולם\n\u{202E}evil\u{202C} مرحبا [x]\n".utf8), words: ["שלום"])
  }

  private func writePictures() throws(RigError) {
    var turned = SampleJPEG(columns: 2, rows: 1, components: 3)
    turned.exif = SampleExif.block(main: [(0x0112, .short(6))])
    try add(
      "a photograph on its side", "turned.jpg", turned.bytes { x, _ in [x * 200, 128, 128] },
      words: ["8 × 16 pixels"])
    var disc = SamplePNG(width: 64, height: 64)
    disc.kind = .colorAlpha
    for (name, shade) in [("white", 255), ("black", 0)] {
      let bytes = disc.bytes { x, y in
        let isInside = (x - 32) * (x - 32) + (y - 32) * (y - 32) < 900
        return [shade, shade, shade, isInside ? 255 : 0]
      }
      try add("a \(name) disc on nothing", "\(name).png", bytes, words: ["64 × 64 pixels"])
    }
    var large = SamplePNG(width: 30_000, height: 30_000)
    (large.kind, large.depth) = (.gray, 1)
    let packed = SampleBytes.zlib([UInt8](repeating: 0, count: 100))
    try add(
      "a picture of 900 million pixels", "huge.png",
      large.beginning + SamplePNG.chunk("IDAT", packed), statuses: ["tooLarge"],
      words: ["30000 × 30000 pixels", "too large"])
    var chatty = SamplePNG(width: 4, height: 4)
    chatty.extra = Array(repeating: (name: "prVt", data: [1]), count: 20_000)
    try add(
      "a picture with 20 000 parts of its own", "chunks.png", chatty.bytes { _, _ in [1, 2, 3] },
      statuses: ["done", "damaged"])
    var wide = SampleFilm.gif(width: 4, height: 4, [(0xFF0000, 1), (0x00FF00, 1)])
    wide.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
    try add(
      "a film of 4 billion pixels", "huge.gif", wide, statuses: ["tooLarge", "damaged"])
    try add(
      "a drawing of a million pixels a side", "huge.svg",
      Array(Self.svg(levels: 0, side: 1_000_000).utf8),
      words: ["1000000 × 1000000 pixels"])
    try add(
      "a drawing of itself in itself", "uses.svg", Array(Self.svg(levels: 6, side: 64).utf8),
      statuses: ["timedOut", "damaged"], limit: 3_800)
  }

  private static func svg(levels: Int, side: Int) -> String {
    var groups = "<g id='l0'><rect width='64' height='64' fill='#2080e0' filter='url(#n)'/></g>"
    for level in stride(from: 1, through: levels, by: 1) {
      groups += "<g id='l\(level)'>"
      groups += String(repeating: "<use href='#l\(level - 1)'/>", count: 10) + "</g>"
    }
    let noise = levels > 0 ? "<feTurbulence baseFrequency='0.3'/>" : "<feOffset/>"
    return """
      <svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'><defs>
      <filter id='n'>\(noise)</filter>\(groups)</defs><use href='#l\(levels)'/></svg>
      """
  }

  private func writeDocuments() throws(RigError) {
    let content = Array("0 0 1 rg 20 20 100 100 re f".utf8)
    try add(
      "a locked PDF", "locked.pdf", SampleDocuments.lockedPDF, statuses: ["locked"],
      words: ["password"])
    try add(
      "a PDF whose table leads to itself", "circle.pdf",
      SampleDocuments.pdf(content: content, loops: true), statuses: ["done", "damaged"])
    try add(
      "a tree of pages with itself as a branch", "tree.pdf",
      SampleDocuments.pdf(content: content, kids: "2 0 R 3 0 R"), statuses: ["done", "damaged"])
    let stroke = Array("[3 2] 0 d 9 w 0 0 m 300 200 l S\n".utf8)
    try add(
      "a page of 150 000 strokes", "strokes.pdf",
      SampleDocuments.pdf(content: Array(repeating: stroke, count: 150_000).flatMap { $0 }),
      statuses: ["timedOut", "done"], limit: 3_800)
    try add(
      "a locked zip", "locked.zip", SampleDocuments.lockedZip, words: ["locked by a password"])
    try add(
      "half a gigabyte of zeros in a tar", "zeros.tar.gz", SampleDocuments.zeros(512 << 20),
      statuses: ["done", "timedOut"], limit: 3_800)
    try add("a tone", "tone.wav", SampleMedia.wav(seconds: 0.5), words: ["Test tone", "0:01"])
    for kind in ["png", "pdf", "mp4", "zip", "ttf", "txt", "desktop", "svg", "mp3"] {
      try add("an empty \(kind)", "empty.\(kind)", [], statuses: ["empty"], words: ["is empty"])
    }
    for kind in ["png", "jpg", "gif", "webp", "pdf", "mp4", "zip", "ttf", "mp3", "flac", "svg"] {
      try add(
        "garbage that is called \(kind)", "garbage.\(kind)",
        [0xC3, 0x00] + (0..<3000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) },
        statuses: ["done", "damaged", "unsupported"])
    }
  }

  private func writeLinks() throws(RigError) {
    try add(
      "a link with a query", "query.url",
      Array("[InternetShortcut]\r\nURL=https://example.org/x?a=1&b=2#c\r\n".utf8),
      words: ["https://example.org/x?a=1&b=2#c"])
    try add(
      "a link to a script", "script.url",
      Array("[InternetShortcut]\nURL=javascript:alert(1)\n".utf8),
      words: ["javascript:alert(1)"])
    let list = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>URL</key>
      <string>https://example.org/w</string></dict></plist>
      """
    try add(
      "a link of another system", "site.webloc", Array(list.utf8), words: ["https://example.org/w"])
    try add(
      "an entry that is a link", "link.desktop",
      Array("[Desktop Entry]\nType=Link\nName=L\nURL=https://example.org/d\n".utf8),
      words: ["https://example.org/d"])
    for (name, target) in [
      ("loop1", "loop2"), ("loop2", "loop1"), ("self", "self"), ("lost", "nowhere"),
    ] {
      symlink(target, "\(folder)/\(name)")
      note("a link \(name)", name, statuses: ["brokenLink"], words: ["leads nowhere"])
    }
    mkdir("\(folder)/up", 0o755)
    symlink("..", "\(folder)/up/again")
    note("a folder with its parent in it", "up", statuses: ["card"])
  }

  private func writeNames() throws(RigError) {
    let names: [[UInt8]] =
      [
        "-rf", "a:b", "100%25", "#1?", "new\nline", "$(touch pwned)", "quote'\"`",
        "zero\u{200B}width",
        "\u{202E}fdp.txt", " ", String(repeating: "n", count: 255),
      ].map { Array($0.utf8) } + [[0x62, 0x61, 0x64, 0xFF, 0xFE]]
    mkdir("\(folder)/names", 0o755)
    for name in names {
      try add(
        "a name", bytes: Array("names/".utf8) + name, Array("content".utf8), words: ["content"])
    }
  }

  private func writeSpecial() throws(RigError) {
    for name in ["pipe.png", "pipe.txt"] {
      guard mkfifo("\(folder)/\(name)", 0o600) == 0 else { throw RigError("can't make a pipe") }
      note("a pipe", name, statuses: ["special"], words: ["no file that could be read"])
    }
    symlink("/dev/zero", "\(folder)/endless.txt")
    note("a link to a device without end", "endless.txt", statuses: ["special"])
    note("a file that isn't there", "gone.txt", statuses: ["gone"], words: ["is gone"])
    // The system's own user may read everything.
    guard getuid() != 0 else { return }
    try add(
      "a file of others", "closed.txt", [0x61], statuses: ["noPermission"], words: ["permission"])
    chmod("\(folder)/closed.txt", 0)
  }

  // MARK: Writing

  private func add(
    _ title: String, _ name: String, _ bytes: [UInt8], size: Int? = nil,
    statuses: Set<String> = ["done"], words: [String] = [], absent: [String] = [],
    limit: Double = 2_500
  ) throws(RigError) {
    try add(
      title, bytes: Array(name.utf8), bytes, size: size, statuses: statuses, words: words,
      absent: absent, limit: limit)
  }

  private func add(
    _ title: String, bytes name: [UInt8], _ contents: [UInt8], size: Int? = nil,
    statuses: Set<String> = ["done"], words: [String] = [], absent: [String] = [],
    limit: Double = 2_500
  ) throws(RigError) {
    let path = Array("\(folder)/".utf8) + name + [0]
    let file = path.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        $0.baseAddress.map { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) } ?? -1
      }
    }
    guard file >= 0 else { throw .system("can't write \(title)") }
    defer { close(file) }
    var rest = contents[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw .system("can't write \(title)") }
      rest = rest.dropFirst(count)
    }
    // What isn't looked into needn't be there.
    if let size { ftruncate(file, off_t(size)) }
    note(title, bytes: name, statuses: statuses, words: words, absent: absent, limit: limit)
  }

  private func note(_ title: String, _ name: String, statuses: Set<String>, words: [String] = []) {
    note(title, bytes: Array(name.utf8), statuses: statuses, words: words, absent: [], limit: 1_500)
  }

  private func note(
    _ title: String, bytes name: [UInt8], statuses: Set<String>, words: [String], absent: [String],
    limit: Double
  ) {
    let digits = Array("0123456789ABCDEF")
    let escaped = name.map { byte in
      let isPlain =
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
        || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
      return isPlain
        ? String(Unicode.Scalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
    files.append(
      HostileFile(
        title: title, uri: "file://\(folder)/\(escaped.joined())", statuses: statuses, words: words,
        absent: absent, limit: limit))
  }
}
