internal import Geometry

/// The recognizer's yardstick: how many samples it takes, without anything around it.
///
/// Whoever calls it holds the clock. The presses are those of a pen at 200 Hz: half are taps, half
/// climb through hint, peek and pop, with force changing in every sample.
package struct RecognizerBenchmark {
  private var recognizer = PressRecognizer()
  private var actions: [PressAction] = []
  private var time = 0.0
  private var reported = 0
  private let contact = ContactID(source: 12)
  private let context: PressContext

  /// A recognizer with the settings of `deviceClass`, or the reference settings.
  package init(deviceClass: DeviceClass? = nil) {
    actions.reserveCapacity(256)
    context = PressContext(
      target: .file, settings: deviceClass?.settings ?? RecognizerSettings(),
      measuresForce: true)
  }

  /// Feeds at least `samples` samples of whole presses and gives how many there were.
  ///
  /// Nothing is allocated on the way.
  package mutating func run(samples: Int) -> Int {
    var count = 0
    var press = 0
    while count < samples {
      let length = press % 2 == 0 ? 24 : 400
      let peak = press % 2 == 0 ? 0.5 : 0.95
      for index in 0..<length {
        // A triangle with a ripple, so that no two neighbours are alike.
        let share = Double(index) / Double(length)
        let force = Force(
          peak * (1 - abs(1 - 2 * share)) + (index % 2 == 0 ? 0.01 : 0))
        let sample = PressSample(
          time: Timestamp(milliseconds: time), location: Point(x: 10, y: 10 + share), force: force)
        if index == 0 {
          recognizer.handle(.began(contact, sample, context), into: &actions)
        } else {
          recognizer.handle(.changed(contact, sample), into: &actions)
        }
        time += 5
      }
      recognizer.handle(.ended(contact, Timestamp(milliseconds: time)), into: &actions)
      count += length
      press += 1
      reported += actions.count
      actions.removeAll(keepingCapacity: true)
    }
    return count
  }

  /// How many actions have come of it: keeps the compiler from leaving the work out.
  package var actionCount: Int { reported }
}
