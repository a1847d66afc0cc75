/// Puts the tree together.
///
/// Open containers are kept in an array, so that nesting uses no stack.
///
/// | state     | what may come                   | then                                    |
/// |-----------|---------------------------------|-----------------------------------------|
/// | value     | a scalar                        | afterValue                              |
/// |           | `[`                             | firstElement                            |
/// |           | `{`                             | firstKey                                |
/// | firstElement | `]`                          | afterValue                              |
/// |           | anything else                   | value                                   |
/// | firstKey  | `}`                             | afterValue                              |
/// |           | anything else                   | key                                     |
/// | key       | a string and `:`                | value                                   |
/// | afterValue | `,` inside an array or object  | value or key                            |
/// |           | the bracket that closes         | afterValue                              |
/// |           | the end, with nothing open      | finished                                |
struct JSONParser {
  private enum State {
    case value, firstElement, firstKey, key, afterValue
    /// The tree is complete.
    case finished
    /// An issue was reported after which nothing can be understood.
    case failed
  }

  /// An array or object whose end has not come.
  private struct Container {
    var isObject: Bool
    var position: JSONPosition
    var elements: [JSONNode] = []
    var members: [JSONNodeMember] = []
    /// Where each key stands in `members`.
    var places: [String: Int] = [:]
    /// The key whose value comes next.
    var key: JSONNodeMember?

    var closing: Unicode.Scalar { isObject ? "}" : "]" }
    var name: String { isObject ? "object" : "array" }
  }

  private var scanner: JSONScanner
  private let limits: JSONLimits
  private let size: Int
  private var open: [Container] = []
  private var root: JSONNode?

  init(_ bytes: [UInt8], limits: JSONLimits) {
    self.limits = limits
    size = bytes.count
    scanner = JSONScanner(bytes, limits: limits)
  }

  mutating func parse() -> (JSONNode?, [JSONIssue]) {
    guard size <= limits.bytes else {
      scanner.report("the file is larger than \(limits.bytes) bytes")
      return (nil, scanner.issues)
    }
    guard !scanner.looksLikeUTF16 else {
      scanner.report("the file is UTF-16; JSON is saved as UTF-8")
      return (nil, scanner.issues)
    }
    var state = State.value
    while state != .finished && state != .failed {
      state = scanner.skipBlanks() && !scanner.isExhausted ? step(state) : .failed
    }
    // Duplicate keys of an outer object are found late, and a comment inside a fault before it.
    let issues = scanner.issues.enumerated()
      .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element)
    return (state == .finished ? root : nil, issues)
  }

  private mutating func step(_ state: State) -> State {
    switch state {
    case .value: value()
    case .firstElement: scanner.skip("]") ? close() : .value
    case .firstKey: scanner.skip("}") ? close() : .key
    case .key: key()
    case .afterValue: afterValue()
    case .finished, .failed: state
    }
  }

  private mutating func value() -> State {
    let position = scanner.position
    guard let byte = scanner.byte else { return fail("a value is missing") }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < limits.depth else {
        return fail("more than \(limits.depth) levels of arrays and objects")
      }
      scanner.skip()
      let isObject = byte == UInt8(ascii: "{")
      open.append(Container(isObject: isObject, position: position))
      return isObject ? .firstKey : .firstElement
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let string = scanner.scanString() else { return .failed }
      return add(
        JSONNode(.string(string.text), at: position, nulPosition: string.nulPosition))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      return add(JSONNode(scanner.scanNumber(), at: position))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      return add(JSONNode(scanner.scanWord(), at: position))
    default:
      if let container = open.last,
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: container.closing)
      {
        scanner.report("a value is missing before \(scanner.nextCharacter)")
        return add(JSONNode(.null, at: position))
      }
      return fail("a value is missing before \(scanner.nextCharacter)")
    }
  }

  private mutating func key() -> State {
    let position = scanner.position
    let key: JSONNodeMember
    // At the end, as with a zero byte, none of the cases fits, and `fail` tells them apart.
    switch scanner.byte ?? 0 {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let string = scanner.scanString() else { return .failed }
      key = JSONNodeMember(
        string.text, at: position, nulPosition: string.nulPosition,
        value: JSONNode(.null, at: position))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"):
      key = JSONNodeMember(
        scanner.scanBareKey(), at: position, value: JSONNode(.null, at: position))
    default:
      return fail("a key in double quotes is missing before \(scanner.nextCharacter)")
    }
    open[open.count - 1].key = key
    guard scanner.skipBlanks() else { return .failed }
    guard !scanner.skip(":") else { return .value }
    if scanner.byte == UInt8(ascii: "=") {
      scanner.report("a ':' stands between key and value, not '='")
      scanner.skip()
      return .value
    }
    return fail("a ':' is missing before \(scanner.nextCharacter)")
  }

  private mutating func afterValue() -> State {
    guard let container = open.last else {
      guard scanner.byte != nil else { return .finished }
      return fail("\(scanner.nextCharacter) stands after the end of the value")
    }
    if scanner.skip(container.closing) { return close() }
    let comma = scanner.position
    if scanner.skip(",") {
      guard scanner.skipBlanks() else { return .failed }
      if scanner.skip(container.closing) {
        scanner.report(at: comma, "a comma before '\(container.closing)' is one too many")
        return close()
      }
      return container.isObject ? .key : .value
    }
    switch scanner.byte ?? 0 {
    case UInt8(ascii: "\""):
      scanner.report("a comma is missing before \(scanner.nextCharacter)")
      return container.isObject ? .key : .value
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      if container.isObject { fallthrough }
      scanner.report("a comma is missing before \(scanner.nextCharacter)")
      return .value
    default:
      return fail(
        "a comma or '\(container.closing)' is missing before \(scanner.nextCharacter)")
    }
  }

  /// The innermost container has ended.
  private mutating func close() -> State {
    let container = open.removeLast()
    let content: JSONNode.Content =
      container.isObject ? .object(container.members) : .array(container.elements)
    return add(JSONNode(content, at: container.position))
  }

  /// Puts a finished value where it belongs.
  private mutating func add(_ node: JSONNode) -> State {
    let last = open.count - 1
    guard last >= 0 else {
      root = node
      return .afterValue
    }
    guard var member = open[last].key else {
      open[last].elements.append(node)
      return .afterValue
    }
    open[last].key = nil
    member.value = node
    if let place = open[last].places[member.key] {
      let earlier = open[last].members[place].keyPosition
      scanner.report(
        .warning, at: member.keyPosition,
        "the key \"\(member.key)\" was already given at \(earlier); this one counts")
      open[last].members[place] = member
    } else {
      open[last].places[member.key] = open[last].members.count
      open[last].members.append(member)
    }
    return .afterValue
  }

  private mutating func fail(_ message: String) -> State {
    if scanner.byte == nil, let container = open.last {
      scanner.report(
        "the file ends inside the \(container.name) that begins at \(container.position)")
    } else if scanner.byte == nil && root == nil {
      scanner.report("the file is empty; {} is the least that stands in one")
    } else {
      scanner.report(message)
    }
    return .failed
  }
}
