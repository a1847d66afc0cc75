/// What must be known of a language to tell its words, strings, comments and numbers apart.
package struct SourceLanguage: Hashable, Sendable {
  /// A way to write a string.
  struct Quote: Hashable, Sendable {
    var open: [UInt8]
    var close: [UInt8]
    /// Whether a backslash takes the meaning from what follows.
    var hasEscapes: Bool
    /// Whether it goes on over the end of a line.
    var isLong: Bool

    init(_ open: String, _ close: String? = nil, hasEscapes: Bool = true, isLong: Bool = false) {
      self.open = Array(open.utf8)
      self.close = Array((close ?? open).utf8)
      self.hasEscapes = hasEscapes
      self.isLong = isLong
    }
  }

  /// What lines are made of.
  enum Shape: Hashable, Sendable {
    /// Words, strings and comments.
    case words
    /// Tags with attributes.
    case markup
    /// Lines that were added and taken away.
    case changes
  }

  /// What lines are made of.
  var shape = Shape.words
  /// The words of the language.
  var keywords: Set<String> = []
  /// Whether large and small letters are one in keywords.
  var ignoresCase = false
  /// What begins a comment to the end of the line.
  var lineComments: [[UInt8]] = []
  /// What a comment over several lines begins and ends with.
  var blockComment: (open: [UInt8], close: [UInt8])? {
    blockOpen.isEmpty ? nil : (blockOpen, blockClose)
  }
  private var blockOpen: [UInt8] = []
  private var blockClose: [UInt8] = []
  /// Whether comments hold comments.
  var nestsComments = false
  /// How strings are written; longer marks come first.
  var quotes: [Quote] = []
  /// What follows the name of a value; 0 for nothing.
  var keySign: UInt8 = 0
  /// Whether a line in square brackets begins a section.
  var hasSections = false
  /// What begins a word of its own kind: an attribute, a preprocessor's line, a variable.
  var sigils: [UInt8] = []
  /// Bytes of a word besides letters, digits and the low line.
  var wordBytes: [UInt8] = []

  init(
    keywords: String = "", line: [String] = [], block: (String, String)? = nil,
    quotes: [Quote] = [Quote("\""), Quote("'")], sigils: String = ""
  ) {
    self.keywords = Set(keywords.split(separator: " ").map(String.init))
    lineComments = line.map { Array($0.utf8) }
    blockOpen = Array((block?.0 ?? "").utf8)
    blockClose = Array((block?.1 ?? "").utf8)
    self.quotes = quotes
    self.sigils = Array(sigils.utf8)
  }

  func with(_ change: (inout SourceLanguage) -> Void) -> SourceLanguage {
    var copy = self
    change(&copy)
    return copy
  }

  // MARK: Finding one

  /// The language of a MIME type; `nil` where the type is none of source.
  package init?(contentType: String) {
    guard let name = Self.types[contentType] else { return nil }
    self.init(name: name)
  }

  /// The language by its common name, as it stands at a block of code.
  package init?(name: String) {
    let name = name.lowercased()
    guard let found = Self.all[Self.otherNames[name] ?? name] else { return nil }
    self = found
  }

  /// The type of a file of a language that no type is registered for, by its name; `nil` for others.
  package static func contentType(ofName name: String) -> String? {
    let lowered = name.lowercased()
    if lowered == "makefile" { return "text/x-makefile" }
    guard let dot = lowered.lastIndex(of: ".") else { return nil }
    return endings[String(lowered[lowered.index(after: dot)...])]
  }

  /// What a type of these is in words; `nil` for others.
  package static func words(forType type: String) -> String? {
    switch type {
    case "text/x-swift": "Swift source code"
    case "text/x-zig": "Zig source code"
    case "text/x-kotlin": "Kotlin source code"
    case "text/x-typescript": "TypeScript source code"
    case "text/x-ini": "settings"
    default: nil
    }
  }

  private static let endings = [
    "swift": "text/x-swift", "ini": "text/x-ini", "cfg": "text/x-ini", "conf": "text/x-ini",
    "jsonc": "application/json", "tsx": "text/x-typescript", "kts": "text/x-kotlin",
    "zig": "text/x-zig",
  ]

  private static let otherNames = [
    "c++": "c", "cpp": "c", "cc": "c", "h": "c", "hpp": "c", "objc": "c", "cs": "csharp",
    "py": "python", "python3": "python", "js": "javascript", "jsx": "javascript",
    "ts": "typescript", "tsx": "typescript", "bash": "sh", "shell": "sh", "zsh": "sh",
    "console": "sh", "yml": "yaml", "rs": "rust", "golang": "go", "html": "xml", "svg": "xml",
    "xhtml": "xml", "patch": "diff", "makefile": "make", "mk": "make", "conf": "ini",
    "jsonc": "json", "kt": "kotlin", "rb": "ruby",
  ]

  private static let types = [
    "text/x-csrc": "c", "text/x-chdr": "c", "text/x-c++src": "c", "text/x-c++hdr": "c",
    "text/x-objcsrc": "c", "text/x-csharp": "csharp", "text/x-python": "python",
    "text/x-python3": "python", "text/x-swift": "swift", "application/json": "json",
    "application/schema+json": "json", "application/ld+json": "json",
    "application/geo+json": "json", "application/xml": "xml", "text/xml": "xml",
    "application/x-xbel": "xml", "application/rss+xml": "xml", "application/atom+xml": "xml",
    "application/xslt+xml": "xml", "text/css": "css", "application/javascript": "javascript",
    "text/javascript": "javascript", "text/x-typescript": "typescript",
    "application/x-shellscript": "sh", "application/x-yaml": "yaml", "application/yaml": "yaml",
    "application/toml": "toml", "text/x-ini": "ini", "text/x-systemd-unit": "ini",
    "application/x-desktop": "ini", "text/x-patch": "diff", "text/x-diff": "diff",
    "text/x-makefile": "make", "application/sql": "sql", "text/x-sql": "sql",
    "text/rust": "rust", "text/x-go": "go", "text/x-java": "java", "text/x-kotlin": "kotlin",
    "application/x-ruby": "ruby", "text/x-lua": "lua", "text/x-cmake": "cmake",
    "application/x-perl": "perl", "application/x-php": "php", "text/x-scala": "kotlin",
    "text/x-dart": "java", "text/x-zig": "rust",
  ]
}
