/// A moment on the clock that the events' times come from (the X server's), in milliseconds.
///
/// X times are 32 bits and wrap after 49.7 days; whoever makes a `Timestamp` widens them first.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since some fixed moment.
  public var milliseconds: Double

  /// A moment.
  public init(milliseconds: Double) { self.milliseconds = milliseconds }

  /// Earlier comes first.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The moment `milliseconds` later.
  public func advanced(by milliseconds: Double) -> Timestamp {
    Timestamp(milliseconds: self.milliseconds + milliseconds)
  }

  /// How many milliseconds this moment is after `other`.
  public func since(_ other: Timestamp) -> Double { milliseconds - other.milliseconds }
}
