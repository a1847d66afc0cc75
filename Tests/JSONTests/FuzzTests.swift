import JSON
import Testing

struct FuzzTests {
  private static let sample = """
    {
      "$schema": "config.schema.json",
      "items": ["org.example.App.desktop", {"path": "/a/ü", "label": "\\u00e9\\ud83d\\ude00"}],
      "size": 48, "theme": {"opacity": 0.75, "radius": 1e1, "font": "Sans 10"},
      "press": {"enabled": true, "devices": {"*pen*": {"sensitivity": null}}}
    }
    """

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `damaged text is read without a crash, and every fault has a place in it`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(Self.sample.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let index = bytes.indices.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes.removeSubrange(index...)
      case 2: bytes.remove(at: index)
      case 3:
        bytes.insert(Array("{}[]\",:\\u0/'".utf8).randomElement(using: &generator) ?? 0, at: index)
      default: bytes.insert(contentsOf: bytes[0..<index], at: index)
      }
      if bytes.isEmpty { bytes = [0] }
    }
    let document = JSONDocument(bytes)
    let lines = bytes.filter { $0 == 10 || $0 == 13 }.count + 1
    for issue in document.issues {
      #expect((1...lines).contains(issue.position.line))
      #expect((1...bytes.count + 1).contains(issue.position.column))
    }
    #expect(document.root != nil || !document.isValid)
    #expect(document.issues.map(\.position) == document.issues.map(\.position).sorted())
  }

  @Test func `every truncation says where the text ends`() {
    let bytes = Array(Self.sample.utf8)
    for count in bytes.indices {
      #expect(JSONDocument(Array(bytes[..<count])).firstError != nil)
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `what is written reads back the same`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let value = randomValue(depth: 0, using: &generator)
    #expect(try JSONValue(parsing: value.serialized()) == value)
    #expect(try JSONValue(parsing: value.serialized(pretty: true)) == value)
  }

  private func randomValue(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth < 6 ? 8 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2:
      return .integer(
        Int64(bitPattern: generator.next() >> UInt64.random(in: 0..<64, using: &generator)))
    case 3:
      let number = Double(bitPattern: generator.next())
      return .number(number.isFinite ? number : 0.5)
    case 4, 5: return .string(randomString(using: &generator))
    case 6:
      return .array(
        (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
          randomValue(depth: depth + 1, using: &generator)
        })
    default:
      return .object(
        (0..<Int.random(in: 0..<6, using: &generator)).map { index in
          JSONMember(
            "\(index)" + randomString(using: &generator),
            randomValue(depth: depth + 1, using: &generator))
        })
    }
  }

  private func randomString(using generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0..<10, using: &generator) {
      let limit: UInt32 = Bool.random(using: &generator) ? 0x80 : 0x11_0000
      if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `deep and wide nesting is read`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let kinds = (0..<200).map { _ in Bool.random(using: &generator) }
    let text =
      kinds.map { $0 ? "[" : "{\"k\":" }.joined() + "1"
      + kinds.reversed().map { $0 ? "]" : "}" }.joined()
    #expect(JSONDocument(text).isValid)
    let cut = String(text.prefix(Int.random(in: 0..<text.count, using: &generator)))
    #expect(!JSONDocument(cut).isValid)
  }
}
