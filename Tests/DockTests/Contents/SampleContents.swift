import Foundation
import Rig

/// One file of each kind that people have, all of them made here, in a folder.
struct SampleContents {
  /// The folder.
  let folder: String

  /// Writes all of them into a folder that is made for it.
  init(in folder: String) throws {
    self.folder = folder
    try makeDirectory("\(folder)/Boats")
    for (name, text) in Self.texts { try write(text, toFile: "\(folder)/\(name)") }
    for (name, bytes) in try Self.documents + Self.pictures + Self.media {
      try write(bytes, toFile: "\(folder)/\(name)")
    }
    for name in ["Aurora.txt", "Bella.txt"] {
      try write("A boat\n", toFile: "\(folder)/Boats/\(name)")
    }
    symlink("Letter.txt", "\(folder)/Link to the letter")
    symlink("nowhere", "\(folder)/Lost link")
    guard mkfifo("\(folder)/Pipe", 0o600) == 0 else { throw RigError("can't make a pipe") }
  }

  // MARK: Words

  private static let texts: [(String, String)] = [
    (
      "Letter.txt",
      """
      Dear Mira,

      the boat is painted, and the lake is as it always was. Write to ada@example.org before
      the second of May, or ring +49 30 1234567; the way is at https://example.org/way.

      Ada

      """
    ),
    (
      "Diary.md",
      """
      # A Week by the Lake

      *Seven days, one boat.* What we **forgot** we did without; see <https://example.org/lake>.

      - [x] Row to the north shore
      - [ ] Swim at midnight

      | Day | Cook |
      |---|---|
      | Sunday | Ada |

      ```swift
      let boats = 1
      ```

      """
    ),
    (
      "Tide.swift",
      """
      /// How high the water stands.
      struct Tide {
        var hours = 6.0

        func height(at time: Double) -> Double {
          let share = time / hours  // of one tide
          return share < 1 ? 4.2 * share : 0
        }
      }

      """
    ),
    ("Costs.csv", "What,Who,Euro\nCabin,all,840.00\nBoat,Jonas,125.00\n\"Food, drink\",Mira,214\n"),
    (
      "Page.html",
      """
      <!doctype html><title>The harbour</title><style>h1 { color: red }</style>
      <h1>The harbour</h1><p>It is <b>open</b>; see <a href="https://example.org/plan">the plan</a>.
      <ul><li>Lamps<li>Horns</ul><table><tr><th>Ship<th>Tons<tr><td>Aurora<td>1200</table>
      <script>alert(1)</script>
      """
    ),
    (
      "Speech.rtf",
      #"{\rtf1\ansi{\fonttbl{\f0 Serif;}}{\b The speech}\par Friends of the {\i lake}, "#
        + #"gr\'fc\'dfe to all.\par The boat is painted.\par}"#
    ),
    ("Nothing.txt", ""),
    ("Place.desktop", "[Desktop Entry]\nType=Link\nName=The lake\nURL=https://example.org/lake\n"),
    ("Site.url", "[InternetShortcut]\r\nURL=https://example.org/x?a=1&b=2\r\n"),
    (
      "Map.webloc",
      """
      <?xml version="1.0"?><plist version="1.0"><dict><key>URL</key>
      <string>https://example.org/map</string></dict></plist>
      """
    ),
    (
      "Buoy.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="320" height="240" viewBox="0 0 32 24">
      <path d="M0 16q4-3 8 0t8 0 8 0 8 0v8H0z" fill="#2a7de1"/><path d="M12 18l4-14 4 14z"
      fill="#e0402a"/><circle cx="16" cy="4" r="2" fill="#ffc83d"/></svg>
      """
    ),
  ]

  // MARK: Documents

  private static var documents: [(String, [UInt8])] {
    [
      ("Report.docx", SampleOffice.wordBytes()), ("Ships.xlsx", SampleOffice.sheetBytes()),
      ("Talk.pptx", SampleOffice.slidesBytes()), ("Sea.odt", SampleOffice.textBytes()),
      ("Tides.ods", SampleOffice.spreadsheetBytes()),
      ("Lights.odp", SampleOffice.presentationBytes()), ("The Pier.epub", SampleOffice.bookBytes()),
      ("Timetable.pdf", timetable), ("Secret.pdf", SampleDocuments.lockedPDF),
      (
        "Boats.zip",
        SampleZip.bytes([
          ("Aurora/keel.txt", "oak"), ("Aurora/mast.txt", "ash"), ("Bella.txt", "b"),
        ])
      ),
      ("Secret.zip", SampleDocuments.lockedZip),
    ]
  }

  /// Three pages, each with its number in large type.
  private static var timetable: [UInt8] {
    let count = 3
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [4 0 R 6 0 R 8 0 R] /Count \(count) >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
    ]
    for page in 0..<count {
      let content =
        "0.07 0.33 0.55 rg 0 742 595 100 re f 1 1 1 rg BT /F1 34 Tf 48 782 Td "
        + "(Boats on the Lake, \(page + 1)) Tj ET 0.1 0.12 0.16 rg "
        + (0..<12).map { "BT /F1 20 Tf 48 \(680 - 48 * $0) Td (\($0 + 8):15  Jetty) Tj ET" }
        .joined(separator: " ")
      objects.append(
        """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents \(5 + 2 * page) 0 R \
        /Resources << /Font << /F1 3 0 R >> >> >>
        """)
      objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
    }
    return SampleDocuments.pdf(objects.map { Array($0.utf8) })
  }

  // MARK: Pictures

  private static var pictures: [(String, [UInt8])] {
    let landscape = SampleLandscape(seed: 3, hour: .dawn)
    var photograph = SamplePhotograph(width: 360, height: 240)
    photograph.exif = SampleExif.block(
      main: [(0x010F, .text("Lumen")), (0x0110, .text("Lumen 35")), (0x0112, .short(6))])
    var glass = SamplePNG(width: 320, height: 240)
    glass.kind = .colorAlpha
    return [
      (
        "On its side.jpg",
        photograph.bytes { landscape.color(Double($0) / 360, Double($1) / 240) }
      ),
      (
        // Adobe stores inks inverted: from red to yellow, and darker downwards.
        "Inks.jpg",
        SampleJPEG(columns: 32, rows: 24, components: 4, transform: 0).bytes { column, row in
          [255, 8 * column, 0, 255 - 8 * row]
        }
      ),
      (
        "Glass.png",
        glass.bytes { x, y in
          let distance = (x - 160) * (x - 160) + (y - 120) * (y - 120)
          return [230, 120, 40, distance < 6400 ? 255 : distance < 11_000 ? 120 : 0]
        }
      ),
      (
        "Lamp.gif",
        SampleFilm.gif(width: 200, height: 150, [(0xE0402A, 20), (0xFFC83D, 20), (0x2A9D5C, 20)])
      ),
      (
        "Lamp.webp",
        SampleFilm.webP(
          width: 200, height: 150, [(0xFFE0402A, 200), (0xFFFFC83D, 200), (0xFF2A9D5C, 200)])
      ),
    ]
  }

  // MARK: Sound, video and bytes

  private static var media: [(String, [UInt8])] {
    get throws {
      let cover = SamplePNG(width: 240, height: 240).bytes { x, y in
        [40 + y * 3 / 4, 90, 220 - x / 2]
      }
      let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
      return [
        (
          "Lanterns.mp3",
          SampleMedia.mp3(
            title: "Lanterns on the Water", artist: "The Testers", album: "First Light",
            year: "2026", cover: cover, frames: 300)
        ),
        ("Loons.wav", SampleMedia.wav(seconds: 2)),
        (
          "Holiday.mp4",
          SampleMedia.mp4(seconds: 95, width: 1920, height: 1080, title: "Holiday", cover: cover)
        ),
        ("Clip.webm", SampleMedia.matroska(seconds: 30, width: 640, height: 360, title: "Clip")),
        ("Sans.ttf", [UInt8](try Data(contentsOf: URL(filePath: font)))),
        ("Bytes.bin", (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }),
      ]
    }
  }
}
