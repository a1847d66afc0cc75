/// A moment on the clock that the events' times come from (the X server's), in milliseconds. X times
/// are 32 bits and wrap after 49.7 days; whoever makes a `Timestamp` widens them first.
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

/// A share of the pressure that a device can report: `0` is no contact, `1` its maximum.
public struct Force: Hashable, Comparable, Sendable {
  /// The share, clamped to 0...1 in `init`; not-a-number becomes 0.
  public let fraction: Double
  /// The maximum on the scale on which 1.0 is an average touch (Apple's scale for a finger).
  public static let maximumPossibleForce = 20.0 / 3

  /// No contact.
  public static let zero = Force(0)

  /// A share, clamped to 0...1.
  public init(_ fraction: Double) {
    self.fraction = fraction.isNaN ? 0 : min(1, max(0, fraction))
  }

  /// The force on the scale on which 1.0 is an average touch.
  public var units: Double { fraction * Force.maximumPossibleForce }

  /// Lighter comes first.
  public static func < (left: Force, right: Force) -> Bool { left.fraction < right.fraction }
}

/// Which contact of which device: a gesture is bound to one of them.
public struct ContactID: Hashable, Sendable {
  /// The XInput2 source id of the device.
  public var source: Int
  /// The touch id; 0 for a pen or a mouse.
  public var touch: Int

  /// A contact.
  public init(source: Int, touch: Int = 0) {
    self.source = source
    self.touch = touch
  }
}

/// What lies under the finger: it decides what a press opens.
public enum PressTarget: String, Hashable, Sendable {
  /// An application: the press opens a popover; there is no pop.
  case icon
  /// A file, folder, link or window: the press peeks, deeper it pops.
  case file
}

/// Where the force of an action came from.
public enum ForceSource: String, Hashable, Sendable {
  /// A device reported it.
  case measured
  /// It was made of time, by a long press.
  case emulated
}

/// Why a press was given up.
public enum CancelReason: String, Hashable, Sendable {
  case deviceRemoved, proximityOut, switchedOff, screenLocked, foreignGrab, otherButton
  case secondContact, lostRelease, escape, superseded
}

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
}
