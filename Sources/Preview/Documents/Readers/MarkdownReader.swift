internal import CMarkdown
internal import CXML
internal import Documents

/// Reads Markdown by md4c: CommonMark with tables, tasks, struck text and bare links.
final class MarkdownReader {
  private var builder = FlowBuilder()
  private var style: [FlowStyle] = [[]]
  private var targets: [String?] = [nil]
  private var isInHead = false
  /// The source of a block of HTML while it is open.
  private var html: String?
  /// The words for a picture while it is open.
  private var alternative: String?
  private var pictureDepth = 0
  private var facts: [String] = []

  /// Reads a text.
  ///
  /// - Returns: The document, and what of it is not shown.
  static func read(_ text: String) -> (document: FlowDocument, facts: [String]) {
    let reader = MarkdownReader()
    var text = reader.readHead(of: text)
    var parser = MD_PARSER()
    parser.flags = UInt32(
      MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_PERMISSIVEURLAUTOLINKS
        | MD_FLAG_PERMISSIVEEMAILAUTOLINKS | MD_FLAG_PERMISSIVEWWWAUTOLINKS)
    parser.enter_block = { type, detail, context in
      MarkdownReader.from(context)?.enter(type, detail) ?? 1
    }
    parser.leave_block = { type, _, context in MarkdownReader.from(context)?.leave(type) ?? 1 }
    parser.enter_span = { type, detail, context in
      MarkdownReader.from(context)?.enter(span: type, detail) ?? 1
    }
    parser.leave_span = { type, _, context in MarkdownReader.from(context)?.leave(span: type) ?? 1 }
    parser.text = { type, characters, count, context in
      MarkdownReader.from(context)?.take(type, characters, Int(count)) ?? 1
    }
    text.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) {
        // Its context lives as long as the call.
        md_parse(
          $0.baseAddress, MD_SIZE($0.count), &parser, Unmanaged.passUnretained(reader).toOpaque())
      }
    }
    return (reader.builder.finish(), reader.facts)
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> MarkdownReader? {
    context.map { Unmanaged<MarkdownReader>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Takes the settings off the head that some programs write there.
  private func readHead(of text: String) -> String {
    guard text.hasPrefix("---\n") else { return text }
    let head = text.dropFirst(4)
    guard let end = head.prefix(4_096).firstRange(of: "\n---\n") else { return text }
    builder.open(.code(language: "yaml"))
    builder.add(String(head[..<end.lowerBound]))
    builder.close()
    return String(head[end.upperBound...])
  }

  // MARK: Blocks

  private func enter(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
    switch type {
    case MD_BLOCK_QUOTE: builder.open(.quote)
    case MD_BLOCK_UL: builder.open(.list(.bullet))
    case MD_BLOCK_OL:
      let start = detail?.load(as: MD_BLOCK_OL_DETAIL.self).start ?? 1
      builder.open(.list(.number(Int(start))))
    case MD_BLOCK_LI:
      let item = detail?.load(as: MD_BLOCK_LI_DETAIL.self)
      let isTask = (item?.is_task ?? 0) != 0
      builder.open(.item(isDone: isTask ? item?.task_mark != CChar(UInt8(ascii: " ")) : nil))
    case MD_BLOCK_HR: builder.addRule()
    case MD_BLOCK_H:
      builder.open(.heading(Int(detail?.load(as: MD_BLOCK_H_DETAIL.self).level ?? 1)))
    case MD_BLOCK_CODE:
      let language = detail.map { Self.text(of: $0.load(as: MD_BLOCK_CODE_DETAIL.self).lang) }
      builder.open(.code(language: language ?? ""))
    case MD_BLOCK_HTML: html = ""
    case MD_BLOCK_P: builder.endParagraph()
    case MD_BLOCK_TABLE: builder.open(.table)
    case MD_BLOCK_THEAD: isInHead = true
    case MD_BLOCK_TR: builder.open(.row(isHeader: isInHead))
    case MD_BLOCK_TH, MD_BLOCK_TD:
      let align = detail?.load(as: MD_BLOCK_TD_DETAIL.self).align
      let alignment: FlowTable.Alignment =
        switch align {
        case MD_ALIGN_LEFT: .left
        case MD_ALIGN_CENTER: .center
        case MD_ALIGN_RIGHT: .right
        default: .natural
        }
      builder.open(.cell(alignment, isHeader: isInHead, columns: 1))
    default: break
    }
    return builder.isFull ? 1 : 0
  }

  private func leave(_ type: MD_BLOCKTYPE) -> Int32 {
    switch type {
    case MD_BLOCK_QUOTE, MD_BLOCK_UL, MD_BLOCK_OL, MD_BLOCK_LI, MD_BLOCK_H, MD_BLOCK_CODE,
      MD_BLOCK_TABLE, MD_BLOCK_TR, MD_BLOCK_TH, MD_BLOCK_TD:
      builder.close()
    case MD_BLOCK_THEAD: isInHead = false
    case MD_BLOCK_HTML:
      if let html { readHTML(html) }
      html = nil
      builder.endParagraph()
    case MD_BLOCK_P: builder.endParagraph()
    default: break
    }
    return 0
  }

  // MARK: Spans

  private func enter(span type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
    if type == MD_SPAN_IMG {
      pictureDepth += 1
      if pictureDepth == 1 { alternative = "" }
      let source = detail.map { Self.text(of: $0.load(as: MD_SPAN_IMG_DETAIL.self).src) } ?? ""
      targets.append(pictureDepth == 1 ? source : nil)
      style.append(currentStyle)
      return 0
    }
    var next = currentStyle
    var target = targets.last ?? nil
    switch type {
    case MD_SPAN_EM: next.formUnion(.italic)
    case MD_SPAN_STRONG: next.formUnion(.bold)
    case MD_SPAN_CODE: next.formUnion(.code)
    case MD_SPAN_DEL: next.formUnion(.struck)
    case MD_SPAN_U: next.formUnion(.underlined)
    case MD_SPAN_A:
      let address = detail.map { Self.text(of: $0.load(as: MD_SPAN_A_DETAIL.self).href) } ?? ""
      target = LinkTarget.absolute(address)
      if target == nil { next.formUnion(.underlined) }
    default: break
    }
    style.append(next)
    targets.append(target)
    return 0
  }

  private func leave(span type: MD_SPANTYPE) -> Int32 {
    let target = targets.count > 1 ? targets.removeLast() : nil
    if style.count > 1 { style.removeLast() }
    guard type == MD_SPAN_IMG else { return 0 }
    pictureDepth -= 1
    guard pictureDepth == 0 else { return 0 }
    let source = target ?? ""
    let words = alternative ?? ""
    alternative = nil
    if source.lowercased().hasPrefix("http") { noteRemote() }
    builder.add(
      FlowPicture(DataURI.bytes(of: source), alternative: words, target: targets.last ?? nil))
    return 0
  }

  private var currentStyle: FlowStyle { style.last ?? [] }

  private func noteRemote() {
    let words = "pictures from elsewhere are not loaded"
    if !facts.contains(words) { facts.append(words) }
  }

  // MARK: Text

  private func take(_ type: MD_TEXTTYPE, _ characters: UnsafePointer<CChar>?, _ count: Int) -> Int32
  {
    guard let characters else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: characters, count: count)
    let text = String(decoding: bytes, as: UTF8.self)
    if html != nil {
      html? += text
      return 0
    }
    let words: String
    switch type {
    case MD_TEXT_NULLCHAR: words = "\u{FFFD}"
    case MD_TEXT_ENTITY: words = Self.character(of: text)
    case MD_TEXT_SOFTBR: words = " "
    case MD_TEXT_BR: words = "\n"
    case MD_TEXT_HTML:
      takeTag(text)
      return 0
    default: words = text
    }
    if alternative != nil {
      alternative? += words
      return 0
    }
    let target = targets.last ?? nil
    if type == MD_TEXT_BR {
      builder.breakLine()
    } else if currentStyle.contains(.code) {
      builder.addVerbatim(words, currentStyle, target: target)
    } else {
      builder.add(words, currentStyle, target: target)
    }
    return builder.isFull ? 1 : 0
  }

  /// One tag within a paragraph: what it would look like counts, the rest is left out.
  private func takeTag(_ tag: String) {
    let isEnd = tag.hasPrefix("</")
    let name = tag.drop { $0 == "<" || $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      .lowercased()
    let looks: [String: FlowStyle] = [
      "b": .bold, "strong": .bold, "i": .italic, "em": .italic, "code": .code, "kbd": .code,
      "s": .struck, "del": .struck, "u": .underlined, "ins": .underlined, "mark": .marked,
      "sub": .small, "sup": .small, "small": .small,
    ]
    if name == "br" {
      builder.breakLine()
    } else if name == "img" {
      readHTML(tag)
    } else if let look = looks[name] {
      if isEnd {
        style[style.count - 1].subtract(look)
      } else {
        style[style.count - 1].formUnion(look)
      }
    }
  }

  private func readHTML(_ source: String) {
    var reader = HTMLReader()
    // No copy of what is there so far.
    swap(&reader.builder, &builder)
    reader.read(source)
    swap(&reader.builder, &builder)
    for fact in reader.facts where !facts.contains(fact) { facts.append(fact) }
  }

  /// The character that an entity stands for.
  private static func character(of entity: String) -> String {
    let name = entity.dropFirst().dropLast()
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let isHex = digits.first == "x" || digits.first == "X"
      let value = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
      let scalar = value.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) } ?? "\u{FFFD}"
      return String(Character(scalar))
    }
    guard let found = htmlEntityLookup(String(name)),
      let scalar = Unicode.Scalar(UInt32(found.pointee.value))
    else { return entity }
    return String(Character(scalar))
  }

  private static func text(of attribute: MD_ATTRIBUTE) -> String {
    guard let start = attribute.text else { return "" }
    let whole = UnsafeRawBufferPointer(start: start, count: Int(attribute.size))
    let text = String(decoding: whole, as: UTF8.self)
    guard text.contains("&") else { return text }
    return text.replacing("&amp;", with: "&").replacing("&quot;", with: "\"")
  }
}
