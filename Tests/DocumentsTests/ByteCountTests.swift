import Documents
import Testing

@Suite struct ByteCountTests {
  @Test(arguments: [
    (0, "0 B"), (1, "1 B"), (999, "999 B"), (1000, "1 kB"), (1234, "1.2 kB"), (9949, "9.9 kB"),
    (9950, "10 kB"), (999_499, "999 kB"), (999_500, "1 MB"), (34_000_000, "34 MB"),
    (1_500_000_000, "1.5 GB"), (-5, "0 B"), (Int64.max, "9.2 EB"),
  ])
  func `sizes are written with two digits where these say something`(count: Int64, words: String) {
    #expect(ByteCount.words(count) == words)
  }
}
