internal import DisplayList
internal import Geometry
internal import Glibc

extension RoundedRect {
  /// The device pixels that lie inside, as rectangles: what a window's shape is made of.
  ///
  /// Both rectangle and radius are device pixels already.
  var pixelRows: [Rect] {
    let area = rect.roundedOut
    let radius = min(cornerRadius, area.width / 2, area.height / 2).rounded()
    guard radius >= 1 else { return [area] }
    var rows: [Rect] = []
    for step in 0..<Int(radius) {
      // The middle of the pixel row decides how far the corner cuts in.
      let depth = radius - Double(step) - 0.5
      let cut = (radius - sqrt(max(0, radius * radius - depth * depth))).rounded()
      let width = area.width - 2 * cut
      guard width > 0 else { continue }
      rows.append(Rect(x: area.minX + cut, y: area.minY + Double(step), width: width, height: 1))
      rows.append(
        Rect(x: area.minX + cut, y: area.maxY - Double(step) - 1, width: width, height: 1))
    }
    let middle = area.height - 2 * radius
    if middle > 0 {
      rows.append(Rect(x: area.minX, y: area.minY + radius, width: area.width, height: middle))
    }
    return rows
  }
}
