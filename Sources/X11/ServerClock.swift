package import Pressure

/// Widens the server's 32-bit times, which wrap after 49.7 days, to ever growing `Timestamp`s.
///
/// A time is taken relative to the newest one seen, by signed difference: late events come out
/// earlier, and a wrap goes on upwards. The low 32 bits of a timestamp stay the server's time.
package struct ServerClock: Hashable, Sendable {
  private var newest: Int64?

  /// A clock that has seen no time yet.
  package init() {}

  /// Widens `time`, in milliseconds of the server's clock.
  package mutating func widen(_ time: UInt32) -> Timestamp {
    guard let newest else {
      self.newest = Int64(time)
      return Timestamp(milliseconds: Double(time))
    }
    let difference = Int32(bitPattern: time &- UInt32(truncatingIfNeeded: newest))
    let widened = newest + Int64(difference)
    self.newest = max(newest, widened)
    return Timestamp(milliseconds: Double(widened))
  }
}

extension Timestamp {
  /// The server's own 32-bit time of this moment, as requests and properties want it.
  package var serverTime: UInt32 { UInt32(truncatingIfNeeded: Int64(milliseconds.rounded(.down))) }
}
