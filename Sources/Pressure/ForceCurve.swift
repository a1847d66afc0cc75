/// From the device's share to the share of a full press that the levels are compared with.
///
/// Sensitivity multiplies the levels up to `openLevel`; what is left of the device's range carries
/// the rest, so that the device's maximum is a full press whatever the sensitivity:
///
///     1.0 |                  _,-'   slope above the knee: (1 - open) / (1 - open x s)
///         |              _,-'
///    open |- - - - - _,-'
///         |        ,' :             slope below: 1 / s
///         |     ,'    :
///       0 +---------- open x s ----- 1.0   share of the device's range
struct ForceCurve: Hashable, Sendable {
  private var knee: Double
  private var below: Double
  private var above: Double
  private var open: Double

  /// The curve of validated settings.
  init(_ settings: RecognizerSettings) {
    open = settings.openLevel
    knee = open * settings.sensitivity
    below = 1 / settings.sensitivity
    above = (1 - open) / (1 - knee)
  }

  /// The share of a full press that `share` of the device's range stands for.
  func press(_ share: Double) -> Double {
    share <= knee ? share * below : min(1, open + (share - knee) * above)
  }
}
