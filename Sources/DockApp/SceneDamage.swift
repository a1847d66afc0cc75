internal import DisplayList
internal import Geometry

/// The part of a scene that must be drawn again after a change, in logical pixels; `nil` where
/// nothing changed.
func damage(from old: [DrawCommand], to new: [DrawCommand]) -> Rect? {
  guard old != new else { return nil }
  // Scenes are short and mostly alike: what stands in one and not in the other has changed. The same
  // commands in another order look the same only where they don't overlap, so that counts as all.
  let before = Set(old)
  let after = Set(new)
  let changed = before.symmetricDifference(after)
  let area = (changed.isEmpty ? after : changed).reduce(Rect.zero) { $0.union($1.bounds) }
  return area.isEmpty ? nil : area
}
