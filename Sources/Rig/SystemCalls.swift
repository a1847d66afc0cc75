internal import Glibc

/// The system's words for `errno`.
func systemText() -> String { strerror(errno).map { String(cString: $0) } ?? "error \(errno)" }

/// Milliseconds on the clock that never jumps; the X server's times are on the same one.
package func monotonicMilliseconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) * 1000 + Double(now.tv_nsec) / 1e6
}

/// Lets the calling thread rest until `monotonicMilliseconds()` reaches `time`: for input that is
/// to arrive at a certain rate.
///
/// What has happened is never waited for in this way; see `waitUntil`.
package func pace(until time: Double) {
  let left = time - monotonicMilliseconds()
  guard left > 0 else { return }
  var interval = timespec(
    tv_sec: Int(left / 1000), tv_nsec: Int(left.truncatingRemainder(dividingBy: 1000) * 1e6))
  // Woken early by a signal, it may go on early, too: rates are never exact.
  nanosleep(&interval, nil)
}

/// Asks `condition` again and again until it holds; `false` when `timeout` seconds passed before.
@discardableResult
package func waitUntil(timeout: Double = 10, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = monotonicMilliseconds() + timeout * 1000
  var pause = 1.0
  while true {
    if try condition() { return true }
    let now = monotonicMilliseconds()
    guard now < end else { return false }
    pace(until: min(end, now + pause))
    pause = min(20, pause * 1.5)
  }
}

/// Like `waitUntil`, for a thing that is there at last.
package func waitFor<Thing>(timeout: Double = 10, _ look: () throws -> Thing?) rethrows -> Thing? {
  var found: Thing?
  try waitUntil(timeout: timeout) {
    found = try look()
    return found != nil
  }
  return found
}

/// The whole of a file; empty where it can't be read.
package func contents(ofFile path: String) -> String {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return "" }
  defer { close(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = read(file, &buffer, buffer.count)
    guard count > 0 else { break }
    bytes += buffer.prefix(count)
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Writes a whole file, mode 0644.
package func write(_ text: String, toFile path: String) throws(RigError) {
  try write(Array(text.utf8), toFile: path)
}

/// Writes a whole file, mode 0644.
package func write(_ contents: [UInt8], toFile path: String) throws(RigError) {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  guard file >= 0 else { throw .system("can't create \(path)") }
  defer { close(file) }
  var bytes = contents[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    guard count > 0 else { throw .system("can't write \(path)") }
    bytes = bytes.dropFirst(count)
  }
}

/// Makes a directory and those above it, mode 0700.
package func makeDirectory(_ path: String) throws(RigError) {
  guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
  guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
    throw .system("can't create the directory \(path)")
  }
  try makeDirectory(String(path[..<slash]))
  guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
    throw .system("can't create the directory \(path)")
  }
}
