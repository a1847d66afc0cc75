internal import CLaunch
internal import Glibc

/// A pipe whose ends are closed with it and don't reach other programs.
final class Pipe {
  /// The end to read from, without blocking in this process; -1 once closed.
  private(set) var reader: Int32
  /// The end to write to; -1 once closed.
  private(set) var writer: Int32

  /// A new pipe; `nil` with `errno` set where the system has no descriptor left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard claunch_pipe(&ends) == 0 else { return nil }
    reader = ends[0]
    writer = ends[1]
  }

  deinit {
    closeReader()
    closeWriter()
  }

  func closeReader() {
    if reader >= 0 { close(reader) }
    reader = -1
  }

  func closeWriter() {
    if writer >= 0 { close(writer) }
    writer = -1
  }
}
