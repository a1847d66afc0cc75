internal import Geometry
package import Pressure

/// Writes the project's own format: `docs/trace-format.md`.
package struct TraceWriter {
  private let axis: PressureAxis
  private let hasDistance: Bool

  /// A writer for values of `axis`; `hasDistance` adds the column that only pens fill.
  package init(axis: PressureAxis, hasDistance: Bool = false) {
    self.axis = axis
    self.hasDistance = hasDistance
  }

  /// The lines before the first sample.
  package func header(name: String = "", deviceClass: DeviceClass? = nil) -> String {
    var text = ""
    let name = name.filter { !$0.isNewline }
    if !name.isEmpty { text += "# name: \(name)\n" }
    if let deviceClass { text += "# device: \(deviceClass.rawValue)\n" }
    let range = "\(number(axis.axis.minimum))..\(number(axis.fullPress))"
    text += "time_ms,contact,x,y,pressure[\(range)],button"
    if hasDistance { text += ",distance[0..1]" }
    return text + "\n"
  }

  /// The line of a sample.
  package func line(_ sample: TraceSample) -> String {
    let isDown = sample.isButtonDown || sample.isTouching == true
    var cells = [
      number(sample.time), "\(sample.contact)", sample.location.map { number($0.x) } ?? "",
      sample.location.map { number($0.y) } ?? "", sample.pressure.map(number) ?? "",
      isDown ? "1" : "0",
    ]
    if hasDistance { cells.append(sample.distance.map(number) ?? "") }
    return cells.joined(separator: ",") + "\n"
  }

  /// The shortest text that reads back as the same number.
  private func number(_ value: Double) -> String {
    guard value.rounded() == value, abs(value) < 1e15 else { return "\(value)" }
    return "\(Int64(value))"
  }
}
