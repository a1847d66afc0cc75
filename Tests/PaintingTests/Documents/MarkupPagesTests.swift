import DisplayList
import Documents
import PreviewProtocol
import Testing

@testable import Preview

/// Pages of Markdown, HTML and source.
@Suite(.serialized) struct MarkupPagesTests {
  let stage: DocumentStage

  init() throws { stage = try DocumentStage() }

  private func markdown() throws -> [UInt8] {
    Array(
      """
      # Harbour notes

      A paragraph with **bold**, *italic*, ~~struck~~ and `inline code`, and a [link that is long \
      enough to break over the end of the line](https://example.org/long) with words behind it. \
      Write to a@example.org.

      ## Lists

      1. First
      2. Second
         - Inner with `code`
           - Deeper
         - Another
      3. Third

      - [x] Done
      - [ ] Open

      > Somebody said this, and it goes on for quite a while so that it wraps to a second line.
      >
      > > And somebody else before.

      | Name | Kind | Amount |
      |:-----|:----:|-------:|
      | Anchor | iron | 12 |
      | [Sail](https://example.org/sail) | **linen** | 3 |

      ```swift
      /// Doubles.
      func twice(_ x: Int) -> Int { x * 2 }
      ```

      ![A gradient](\(try SamplePicture.uri())) ![The pier at dusk](pier.jpg)

      ---

      Text with <b>HTML</b> and H<sub>2</sub>O &copy; 2026.
      """.utf8)
  }

  @Test func `Markdown in light, in dark and at twice the size`() throws {
    try stage.check(try markdown(), "text/markdown", "markdown", height: 900)
    try stage.check(try markdown(), "text/markdown", "markdown-dark", height: 900, isDark: true)
    try stage.check(
      try markdown(), "text/markdown", "markdown@2", width: 900, height: 900, scale: 2)
  }

  @Test func `a link that wraps can be pressed on both of its lines`() throws {
    let answer = try stage.decode(try markdown(), "text/markdown").answer
    let links = answer.links.filter { $0.target == "https://example.org/long" }
    #expect(links.count == 2)
    #expect(links[0].y < links[1].y && links[0].x > links[1].x)
    #expect(answer.links.map(\.target).contains("mailto:a@example.org"))
    #expect(answer.links.map(\.target).contains("https://example.org/sail"))
  }

  private let hebrew = """
    # שלום עולם

    פסקה ראשונה עם **מילה מודגשת** וגם [קישור ארוך מספיק כדי להישבר אל השורה הבאה](https://example.org/he) \
    ועוד טקסט עם English באמצע.

    - פריט ראשון
      - פריט פנימי
    - [x] פריט שני

    1. אחת
    2. שתיים

    > ציטוט של מישהו אחר.

    | שם | כמות |
    |----|-----:|
    | עוגן | 12 |
    | חבל | 200 |

    An English paragraph stays on its own side.
    """

  @Test func `text from right to left leans to the right, with its markers and bars`() throws {
    try stage.check(Array(hebrew.utf8), "text/markdown", "rtl", width: 460, height: 460)
  }

  private func page() throws -> String {
    """
    <!doctype html><html><head><meta charset=utf-8><title>Tide tables</title>
    <style>p{color:red}</style><script>alert(1)</script></head><body>
    <h1>Tide tables</h1><p>The <b>sea</b> rises <i>twice</i> a day; see
    <a href="https://example.org/tides">the <em>whole</em> almanac</a>.</p>
    <p style="display: none">not shown</p><p hidden>nor this</p><noscript>nor that</noscript>
    <h2>Today</h2><table><tr><th>Place<th>High<th align=right>Metres</tr>
    <tr><td>North pier<td>06:12<td align=right>4.2<tr><td>South pier<td>06:40<td align=right>3.9
    </table><ul><li>Boats<ul><li>Small<li>Large</ul><li>Nets</ul><ol start=3><li>Three<li>Four</ol>
    <blockquote><p>Never turn your back on the sea.</p></blockquote>
    <pre><code class="language-python">def tide(t):
        return 4.2 * sin(t)  # metres
    </code></pre><dl><dt>Neap</dt><dd>The lowest tide.</dd></dl>
    <img src="\(try SamplePicture.uri())" alt="A gradient">
    <img src="https://example.org/x.png" alt="The harbour"><p>Fish &amp; chips &euro;5</p>
    """
  }

