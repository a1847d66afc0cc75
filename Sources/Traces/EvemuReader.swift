internal import Geometry
internal import Pressure

/// Reads kernel events as evemu writes them.
///
/// Header lines start with `N:` (name), `P:` (properties), `B:` (bits of what it can report) and
/// `A:` (a range); an event is `E: seconds.microseconds type code value`, type and code in
/// hexadecimal. Only changes are written; a frame ends with type 0, code 0. (evemu-describe(1))
struct EvemuReader {
  private var name = ""
  private var axes: [Int: DeviceAxis] = [:]
  private var keyBits: [UInt8] = []
  private var properties: UInt8 = 0
  private(set) var header: TraceHeader?
  private var frame = EvemuFrame()

  static func recognizes(_ line: TraceLine) -> Bool {
    line.text.hasPrefix("# EVEMU") || line.text.hasPrefix("N: ") || line.text.hasPrefix("E: ")
      || line.text.hasPrefix("I: ")
  }

  mutating func take(
    _ line: TraceLine, into samples: inout [TraceSample]
  ) throws(TraceFault) {
    let words = line.words
    guard let kind = words.first?.text else { return }
    switch kind {
    case "N:": name = String(line.text.dropFirst(3))
    case "P:": if words.count > 1 { properties = try byte(words[1]) }
    case "B:":
      guard words.count > 1, try byte(words[1]) == EvemuCode.key else { return }
      for word in words.dropFirst(2) { keyBits.append(try byte(word)) }
    case "A:": try takeAxis(words)
    case "E:":
      if header == nil { describe() }
      try takeEvent(words, into: &samples)
    default: break
    }
  }

  // MARK: Header

  private func byte(_ field: TraceLine.Field) throws(TraceFault) -> UInt8 {
    guard let value = UInt8(field.text, radix: 16) else {
      throw TraceFault(column: field.column, message: "'\(field.text)' is no byte")
    }
    return value
  }

  private mutating func takeAxis(_ words: [TraceLine.Field]) throws(TraceFault) {
    guard words.count >= 4, let code = Int(words[1].text, radix: 16),
      let minimum = words[2].number, let maximum = words[3].number
    else {
      throw TraceFault(column: 1, message: "an axis is 'A: code minimum maximum fuzz flat'")
    }
    axes[code] = DeviceAxis(
      label: EvemuCode.label(code), minimum: minimum, maximum: maximum,
      resolution: words.count > 6 ? words[6].number ?? 0 : 0)
  }

  private func hasKey(_ code: Int) -> Bool {
    code / 8 < keyBits.count && keyBits[code / 8] & (1 << (code % 8)) != 0
  }

  /// The header is complete when the first event comes.
  private mutating func describe() {
    var tools: DeviceFacts.Tools = []
    if hasKey(EvemuCode.toolPen) { tools.insert(.pen) }
    if hasKey(EvemuCode.toolFinger), !hasKey(EvemuCode.toolPen), properties & 2 == 0 {
      tools.insert(.finger)
    }
    let isDirect = properties & 2 != 0 && tools.isEmpty
    let verdict = DeviceClassifier.classify(
      DeviceFacts(
        name: name, driver: "kernel", axes: axes.sorted { $0.key < $1.key }.map(\.value),
        touch: isDirect ? .direct : .none, tools: tools))
    let axis = axes[EvemuCode.mtPressure] ?? axes[EvemuCode.pressure]
    header = TraceHeader(
      format: .evemu, name: name, pressure: verdict.pressure ?? axis.map { PressureAxis($0) },
      verdict: verdict)
    // A pen that hasn't said so doesn't touch; pads often say nothing but their pressure.
    frame = EvemuFrame(axes: axes, isTouching: verdict.deviceClass == .pen ? false : nil)
  }

  // MARK: Events

  private mutating func takeEvent(
    _ words: [TraceLine.Field], into samples: inout [TraceSample]
  ) throws(TraceFault) {
    guard words.count >= 5 else {
      throw TraceFault(column: 1, message: "an event is 'E: time type code value'")
    }
    guard let seconds = words[1].number else {
      throw TraceFault(column: words[1].column, message: "time '\(words[1].text)' is no number")
    }
    guard let type = Int(words[2].text, radix: 16), let code = Int(words[3].text, radix: 16) else {
      throw TraceFault(
        column: words[2].column, message: "type and code must be hexadecimal numbers")
    }
    guard let value = Int(words[4].text) else {
      throw TraceFault(
        column: words[4].column, message: "value '\(words[4].text)' is no whole number")
    }
    frame.take(time: seconds * 1000, type: type, code: code, value: value, into: &samples)
  }
}
