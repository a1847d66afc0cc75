internal import CHaptics
internal import Glibc
package import Pressure

/// The motor of an input device that lets the hand feel a tick (the kernel's force feedback).
package final class HapticMotor {
  private let device: Int32
  private var effects: [HapticCue: Int32] = [:]

  /// The motor of a device's node, `/dev/input/event5`; `nil` where it has none, or the user may not
  /// write to it.
  package init?(node: String) {
    let opened = chaptics_open(node)
    guard opened >= 0 else { return nil }
    device = opened
    for (cue, strength, duration) in [(HapticCue.open, 0x6000, 20), (.pop, 0xA000, 35)] {
      let effect = chaptics_upload(device, Int32(strength), Int32(duration))
      if effect >= 0 { effects[cue] = effect }
    }
    guard !effects.isEmpty else {
      close(device)
      return nil
    }
  }

  deinit { close(device) }

  /// Lets the hand feel a cue; a device that has gone is no error.
  package func play(_ cue: HapticCue) {
    if let effect = effects[cue] { _ = chaptics_play(device, effect) }
  }
}
