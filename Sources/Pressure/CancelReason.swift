/// Why a press was given up.
public enum CancelReason: String, Hashable, Sendable {
  case deviceRemoved, proximityOut, switchedOff, screenLocked, foreignGrab, otherButton
  case secondContact, lostRelease, escape, superseded
}
