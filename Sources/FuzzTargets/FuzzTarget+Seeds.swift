extension FuzzTarget {
  /// Well-formed inputs to begin with.
  package var seeds: [[UInt8]] {
    switch self {
    case .camera, .facts: binary + texts(["data:image/png;base64,QUJD", "<meta charset='utf-8'>"])
    case .media: binary
    case .configuration:
      texts([
        #"{"items": ["a.desktop", {"path": "/b", "name": {"de": "B"}}], "size": 48}"#,
        #"{"press": {"devices": {"*pen*": {"sensitivity": "light", "class": "pen"}}}}"#,
        #"{"peek": {"actions": {"image/*": [{"type": "e", "title": "E", "exec": ["x", "%f"]}]}}}"#,
      ])
    case .data:
      texts([
        "Call +49 30 1234567 or write to ada@example.org, see https://example.org/a(b)?c=d.",
        "On 12 March 2027 at 14:30, 2027-03-12T10:00Z, 52.52 N 13.40 E; www.example.org",
      ])
    case .entry, .keys, .thumbnailer:
      texts([
        """
        [Desktop Entry]
        Type=Application
        Name=A
        Name[de]=Ä
        Exec=a --b "c d" %U
        Actions=n;
        MimeType=text/plain;

        [Desktop Action n]
        Name=N
        Exec=a %c %k

        """,
        "[Icon Theme]\nName=A\nInherits=b\nDirectories=48/apps\n[48/apps]\nSize=48\nType=Scalable\n",
        "[Thumbnailer Entry]\nTryExec=a\nExec=a -s %s %u %o %i\nMimeType=video/mp4;\n",
      ])
    case .exec: texts([#"a "b \$ c" %f --d=%U 'e'"#, "wine C:\\\\\\\\x %i %c %%"])
    case .flow: [[0, 0, 10, 3, 8, 0], [5, 0, 6, 0, 7, 2, 10, 4, 8, 0, 8, 0, 8, 0, 3, 1, 12, 1]]
    case .json: texts([#"{"a": [1, -2.5e3, true, null, "\u00e9\ud83d\ude00"], "b": {"c": ""}}"#])
    case .link:
      texts([
        "[InternetShortcut]\r\nURL=https://example.org/x?a=1#c\r\n",
        "[Desktop Entry]\nType=Link\nURL=https://example.org\n",
        "<plist><dict><key>URL</key><string>https://a.b/&amp;</string></dict></plist>",
      ])
    case .messages:
      texts([
        #"{"generation": 1, "uri": "file:///a", "width": 100, "height": 80, "page": 0}"#,
        #"{"name": "a", "uri": "file:///a", "kind": "file", "type": "text/plain", "size": 3}"#,
      ])
    case .richText:
      texts([#"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 A;}}\b a\b0\par \u228?\'e4 {\*\x y}\row}"#])
    case .sheet: texts(["a,b,\"c \"\"d\"\"\ne\"\r\n1;2;3\n", "a\tb\n1\t2\n"])
    case .source:
      texts([
        "\0/// A\nlet a = \"b \\(c)\" /* d /* e */ */ + 0x1F\n", "\u{1}def a():\n  '''b\n'''\n",
        "\u{4}<a b='c'>&amp;<!-- d --></a>", "\u{3}a=\"$(b)\" # c\ncat <<E\nd\nE\n",
      ])
    case .text:
      texts(["Grüße, 漢字\n"]) + [[0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8], [0x47, 0xFC, 0xDF, 0x0A]]
    case .trace:
      texts([
        "{\"pressdock-trace\": 1, \"name\": \"a\"}\n0 0 1 5 5 0.2\n10 0 1 5 5 0.6\n",
        "# EVEMU 1.3\nN: a\nB: 03 0b\nA: 18 0 1000 0 0 0\nE: 0.000001 0003 0018 0100\n",
      ])
    }
  }

  private func texts(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  /// The beginnings of files that are no text.
  private var binary: [[UInt8]] {
    func bytes(_ text: String, _ rest: [UInt8]) -> [UInt8] { Array(text.utf8) + rest }
    let number: [UInt8] = [0, 0, 0, 8]
    return [
      bytes("RIFF", [44, 0, 0, 0]) + bytes("WAVEfmt ", [16, 0, 0, 0, 1, 0, 2, 0, 64, 31, 0, 0])
        + [0, 125, 0, 0, 4, 0, 16, 0] + bytes("data", [8, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]),
      bytes("fLaC", [0x80, 0, 0, 34]) + [UInt8](repeating: 1, count: 34),
      bytes("OggS", [0, 2]) + [UInt8](repeating: 0, count: 20) + [1, 19]
        + bytes("OpusHead", [1, 2]),
      number + bytes("ftypisom", number) + bytes("moov", number) + bytes("mvhd", number),
      [0x1A, 0x45, 0xDF, 0xA3, 0x84, 0x42, 0x82, 0x81, 0x77, 0x18, 0x53, 0x80, 0x67, 0x80],
      bytes("ID3", [3, 0, 0, 0, 0, 0, 20]) + bytes("TIT2", [0, 0, 0, 3, 0, 0, 0, 0x61, 0x62]),
      [0xFF, 0xD8, 0xFF, 0xE1, 0, 40] + bytes("Exif\0\0II*\0", [8, 0, 0, 0, 1, 0, 0x0F, 1, 2, 0])
        + [3, 0, 0, 0, 0x61, 0x62, 0, 0, 0, 0, 0, 0],
      bytes("GIF89a", [4, 0, 4, 0, 0x80, 0, 0, 0, 0, 0, 1, 1, 1, 0x2C, 0, 0, 0, 0, 4, 0, 4, 0])
        + [0, 2, 1, 0x44, 0, 0x3B],
      bytes("\u{7F}ELF", [2, 1, 1, 0]) + [UInt8](repeating: 0, count: 56),
    ]
  }
}
