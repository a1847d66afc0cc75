/// Small office documents and a book, each with what its kind can hold.
package enum SampleOffice {
  /// The type of a text document of Office Open XML.
  package static let word =
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
  /// The type of its workbooks.
  package static let sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
  /// The type of its presentations.
  package static let slides =
    "application/vnd.openxmlformats-officedocument.presentationml.presentation"
  /// The type of a text document of OpenDocument.
  package static let text = "application/vnd.oasis.opendocument.text"
  /// The type of its spreadsheets.
  package static let spreadsheet = "application/vnd.oasis.opendocument.spreadsheet"
  /// The type of its presentations.
  package static let presentation = "application/vnd.oasis.opendocument.presentation"
  /// The type of books.
  package static let book = "application/epub+zip"

  private static let wordSpace = """
    xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" \
    xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" \
    xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" \
    xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"
    """
  /// Title and author as Office Open XML has them.
  package static let core = """
    <cp:coreProperties xmlns:cp="c" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:title>Harbour report</dc:title><dc:creator>Ada Quay</dc:creator></cp:coreProperties>
    """

  /// Colours that run.
  private static func picture(width: Int, height: Int) -> [UInt8] {
    SamplePNG(width: width, height: height).bytes { x, y in
      [x * 255 / width, 0x70, y * 200 / height]
    }
  }

  private static func links(_ list: [(String, String, isOutside: Bool)]) -> String {
    "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
      + list.map { id, target, isOutside in
        "<Relationship Id=\"\(id)\" Target=\"\(target)\""
          + (isOutside ? " TargetMode=\"External\"" : "") + "/>"
      }.joined() + "</Relationships>"
  }

  /// A text document with headings, lists, a table, a link and a picture, or with another body.
  package static func wordBytes(body: String? = nil) -> [UInt8] {
    let rows = [["Ship", "Tons"], ["Aurora", "1200"], ["Bella", "86"]].map { cells in
      "<w:tr>" + (cells[0] == "Ship" ? "<w:trPr><w:tblHeader/></w:trPr>" : "")
        + cells.map { "<w:tc><w:p><w:r><w:t>\($0)</w:t></w:r></w:p></w:tc>" }.joined() + "</w:tr>"
    }.joined()
    func item(_ level: Int, _ list: Int, _ text: String) -> String {
      """
      <w:p><w:pPr><w:numPr><w:ilvl w:val="\(level)"/><w:numId w:val="\(list)"/></w:numPr></w:pPr>\
      <w:r><w:t>\(text)</w:t></w:r></w:p>
      """
    }
    let ownBody = """
      <w:p><w:pPr><w:pStyle w:val="T"/></w:pPr><w:r><w:t>Harbour report</w:t></w:r></w:p>
      <w:p><w:r><w:t xml:space="preserve">The harbour is </w:t></w:r><w:r><w:rPr><w:b/></w:rPr>\
      <w:t>open</w:t></w:r><w:r><w:t xml:space="preserve"> and </w:t></w:r><w:r><w:rPr><w:i/>\
      <w:b w:val="0"/></w:rPr><w:t>quiet</w:t></w:r><w:r><w:t xml:space="preserve">; see </w:t></w:r>\
      <w:hyperlink r:id="l1"><w:r><w:t>the plan</w:t></w:r></w:hyperlink><w:r><w:t>.</w:t></w:r>\
      <w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:rPr><w:vanish/></w:rPr>\
      <w:t>hidden</w:t></w:r></w:p>
      <w:p><w:pPr><w:pStyle w:val="H2"/></w:pPr><w:r><w:t>Duties</w:t></w:r></w:p>
      \(item(0, 1, "Light the lamps"))\(item(1, 1, "First the red one"))\(item(0, 1, "Sound the horn"))
      \(item(0, 2, "Count"))\(item(0, 2, "Write down"))
      <w:tbl>\(rows)</w:tbl>
      <w:p><w:r><w:drawing><wp:docPr descr="Colours"/><a:blip r:embed="p1"/></w:drawing></w:r></w:p>
      <w:p><w:r><w:t>שורה אחת מימין לשמאל</w:t></w:r></w:p>
      """
    let files: [(name: String, content: [UInt8])] = [
      (
        "word/document.xml",
        Array("<w:document \(wordSpace)><w:body>\(body ?? ownBody)</w:body></w:document>".utf8)
      ),
      (
        "word/styles.xml",
        Array(
          """
          <w:styles \(wordSpace)><w:style w:styleId="T"><w:name w:val="Title"/></w:style>
          <w:style w:styleId="H2"><w:name w:val="heading 2"/></w:style></w:styles>
          """.utf8)
      ),
      (
        "word/numbering.xml",
        Array(
          """
          <w:numbering \(wordSpace)><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0">\
          <w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="8">\
          <w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>\
          <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>\
          <w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num></w:numbering>
          """.utf8)
      ),
      (
        "word/_rels/document.xml.rels",
        Array(
          links([("l1", "https://example.org/plan", true), ("p1", "media/a.png", false)]).utf8)
      ),
      ("word/media/a.png", picture(width: 160, height: 50)),
      ("docProps/core.xml", Array(core.utf8)),
    ]
    return SampleZip.bytes(files)
  }

  /// A workbook of two sheets, one empty.
  package static func sheetBytes() -> [UInt8] {
    SampleZip.bytes([
      (
        "xl/workbook.xml",
        """
        <workbook xmlns:r="r"><sheets><sheet name="Ships" sheetId="1" r:id="a"/>
        <sheet name="Empty" sheetId="2" r:id="b"/></sheets></workbook>
        """
      ),
      (
        "xl/_rels/workbook.xml.rels",
        links([("a", "worksheets/sheet1.xml", false), ("b", "worksheets/sheet2.xml", false)])
      ),
      (
        "xl/sharedStrings.xml",
        "<sst><si><t>Ship</t></si><si><r><t>Au</t></r><r><t>rora</t></r></si></sst>"
      ),
      (
        "xl/styles.xml",
        "<styleSheet><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs></styleSheet>"
      ),
      (
        "xl/worksheets/sheet1.xml",
        """
        <worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Since</t>
        </is></c><c r="D1" t="str"><v>Tons</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c>
        <c r="B2" s="1"><v>46356</v></c><c r="D2"><f>1+1</f><v>0.30000000000000004</v></c></row></sheetData>
        </worksheet>
        """
      ),
      ("xl/worksheets/sheet2.xml", "<worksheet><sheetData/></worksheet>"),
      ("docProps/core.xml", core),
    ])
  }

  /// A presentation of two slides.
  package static func slidesBytes() -> [UInt8] {
    func slide(_ title: String, _ lines: [(Int, String)]) -> String {
      """
      <p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r"><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:r>\
      <a:t>\(title)</a:t></a:r></a:p></p:sp><p:sp><p:nvPr><p:ph idx="1"/></p:nvPr>
      """
        + lines.map {
          "<a:p><a:pPr lvl=\"\($0.0)\"/><a:r><a:rPr b=\"1\"/><a:t>\($0.1)</a:t></a:r></a:p>"
        }.joined() + "</p:sp></p:sld>"
    }
    return SampleZip.bytes([
      (
        "ppt/presentation.xml",
        "<p:presentation xmlns:p=\"p\" xmlns:r=\"r\"><p:sldIdLst><p:sldId id=\"256\" r:id=\"b\"/>"
          + "<p:sldId id=\"257\" r:id=\"a\"/></p:sldIdLst></p:presentation>"
      ),
      (
        "ppt/_rels/presentation.xml.rels",
        links([("a", "slides/slide1.xml", false), ("b", "slides/slide2.xml", false)])
      ),
      ("ppt/slides/slide1.xml", slide("Second", [(0, "End")])),
      ("ppt/slides/slide2.xml", slide("First", [(0, "One"), (1, "Inner"), (0, "Two")])),
    ])
  }

  private static let openSpace = """
    xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" \
    xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" \
    xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" \
    xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" \
    xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" \
    xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" \
    xmlns:xlink="http://www.w3.org/1999/xlink" \
    xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"
    """
  /// Title and author as OpenDocument has them.
  package static let meta = """
    <office:document-meta \(openSpace) xmlns:dc="http://purl.org/dc/elements/1.1/"><office:meta>
    <dc:title>Sea report</dc:title><dc:creator>Ben Mole</dc:creator></office:meta></office:document-meta>
    """

  /// A document of OpenDocument with a body.
  package static func open(_ body: String, thumbnail: [UInt8]? = nil, manifest: String = "")
    -> [UInt8]
  {
    var files: [(name: String, content: [UInt8])] = [
      (
        "content.xml",
        Array(
          """
          <office:document-content \(openSpace)><office:automatic-styles><style:style style:name="B">\
          <style:text-properties fo:font-weight="bold"/></style:style><text:list-style style:name="N">\
          <text:list-level-style-number text:level="1"/></text:list-style></office:automatic-styles>\
          <office:body>\(body)</office:body></office:document-content>
          """.utf8)
      ),
      ("meta.xml", Array(meta.utf8)),
      ("META-INF/manifest.xml", Array("<manifest>\(manifest)</manifest>".utf8)),
    ]
    if let thumbnail { files.append(("Thumbnails/thumbnail.png", thumbnail)) }
    return SampleZip.bytes(files)
  }

  /// A text document with a heading, lists, a table and a link.
  package static func textBytes() -> [UInt8] {
    open(
      """
      <office:text><text:tracked-changes><text:p>taken away</text:p></text:tracked-changes>
      <text:h text:outline-level="1">Sea report</text:h><text:p>The sea is <text:span \
      text:style-name="B">calm</text:span>,<text:s text:c="2"/>see <text:a \
      xlink:href="https://example.org/sea">the map</text:a>.<office:annotation><text:p>remark</text:p>\
      </office:annotation></text:p><text:list text:style-name="N"><text:list-item><text:p>One</text:p>\
      <text:list><text:list-item><text:p>Inner</text:p></text:list-item></text:list></text:list-item>\
      <text:list-item><text:p>Two</text:p></text:list-item></text:list><table:table><table:table-row>\
      <table:table-cell><text:p>Wind</text:p></table:table-cell><table:table-cell><text:p>Force</text:p>\
      </table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>West</text:p>\
      </table:table-cell><table:table-cell><text:p>4</text:p></table:table-cell></table:table-row>\
      </table:table></office:text>
      """, thumbnail: picture(width: 90, height: 120))
  }

  /// A spreadsheet of one sheet, filled up with empty cells.
  package static func spreadsheetBytes() -> [UInt8] {
    open(
      """
      <office:spreadsheet><table:table table:name="Tides"><table:table-row><table:table-cell>\
      <text:p>Day</text:p></table:table-cell><table:table-cell><text:p>Metres</text:p></table:table-cell>\
      <table:table-cell table:number-columns-repeated="16382"/></table:table-row>\
      <table:table-row table:number-rows-repeated="2"><table:table-cell \
      table:number-columns-repeated="2"><text:p>4.2</text:p></table:table-cell></table:table-row>\
      <table:table-row table:number-rows-repeated="1048573"><table:table-cell \
      table:number-columns-repeated="16384"/></table:table-row></table:table></office:spreadsheet>
      """)
  }

  /// A presentation of two slides.
  package static func presentationBytes() -> [UInt8] {
    open(
      """
      <office:presentation><draw:page><draw:frame presentation:class="title"><draw:text-box>\
      <text:p>Lights</text:p></draw:text-box></draw:frame><draw:frame><draw:text-box><text:list>\
      <text:list-item><text:p>Red</text:p></text:list-item></text:list></draw:text-box></draw:frame>\
      </draw:page><draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>Horns</text:p>\
      </draw:text-box></draw:frame></draw:page></office:presentation>
      """)
  }

  /// A book of two chapters with a cover.
  package static func bookBytes(locks: String = "") -> [UInt8] {
    var files: [(name: String, content: [UInt8])] = [
      ("mimetype", Array("application/epub+zip".utf8)),
      (
        "META-INF/container.xml",
        Array(
          "<container><rootfiles><rootfile full-path=\"OEBPS/b.opf\"/></rootfiles></container>".utf8
        )
      ),
      (
        "OEBPS/b.opf",
        Array(
          """
          <package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>The Pier</dc:title>
          <dc:creator>Cora Reef</dc:creator></metadata><manifest>
          <item id="c" href="img/cover.png" media-type="image/png" properties="cover-image"/>
          <item id="one" href="text/one.xhtml" media-type="application/xhtml+xml"/>
          <item id="two" href="text/two%20b.xhtml" media-type="application/xhtml+xml"/></manifest>
          <spine><itemref idref="two"/><itemref idref="one"/></spine></package>
          """.utf8)
      ),
      ("OEBPS/img/cover.png", picture(width: 120, height: 160)),
      (
        "OEBPS/text/one.xhtml",
        Array("<html><body><h1>Two</h1><p>End.</p></body></html>".utf8)
      ),
      (
        "OEBPS/text/two b.xhtml",
        Array(
          """
          <?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head>
          <body><h1>One</h1><p>It <em>began</em>.</p><img src="../img/cover.png" alt="Again"/></body></html>
          """.utf8)
      ),
    ]
    if !locks.isEmpty { files.append(("META-INF/encryption.xml", Array(locks.utf8))) }
    return SampleZip.bytes(files)
  }
}
