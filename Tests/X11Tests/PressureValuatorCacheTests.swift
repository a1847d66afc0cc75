import Geometry
import Pressure
import Testing
@testable import X11

@Suite struct PressureValuatorCacheTests {
  private let pen = InputDevice(
    id: DeviceID(rawValue: 7), name: "pen", role: .slavePointer,
    axes: [
      InputAxis(number: 0, label: "Abs X", minimum: 0, maximum: 1000),
      InputAxis(number: 1, label: "Abs Y", minimum: 0, maximum: 1000),
      InputAxis(number: 2, label: "Abs Pressure", minimum: 0, maximum: 1000, value: 1000),
    ])
  private let screen = InputDevice(
    id: DeviceID(rawValue: 9), name: "touchscreen", role: .slavePointer,
    axes: [InputAxis(number: 4, label: "Abs MT Pressure", minimum: 10, maximum: 110)],
    touch: .direct)

  private func pointer(
    _ time: Double, _ axes: [Int: Double] = [:], source: Int = 7
  ) -> PointerEvent {
    PointerEvent(
      window: .none, master: DeviceID(rawValue: 2), source: DeviceID(rawValue: source),
      time: Timestamp(milliseconds: time), location: .zero, rootLocation: .zero,
      axes: AxisValues(axes), modifiers: [], buttons: [], isEmulated: false)
  }

  private func finger(
    _ touch: Int, _ axes: [Int: Double] = [:], isPendingEnd: Bool = false
  ) -> TouchEvent {
    TouchEvent(
      window: .none, master: DeviceID(rawValue: 2), source: DeviceID(rawValue: 9), touch: touch,
      time: .init(milliseconds: 0), location: .zero, rootLocation: .zero, axes: AxisValues(axes),
      modifiers: [], isPendingEnd: isPendingEnd, emulatesPointer: false)
  }

  private func cache() -> PressureValuatorCache {
    var cache = PressureValuatorCache()
    cache.learn(pen)
    cache.learn(screen)
    return cache
  }

  @Test func `the value of the class description is not taken for a pressure`() {
    var cache = cache()
    #expect(cache.pressed(pointer(0), button: 1).force == nil)
  }

  @Test func `a press takes the pressure of the motion right before it`() {
    var cache = cache()
    _ = cache.moved(pointer(100, [2: 250]))
    let press = cache.pressed(pointer(100), button: 1)
    #expect(press.force == Force(0.25))
    #expect(!press.isNew)
  }

  @Test func `a press before its motion gets its first value from the motion`() {
    var cache = cache()
    #expect(cache.pressed(pointer(100), button: 1).force == nil)
    let motion = cache.moved(pointer(100, [0: 5, 2: 300]))
    #expect(motion.force == Force(0.3))
    #expect(motion.isNew)
  }

  @Test func `a pressure told long before the press is forgotten`() {
    var cache = cache()
    _ = cache.moved(pointer(100, [2: 900]))
    #expect(cache.pressed(pointer(151), button: 1).force == nil)
  }

  @Test func `a press doesn't start at the pressure of the one before`() {
    var cache = cache()
    _ = cache.pressed(pointer(0, [2: 1000]), button: 1)
    #expect(cache.released(pointer(40), button: 1).force == Force(1))
    #expect(cache.pressed(pointer(45), button: 1).force == nil)
  }

  @Test func `motion that says nothing of pressure changes nothing`() {
    var cache = cache()
    _ = cache.pressed(pointer(0, [2: 400]), button: 1)
    let scrolled = cache.moved(pointer(500, [3: 1]))
    #expect(scrolled.force == Force(0.4))
    #expect(!scrolled.isNew)
    #expect(cache.moved(pointer(5000, [0: 3, 1: 4])).force == Force(0.4))
  }

  @Test func `another button neither begins nor ends the contact`() {
    var cache = cache()
    _ = cache.pressed(pointer(0, [2: 400]), button: 1)
    #expect(cache.pressed(pointer(500), button: 2).force == Force(0.4))
    #expect(cache.released(pointer(600), button: 2).force == Force(0.4))
    #expect(cache.moved(pointer(700)).force == Force(0.4))
  }

  @Test func `each source and each finger has its own value`() {
    var cache = cache()
    var second = pen
    second.id = DeviceID(rawValue: 8)
    cache.learn(second)
    _ = cache.pressed(pointer(0, [2: 400]), button: 1)
    #expect(cache.pressed(pointer(0, source: 8), button: 1).force == nil)
    _ = cache.touchBegan(finger(1, [4: 60]))
    #expect(cache.touchBegan(finger(2)).force == nil)
    #expect(cache.touchMoved(finger(1)).force == Force(0.5))
    #expect(cache.moved(pointer(10)).force == Force(0.4))
  }

  @Test func `a finger with the id of an earlier one starts anew`() {
    var cache = cache()
    _ = cache.touchBegan(finger(1, [4: 60]))
    _ = cache.touchEnded(finger(1))
    #expect(cache.touchBegan(finger(1)).force == nil)
    // An end that never came is made up for by the next begin.
    _ = cache.touchMoved(finger(1, [4: 110]))
    #expect(cache.touchBegan(finger(1)).force == nil)
  }

  @Test func `a finger that has left already presses with nothing`() {
    var cache = cache()
    _ = cache.touchBegan(finger(1, [4: 60]))
    let pending = cache.touchMoved(finger(1, isPendingEnd: true))
    #expect(pending.force == .zero)
    #expect(pending.raw == 10)
    #expect(cache.touchMoved(finger(1)).force == .zero)
  }

  @Test func `a device that is off or has gone leaves nothing`() {
    var cache = cache()
    _ = cache.pressed(pointer(0, [2: 400]), button: 1)
    cache.forgetValues(of: pen.id)
    #expect(cache.moved(pointer(5)).force == nil)
    #expect(cache.moved(pointer(6, [2: 100])).force == Force(0.1))
    cache.forget(pen.id)
    #expect(cache.moved(pointer(7, [2: 100])).force == nil)
  }

  @Test func `an id that comes back as another device is read by the new axes`() {
    var cache = cache()
    _ = cache.pressed(pointer(0, [2: 400]), button: 1)
    var other = pen
    other.axes = [InputAxis(number: 5, label: "Abs Pressure", minimum: -100, maximum: 100)]
    cache.learn(other)
    #expect(cache.moved(pointer(1, [2: 900])).force == nil)
    #expect(cache.moved(pointer(2, [5: 0])).force == Force(0.5))
  }

  @Test func `a single zero between two values is told as it is and ends nothing`() {
    var cache = cache()
    _ = cache.pressed(pointer(0, [2: 400]), button: 1)
    #expect(cache.moved(pointer(8, [2: 0])).force == .zero)
    #expect(cache.moved(pointer(16, [2: 500])).force == Force(0.5))
  }

  @Test func `a panel of buttons beside a tablet has no pressure`() {
    var cache = PressureValuatorCache()
    var pad = pen
    pad.toolType = "PAD"
    cache.learn(pad)
    #expect(cache.moved(pointer(0, [2: 400])).force == nil)
  }
}
