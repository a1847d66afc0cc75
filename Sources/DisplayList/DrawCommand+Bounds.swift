public import Geometry

extension DrawCommand {
  /// A rectangle, in the scene's logical pixels, outside of which this command touches nothing.
  ///
  /// Somewhat larger than what is drawn: room is left for lines, soft edges and for text that
  /// hangs over its frame.
  public var bounds: Rect {
    switch self {
    case .fill(let shape, _), .gradient(let shape, _, _): shape.rect.inset(by: -1)
    case .stroke(let shape, _, let width): shape.rect.inset(by: -width / 2 - 1)
    case .shadow(let shape, let radius, let offset, _):
      shape.rect.moved(by: offset).inset(by: -1.5 * max(0, radius) - 2)
    case .ellipse(let rect, _), .symbol(_, let rect, _), .icon(_, let rect, _, _),
      .picture(_, let rect, _):
      rect.inset(by: -1)
    case .text(let run): run.frame.inset(by: -run.style.size / 2 - 1)
    case .group(_, let scale, let anchor, let content):
      content.bounds.scaled(by: scale, about: anchor).inset(by: scale == 1 ? 0 : -1)
    case .clipped(let shape, let content):
      content.bounds.intersection(shape.rect.inset(by: -1)) ?? .zero
    }
  }
}

extension [DrawCommand] {
  /// The smallest rectangle that holds the bounds of all; empty when there is none.
  public var bounds: Rect { reduce(Rect.zero) { $0.union($1.bounds) } }

  /// The part of the scene, in logical pixels, that must be drawn anew when this list takes the
  /// place of `earlier`; `nil` when nothing changed.
  ///
  /// Commands equal at the start and at the end of both lists cost nothing; what lies between
  /// counts as changed where it has no equal in the other list at a like place.
  public func damage(since earlier: [DrawCommand]) -> Rect? {
    let shorter = Swift.min(count, earlier.count)
    var head = 0
    while head < shorter, self[head] == earlier[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, self[count - 1 - tail] == earlier[earlier.count - 1 - tail] {
      tail += 1
    }
    let new = self[head..<(count - tail)]
    let old = earlier[head..<(earlier.count - tail)]
    var damage = Rect.zero
    if new.count == old.count {
      for (now, before) in zip(new, old) where now != before {
        damage = damage.union(now.damage(since: before))
      }
    } else {
      damage = (new + old).reduce(damage) { $0.union($1.bounds) }
    }
    return damage.isEmpty ? nil : damage
  }
}

extension DrawCommand {
  /// The part that must be drawn anew when this command takes the place of `earlier`.
  fileprivate func damage(since earlier: DrawCommand) -> Rect {
    switch (self, earlier) {
    case (
      .group(let opacity, let scale, let anchor, let content),
      .group(let oldOpacity, let oldScale, let oldAnchor, let old)
    ) where opacity == oldOpacity && scale == oldScale && anchor == oldAnchor:
      return (content.damage(since: old) ?? .zero).scaled(by: scale, about: anchor)
        .inset(by: scale == 1 ? 0 : -1)
    case (.clipped(let shape, let content), .clipped(let oldShape, let old))
    where shape == oldShape:
      return content.damage(since: old)?.intersection(shape.rect.inset(by: -1)) ?? .zero
    default:
      return bounds.union(earlier.bounds)
    }
  }
}

extension Rect {
  /// This rectangle grown by `factor` about `anchor`.
  fileprivate func scaled(by factor: Double, about anchor: Point) -> Rect {
    Rect(
      x: anchor.x + (minX - anchor.x) * factor, y: anchor.y + (minY - anchor.y) * factor,
      width: width * factor, height: height * factor)
  }
}
