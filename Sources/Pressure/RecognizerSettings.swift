/// The recognizer's numbers; the defaults are the reference settings.
///
/// Levels are shares of a full press (0 to 1), times are milliseconds, distances root pixels. What a
/// device's class uses instead stands in `DeviceClass`. Sources: "model" is the reference model of
/// `docs/recognizer.md`, whose figures come from published measurements and a simulation;
/// "recordings" are the recorded devices that the class settings were fitted to.
public struct RecognizerSettings: Hashable, Sendable {
  // MARK: What counts at all

  /// Multiplies the levels: light 0.8, medium 1.0, firm 1.2, at most 0.5 to 2.
  ///
  /// Afterwards force is normalized again, so that a full press is 1.0 whatever the sensitivity.
  /// Source: model.
  public var sensitivity = 1.0
  /// Whether force opens anything: the off switch of a device or an area.
  public var usesForce = true
  /// A contact's force counts from this share of the device's range on.
  ///
  /// Source: libinput's tip: 5 %.
  public var contactOn = 0.05
  /// Below this share of the device's range force is zero.
  ///
  /// Source: libinput's tip: 1 %.
  public var contactOff = 0.01
  /// How long force may be zero, in ms, before it is believed while contact lasts: some tablets
  /// report a single zero between good values.
  public var zeroGrace = 20.0
  /// Time constant of the attack filter, in ms; falling force is never filtered.
  ///
  /// 0 is none. Source: model.
  public var attackTime = 12.0

  // MARK: Hint

  /// The hint begins at this force.
  ///
  /// Source: model; a third party measured 0.20 on a phone.
  public var hintOn = 0.175
  /// The hint ends below this force.
  ///
  /// Source: model.
  public var hintOff = 0.12
  /// Time constant, in ms, with which the level of a resting contact is learnt and added to
  /// `hintOn` and `hintOff`; 0 is off.
  ///
  /// Source: recordings: resting fingers wander over a third of the range.
  public var restingTime = 0.0

  // MARK: Popover and peek

  /// The popover or the peek opens at this force.
  ///
  /// Source: model.
  public var openLevel = 0.40
  /// How long a contact on an icon must have been steady before it hints or opens, in ms.
  ///
  /// Source: model.
  public var iconHold = 100.0
  /// How long a contact on a file must have been steady before it hints or opens, in ms.
  ///
  /// Source: model.
  public var fileHold = 200.0
  /// A fall by this much from the highest force so far restarts the hold.
  ///
  /// Source: model.
  public var steadyDrop = 0.075
  /// A contact younger than this opens nothing, in ms.
  ///
  /// Source: recordings: taps peak within 34 ms on pads and 112 ms on pens.
  public var minimumAge = 0.0
  /// How long force must stay above `openLevel`, in ms, while the contact is younger than `tapAge`.
  public var levelTime = 0.0
  /// A contact older than this, in ms, is no tap: `levelTime` isn't asked of it.
  public var tapAge = 300.0

  // MARK: Pop

  /// The least force that pops.
  ///
  /// Source: model; a third party measured 0.75 on a phone.
  public var popLevel = 0.75
  /// The shortest time from peek to pop, in ms; so long the offset stays as it is.
  ///
  /// Source: model.
  public var minimumPeek = 75.0
  /// By how much force must exceed the follower right after the peek.
  ///
  /// Source: model.
  public var popOffset = 0.15
  /// The same once the offset has decayed.
  ///
  /// Source: model.
  public var popOffsetAtRest = 0.08
  /// The most that can be asked for in the end, so that a saturated press pops too.
  ///
  /// Source: model.
  public var popCeiling = 0.94
  /// Time constant with which the follower rises towards the force, in ms; it falls at once.
  ///
  /// Source: model.
  public var followerTime = 250.0
  /// Time constant with which the offset decays, in ms.
  ///
  /// Source: model.
  public var offsetTime = 150.0
  /// An easing by this much since the peek lets the offset decay before `minimumPeek`.
  ///
  /// Source: model.
  public var easeOff = 0.15

  // MARK: Movement

  /// Movement beyond this distance before anything opened makes the press a drag, in px.
  ///
  /// Source: model.
  public var movementSlop = 10.0
  /// Movement away from the dock's edge that reveals a peek's actions, in px.
  ///
  /// Source: model.
  public var swipeDistance = 30.0

  // MARK: Long press

  /// Whether a still contact opens by time: the off switch of the long press.
  public var longPress = true
  /// How long a contact must be still to open by time, in ms: pen and touch 500, mouse 750.
  public var longPressTime = 500.0
  /// From which share of `longPressTime` on the hint shows that time is running.
  public var longPressHint = 0.6

  // MARK: Reports and watchdog

  /// `hint` and `commit` are reported when their progress changed by this much.
  public var progressStep = 1.0 / 512
  /// While force or time moves without events, a deadline comes this often, in ms.
  public var tick = 8.0
  /// After so long a silence, in ms, the recognizer asks whether the contact is still there.
  public var silenceLimit = 2000.0

  /// The reference settings.
  public init() {}

  /// How long a contact on `target` must have been steady, in ms.
  public func hold(for target: PressTarget) -> Double {
    switch target {
    case .icon: iconHold
    case .file: fileHold
    }
  }
}
