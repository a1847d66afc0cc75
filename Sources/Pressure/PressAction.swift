/// One step that the recognizer reports.
public struct PressAction: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// Contact was made.
    case began
    /// The press deepens towards the popover or the peek, or eases; `progress` says how far.
    case hint
    /// The popover opens; at most once a press.
    case popover
    /// The peek opens; at most once a press.
    case peek
    /// The press deepens from the peek towards the pop, or eases.
    case commit
    /// The contact moved away from the dock's edge, or up, by the swipe distance while the peek was open:
    /// the peek shows its actions and stays when contact ends; at most once a press.
    case reveal
    /// The peeked thing opens; at most once a press.
    case pop
    /// Contact ended as a plain click; always right before `ended`.
    case click
    /// Time took the place of force; right before the `popover` or `peek` that it opens.
    case longPress
    /// The press moved too far before it opened anything: it is a drag, nothing opens any more.
    case drag
    /// The press was given up; nothing follows.
    case cancelled(CancelReason)
    /// Contact ended; nothing follows.
    case ended
  }

  /// What happened.
  public var kind: Kind
  /// When.
  public var time: Timestamp
  /// The filtered force at that moment, as a share of a full press after sensitivity.
  public var force: Force
  /// 0 to 1 towards the next level: of `hint` to the popover or peek, of `commit` to the pop.
  public var progress: Double
  /// How fast the force rises, in shares a second; negative while it falls.
  public var velocity: Double
  /// Whether force was measured or emulated.
  public var source: ForceSource
  /// The contact that the gesture is bound to.
  public var contact: ContactID

  /// An action from its parts.
  public init(
    _ kind: Kind, time: Timestamp, force: Force, progress: Double = 0, velocity: Double = 0,
    source: ForceSource, contact: ContactID
  ) {
    self.kind = kind
    self.time = time
    self.force = force
    self.progress = progress
    self.velocity = velocity
    self.source = source
    self.contact = contact
  }

  /// What the hand is to feel with this action, `nil` for nothing.
  ///
  /// Feedback is a property of the action and never a second comparison of force, so it can't come
  /// without its action or apart from it.
  public var haptic: HapticCue? {
    switch kind {
    case .popover, .peek: .open
    case .pop: .pop
    case .began, .hint, .commit, .reveal, .click, .longPress, .drag, .cancelled, .ended: nil
    }
  }
}
