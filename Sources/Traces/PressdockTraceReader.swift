internal import Geometry
internal import Pressure

/// Reads the project's own format: `docs/trace-format.md`.
struct PressdockTraceReader {
  private var name = ""
  private var deviceClass: DeviceClass?
  private var declaredRange: ClosedRange<Double>?
  private var columns: Columns?

  private struct Columns {
    var time = 0
    var pressure = 0
    var contact: Int?
    var x: Int?
    var y: Int?
    var button: Int?
    var distance: Int?
    var pressureRange: ClosedRange<Double>
    var distanceRange = 0.0...1.0
  }

  /// Whether the line can only be of this format: one of its comments or a header with its columns.
  static func recognizes(_ line: TraceLine) -> Bool {
    if line.text.hasPrefix("#") {
      return ["pressure", "device", "name"].contains { key in
        comment(line)?.key == key
      }
    }
    let names = line.cells.map { columnName($0.text) }
    return names.contains("time") && names.contains("pressure")
  }

  var header: TraceHeader? {
    guard let columns else { return nil }
    let axis = PressureAxis(
      label: "pressure", minimum: columns.pressureRange.lowerBound,
      maximum: columns.pressureRange.upperBound)
    return TraceHeader(
      format: .pressdock, name: name, pressure: axis,
      verdict: deviceClass.map { DeviceVerdict($0, "the trace says so", pressure: axis) })
  }

  mutating func take(
    _ line: TraceLine, into samples: inout [TraceSample]
  ) throws(TraceFault) {
    guard line.text.contains(where: { $0 != " " && $0 != "," && $0 != "\t" }) else { return }
    if line.text.hasPrefix("#") {
      try takeComment(line)
    } else if let columns {
      samples.append(try sample(line.cells, columns))
    } else {
      columns = try header(line.cells)
    }
  }

  // MARK: Header

  private static func comment(_ line: TraceLine) -> (key: String, value: TraceLine.Field)? {
    guard let colon = line.text.firstIndex(of: ":") else { return nil }
    let key = line.text[..<colon].drop { $0 == "#" || $0 == " " }
    let value = line.text[line.text.index(after: colon)...]
    let text = value.drop { $0 == " " || $0 == "\t" }
    let column = line.text.utf8.distance(from: line.text.startIndex, to: text.startIndex) + 1
    return (key.lowercased(), TraceLine.Field(text: text, column: column))
  }

  private mutating func takeComment(_ line: TraceLine) throws(TraceFault) {
    guard let (key, value) = PressdockTraceReader.comment(line) else { return }
    switch key {
    case "name": name = String(value.text)
    case "device":
      guard let known = DeviceClass(rawValue: value.text.lowercased()) else {
        let names = DeviceClass.allCases.map(\.rawValue).joined(separator: ", ")
        throw TraceFault(
          column: value.column, message: "unknown device '\(value.text)': one of \(names)")
      }
      deviceClass = known
    case "pressure": declaredRange = try PressdockTraceReader.range(value)
    default: break
    }
  }

  /// The name of a column without its range and unit.
  private static func columnName(_ text: Substring) -> String {
    let name = text.prefix { $0 != "[" && $0 != "(" && $0 != " " }.lowercased()
    switch name {
    case "t", "time", "t_ms", "time_ms", "ms": return "time"
    case "id", "touch": return "contact"
    case "p", "force": return "pressure"
    default: return name
    }
  }

  /// The range of a column such as `pressure[0..2047]`, if its name carries one.
  private static func declaredRange(
    of cell: TraceLine.Field
  ) throws(TraceFault) -> ClosedRange<Double>? {
    guard let open = cell.text.firstIndex(where: { $0 == "[" || $0 == "(" }) else { return nil }
    let inner = cell.text[cell.text.index(after: open)...].prefix { $0 != "]" && $0 != ")" }
    let lead = cell.text.utf8.distance(from: cell.text.startIndex, to: inner.startIndex)
    return try range(TraceLine.Field(text: inner, column: cell.column + lead))
  }

