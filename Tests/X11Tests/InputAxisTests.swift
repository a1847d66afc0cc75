import Pressure
import Testing
import X11

@Suite struct InputAxisTests {
  @Test(
    arguments: [
      (0, 1000, 250, 0.25),
      (0, 65536, 65536, 1),
      (100, 300, 150, 0.25),
      (-1000, 1000, 0, 0.5),
      // A little beyond the end is the end.
      (0, 2047, 2048, 1),
      (0, 1000, -7, 0),
    ] as [(Double, Double, Double, Double)])
  func `a value is a share of the declared range`(
    minimum: Double, maximum: Double, value: Double, expected: Double
  ) {
    let axis = InputAxis(number: 2, label: "Abs Pressure", minimum: minimum, maximum: maximum)
    #expect(axis.force(of: value) == Force(expected))
  }

  @Test(arguments: [(-1, -1), (5, 5), (10, 0), (0, .infinity), (.nan, 1)] as [(Double, Double)])
  func `an axis without a range tells no force`(minimum: Double, maximum: Double) {
    let axis = InputAxis(number: 2, label: "Abs Pressure", minimum: minimum, maximum: maximum)
    #expect(axis.force(of: 1) == nil)
  }

  @Test func `differences and what is no number tell no force`() {
    var axis = InputAxis(number: 2, label: "Abs Pressure", minimum: 0, maximum: 1000)
    #expect(axis.force(of: .nan) == nil)
    #expect(axis.force(of: -.infinity) == nil)
    axis.isRelative = true
    #expect(axis.force(of: 500) == nil)
  }

  @Test func `pressure is found by label, not by place`() {
    let labels = ["Abs Pressure", "Abs MT Pressure", "Abs Tilt X", "abs pressure", nil]
    let found = labels.map {
      InputAxis(number: 2, label: $0, minimum: 0, maximum: 1).isPressure
    }
    #expect(found == [true, true, false, false, false])
  }
}
