import Pressure
import Testing

@testable import Traces

/// Recorded devices, played to the recognizer: nothing opens by accident, and no press is missed.
@Suite(.enabled(if: SharedData.isThere)) struct RecordingTests {
  /// All recordings, read once.
  static let traces: [String: (TraceHeader, [TraceSample])] = {
    var traces: [String: (TraceHeader, [TraceSample])] = [:]
    for file in SharedData.allFiles {
      var reader = TraceReader(file: file)
      var samples: [TraceSample] = []
      reader.read((try? SharedData.bytes(file)) ?? [], into: &samples)
      reader.finish(into: &samples)
      guard reader.issues.isEmpty, let header = reader.header else { continue }
      traces[file] = (header, samples)
    }
    return traces
  }()

  @Test func `every recording is read without a fault`() {
    #expect(Self.traces.count == 28)
  }

  static func replayed(
    _ file: String, _ device: ReplayOptions.Device, _ target: PressTarget = .icon,
    _ sensitivity: Sensitivity = .medium
  ) throws -> (summary: TraceSummary, actions: [PressAction]) {
    let (header, samples) = try #require(traces[file])
    var replay = TraceReplay(
      header, options: ReplayOptions(device: device, target: target, sensitivity: sensitivity))
    var actions: [PressAction] = []
    for sample in samples { replay.take(sample, into: &actions) }
    replay.finish(into: &actions)
    return (replay.summary, actions)
  }

  /// What opened, as `time contact`.
  static func openings(_ actions: [PressAction]) -> [String] {
    actions.filter { [.popover, .peek, .pop].contains($0.kind) }
      .map { "\($0.kind.word) \(Int($0.time.milliseconds)) \($0.contact.touch)" }
  }

  static let deepPresses = [
    "force-touchpad/apple-magic-trackpad-2-macos-deep-press-1.csv",
    "force-touchpad/apple-magic-trackpad-2-macos-deep-press-2.csv",
  ]

  @Test(arguments: [PressTarget.icon, .file], [ReplayOptions.Device.automatic, .reference])
  func `the five deliberate presses are found, and nothing else`(
    target: PressTarget, device: ReplayOptions.Device
  ) throws {
    var found: [Int] = []
    for file in Self.deepPresses {
      let (summary, actions) = try Self.replayed(file, device, target)
      #expect(summary.openedByTaps == 0)
      found += actions.filter { [.popover, .peek].contains($0.kind) }
        .map { Int(($0.time.milliseconds / 100).rounded(.down)) * 100 }
    }
    #expect(found == [400, 18000, 900, 38700, 39700])
  }

  @Test func `with the class of a force pad they open when they are half pressed`() throws {
    let one = try Self.replayed(Self.deepPresses[0], .automatic)
    let two = try Self.replayed(Self.deepPresses[1], .automatic)
    #expect(Self.openings(one.actions) == ["popover 473 2", "popover 18050 1"])
    #expect(
      Self.openings(two.actions) == [
        "popover 924 1005", "popover 38746 1003", "popover 39745 1003",
      ]
    )
  }

  @Test(arguments: [PressTarget.icon, .file], [ReplayOptions.Device.automatic, .reference])
  func `fingers that rest on a force pad open nothing`(
    target: PressTarget, device: ReplayOptions.Device
  ) throws {
    for file in ["long-rest", "light-touch"] {
      let path = "force-touchpad/apple-magic-trackpad-2-macos-\(file).csv"
      let (_, actions) = try Self.replayed(path, device, target)
      #expect(Self.openings(actions) == [])
    }
  }

  @Test(arguments: [PressTarget.icon, .file], [Sensitivity.light, .medium, .firm])
  func `no tap opens anything with the settings of its device's class`(
    target: PressTarget, sensitivity: Sensitivity
  ) throws {
    var taps: [String: Int] = [:]
    for folder in ["force-touchpad", "touchpad", "pen-evdev"] {
      let files = SharedData.files(in: folder)
      #expect(!files.isEmpty)
      for file in files {
        let (summary, _) = try Self.replayed(file, .automatic, target, sensitivity)
        #expect(summary.openedByTaps == 0, "\(file)")
        taps[folder, default: 0] += summary.taps
      }
    }
    #expect(taps == ["force-touchpad": 101, "touchpad": 18, "pen-evdev": 17])
  }

  @Test func `plain touchpads, whose pressure is size, open and hint nothing`() throws {
    for file in SharedData.files(in: "touchpad") {
      let (summary, actions) = try Self.replayed(file, .automatic)
      #expect(Self.openings(actions) == [], "\(file)")
      #expect(summary.hinted == 0, "\(file)")
    }
  }

  @Test func `the reference settings alone take some pen taps for presses`() throws {
    var opened = 0
    for file in SharedData.files(in: "pen-evdev") {
      opened += try Self.replayed(file, .reference).summary.openedByTaps
    }
    // That is what classes are for.
    #expect(opened == 3)
  }

  @Test func `nothing opens while the tip of a pen is up`() throws {
    for file in SharedData.files(in: "pen-evdev") {
      let (summary, actions) = try Self.replayed(file, .automatic)
      #expect(summary.counts["began"] == summary.contacts)
      var isDown = false
      for action in actions {
        switch action.kind {
        case .began: isDown = true
        case .ended, .cancelled: isDown = false
        default: #expect(isDown)
        }
      }
    }
  }
}
