import Documents
import Testing

@Suite struct DataDetectorTests {
  private func found(_ text: String) -> [String] {
    DataDetector.find(in: text).map { datum in
      let part = String(decoding: Array(text.utf8)[datum.range], as: UTF8.self)
      return "\(datum.kind) \(part) -> \(datum.target)"
    }
  }

  @Test(arguments: [
    ("see https://example.org/a.b?c=d#e.", "link https://example.org/a.b?c=d#e"),
    ("(http://example.org)", "link http://example.org"),
    ("(see http://example.org/a_(b))", "link http://example.org/a_(b)"),
    ("\"ftp://x.example/y\", he said", "link ftp://x.example/y"),
    ("<https://example.org/ü>", "link https://example.org/ü"),
    ("HTTPS://EXAMPLE.ORG!", "link HTTPS://EXAMPLE.ORG"),
    ("tel:+4930123456 now", "link tel:+4930123456"),
  ])
  func `links end where the sentence goes on`(text: String, link: String) {
    #expect(found(text).map { $0.components(" -> ")[0] } == [link])
  }

  @Test func `what is written without a scheme gets one`() {
    #expect(
      found("www.example.org/x, and") == ["link www.example.org/x -> https://www.example.org/x"])
    #expect(found("www. is nothing, www.a either") == [])
    #expect(
      found("Write to a.b+c@mail.example.org.") == [
        "email a.b+c@mail.example.org -> mailto:a.b+c@mail.example.org"
      ])
    #expect(found("@home, a@b, x@y.1, .a@b.org") == [])
  }

  @Test(arguments: [
    ("+49 30 1234567", "tel:+49301234567"), ("call (030) 123-4567 today", "tel:0301234567"),
    ("0049-30-123456.", "tel:004930123456"), ("030 / 12 34 56 7", "tel:0301234567"),
    ("+1 (555) 010-9999", "tel:+15550109999"),
    ("+49 (0)30 1234-5678", "tel:+493012345678"),
  ])
  func `phone numbers have marks of their own`(text: String, target: String) {
    #expect(DataDetector.find(in: text).map(\.target) == [target])
  }

  @Test(arguments: [
    "version 10.11.12.1300", "192.168.100.200", "1234567890", "0x1234567", "12,345,678.90",
    "sha 0123456789abcdef", "2026-13-45", "31.02.2026", "1.2.3", "and/or", "//comment", "5 / 6",
    "a /b c", "www.", "https://", "mailto: ", "2026-11-301",
  ])
  func `what could be something else is left alone`(text: String) {
    #expect(found(text) == [])
  }

  @Test func `dates, places and paths`() {
    #expect(
      found("From 2026-11-30 to 1.12.2026, or 3 December 2026.") == [
        "date 2026-11-30 -> pressdock-date:2026-11-30",
        "date 1.12.2026 -> pressdock-date:2026-12-01",
        "date 3 December 2026 -> pressdock-date:2026-12-03",
      ])
    #expect(found("at 52.5163, 13.3777") == ["place 52.5163, 13.3777 -> geo:52.5163,13.3777"])
    #expect(found("at 91.5163, 13.3777") == [])
    #expect(
      found("in /etc/fstab and ~/a.txt.") == [
        "path /etc/fstab -> file:///etc/fstab", "path ~/a.txt -> ~/a.txt",
      ])
    #expect(found("/home/ü/a.txt") == ["path /home/ü/a.txt -> file:///home/%C3%BC/a.txt"])
  }

  @Test func `any text is read in time that grows with it alone, and within its bounds`() {
    var state: UInt64 = 7
    let alphabet = Array("https://www.@+0123456789()-./ ~abc,:\nü".utf8)
    for length in stride(from: 0, to: 400, by: 7) {
      let bytes = (0..<length).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return alphabet[Int(state >> 33) % alphabet.count]
      }
      let text = String(decoding: bytes, as: UTF8.self)
      var end = 0
      for datum in DataDetector.find(in: text) {
        #expect(datum.range.lowerBound >= end && datum.range.upperBound <= text.utf8.count)
        end = datum.range.upperBound
      }
    }
    for word in ["http://", "a@", "+1 ", "((((", "www.", "~/", "1.1.", "a.b@c."] {
      #expect(DataDetector.find(in: String(repeating: word, count: 20_000)).count <= 1_000)
    }
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator).map(String.init)
  }
}
