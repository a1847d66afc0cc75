extension ImageSurface {
  /// The pixels in an open memory file, mapped for reading.
  ///
  /// The file stays the caller's. It must not become shorter while the picture lives: the caller
  /// sees to it that the file is sealed.
  ///
  /// - Parameters:
  ///   - descriptor: The open file.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - stride: Bytes from row to row.
  /// - Returns: The picture, or `nil` when the file is too short for it.
  package static func mapped(
    descriptor: Int32, width: Int, height: Int, stride: Int
  ) -> ImageSurface? {
    MappedFile(descriptor: descriptor)?.picture(
      offset: 0, width: width, height: height, stride: stride)
  }
}
