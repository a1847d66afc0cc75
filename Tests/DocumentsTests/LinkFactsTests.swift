import Testing

@testable import Documents

@Suite struct LinkFactsTests {
  @Test(arguments: [
    ("https://Example.org/a?b=c", LinkFacts.Kind.web, "example.org"),
    ("https://example.org:443/", .web, "example.org"),
    ("http://example.org:8080/", .web, "example.org:8080"),
    ("https:\\\\example.org\\path", .web, "example.org"),
    ("https://bücher.example/", .web, "bücher.example (xn--bcher-kva.example)"),
    ("https://xn--bcher-kva.example/", .web, "bücher.example (xn--bcher-kva.example)"),
    ("mailto:ann@example.org?subject=Hi", .mail, "ann@example.org"),
    ("mailto:ann%40example.org", .mail, "ann@example.org"),
    ("mailto:", .mail, "A mail to nobody"),
    ("tel:+49-30-123456;ext=7", .phone, "+49-30-123456"),
    ("geo:52.5200,13.405;u=35", .place, "52.5200° N, 13.405° E"),
    ("geo:-33.86,-70.5", .place, "33.86° S, 70.5° W"),
    ("geo:0,0?q=Null+Island", .place, "0°, 0°"),
    ("pressdock-date:2026-11-30", .day, "Monday, 30 November 2026"),
    ("pressdock-date:2024-02-29", .day, "Thursday, 29 February 2024"),
    ("pressdock-date:2000-01-01", .day, "Saturday, 1 January 2000"),
    ("JavaScript:alert(1)", .script, "A script in an address"),
    ("java\nscript:alert(1)", .script, "A script in an address"),
    ("data:text/html,<script>", .script, "Content in an address"),
    ("file:///etc/hosts", .other, "file:///etc/hosts"),
    ("magnet:?xt=1", .other, "magnet:?xt=1"), ("", .other, ""),
  ])
  func `kind and title`(uri: String, kind: LinkFacts.Kind, title: String) {
    let facts = LinkFacts(uri)
    #expect(facts.kind == kind)
    #expect(facts.title == title)
  }

  @Test(arguments: [
    ("https://example.org/", []),
    ("http://example.org/", ["The connection is not secure."]),
    (
      "https://bank.example@evil.example/",
      ["The host is evil.example: “bank.example” before it is only a name to log in with."]
    ),
    (
      "https://a:b@evil.example/",
      ["The host is evil.example: “a” before it is only a name to log in with, and a password."]
    ),
    (
      "https://bücher.example/",
      ["The host's name has letters of other scripts, which may look like known ones."]
    ),
    (
      "https://pаypal.example/",
      [
        "A word of the host's name mixes letters: Cyrillic and Latin.",
        "The host's name has letters of other scripts, which may look like known ones.",
      ]
    ),
    ("https://127.1/", ["The host is a number, not a name."]),
    ("https://2130706433/", ["The host is a number, not a name."]),
    ("https://0x7f000001/", ["The host is a number, not a name."]),
    ("https://[::1]/", ["The host is a number, not a name."]),
    ("https://ex%61mple.org/", ["The host's name is written in percent signs."]),
    (
      "https://\(String(repeating: "a.", count: 40))example/",
      ["The host's name is unusually long."]
    ),
    (
      "https://\(String(repeating: "a.", count: 200))example/",
      ["The host's name is longer than names can be."]
    ),
    ("https:///", ["It names no host."]),
    ("file:///etc/hosts", ["It leads to a file on this computer."]),
    ("vbscript:x", ["It would run a script, not open a page.", "It is never run."]),
    ("magnet:?xt=1", ["Addresses of the kind “magnet” are opened by another program."]),
    ("hello", ["It is no address."]),
    (
      "mailto:a@b.example,c@d.example?subject=Hi%20you&cc=e@f.example",
      ["And to c@d.example.", "Subject: Hi you", "A copy goes to e@f.example."]
    ),
    ("mailto:a@b.example?attach=/etc/passwd", ["It asks for a file to be sent: /etc/passwd"]),
    ("tel:*21*123%23", ["It has a code in it that may change settings of a telephone."]),
    ("tel:110;ext=7", ["Extension 7"]),
    ("geo:91,0", ["These are no coordinates."]), ("geo:x", ["These are no coordinates."]),
    ("geo:1e5,2", ["These are no coordinates."]),
    ("geo:0,0?q=Null+Island", ["Called “Null Island” there."]),
    ("pressdock-date:2026-02-29", ["There is no such day."]),
    ("pressdock-date:2026-1-1", ["There is no such day."]),
  ])
  func `what is to be known`(uri: String, lines: [String]) {
    #expect(LinkFacts(uri).lines == lines)
  }

  @Test(arguments: [
    ("https://user:word@host.example:8080/x@y", "host.example:8080"),
    ("http://[::1]:80/", "[::1]"), ("https://a.example\\@b.example/", "a.example"),
    ("https://real.example#@other.example", "real.example"),
    ("https:/one.example/x", "one.example"), ("https:one.example", "one.example"),
    ("https://日本。example/", "日本.example (xn--wgv71a.example)"),
  ])
  func `the host is the real one`(uri: String, host: String) {
    #expect(LinkFacts(uri).host == host)
  }

  @Test func `nothing hidden and nothing that turns text is shown`() {
    let facts = LinkFacts("https://good.example/\u{202E}gpj.\u{200B}exe\u{0}\u{E0041}")
    #expect(facts.address == "https://good.example/\u{FFFD}gpj.\u{FFFD}exe\u{FFFD}\u{FFFD}")
    #expect(LinkFacts("mailto:%E2%80%AEa@b.example").title == "\u{FFFD}a@b.example")
    #expect(DisplayedText.line(" a\n\tb\u{202E}c \u{0} d", limit: 20) == "a bc d")
    #expect(DisplayedText.line("aaa bbb ccc", limit: 8) == "aaa bbb…")
  }

  @Test func `long addresses lose their middle`() {
    let facts = LinkFacts("https://example.org/" + String(repeating: "a", count: 5_000) + "end")
    #expect(facts.address.count == LinkFacts.addressLimit)
    #expect(facts.address.hasPrefix("https://example.org/a"))
  }

  @Test(arguments: 0..<300)
  func `any text is told on few short lines`(seed: UInt64) {
    var random = Lottery(seed)
    let words = [
      "https:", "http:", "//", "mailto:", "geo:", "tel:", "pressdock-date:", "@", "%", "%4", "?",
      "&",
      "xn--", ".", ":", "[", "]", "\\", "ü", "а", "\u{202E}", "\n", "2026-11-30", "9,9", "q=", "=",
      "attach", ";ext=", "99999999999999999999", "a", " ", "\u{0}", "javascript:", ",", "-", "#",
    ]
    let text = (0..<Int(random.next() % 30)).map { _ in words[Int(random.next() % 36)] }.joined()
    let facts = LinkFacts(text)
    let hidden: (Unicode.Scalar) -> Bool = { $0.value < 0x20 || $0.value == 0x202E }
    for line in [facts.title, facts.address] + facts.lines {
      #expect(!line.unicodeScalars.contains(where: hidden), "\(text.debugDescription)")
      #expect(line.count < 700)
    }
    #expect(facts.lines.count < 30)
  }
}
