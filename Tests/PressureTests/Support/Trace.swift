import Geometry
import Pressure

/// A press written as corners of a curve, sampled at any rate.
struct Trace {
  /// One corner: force and place at a time; straight lines lie between corners.
  struct Corner {
    var time: Double
    var force: Double
    var location: Point
  }

  var corners: [Corner] = []
  /// When contact ends; `nil` for never.
  var lift: Double?

  /// Force at times in ms, at one place: `Trace((0, 0), (250, 0.5)).lifted(at: 300)`.
  init(_ corners: (time: Double, force: Double)...) {
    self.corners = corners.map {
      Corner(time: $0.time, force: $0.force, location: Point(x: 100, y: 100))
    }
  }

  /// The same press, ended at `time`.
  func lifted(at time: Double) -> Trace {
    var copy = self
    copy.lift = time
    return copy
  }

  /// The same press with more corners.
  func then(_ corners: (time: Double, force: Double)...) -> Trace {
    var copy = self
    let place = copy.corners.last?.location ?? Point(x: 100, y: 100)
    copy.corners += corners.map { Corner(time: $0.time, force: $0.force, location: place) }
    return copy
  }

  /// The same press, led to `offset` from its beginning by `time`, with `force` there.
  func moved(by offset: Point, at time: Double, force: Double) -> Trace {
    var copy = self
    copy.corners.append(
      Corner(time: time, force: force, location: Point(x: 100, y: 100).moved(by: offset)))
    return copy
  }

  /// Force and place at `time`, on the line between two corners.
  func state(at time: Double) -> (force: Double, location: Point) {
    guard let after = corners.firstIndex(where: { $0.time >= time }) else {
      let last = corners[corners.count - 1]
      return (last.force, last.location)
    }
    guard after > 0 else { return (corners[0].force, corners[0].location) }
    let (a, b) = (corners[after - 1], corners[after])
    let share = (time - a.time) / (b.time - a.time)
    return (
      a.force + (b.force - a.force) * share,
      Point(
        x: a.location.x + (b.location.x - a.location.x) * share,
        y: a.location.y + (b.location.y - a.location.y) * share)
    )
  }

  /// The times at which a device that reports `rate` times a second is heard; a silent device says
  /// nothing while force and place stay the same.
  func times(rate: Double, jitter: Double = 0, random: inout SeededGenerator) -> [Double] {
    let end = lift ?? corners[corners.count - 1].time
    let period = 1000 / rate
    var result = [0.0]
    var tick = 1.0
    while tick * period < end - 0.0001 {
      let shift = jitter > 0 ? Double.random(in: -jitter...jitter, using: &random) : 0
      result.append(max(result[result.count - 1], tick * period + shift))
      tick += 1
    }
    return result
  }
}