  private static func range(_ field: TraceLine.Field) throws(TraceFault) -> ClosedRange<Double> {
    let wrong = TraceFault(
      column: field.column,
      message: "'\(field.text)' is no range: the axis's minimum and maximum, such as 0..2047")
    // Cut at ".." by hand: a single dot belongs to a number.
    var parts: [Substring] = []
    var start = field.text.startIndex
    var index = start
    while index < field.text.endIndex {
      let next = field.text.index(after: index)
      if field.text[index] == ".", next < field.text.endIndex, field.text[next] == "." {
        parts.append(field.text[start..<index])
        start = field.text.index(after: next)
        index = start
      } else {
        index = next
      }
    }
    parts.append(field.text[start...])
    guard parts.count == 2,
      let low = TraceLine.Field(text: parts[0], column: 0).number,
      let high = TraceLine.Field(text: parts[1], column: 0).number, low < high
    else { throw wrong }
    return low...high
  }

  private func header(_ cells: [TraceLine.Field]) throws(TraceFault) -> Columns {
    let names = cells.map { PressdockTraceReader.columnName($0.text) }
    guard let time = names.firstIndex(of: "time"), let pressure = names.firstIndex(of: "pressure")
    else {
      throw TraceFault(
        column: 1, message: "the first row must name the columns, at least time_ms and pressure")
    }
    let range = try PressdockTraceReader.declaredRange(of: cells[pressure]) ?? declaredRange
    guard let range else {
      throw TraceFault(
        column: cells[pressure].column,
        message: "the range of the pressure axis is missing: write pressure[0..2047]")
    }
    var columns = Columns(time: time, pressure: pressure, pressureRange: range)
    columns.contact = names.firstIndex(of: "contact")
    columns.x = names.firstIndex(of: "x")
    columns.y = names.firstIndex(of: "y")
    columns.button = names.firstIndex(of: "button")
    columns.distance = names.firstIndex(of: "distance")
    if let distance = columns.distance,
      let range = try PressdockTraceReader.declaredRange(of: cells[distance])
    {
      columns.distanceRange = range
    }
    return columns
  }

  // MARK: Rows

  private func sample(
    _ cells: [TraceLine.Field], _ columns: Columns
  ) throws(TraceFault) -> TraceSample {
    func number(_ column: Int?, _ what: String) throws(TraceFault) -> Double? {
      guard let column, column < cells.count, !cells[column].text.isEmpty else { return nil }
      // A device can report what isn't a number; that is for the recognizer to drop.
      guard let value = Double(cells[column].text) else {
        throw TraceFault(
          column: cells[column].column, message: "\(what) '\(cells[column].text)' is no number")
      }
      return value
    }
    guard let time = try number(columns.time, "time"), time.isFinite else {
      throw TraceFault(column: 1, message: "the row has no time")
    }
    let contact = try number(columns.contact, "contact") ?? 0
    guard let contact = Int(exactly: contact) else {
      throw TraceFault(column: 1, message: "contact must be a whole number")
    }
    let x = try number(columns.x, "x")
    let y = try number(columns.y, "y")
    let button = try number(columns.button, "button")
    let distance = try number(columns.distance, "distance")
    let isPad = deviceClass == .forcepad || deviceClass == .grampad || deviceClass == .touchpad
    var location: Point?
    if let x, let y { location = Point(x: x, y: y) }
    return TraceSample(
      time: time, contact: contact, location: location,
      pressure: try number(columns.pressure, "pressure"),
      // A finger on a pad touches without its button.
      isTouching: isPad || columns.button == nil ? nil : (button ?? 0) != 0,
      isButtonDown: (button ?? 0) != 0,
      distance: distance.map {
        ($0 - columns.distanceRange.lowerBound)
          / (columns.distanceRange.upperBound - columns.distanceRange.lowerBound)
      })
  }
}
