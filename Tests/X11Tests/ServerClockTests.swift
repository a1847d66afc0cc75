import Pressure
import Testing
import X11

@Suite struct ServerClockTests {
  @Test func `times go on upwards when the server's clock wraps`() {
    var clock = ServerClock()
    #expect(clock.widen(0xffff_fff0).milliseconds == 4_294_967_280)
    #expect(clock.widen(0xffff_ffff).milliseconds == 4_294_967_295)
    #expect(clock.widen(4).milliseconds == 4_294_967_300)
    #expect(clock.widen(1000).milliseconds == 4_294_968_296)
  }

  @Test func `a late event comes out earlier, across the wrap too`() {
    var clock = ServerClock()
    _ = clock.widen(0xffff_fff0)
    let after = clock.widen(16)
    let late = clock.widen(0xffff_fff8)
    #expect(after.since(late) == 24)
    #expect(clock.widen(17).since(after) == 1)
  }

  @Test func `a timestamp keeps the server's own time in its low bits`() {
    var clock = ServerClock()
    _ = clock.widen(0xffff_ff00)
    #expect(clock.widen(0x10).serverTime == 0x10)
    #expect(Timestamp(milliseconds: 5_000_000_000.75).serverTime == 705_032_704)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `differences are those of the server over many wraps`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var clock = ServerClock()
    var raw = UInt32.random(in: 0...UInt32.max, using: &random)
    var last = clock.widen(raw)
    for _ in 0..<200 {
      let step = Int64.random(in: -1_000_000...2_000_000_000, using: &random)
      raw = UInt32(truncatingIfNeeded: Int64(raw) + step)
      let next = clock.widen(raw)
      // Late events count from the newest, so a step back is exact only from there.
      if step >= 0 { #expect(next.since(last) == Double(step)) }
      #expect(next.serverTime == raw)
      last = max(last, next)
      raw = last.serverTime
    }
  }
}
