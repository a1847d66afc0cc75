import Testing

@testable import Configuration

struct NearestNameTests {
  @Test(
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("size", "size", 0), ("siez", "size", 1),
      ("sze", "size", 1), ("sizze", "size", 1), ("sire", "size", 1), ("ca", "abc", 3),
      ("kitten", "sitting", 3),
    ])
  func `letters inserted, left out, changed and swapped are counted`(
    left: String, right: String, count: Int
  ) {
    #expect(NearestName.distance(from: Array(left), to: Array(right)) == count)
    #expect(NearestName.distance(from: Array(right), to: Array(left)) == count)
  }

  @Test(
    arguments: [
      ("siz", "size"), ("SIZE", "size"), ("iconSize", "size"), ("egde", "edge"), ("color", nil),
      ("opacty", "opacity"), ("edge", "edge"), ("x", nil), ("", nil), ("monitr", "monitor"),
      // Of two that hold what was written, the shorter.
      ("min", "minimum"),
    ])
  func `the nearest name is found, and none that is far`(written: String, expected: String?) {
    let names = ["size", "edge", "opacity", "minimumSize", "monitor", "minimum"]
    #expect(NearestName.find(written, among: names) == expected)
  }
}
