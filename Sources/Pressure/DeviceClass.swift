/// What kind of device a contact comes from: each kind has its own recognizer settings.
///
/// The numbers were fitted to recorded devices; `docs/recognizer.md` tells what each is for.
public enum DeviceClass: String, Hashable, Sendable, CaseIterable {
  /// A pen or an eraser on a tablet.
  case pen
  /// A pad that measures force in units of its own, as the Magic Trackpad does.
  case forcepad
  /// A pad that measures force in grams.
  case grampad
  /// A touchscreen; where it has pressure, its scale is anybody's guess until learnt.
  case touchscreen
  /// A touchpad whose "pressure" is the size of the contact, or that has none.
  case touchpad
  /// A mouse, or anything else without force.
  case mouse

  /// The settings of the class, at medium sensitivity.
  public var settings: RecognizerSettings {
    var settings = RecognizerSettings()
    switch self {
    case .pen:
      // People write at 0.3 to 0.5 of the range and a hard tap reaches 1.0 within 112 ms: only
      // level, age and time above the level together tell a press from a tap.
      settings.openLevel = 0.55
      settings.hintOn = 0.20
      settings.hintOff = 0.16
      settings.minimumAge = 150
      settings.levelTime = 60
      settings.restingTime = 1000
      settings.attackTime = 3
    case .forcepad, .grampad:
      // Deliberate presses stay above half of the range for only 70 to 100 ms, so nothing is asked
      // of the time above the level; taps are over before the contact is old enough.
      settings.openLevel = self == .forcepad ? 0.50 : 250 / DeviceClass.fullPressInGrams
      settings.hintOn = self == .forcepad ? 0.18 : 60 / DeviceClass.fullPressInGrams
      settings.hintOff = 0.8 * settings.hintOn
      settings.minimumAge = 120
      settings.restingTime = 1000
      settings.attackTime = 3
    case .touchscreen:
      settings.usesForce = false
      settings.openLevel = 0.60
      settings.hintOn = 0.30
      settings.hintOff = 0.24
      settings.minimumAge = 150
      settings.restingTime = 1000
    case .touchpad:
      settings.usesForce = false
    case .mouse:
      settings.usesForce = false
      settings.longPressTime = 750
    }
    return settings
  }

  /// The weight that is a full press on a pad that measures grams: its declared range goes on to
  /// several kilograms, which nobody presses.
  public static let fullPressInGrams = 600.0
}
