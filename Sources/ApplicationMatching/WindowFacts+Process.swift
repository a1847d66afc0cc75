extension WindowFacts {
  /// The process on this machine that the window belongs to.
  ///
  /// What the X server says counts: a program in a box has another number there, and one that is
  /// told of by `_NET_WM_PID` may be anything. For a window of another machine the server would name
  /// the tunnel that it came by.
  ///
  /// - Parameters:
  ///   - told: the process at the other end of the window's connection, by the X server.
  ///   - host: the name of this machine.
  /// - Returns: its id; `nil` where it can't be known.
  package func process(toldByServer told: Int?, host: String) -> Int? {
    if let machine, !machine.isEmpty, !Self.isSame(machine, host) { return nil }
    let process = told ?? processID ?? 0
    return process > 1 ? process : nil
  }

  /// Whether two names mean one machine: one of them may lack its domain.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.lowercased(), right.lowercased())
    if left == right || left == "localhost" { return true }
    let domains = [left, right].map { $0.contains(".") }
    guard domains[0] != domains[1] else { return false }
    return left.prefix { $0 != "." } == right.prefix { $0 != "." }
  }
}
