/// What lies under the finger: it decides what a press opens.
public enum PressTarget: String, Hashable, Sendable {
  /// An application: the press opens a popover; there is no pop.
  case icon
  /// A file, folder, link or window: the press peeks, deeper it pops.
  case file
}
