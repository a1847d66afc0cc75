internal import Glibc

/// Writes a line to standard error.
func complain(_ text: String) {
  let bytes = Array("pressdock-sample: \(text)\n".utf8)
  _ = write(2, bytes, bytes.count)
}
