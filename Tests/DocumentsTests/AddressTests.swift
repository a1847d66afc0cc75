import Testing

@testable import Documents

@Suite struct AddressTests {
  @Test(arguments: [
    ("data:,a%20b", "a b"), ("data:text/plain;base64,aGVsbG8=", "hello"),
    ("DATA:;BASE64,aGVs\nbG8", "hello"), ("data:image/svg+xml,<svg/>", "<svg/>"),
    ("data:,%4", "%4"),
  ])
  func `data in an address is read`(uri: String, text: String) {
    #expect(DataURI.bytes(of: uri) == Array(text.utf8))
  }

  @Test(arguments: ["", "data:", "data:;base64,a!b", "https://example.org/,x", "data"])
  func `what is no data is none`(uri: String) {
    #expect(DataURI.bytes(of: uri) == nil)
  }

  @Test(arguments: [
    ("https://example.org/x", "https://example.org/x"), (" HTTP://a \n", "HTTP://a"),
    ("mailto:a@b.org", "mailto:a@b.org"), ("javascript:alert(1)", nil), ("java\nscript:x", nil),
    ("data:text/html,x", nil), ("file:///etc/passwd", nil), ("page.html", nil), ("#part", nil),
    ("//example.org", nil), ("", nil), ("vbscript:x", nil),
  ])
  func `links lead where they say, and nowhere that runs`(address: String, target: String?) {
    #expect(LinkTarget.absolute(address) == target)
  }

  @Test(arguments: [
    ("<meta charset=\"ISO-8859-2\">", "iso-8859-2"), ("<?xml encoding='koi8-r'?>", "koi8-r"),
    ("<meta content='text/html; charset=shift_jis'>", "shift_jis"), ("charset=", nil), ("", nil),
    ("charset=\"\"><p>", nil),
  ])
  func `the encoding that a page names`(head: String, name: String?) {
    #expect(DeclaredEncoding.name(in: Array(head.utf8)) == name)
  }

  @Test func `words are counted`() {
    #expect(WordCount.words(in: "") == "0 words")
    #expect(WordCount.words(in: " one\n") == "1 word")
    #expect(WordCount.words(in: "one two\tthree") == "3 words")
  }
}
