import PreviewProtocol
import Rig
import Testing

@testable import Preview

/// Pages of PDF: what can be pressed on them is marked.
@Suite(.serialized) struct PortablePagesTests {
  let stage: DocumentStage

  init() throws { stage = try DocumentStage() }

  private func page(_ annotations: String) -> [UInt8] {
    let content = "BT /F1 20 Tf 20 100 Td (Write to a@b.org) Tj ET"
    return SampleDocuments.pdf(
      [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R
        /Resources << /Font << /F1 5 0 R >> >> /Annots [\(annotations)] >>
        """,
        "<< /Length \(content.count) >>\nstream\n\(content)\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      ].map { Array($0.utf8) })
  }

  @Test func `links and data of a page are underlined where they stand`() throws {
    let link = """
      << /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [200 20 260 50]
      /A << /S /URI /URI (https://example.org/x) >> >>
      """
    let (answer, pixels) = try stage.decode(page(link), "application/pdf", height: 400)
    #expect(answer.links.map(\.target) == ["https://example.org/x", "mailto:a@b.org"])
    let accent = 0xFF00_0000 | DocumentLook().accent
    let marked = try #require(pixels)
    for link in answer.links {
      let row = (Int((link.y + link.height).rounded()) - 1) * marked.width
      let line = marked.values[row + Int(link.x) + 2..<row + Int(link.x + link.width) - 2]
      #expect(line.allSatisfy { $0 == accent })
    }
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>",
    ]
    let empty = SampleDocuments.pdf(objects.map { Array($0.utf8) })
    let (plain, unmarked) = try stage.decode(empty, "application/pdf", height: 400)
    // Nothing else is marked.
    #expect(plain.links.isEmpty && unmarked?.values.allSatisfy { $0 == .max } == true)
  }
}
