import Testing

@testable import Documents

@Suite struct FetchPolicyTests {
  @Test(
    arguments: [
      ([1, 1, 1, 1], true), ([93, 184, 216, 34], true), ([100, 63, 0, 1], true),
      ([172, 15, 0, 1], true), ([172, 32, 0, 1], true), ([0, 0, 0, 0], false),
      ([10, 1, 2, 3], false), ([100, 64, 0, 1], false), ([127, 0, 0, 1], false),
      ([169, 254, 169, 254], false), ([172, 31, 255, 255], false), ([192, 168, 0, 1], false),
      ([198, 19, 0, 1], false), ([224, 0, 0, 1], false), ([255, 255, 255, 255], false),
      ([], false), ([1, 1, 1], false),
    ] as [([UInt8], Bool)])
  func `numbers of 4 bytes`(bytes: [UInt8], isPublic: Bool) {
    #expect(NetworkAddress.isPublic(bytes) == isPublic)
    guard bytes.count == 4 else { return }
    let zeros = [UInt8](repeating: 0, count: 10)
    #expect(NetworkAddress.isPublic(zeros + [0xFF, 0xFF] + bytes) == isPublic)
    let prefix: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(NetworkAddress.isPublic(prefix + bytes) == isPublic)
  }

  @Test(
    arguments: [
      ([0x26, 0x06, 0x28, 0], true), ([0x20, 0x01, 0x48, 0x60], true), ([0, 0, 0, 0], false),
      ([0xFE, 0x80, 0, 0], false), ([0xFC, 0, 0, 0], false), ([0xFD, 1, 2, 3], false),
      ([0xFF, 2, 0, 0], false), ([0x20, 0x01, 0x0D, 0xB8], false), ([0x20, 0x02, 127, 0], false),
      ([0x20, 0x01, 0, 0], false), ([0x3F, 0xFF, 0x0F, 0], false),
    ] as [([UInt8], Bool)])
  func `numbers of 16 bytes`(start: [UInt8], isPublic: Bool) {
    #expect(NetworkAddress.isPublic(start + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]) == isPublic)
  }

  @Test(
    arguments: [
      // The link itself names a machine at home.
      ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/b", [127, 0, 0, 1], true),
      ("http://localhost:8000/", "http://localhost:8000/", [127, 0, 0, 1], true),
      ("http://nas.local/", "https://nas.local/", [192, 168, 0, 2], true),
      ("http://router/", "http://router/", [192, 168, 0, 1], true),
      // It is asked for nothing else there, and no other machine is.
      ("http://127.0.0.1:8000/", "http://127.0.0.1:631/", [127, 0, 0, 1], false),
      ("http://127.0.0.1:8000/", "http://127.0.0.2:8000/", [127, 0, 0, 2], false),
      ("http://localhost:8000/", "http://127.0.0.1:8000/", [127, 0, 0, 1], false),
      // Neither a page nor a name of others leads home.
      ("https://example.org/", "http://127.0.0.1/", [127, 0, 0, 1], false),
      ("https://example.org/", "https://example.org/", [10, 0, 0, 1], false),
      ("https://example.org/", "https://other.example/", [93, 184, 216, 34], true),
      ("http://127.0.0.1:8000/", "https://example.org/", [93, 184, 216, 34], true),
    ] as [(String, String, [UInt8], Bool)])
  func `who may be asked`(link: String, address: String, machine: [UInt8], isAllowed: Bool) throws {
    let policy = try #require(FetchPolicy(link))
    #expect(policy.allows(machine, for: try #require(WebAddress(address))) == isAllowed)
  }

  @Test(arguments: [
    "ftp://example.org/", "file:///etc/hosts", "https://a:b@example.org/", "https://a@example.org/",
    "mailto:a@b.example", "gopher://example.org/", "https:///", "",
  ])
  func `what is not asked for`(link: String) {
    #expect(FetchPolicy(link) == nil)
  }
}
