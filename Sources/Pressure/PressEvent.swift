public import Geometry

/// What is known of a contact at one moment.
public struct PressSample: Hashable, Sendable {
  /// When.
  public var time: Timestamp
  /// Where, in root pixels.
  public var location: Point
  /// The normalized force as the device reports it, before sensitivity; `nil` where the device
  /// measures none or has not reported any yet.
  public var force: Force?

  /// A sample from its parts.
  public init(time: Timestamp, location: Point, force: Force?) {
    self.time = time
    self.location = location
    self.force = force
  }
}

/// How a press is to be judged: fixed when it begins.
public struct PressContext: Hashable, Sendable {
  /// What lies under the finger.
  public var target: PressTarget
  /// The numbers, already those of the device's class and the user's sensitivity.
  public var settings: RecognizerSettings
  /// Whether the device measures force; without it only time opens something.
  public var measuresForce: Bool

  /// A context from its parts.
  public init(target: PressTarget, settings: RecognizerSettings, measuresForce: Bool) {
    self.target = target
    self.settings = settings
    self.measuresForce = measuresForce
  }
}

/// What the recognizer is told.
public enum PressEvent: Hashable, Sendable {
  /// A contact was made; ignored while another contact holds the gesture.
  case began(ContactID, PressSample, PressContext)
  /// Place or force changed; other contacts than the gesture's are ignored.
  case changed(ContactID, PressSample)
  /// The contact ended.
  case ended(ContactID, Timestamp)
  /// The gesture is given up, whatever contact holds it.
  case cancelled(CancelReason, Timestamp)
  /// The time that `PressRecognizer.deadline` asked for has come.
  case deadline(Timestamp)
}
