internal import Glibc
package import PreviewProtocol

/// A file that gives no picture, with the status to answer.
package struct DecodingFailure: Error, Hashable {
  /// Why.
  package let status: IconStatus

  /// A failure with a status.
  package init(_ status: IconStatus) { self.status = status }
}

/// Makes pixels of an open icon file.
package enum IconDecoder {
  /// Reads and decodes the file.
  ///
  /// - Parameters:
  ///   - file: An open descriptor; only a regular file is read.
  ///   - request: The size and colour.
  /// - Returns: The picture, fitted into the asked square.
  /// - Throws: `DecodingFailure`.
  package static func decode(
    _ file: Int32, _ request: IconRequest
  ) throws(DecodingFailure) -> Pixels {
    let bytes = try contents(of: file)
    var pixels =
      VectorDecoder.knows(bytes)
      ? try VectorDecoder.decode(bytes, request) : try RasterDecoder.decode(bytes, request)
    if let tint = request.tint { pixels.fill(with: tint) }
    return pixels
  }

  /// The whole file; a pipe, device or folder is never read.
  private static func contents(of file: Int32) throws(DecodingFailure) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw DecodingFailure(.unreadable) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw DecodingFailure(.notRegular) }
    guard status.st_size <= IconRequest.largestFile else { throw DecodingFailure(.fileTooLarge) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var offset = 0
    while offset < bytes.count {
      let count = bytes.count - offset
      let got = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { pread(file, $0 + offset, count, off_t(offset)) } ?? 0
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw DecodingFailure(.unreadable) }
      // The file became shorter meanwhile.
      if got == 0 { break }
      offset += got
    }
    bytes.removeLast(bytes.count - offset)
    guard !bytes.isEmpty else { throw DecodingFailure(.damaged) }
    return bytes
  }
}
