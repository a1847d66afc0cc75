import Foundation
import Painting
import PreviewProtocol
import Testing

@testable import Preview

/// Files of which pages are made, in this process.
final class DocumentStage {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "pressdock-documents-\(UUID().uuidString)")

  init() throws {
    PinnedFonts.use()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What a decoder makes of a file with these bytes.
  func decode(
    _ bytes: [UInt8], _ type: String, width: Int = 640, height: Int = 800, scale: Double = 1,
    page: Int = 0, isDark: Bool = false
  ) throws -> (answer: DocumentAnswer, pixels: Pixels?) {
    let path = folder.appending(path: UUID().uuidString)
    try Data(bytes).write(to: path)
    let file = open(path.path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    let look = DocumentLook(isDark: isDark, fontFamily: "Inter")
    let made = DocumentDecoder.decode(
      file,
      DocumentRequest(
        generation: 1, contentType: type, width: width, height: height, scale: scale, page: page,
        look: look))
    guard case .pixels(let pixels)? = made.content else { return (made.answer, nil) }
    return (made.answer, pixels)
  }

  func decode(
    _ text: String, _ type: String, page: Int = 0
  ) throws -> DocumentAnswer {
    try decode(Array(text.utf8), type, page: page).answer
  }

  /// Holds a page against the kept picture of that name.
  func check(
    _ bytes: [UInt8], _ type: String, _ name: String, width: Int = 640, height: Int = 800,
    scale: Double = 1, page: Int = 0, isDark: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (answer, pixels) = try decode(
      bytes, type, width: width, height: height, scale: scale, page: page, isDark: isDark)
    let drawn = try #require(pixels, "\(answer.status)", sourceLocation: sourceLocation)
    let surface = try ImageSurface(width: drawn.width, height: drawn.height)
    surface.withPixels { memory in
      for y in 0..<drawn.height {
        for x in 0..<drawn.width {
          memory.storeBytes(
            of: drawn.values[y * drawn.width + x], toByteOffset: y * surface.stride + 4 * x,
            as: UInt32.self)
        }
      }
    }
    try Golden.check(surface, name, sourceLocation: sourceLocation)
  }
}

/// A picture in colours that run, as PNG.
enum SamplePicture {
  static func png(width: Int = 200, height: Int = 80) throws -> [UInt8] {
    let surface = try ImageSurface(width: width, height: height)
    surface.withPixels { memory in
      for y in 0..<height {
        for x in 0..<width {
          let (red, blue) = (UInt32(x * 255 / width), UInt32(y * 200 / height))
          memory.storeBytes(
            of: 0xFF00_7000 | red << 16 | blue, toByteOffset: y * surface.stride + 4 * x,
            as: UInt32.self)
        }
      }
    }
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: path) }
    try surface.writePNG(to: path.path)
    return Array(try Data(contentsOf: path))
  }

  static func uri() throws -> String {
    "data:image/png;base64," + Data(try png()).base64EncodedString()
  }
}
