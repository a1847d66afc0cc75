import Testing
import X11

@Suite struct AxisValuesTests {
  @Test(
    arguments: [
      ([], [], [:]),
      ([0b1_0011], [10, 20, 0.5], [0: 10, 1: 20, 4: 0.5]),
      // Scroll alone is not "pressure 0".
      ([0b1000], [1], [3: 1]),
      // Axes beyond the first byte.
      ([0, 0b101], [7, 8], [8: 7, 10: 8]),
      ([0, 0, 0, 0, 0b1000], [-3], [35: -3]),
    ] as [([UInt8], [Double], [Int: Double])])
  func `packed values are unpacked in the order of the mask`(
    mask: [UInt8], packed: [Double], expected: [Int: Double]
  ) {
    #expect(AxisValues(mask: mask, packed: packed) == AxisValues(expected))
  }

  @Test func `bits without a value are left out`() {
    #expect(AxisValues(mask: [0b111], packed: [5, 6]) == AxisValues([0: 5, 1: 6]))
  }

  @Test func `what is no finite number is left out and the others keep their places`() {
    let values = AxisValues(mask: [0b1111], packed: [.nan, 2, .infinity, 4])
    #expect(values == AxisValues([1: 2, 3: 4]))
    #expect(values.axes == [1, 3])
    #expect(values[0] == nil)
  }
}