  @Test func `HTML is shown as a reader would want it`() throws {
    try stage.check(Array(try page().utf8), "text/html", "html", height: 740)
    let answer = try stage.decode(try page(), "text/html")
    #expect(
      answer.facts == [
        "Tide tables", "57 words", "scripts and pictures from elsewhere are not loaded",
      ])
    #expect(answer.links.map(\.target).allSatisfy { $0 == "https://example.org/tides" })
    for hidden in ["not shown", "nor this", "nor that", "alert", "color"] {
      #expect(!answer.text.contains(hidden))
    }
  }

  @Test func `links count from a base that says where it is, and from none else`() throws {
    let text = "<a href='x'>one</a> <a href='/y'>two</a> <a href='javascript:z'>three</a>"
    #expect(try stage.decode(text, "text/html").links == [])
    let based = try stage.decode("<base href='https://example.org/a/b'>" + text, "text/html")
    #expect(based.links.map(\.target) == ["https://example.org/a/x", "https://example.org/y"])
    let relative = try stage.decode("<base href='c/'>" + text, "text/html")
    #expect(relative.links == [])
  }

  @Test func `a page is in the encoding that it names, unless it is plainly another`() throws {
    let latin = Array("<meta charset=iso-8859-2><p>".utf8) + [0xB1, 0xE6] + Array("</p>".utf8)
    #expect(try stage.decode(latin, "text/html").answer.text == "ąć")
    let plain = "<meta charset=iso-8859-2><p>ąć</p>"
    #expect(try stage.decode(plain, "text/html").text == "ąć")
    let odd = Array("<meta charset=nonsense><p>".utf8) + [0xE9] + Array("</p>".utf8)
    #expect(try stage.decode(odd, "text/html").answer.text == "é")
  }

  private let source = """
    import Glibc

    /* A comment
       over lines */
    @frozen public struct Tide {
      /// Metres, see https://example.org/tide
      var height = 4.25e-3
      let name = "high \\(1) tide"

      func rises(at hour: Int) -> Bool {
        guard hour > 0x1F else { return false }
        return "long lines wrap below their own beginning, and have one number, however long".isEmpty
      }
    }
    """

  @Test func `source has its colours and the numbers of its lines`() throws {
    let bytes = Array(source.utf8)
    try stage.check(bytes, "text/x-swift", "source", width: 560, height: 330)
    try stage.check(bytes, "text/x-swift", "source-dark", width: 560, height: 330, isDark: true)
    #expect(
      try stage.decode(source, "text/x-swift").links.map(\.target) == ["https://example.org/tide"])
  }

  @Test func `plain text has exact places in lines that wrap or run from right to left`() throws {
    let words = String(repeating: "word ", count: 14)
    let link = "https://example.org/" + String(repeating: "x", count: 60)
    let wrapped = try stage.decode(words + link, "text/plain")
    #expect(wrapped.links.count == 2)
    let hebrew = try stage.decode("ראו https://example.org/x כאן", "text/plain")
    #expect(hebrew.links.count == 1)
    // The text is at the right; the link is neither at its beginning nor the whole of it.
    #expect(hebrew.links[0].x > 300 && hebrew.links[0].x + hebrew.links[0].width < 600)
  }

  @Test func `Markdown has its head, its entities and pages`() throws {
    let head = try stage.decode(
      "---\ntitle: A\n---\n# B\n\n&#x41;&eacute;&nosuch; <!-- c -->d", "text/markdown")
    #expect(head.text == "title: A\nB\nAé&nosuch; d")
    let many = (1...200).map { "## Part \($0)\n\nwords\n" }.joined(separator: "\n")
    let first = try stage.decode(many, "text/markdown")
    #expect(first.pageCount > 5)
    #expect(try stage.decode(many, "text/markdown", page: 3).page == 3)
  }

  @Test(arguments: [false, true], [UInt32(0x2E74F0), 0xFFFFFF, 0, 0xFFD400, 0x808080])
  func `every colour of text can be read on its ground`(isDark: Bool, accent: UInt32) {
    let colors = FlowColors(DocumentLook(isDark: isDark, accent: accent))
    let kinds: [SourceToken.Kind] = [
      .keyword, .string, .comment, .number, .name, .mark, .added, .removed,
    ]
    for kind in kinds {
      let color = colors.color(of: kind)
      #expect(color.contrast(with: colors.page.ground) >= 4.5, "\(kind)")
      #expect(color.contrast(with: colors.panel) >= 4.5, "\(kind)")
    }
    #expect(colors.link.contrast(with: colors.page.ground) >= 4.5)
    #expect(colors.quote.contrast(with: colors.page.ground) >= 4.5)
    #expect(colors.page.text.contrast(with: colors.marker) >= 4.5)
  }
}
