internal import PreviewProtocol

/// Makes a page of an open file, by what the file is.
enum DocumentDecoder {
  /// Decodes and draws.
  ///
  /// - Parameters:
  ///   - descriptor: An open regular file.
  ///   - request: The page, the room and the look.
  /// - Returns: The answer, and the pixels that go with it.
  static func decode(
    _ descriptor: Int32, _ request: DocumentRequest
  ) -> (answer: DocumentAnswer, pixels: Pixels?) {
    do throws(DocumentFailure) {
      guard let file = FileReading(descriptor) else { throw DocumentFailure(.special) }
      guard file.size > 0 else { throw DocumentFailure(.empty) }
      let page = try draw(file, request)
      var answer = DocumentAnswer(generation: request.generation, .done)
      answer.width = page.pixels.width
      answer.height = page.pixels.height
      answer.stride = 4 * page.pixels.width
      answer.page = min(request.page, page.pageCount - 1)
      answer.pageCount = page.pageCount
      answer.facts = page.facts
      answer.text = page.text
      answer.links = page.links
      return (answer, page.pixels)
    } catch {
      var answer = DocumentAnswer(generation: request.generation, error.status)
      answer.facts = error.facts
      return (answer, nil)
    }
  }

  private static func draw(
    _ file: FileReading, _ request: DocumentRequest
  ) throws(DocumentFailure) -> DocumentPage {
    let type = request.contentType
    if type.hasPrefix("image/svg") { return try PicturePages.vector(file, request) }
    if type.hasPrefix("image/") { return try PicturePages.raster(file, request) }
    if let page = try TextPages.draw(file, request) { return page }
    throw DocumentFailure(.unsupported)
  }
}
