import EventLoop

extension MainLoop {
  /// Runs until something calls `quit`, at the longest for `seconds`; whether it was `quit`.
  func runs(within seconds: Double = 10) -> Bool {
    var isLate = false
    let limit = makeDeadline { [unowned self] in
      isLate = true
      quit()
    }
    limit.set(MonotonicTime.now.advanced(byMilliseconds: seconds * 1000))
    run()
    limit.set(nil)
    return !isLate
  }
}
