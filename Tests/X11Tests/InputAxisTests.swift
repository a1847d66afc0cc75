import Pressure
import Testing
import X11

@Suite struct InputAxisTests {
  @Test func `pressure is found by label, not by place`() {
    let labels = ["Abs Pressure", "Abs MT Pressure", "Abs Tilt X", "abs pressure", nil]
    let found = labels.map {
      InputAxis(number: 2, label: $0, minimum: 0, maximum: 1).isPressure
    }
    #expect(found == [true, true, false, false, false])
  }
}
