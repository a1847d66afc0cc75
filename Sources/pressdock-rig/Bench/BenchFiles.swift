internal import Rig

/// The files that the bench peeks at: as large as what people have, each with a color or ink in its
/// middle that nothing but its page has.
struct BenchFiles {
  /// A photograph of about 10 MB, its middle green.
  let photograph: String
  /// A text of 1 MB.
  let text: String
  /// A document of twenty pages with a blue area on each.
  let document: String

  var all: [String] { [photograph, text, document] }

  init(in folder: String) throws {
    try makeDirectory(folder)
    photograph = "\(folder)/photograph.jpg"
    text = "\(folder)/text.txt"
    document = "\(folder)/document.pdf"
    try write(Self.photograph, toFile: photograph)
    let line = "The quick brown fox jumps over the lazy dog, again and again, line "
    var lines = ""
    while lines.utf8.count < 1 << 20 { lines += "\(line)\(lines.utf8.count)\n" }
    try write(lines, toFile: text)
    try write(Self.document, toFile: document)
  }

  private static var photograph: [UInt8] {
    var picture = SamplePhotograph(width: 4032, height: 3024)
    picture.coarseness = 2
    var landscape = SampleLandscape(seed: 3, hour: .noon, aspect: 4.0 / 3)
    landscape.grain = 0.05
    return picture.bytes { x, y in
      if abs(x - 2016) < 500, abs(y - 1512) < 500 { return [0, 0.75, 0.2] }
      return landscape.color(Double(x) / 4032, Double(y) / 3024)
    }
  }

  private static var document: [UInt8] {
    let count = 20
    var objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
    let kids = (0..<count).map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
    objects.append("<< /Type /Pages /Kids [\(kids)] /Count \(count) >>")
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    for page in 0..<count {
      objects.append(
        """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents \(5 + 2 * page) 0 R \
        /Resources << /Font << /F1 3 0 R >> >> >>
        """)
      var content = "0.1 0.2 0.9 rg 150 300 300 260 re f 0 g "
      for line in 0..<48 where line < 14 || line > 30 {
        content +=
          "BT /F1 11 Tf 60 \(780 - 15 * line) Td "
          + "(Page \(page + 1), line \(line + 1): words that have to be set and painted) Tj ET "
      }
      objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
    }
    return SampleDocuments.pdf(objects.map { Array($0.utf8) })
  }
}
