internal import Glibc

/// Writes a line to standard output, or to standard error, at once.
func tell(_ text: String, isError: Bool = false) {
  var bytes = Array((text + "\n").utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(isError ? 2 : 1, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    bytes = bytes.dropFirst(count)
  }
}
