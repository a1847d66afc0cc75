internal import DisplayList
internal import Geometry
internal import Painting
internal import PreviewProtocol

/// A page that is drawn: its pixels, and what is known of the document beside them.
struct DocumentPage {
  /// The pixels.
  var pixels: Pixels
  /// How many pages the document has.
  var pageCount = 1
  /// What is worth knowing, a line each.
  var facts: [String] = []
  /// The text that was found.
  var text = ""
  /// What can be pressed.
  var links: [DocumentLink] = []
  /// How long each frame stays, in milliseconds; empty for a page that stands.
  ///
  /// The pixels hold the frames below each other.
  var frames: [Int] = []
}

/// What goes with an answer.
enum DocumentContent {
  case pixels(Pixels)
  /// A file that was made, as bytes.
  case file([UInt8])
}

/// A file that gives no page, with the status to answer and what is known all the same.
struct DocumentFailure: Error {
  var status: DocumentStatus
  var facts: [String] = []

  init(_ status: DocumentStatus, facts: [String] = []) {
    self.status = status
    self.facts = facts
  }
}

/// The colours of pages that the decoder draws.
struct PageColors {
  var ground: Color
  var text: Color
  var faint: Color
  var accent: Color

  init(_ look: DocumentLook) {
    ground = look.isDark ? Color(hex: 0x1E1F24) : Color(hex: 0xFFFFFF)
    text = look.isDark ? Color(hex: 0xE6E6EA) : Color(hex: 0x1B1B1F)
    faint = look.isDark ? Color(hex: 0x8E9099) : Color(hex: 0x77797F)
    accent = Color(hex: look.accent)
  }
}
