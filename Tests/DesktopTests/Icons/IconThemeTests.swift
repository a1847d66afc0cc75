import Desktop
import Testing

@Suite struct IconThemeTests {
  private static let directories = BaseDirectories(environment: [
    "HOME": "/h", "XDG_DATA_HOME": "/h/data", "XDG_DATA_DIRS": "/local:/usr",
  ])

  private func theme(_ disk: IconDisk, _ name: String = "T") -> IconTheme {
    IconTheme(name, directories: Self.directories, files: disk)
  }

  /// A disk whose theme `T` has these directories, each with the icon `a`.
  private func disk(_ sizes: [(String, String)], kind: String = "png") -> IconDisk {
    var disk = IconDisk(sizes.map { "/usr/icons/T/\($0.0)/a.\(kind)" }.joined(separator: "\n"))
    disk.files["/usr/icons/T/index.theme"] = themeIndex(sizes)
    return disk
  }

  private func directory(_ file: IconFile?) -> String? {
    file.map { $0.path.split(separator: "/").dropFirst(3).dropLast().joined(separator: "/") }
  }

  @Test func `bases come in the order of the specification, each once`() {
    #expect(
      IconTheme.bases(
        BaseDirectories(environment: ["HOME": "/h", "XDG_DATA_DIRS": "/usr/share:/usr/share"])) == [
          "/h/.icons", "/h/.local/share/icons", "/usr/share/icons", "/h/.local/share/pixmaps",
          "/usr/share/pixmaps",
        ])
  }

  @Test func `size and scale that match exactly come first, whatever is nearer in pixels`() {
    let theme = theme(
      disk([
        ("96", "Size=96,Type=Fixed"), ("48", "Size=48,Type=Fixed"),
        ("48@2", "Size=48,Scale=2,Type=Fixed"), ("24@2", "Size=24,Scale=2,Type=Fixed"),
      ]))
    #expect(directory(theme.icon("a", size: 48)) == "48")
    #expect(directory(theme.icon("a", size: 48, scale: 2)) == "48@2")
    #expect(directory(theme.icon("a", size: 24, scale: 2)) == "24@2")
    #expect(directory(theme.icon("a", size: 96)) == "96")
    // No 96@2: 96 pixels are the most there is, in the first directory that has them.
    #expect(directory(theme.icon("a", size: 96, scale: 2)) == "96")
    #expect(theme.icon("a", size: 48, scale: 2)?.size == 48)
    #expect(theme.icon("a", size: 48, scale: 2)?.scale == 2)
  }

  /// Type, wanted size, whether it matches; the other directory is far away and comes second.
  @Test(arguments: [
    ("Size=32,Type=Fixed", 32, true), ("Size=32,Type=Fixed", 33, false),
    ("Size=32", 30, true), ("Size=32", 34, true), ("Size=32", 29, false), ("Size=32", 35, false),
    ("Size=32,Type=Threshold,Threshold=0", 33, false),
    ("Size=32,Type=Threshold,Threshold=8", 40, true),
    ("Size=32,Type=Scalable,MinSize=8,MaxSize=64", 8, true),
    ("Size=32,Type=Scalable,MinSize=8,MaxSize=64", 64, true),
    ("Size=32,Type=Scalable,MinSize=8,MaxSize=64", 65, false),
    ("Size=32,Type=Scalable", 33, false), ("Size=32,Type=Odd", 34, true),
  ]) func `a directory is meant for the sizes of its type`(
    keys: String, size: Int, matches: Bool
  ) {
    // The other one wins unless there is a match: it is for exactly one pixel less than wanted.
    let theme = theme(disk([("x", keys), ("near", "Size=\(size + 1),Type=Fixed,Scale=1")]))
    #expect(directory(theme.icon("a", size: size)) == (matches ? "x" : "near"))
  }

  @Test func `without a match the nearest by pixels is taken, or the nearest that stays sharp`() {
    let theme = theme(
      disk([
        ("16", "Size=16,Type=Fixed"), ("48", "Size=48,Type=Fixed"), ("256", "Size=256,Type=Fixed"),
      ]))
    for (size, scale, nearest, sharpest) in [
      (36, 1, "48", "48"), (48, 1, "48", "48"), (60, 1, "48", "256"), (20, 1, "16", "48"),
      (36, 2, "48", "256"), (8, 1, "16", "16"), (8, 2, "16", "16"), (300, 1, "256", "256"),
    ] {
      #expect(
        directory(theme.icon("a", size: size, scale: scale, choosing: .nearest)) == nearest,
        "\(size)@\(scale)")
      #expect(directory(theme.icon("a", size: size, scale: scale)) == sharpest, "\(size)@\(scale)")
    }
  }

  @Test func `a drawing is sharp at any size`() {
    let small = disk(
      [("16", "Size=16,Type=Fixed"), ("32", "Size=32,Type=Fixed")], kind: "svg")
    #expect(directory(theme(small).icon("a", size: 48)) == "32")
    let scalable = disk(
      [("s", "Size=64,Type=Scalable,MinSize=16,MaxSize=96"), ("128", "Size=128,Type=Fixed")],
      kind: "svg")
    #expect(directory(theme(scalable).icon("a", size: 40)) == "s")
    #expect(directory(theme(scalable).icon("a", size: 48, scale: 2)) == "s")
    #expect(directory(theme(scalable).icon("a", size: 110)) == "s")
    #expect(directory(theme(scalable).icon("a", size: 120)) == "128")
  }

  @Test func `a theme may be spread over bases, and png comes before svg before xpm`() {
    var disk = IconDisk(
      """
      /h/.icons/T/48/b.xpm
      /usr/icons/T/48/a.svg
      /usr/icons/T/48/b.png
      /local/icons/T/48/a.xpm
      /local/icons/T/48/c.svg
      /local/icons/T/48/c.png
      """)
    // The index is that of the first base that has one.
    disk.files["/local/icons/T/index.theme"] = themeIndex([("48", "Size=48")])
    disk.files["/usr/icons/T/index.theme"] = themeIndex([("32", "Size=32")])
    let theme = theme(disk)
    #expect(theme.icon("a", size: 48)?.path == "/local/icons/T/48/a.xpm")
    #expect(theme.icon("b", size: 48)?.path == "/h/.icons/T/48/b.xpm")
    #expect(theme.icon("c", size: 48)?.path == "/local/icons/T/48/c.png")
    #expect(theme.icon("c", size: 48)?.kind == .png)
  }

  @Test func `the theme comes before its parents, depth first, then hicolor, then no theme`() {
    var disk = IconDisk(
      """
      /usr/icons/T/16/t.png
      /usr/icons/P1/16/p.png
      /usr/icons/P1/48/t.png
      /usr/icons/G/16/g.png
      /usr/icons/G/16/p.png
      /usr/icons/P2/48/g.png
      /usr/icons/P2/48/q.png
      /usr/icons/hicolor/16/h.png
      /usr/icons/hicolor/48/q.png
      /usr/icons/hicolor/16/g.png
      /usr/icons/u.png
      /usr/pixmaps/h.png
      /usr/pixmaps/u.xpm
      /usr/pixmaps/v.xpm
      """)
    let sizes = [("16", "Size=16"), ("48", "Size=48")]
    disk.files["/usr/icons/T/index.theme"] = themeIndex(inherits: "P1, P2", sizes)
    disk.files["/usr/icons/P1/index.theme"] = themeIndex(inherits: "hicolor,G", sizes)
    for name in ["P2", "G", "hicolor"] {
      disk.files["/usr/icons/\(name)/index.theme"] = themeIndex(sizes)
    }
    let theme = theme(disk)
    for (name, path) in [
      ("t", "icons/T/16/t.png"), ("p", "icons/P1/16/p.png"), ("g", "icons/G/16/g.png"),
      ("q", "icons/P2/48/q.png"), ("h", "icons/hicolor/16/h.png"), ("u", "icons/u.png"),
      ("v", "pixmaps/v.xpm"),
    ] {
      #expect(theme.icon(name, size: 48)?.path == "/usr/" + path)
    }
    #expect(theme.icon("v", size: 48)?.size == 0)
    #expect(theme.icon("none", size: 48) == nil)
    #expect(self.theme(disk, "Missing").icon("h", size: 48)?.path == "/usr/icons/hicolor/16/h.png")
    #expect(self.theme(disk, "../T").icon("t", size: 48) == nil)
  }

  @Test func `themes that inherit from each other end`() {
    var disk = IconDisk("/usr/icons/B/16/b.png")
    disk.files["/usr/icons/T/index.theme"] = themeIndex(inherits: "T,B", [])
    disk.files["/usr/icons/B/index.theme"] = themeIndex(
      inherits: "T,B,hicolor", [("16", "Size=16")])
    disk.files["/usr/icons/hicolor/index.theme"] = themeIndex(inherits: "T,hicolor", [])
    #expect(theme(disk).icon("b", size: 16)?.path == "/usr/icons/B/16/b.png")
    #expect(theme(disk).icon("x", size: 16) == nil)
  }

  @Test func `a value may be a path, a path from home, or carry an ending`() {
    var disk = disk([("48", "Size=48")])
    disk.files["/opt/x.svg"] = "x"
    disk.files["/h/pic.PNG"] = "x"
    disk.files["/opt/x.txt"] = "x"
    disk.files["/opt/empty.png"] = ""
    disk.files["/usr/icons/T/48/org.a.b.png"] = "x"
    let theme = theme(disk)
    #expect(theme.icon("/opt/x.svg", size: 48) == IconFile(path: "/opt/x.svg", kind: .svg))
    #expect(theme.icon("~/pic.PNG", size: 48) == IconFile(path: "/h/pic.PNG", kind: .png))
    for ending in [".png", ".svg", ".xpm"] {
      #expect(theme.icon("a" + ending, size: 48)?.path == "/usr/icons/T/48/a.png")
    }
    #expect(theme.icon("org.a.b", size: 48)?.path == "/usr/icons/T/48/org.a.b.png")
    for value in [
      "", ".", "..", "../T/48/a", "48/a", "/opt/none.png", "/opt/x.txt", "/opt/empty.png", "a\0",
      ".png", "~", "~/", "a.txt", "-symbolic",
    ] {
      #expect(theme.icon(value, size: 48) == nil, "\(value)")
    }
  }

  @Test func `a file with nothing in it is passed over`() {
    var disk = disk([("48", "Size=48"), ("16", "Size=16")])
    disk.files["/usr/icons/T/48/a.png"] = ""
    #expect(directory(theme(disk).icon("a", size: 48)) == "16")
    disk.files["/usr/icons/T/48/a.svg"] = "x"
    #expect(theme(disk).icon("a", size: 48)?.path == "/usr/icons/T/48/a.svg")
  }

  @Test func `an outline that isn't there is replaced by the picture`() {
    var disk = disk([("48", "Size=48")])
    disk.files["/usr/icons/T/48/b-symbolic.svg"] = "x"
    let theme = theme(disk)
    #expect(theme.icon("b-symbolic", size: 48)?.isSymbolic == true)
    #expect(theme.icon("a-symbolic", size: 48)?.path == "/usr/icons/T/48/a.png")
    #expect(theme.icon("a-symbolic", size: 48)?.isSymbolic == false)
    #expect(theme.icon("b", size: 48) == nil)
  }

  @Test func `hostile indexes give what can be used of them`() throws {
    let index = try #require(
      IconThemeIndex(
        Array(
          """
          [Icon Theme]
          Inherits=../x,ok,,.
          Directories=good,../../etc,/abs,none,zero,huge,neg,text,good,trail/,min
          ScaledDirectories=scaled
          [good]
          Size=16\u{20}
          [../../etc]
          Size=16
          [/abs]
          Size=16
          [zero]
          Size=0
          [huge]
          Size=9223372036854775807
          [neg]
          Size=-1
          [text]
          Size=big
          [trail]
          Size=22
          Scale=9223372036854775807
          [min]
          Size=10
          Type=Scalable
          MinSize=64
          MaxSize=8
          [scaled]
          Size=16
          Scale=2
          """.utf8)))
    #expect(index.parents == ["ok"])
    #expect(index.directories.map(\.path) == ["good", "trail", "min", "scaled"])
    #expect(index.directories.map(\.scale) == [1, 1, 1, 2])
    #expect(index.directories[2].fit == .scalable(8...64))
    #expect(IconThemeIndex([]) == nil)
    #expect(IconThemeIndex(Array("[Other]\nA=b\n".utf8)) == nil)
    #expect(IconThemeIndex([0xff, 0, 0x5b]) == nil)
  }

  @Test func `each directory of the disk is read once, and again when it has changed`() throws {
    let disk = try TemporaryDirectory()
    try disk.write("icons/T/index.theme", themeIndex([("48", "Size=48")]))
    try disk.write("icons/T/48/a.png", "x")
    let listings = DirectoryListings()
    let theme = IconTheme(
      "T",
      directories: BaseDirectories(environment: [
        "HOME": disk.path("none"), "XDG_DATA_DIRS": disk.path,
      ]), files: listings)
    #expect(theme.icon("a", size: 48)?.path == disk.path("icons/T/48/a.png"))
    let reads = listings.readCount
    #expect(theme.icon("b", size: 48) == nil)
    let missing = listings.readCount - reads
    #expect(theme.icon("b", size: 48) == nil)
    #expect(theme.icon("a", size: 24)?.path == disk.path("icons/T/48/a.png"))
    #expect(listings.readCount == reads + missing)
    #expect(!listings.forgetChanged())
    try disk.write("icons/T/48/b.png", "x")
    #expect(theme.icon("b", size: 48) == nil)
    #expect(listings.forgetChanged())
    #expect(theme.icon("b", size: 48)?.path == disk.path("icons/T/48/b.png"))
    #expect(listings.readCount == reads + missing + 1)
  }
}
