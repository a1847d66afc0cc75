/// What the recognizer is told.
public enum PressEvent: Hashable, Sendable {
  /// A contact was made; ignored while another contact holds the gesture.
  ///
  /// Kept elsewhere, since the settings would make every event as large as themselves.
  indirect case began(ContactID, PressSample, PressContext)
  /// Place or force changed; other contacts than the gesture's are ignored.
  case changed(ContactID, PressSample)
  /// The contact ended.
  case ended(ContactID, Timestamp)
  /// The gesture is given up, whatever contact holds it.
  case cancelled(CancelReason, Timestamp)
  /// The time that `PressRecognizer.deadline` asked for has come.
  case deadline(Timestamp)
}
