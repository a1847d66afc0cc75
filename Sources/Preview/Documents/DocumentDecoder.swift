internal import PreviewProtocol

/// Makes a page of an open file, by what the file is.
enum DocumentDecoder {
  /// Decodes and draws.
  ///
  /// - Parameters:
  ///   - descriptor: An open regular file.
  ///   - request: The page, the room and the look.
  /// - Returns: The answer, and what goes with it.
  static func decode(
    _ descriptor: Int32, _ request: DocumentRequest
  ) -> (answer: DocumentAnswer, content: DocumentContent?) {
    do throws(DocumentFailure) {
      guard let file = FileReading(descriptor) else { throw DocumentFailure(.special) }
      guard file.size > 0 else { throw DocumentFailure(.empty) }
      var answer = DocumentAnswer(generation: request.generation, .done)
      let page: DocumentPage
      switch request.purpose {
      case .page: page = try draw(file, descriptor, request)
      case .cachedThumbnail: page = try Thumbnails.read(file, request)
      case .newThumbnail:
        let drawn = try draw(file, descriptor, request)
        return (answer, .file(try Thumbnails.encode(drawn.pixels, request)))
      case .failureMark:
        let nothing = Pixels(width: 1, height: 1, values: [0])
        return (answer, .file(try Thumbnails.encode(nothing, request)))
      }
      answer.width = page.pixels.width
      answer.height = page.pixels.height / max(1, page.frames.count)
      answer.stride = 4 * page.pixels.width
      answer.page = min(request.page, page.pageCount - 1)
      answer.pageCount = page.pageCount
      answer.facts = page.facts
      answer.text = page.text
      answer.links = page.links
      answer.frames = page.frames
      return (answer, .pixels(page.pixels))
    } catch {
      var answer = DocumentAnswer(generation: request.generation, error.status)
      answer.facts = error.facts
      return (answer, nil)
    }
  }

  private static func draw(
    _ file: FileReading, _ descriptor: Int32, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    let type = request.contentType
    if type == "application/pdf" { return try PortablePages.draw(descriptor, request) }
    if let page = try RichPages.draw(file, descriptor, request) { return page }
    if archiveTypes.contains(type) { return try TextPages.listing(of: descriptor, request) }
    if type.hasPrefix("image/svg") { return try PicturePages.vector(file, request) }
    if type.hasPrefix("image/") { return try PicturePages.raster(file, request) }
    if MediaPages.knows(type) { return try MediaPages.draw(file, request) }
    if FontPages.knows(type) { return try FontPages.draw(file, request) }
    if let page = try TextPages.draw(file, request) { return page }
    if let link = try WebLocation.read(file) { return try LinkPages.draw(link, request) }
    return try BytePages.draw(file, request)
  }

  /// Types that libarchive reads, by the names of shared-mime-info.
  private static let archiveTypes: Set = [
    "application/zip", "application/x-tar", "application/x-compressed-tar",
    "application/x-bzip-compressed-tar", "application/x-xz-compressed-tar",
    "application/x-zstd-compressed-tar", "application/x-lzma-compressed-tar",
    "application/x-7z-compressed", "application/vnd.rar", "application/x-cpio",
    "application/x-iso9660-image", "application/vnd.debian.binary-package", "application/x-rpm",
    "application/x-java-archive", "application/java-archive", "application/vnd.ms-cab-compressed",
    "application/x-archive", "application/x-lha", "application/x-xar",
  ]
}
