import Configuration
import JSON
import Testing

struct FuzzTests {
  private let example: String

  init() throws { example = try ProjectFiles.text("assets/config.example.json") }

  private func check(_ bytes: [UInt8]) {
    let reading = ConfigurationReading(bytes, at: place)
    let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
    for issue in reading.issues {
      #expect((1...lines).contains(issue.position.line))
      #expect((1...bytes.count + 1).contains(issue.position.column))
      #expect(issue.description(file: "c.json").hasPrefix("c.json:\(issue.position): "))
    }
    #expect(reading.isUsable || reading.issues.contains { $0.severity == .error })
    // Whatever is written, what is set is within its range.
    let configuration = reading.configuration
    #expect((16...256).contains(configuration.size))
    #expect(configuration.minimumSize <= configuration.size)
    #expect((1...12).contains(configuration.behavior.maximumActions))
    #expect((0...1).contains(configuration.theme.opacity))
    for item in configuration.items ?? [] { #expect(!item.identifier.isEmpty) }
  }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func `a damaged file is read, and every fault has its place`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(example.utf8)
    for _ in 0..<Int.random(in: 1...10, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: index)
      default: if Int.random(in: 0..<4, using: &generator) == 0 { bytes.removeSubrange(index...) }
      }
    }
    check(bytes)
  }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func `values in wrong places are told, and the rest works`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var value = try JSONValue(parsing: example)
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      value = replacing(in: value, using: &generator)
    }
    check(Array(value.serialized(pretty: true).utf8))
  }

  /// The value with one of its parts replaced, renamed or doubled.
  private func replacing(
    in value: JSONValue, using generator: inout SeededGenerator
  ) -> JSONValue {
    switch value {
    case .object(var members) where !members.isEmpty:
      let index = Int.random(in: members.indices, using: &generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: return stranger(using: &generator)
      case 1: members[index].key += "x"
      case 2: members.append(JSONMember("actions", members[index].value))
      default: members[index].value = replacing(in: members[index].value, using: &generator)
      }
      return .object(members)
    case .array(var elements) where !elements.isEmpty:
      let index = Int.random(in: elements.indices, using: &generator)
      elements[index] = replacing(in: elements[index], using: &generator)
      return .array(elements)
    default: return stranger(using: &generator)
    }
  }

  private func stranger(using generator: inout SeededGenerator) -> JSONValue {
    let values: [JSONValue] = [
      .null, true, false, 0, -1, 1e308, .integer(.min), "", "auto", "\0", "/", "~", "a\u{7F}b",
      "Super+", [], [[]], [:], ["type": "x"], ["id": "a.desktop", "exec": "b", "path": "c"],
      .string(String(repeating: "x", count: 5000)),
    ]
    return values.randomElement(using: &generator) ?? .null
  }

  @Test(
    arguments: [
      "items", "theme", "press", "actions", "size", "shortcut", "terminal", "unknown", "version",
    ])
  func `two hundred levels in any place are told`(key: String) {
    for (open, close) in [("[", "]"), ("{\"a.desktop\":", "}"), ("{\"items\":[", "]}")] {
      let depth = 200
      let nested =
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      check(Array("{\"\(key)\": \(nested)}".utf8))
      #expect(!reading("{\"\(key)\": \(nested)}").isValid)
    }
  }

  @Test func `a large file takes no long time`() {
    let items = (0..<20_000).map { "\"app\($0).desktop\"" }.joined(separator: ",\n")
    let time = ContinuousClock().measure {
      #expect(reading("{\"items\": [\(items)]}").configuration.items?.count == 20_000)
    }
    #expect(time < .seconds(10))
  }
}
