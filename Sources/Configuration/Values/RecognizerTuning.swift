package import Pressure

/// Numbers of the recognizer that the user set; all others stay those of the device's class.
package struct RecognizerTuning: Hashable, Sendable {
  /// The numbers by their keys in the configuration.
  private var numbers: [String: Double] = [:]

  /// No number.
  package init() {}

  /// The number with this key; `nil` where it stays as it is.
  package subscript(key: String) -> Double? {
    get { numbers[key] }
    set { numbers[key] = newValue }
  }

  /// Puts the numbers that were set into a recognizer's settings.
  package func apply(to settings: inout RecognizerSettings) {
    for number in RecognizerNumber.all {
      if let value = numbers[number.key] { settings[keyPath: number.place] = value }
    }
  }
}
