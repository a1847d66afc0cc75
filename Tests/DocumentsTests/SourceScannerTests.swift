import Testing

@testable import Documents

@Suite struct SourceScannerTests {
  /// The tokens of lines, as their first letter and their text.
  private func scan(_ language: String, _ text: String) -> [[String]] {
    guard let language = SourceLanguage(name: language) else { return [] }
    var scanner = SourceScanner(language)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let bytes = Array(line.utf8)
      return scanner.tokens(of: line).map { token in
        "\(String(describing: token.kind).prefix(1)):"
          + String(decoding: bytes[token.range], as: UTF8.self)
      }
    }
  }

  @Test func `words, strings, comments and numbers`() {
    #expect(
      scan("swift", "let x = 0x1F + 2.5e-3 // \"no\"\n@main struct A { let s = \"a\\\"b\" }")
        == [
          ["k:let", "n:0x1F", "n:2.5e-3", "c:// \"no\""],
          ["m:@main", "k:struct", "k:let", "s:\"a\\\"b\""],
        ])
    #expect(
      scan("python", "def f(s): return 'x' # end\n@property")
        == [["k:def", "k:return", "s:'x'", "c:# end"], ["m:@property"]])
    #expect(
      scan("sql", "SELECT a FROM b WHERE c = 'it''s' -- all")
        == [["k:SELECT", "k:FROM", "k:WHERE", "s:'it'", "s:'s'", "c:-- all"]])
  }

  @Test func `what a line leaves open goes on in the next`() {
    #expect(
      scan("swift", "a /* b\n/* c */ d\ne */ let f")
        == [["c:/* b"], ["c:/* c */ d"], ["c:e */", "k:let"]])
    #expect(scan("c", "/* a\n/* b */ int c") == [["c:/* a"], ["c:/* b */", "k:int"]])
    #expect(
      scan("python", "x = \"\"\"a\nif b\n\"\"\" if c") == [
        ["s:\"\"\"a"], ["s:if b"], ["s:\"\"\"", "k:if"],
      ])
    #expect(scan("c", "\"open\nint") == [["s:\"open"], ["k:int"]])
  }

  @Test func `names of values`() {
    #expect(
      scan("json", "{\"a\": [1, true, \"b\"]}") == [["n:\"a\"", "n:1", "k:true", "s:\"b\""]])
    #expect(
      scan("yaml", "- key: no # c\nurl: http://x#y") == [
        ["n:key", "k:no", "c:# c"], ["n:url"],
      ])
    #expect(scan("toml", "[a.b]\nc-d = \"e\"") == [["k:[a.b]"], ["n:c-d", "s:\"e\""]])
    #expect(scan("ini", "; c\n[s]\nKey=on") == [["c:; c"], ["k:[s]"], ["n:Key", "k:on"]])
  }

  @Test func `markup and changes`() {
    #expect(
      scan("xml", "<a href=\"x\ny\">&amp; t</a><!-- c\nd -->")
        == [
          ["k:<a", "n:href", "s:\"x"],
          ["s:y\"", "k:>", "m:&amp;", "k:</a", "k:>", "c:<!-- c"], ["c:d -->"],
        ])
    #expect(
      scan("diff", "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n z")
        == [["n:--- a"], ["n:+++ b"], ["m:@@ -1 +1 @@"], ["r:-x"], ["a:+y"], []])
  }

  @Test func `languages are found by type, by name and by ending`() {
    #expect(SourceLanguage(contentType: "text/x-csrc") == SourceLanguage(name: "C++"))
    #expect(SourceLanguage(contentType: "text/plain") == nil)
    #expect(SourceLanguage(name: "klingon") == nil)
    #expect(SourceLanguage.contentType(ofName: "a.b.Swift") == "text/x-swift")
    #expect(SourceLanguage.contentType(ofName: "notes.txt") == nil)
    #expect(SourceLanguage.contentType(ofName: ".swift") == "text/x-swift")
  }

  @Test(arguments: SourceLanguage.all.keys.sorted())
  func `tokens lie in order within any line, and end between characters`(name: String) throws {
    var state: UInt64 = 7
    let parts = [
      "\"", "'", "/*", "*/", "//", "#", "é", "🙂", "\\", "a", "9", "<", ">", "`", "[[", ":", " ",
    ]
    var scanner = SourceScanner(try #require(SourceLanguage(name: name)))
    for _ in 0..<400 {
      var line = ""
      for _ in 0..<20 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        line += parts[Int(state >> 33) % parts.count]
      }
      var end = 0
      for token in scanner.tokens(of: line) {
        #expect(token.range.lowerBound >= end && !token.range.isEmpty)
        end = token.range.upperBound
        let bytes = Array(line.utf8)
        let isBetween = [token.range.lowerBound, end].allSatisfy {
          $0 == bytes.count || ($0 < bytes.count && bytes[$0] & 0xC0 != 0x80)
        }
        #expect(isBetween, "\(line) \(token)")
      }
      #expect(end <= line.utf8.count)
    }
  }

  @Test func `a long line costs no more than its length`() {
    for part in ["a:", "[", "/*", "\"", "#", "1e+", "\\"] {
      for name in ["swift", "yaml", "toml", "xml"] {
        _ = scan(name, String(repeating: part, count: 20_000))
      }
    }
  }
}
