extension RecognizerSettings {
  /// These settings with everything out of range or out of order moved to the nearest value that
  /// the machine can work with; what isn't a number becomes the reference value.
  ///
  /// Levels that touch each other would make it chatter.
  public var validated: RecognizerSettings {
    let reference = RecognizerSettings()
    var result = self
    func clamp(_ path: WritableKeyPath<RecognizerSettings, Double>, _ range: ClosedRange<Double>) {
      let value = result[keyPath: path]
      result[keyPath: path] =
        value.isNaN
        ? reference[keyPath: path] : min(range.upperBound, max(range.lowerBound, value))
    }
    let time = 0.0...60_000
    clamp(\.sensitivity, Sensitivity.range)
    clamp(\.openLevel, 0.05...0.90)
    result.sensitivity = min(result.sensitivity, 0.90 / result.openLevel)
    clamp(\.hintOn, 0.02...(result.openLevel - 0.02))
    clamp(\.hintOff, 0.01...(result.hintOn - 0.01))
    clamp(\.contactOn, 0...0.5)
    clamp(\.contactOff, 0...result.contactOn)
    clamp(\.popCeiling, 0.5...0.999)
    clamp(\.popLevel, min(result.openLevel + 0.02, result.popCeiling)...result.popCeiling)
    clamp(\.popOffset, 0...0.5)
    clamp(\.popOffsetAtRest, 0...result.popOffset)
    clamp(\.steadyDrop, 0.005...1)
    clamp(\.easeOff, 0.01...1)
    clamp(\.attackTime, 0...1000)
    clamp(\.followerTime, 1...10_000)
    clamp(\.offsetTime, 1...10_000)
    clamp(\.restingTime, time)
    for path in [\Self.zeroGrace, \.iconHold, \.fileHold, \.minimumAge, \.levelTime, \.tapAge] {
      clamp(path, time)
    }
    clamp(\.minimumPeek, time)
    clamp(\.longPressTime, 50...60_000)
    clamp(\.longPressHint, 0...1)
    clamp(\.movementSlop, 0...100_000)
    clamp(\.swipeDistance, 1...100_000)
    clamp(\.progressStep, 0...0.25)
    clamp(\.tick, 1...1000)
    clamp(\.silenceLimit, 50...3_600_000)
    return result
  }
}
