/// Collects the UTF-8 bytes of a JSON text.
struct JSONWriter {
  /// What has been written.
  private(set) var bytes: [UInt8] = []
  private let isPretty: Bool

  init(isPretty: Bool) { self.isPretty = isPretty }

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .integer(let value): append(String(value))
    // The description is the shortest that reads back as the same number, and valid JSON.
    case .number(let value): append(value.isFinite ? value.description : "null")
    case .string(let value): write(value)
    case .array(let elements):
      writeContainer(elements, open: "[", close: "]", depth: depth) { writer, element in
        writer.write(element, depth: depth + 1)
      }
    case .object(let members):
      writeContainer(members, open: "{", close: "}", depth: depth) { writer, member in
        writer.write(member.key)
        writer.append(writer.isPretty ? ": " : ":")
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func writeContainer<Element>(
    _ elements: [Element], open: String, close: String, depth: Int,
    write: (inout JSONWriter, Element) -> Void
  ) {
    append(open)
    for (index, element) in elements.enumerated() {
      if index > 0 { append(",") }
      breakLine(depth: depth + 1)
      write(&self, element)
    }
    if !elements.isEmpty { breakLine(depth: depth) }
    append(close)
  }

  private mutating func breakLine(depth: Int) {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private mutating func write(_ string: String) {
    append("\"")
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x08: append("\\b")
      case 0x09: append("\\t")
      case 0x0A: append("\\n")
      case 0x0C: append("\\f")
      case 0x0D: append("\\r")
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
      default: bytes.append(byte)
      }
    }
    append("\"")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
