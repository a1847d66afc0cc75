internal import Geometry
internal import Pressure

/// Reads touches of a Magic Trackpad as they were recorded on macOS.
///
/// The columns are `t_ms,device,contact,id,x,y,pressure,...,state`; x and y are shares of the pad,
/// pressure goes from 0 to 254. The states are those of the multitouch service: 3 is landing, 4 is
/// touching, the others are before and after. A contact of -1 stands for a frame without fingers.
struct MacTouchReader {
  private var columns: [String: Int] = [:]
  private var touching: Set<Int> = []

  static func recognizes(_ line: TraceLine) -> Bool {
    let names = line.cells.map { String($0.text) }
    return ["t_ms", "device", "id", "pressure", "state"].allSatisfy(names.contains)
  }

  let header: TraceHeader? = {
    let axis = PressureAxis(label: "pressure", minimum: 0, maximum: 254)
    return TraceHeader(
      format: .macTouches, name: "Magic Trackpad", pressure: axis,
      verdict: DeviceVerdict(
        .forcepad, "it is known as a pad that measures force", pressure: axis))
  }()

  mutating func take(
    _ line: TraceLine, into samples: inout [TraceSample]
  ) throws(TraceFault) {
    let cells = line.cells
    guard !columns.isEmpty else {
      for (index, cell) in cells.enumerated() { columns[String(cell.text)] = index }
      return
    }
    guard !line.text.isEmpty else { return }
    let time = try required("t_ms", cells)
    let device = Int(try required("device", cells))
    if let contact = number("contact", cells), contact < 0 {
      for contact in touching.sorted() where contact / 1000 == device {
        samples.append(TraceSample(time: time, contact: contact, isTouching: false))
      }
      touching = touching.filter { $0 / 1000 != device }
      return
    }
    // Fingers of both hands' pads have the same numbers.
    let contact = device * 1000 + Int(try required("id", cells))
    let state = try required("state", cells)
    let isTouching = state == 3 || state == 4
    if isTouching { touching.insert(contact) } else { touching.remove(contact) }
    var location: Point?
    if let x = number("x", cells), let y = number("y", cells) {
      location = Point(
        x: x * TraceHeader.screen.width, y: (1 - y) * TraceHeader.screen.height)
    }
    samples.append(
      TraceSample(
        time: time, contact: contact, location: location,
        pressure: try required("pressure", cells), isTouching: isTouching))
  }

  private func number(_ name: String, _ cells: [TraceLine.Field]) -> Double? {
    guard let index = columns[name], index < cells.count else { return nil }
    return cells[index].number
  }

  private func required(
    _ name: String, _ cells: [TraceLine.Field]
  ) throws(TraceFault) -> Double {
    guard let index = columns[name], index < cells.count else {
      throw TraceFault(column: 1, message: "the row has no \(name)")
    }
    // Ids and devices become whole numbers; nothing sensible is larger.
    guard let value = cells[index].number, abs(value) < 1e12 else {
      throw TraceFault(
        column: cells[index].column, message: "\(name) '\(cells[index].text)' is no number")
    }
    return value
  }
}
