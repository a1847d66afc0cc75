internal import JSON
internal import Pressure

/// A number of the recognizer that can be set.
struct RecognizerNumber: Sendable {
  /// The key in the configuration: the property's name.
  var key: String
  /// The property.
  var place: any WritableKeyPath<RecognizerSettings, Double> & Sendable
  /// What is accepted.
  var range: ClosedRange<Double>
  /// What it does.
  var summary: String

  /// All of them.
  ///
  /// The reference value is that of `RecognizerSettings`; classes of devices have their own, so that
  /// no default can be named for all.
  static let all: [RecognizerNumber] = [
    // What counts at all.
    RecognizerNumber(
      "contactOn", \.contactOn, 0...0.5, "Force counts from this share of the range on."),
    RecognizerNumber(
      "contactOff", \.contactOff, 0...0.5, "Below this share of the range force is zero."),
    RecognizerNumber(
      "zeroGrace", \.zeroGrace, 0...1000, "How long a force of zero is not believed, in ms."),
    RecognizerNumber(
      "attackTime", \.attackTime, 0...1000,
      "Time constant of the filter for rising force, in ms; 0 for none."),
    // Hint.
    RecognizerNumber("hintOn", \.hintOn, 0.02...0.9, "The hint begins at this force."),
    RecognizerNumber("hintOff", \.hintOff, 0.01...0.9, "The hint ends below this force."),
    RecognizerNumber(
      "restingTime", \.restingTime, 0...60_000,
      "Time constant with which the level of a resting contact is learnt, in ms; 0 for not at all."),
    // Popover and peek.
    RecognizerNumber(
      "openLevel", \.openLevel, 0.05...0.9, "The popover or the peek opens at this force."),
    RecognizerNumber(
      "iconHold", \.iconHold, 0...5000,
      "How long a press on an icon must have been steady before it hints or opens, in ms."),
    RecognizerNumber(
      "fileHold", \.fileHold, 0...5000,
      "How long a press on a file must have been steady before it hints or opens, in ms."),
    RecognizerNumber(
      "steadyDrop", \.steadyDrop, 0.005...1, "A fall of force by this much restarts the hold."),
    RecognizerNumber(
      "minimumAge", \.minimumAge, 0...5000, "A contact younger than this opens nothing, in ms."),
    RecognizerNumber(
      "levelTime", \.levelTime, 0...5000,
      "How long force must stay above openLevel while a contact is younger than tapAge, in ms."),
    RecognizerNumber(
      "tapAge", \.tapAge, 0...5000, "A contact older than this is no tap, in ms."),
    // Pop.
    RecognizerNumber("popLevel", \.popLevel, 0.1...0.99, "The least force that pops."),
    RecognizerNumber(
      "minimumPeek", \.minimumPeek, 0...5000, "The shortest time from peek to pop, in ms."),
    RecognizerNumber(
      "popOffset", \.popOffset, 0...0.5,
      "By how much force must exceed its running average right after the peek."),
    RecognizerNumber(
      "popOffsetAtRest", \.popOffsetAtRest, 0...0.5, "The same once the press has settled."),
    RecognizerNumber(
      "popCeiling", \.popCeiling, 0.5...0.999, "The most force that a pop ever needs."),
    RecognizerNumber(
      "followerTime", \.followerTime, 1...10_000,
      "Time constant of the running average of force, in ms."),
    RecognizerNumber(
      "offsetTime", \.offsetTime, 1...10_000,
      "Time constant with which popOffset becomes popOffsetAtRest, in ms."),
    RecognizerNumber(
      "easeOff", \.easeOff, 0.01...1, "An easing by this much counts as settling at once."),
    // Movement.
    RecognizerNumber(
      "movementSlop", \.movementSlop, 0...1000,
      "Movement beyond this before anything opened makes the press a drag, in pixels."),
    RecognizerNumber(
      "swipeDistance", \.swipeDistance, 1...1000,
      "Movement away from the dock's edge that reveals a peek's actions, in pixels."),
    // Long press.
    RecognizerNumber(
      "longPressHint", \.longPressHint, 0...1,
      "From which share of the long press on the hint shows that time is running."),
    // Reports and watchdog.
    RecognizerNumber(
      "progressStep", \.progressStep, 0...0.25, "Progress is reported when it changed by this much."
    ),
    RecognizerNumber(
      "tick", \.tick, 1...1000,
      "How often time alone moves things while a device is silent, in ms."),
    RecognizerNumber(
      "silenceLimit", \.silenceLimit, 50...3_600_000,
      "After so long a silence the dock asks whether the contact is still there, in ms."),
  ]

  private init(
    _ key: String, _ place: any WritableKeyPath<RecognizerSettings, Double> & Sendable,
    _ range: ClosedRange<Double>, _ summary: String
  ) {
    self.key = key
    self.place = place
    self.range = range
    self.summary = summary
  }

  /// The number as a setting.
  var setting: Setting<RecognizerTuning> {
    let reference = RecognizerSettings()[keyPath: place].plainText
    return Setting(
      key, \RecognizerTuning[key], ValueForm<Double>.number(range).optional,
      "\(summary) Reference: \(reference).")
  }
}

extension ValueForm where Value == RecognizerTuning {
  /// Numbers of the recognizer.
  static let tuning = ValueForm.object(
    RecognizerTuning(), RecognizerNumber.all.map(\.setting)
  ) { node, tuning, context in
    // What contradicts what is moved by `RecognizerSettings.validated`; its author should know.
    for (lower, upper) in ordered {
      guard let low = tuning[lower], let high = tuning[upper], low >= high,
        !(lower == "contactOff" && low == high),
        let position = node[lower]?.position
      else { continue }
      context.inside(key: lower) { context in
        context.report(
          .warning, at: position,
          "\"\(context.pathText)\" must be less than \"\(upper)\", which is \(high.plainText); "
            + "it is moved to fit")
      }
    }
    return true
  }

  private static let ordered = [
    ("contactOff", "contactOn"), ("hintOff", "hintOn"), ("hintOn", "openLevel"),
    ("openLevel", "popLevel"), ("popLevel", "popCeiling"),
  ]
}
