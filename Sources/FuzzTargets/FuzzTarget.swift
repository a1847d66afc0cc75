internal import Configuration
internal import Desktop
internal import Documents
internal import JSON
internal import PreviewProtocol
internal import Traces

/// A reader of ours that gets bytes of others: whatever they are, it must come to an end without a
/// crash.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case camera, configuration, data, entry, exec, facts, flow, json, keys, link, media, messages
  case richText, sheet, source, text, thumbnailer, trace

  /// Reads bytes.
  package func run(_ bytes: [UInt8]) {
    switch self {
    case .camera:
      _ = CameraFacts(head: bytes)
      _ = CameraFacts(block: bytes)
    case .configuration:
      let place = ConfigurationPlace(directory: "/home/ada/.config", home: "/home/ada")
      _ = ConfigurationReading(bytes, at: place)
    case .data: _ = DataDetector.find(in: String(decoding: bytes, as: UTF8.self))
    case .entry:
      _ = try? DesktopEntry(
        contents: bytes, path: "/a.desktop", id: "a.desktop", locale: MessageLocale(names: ["de"]))
    case .exec:
      let value = String(decoding: bytes, as: UTF8.self)
      _ = try? ExecLine(value: value, mode: .strict)
      _ = try? ExecLine(value: value, mode: .tolerant)
    case .facts:
      _ = GIFFrames.count(in: bytes)
      _ = JPEGInks.areUnmarked(in: bytes)
      _ = ExecutableFacts.line(of: bytes)
      _ = DeclaredEncoding.name(in: bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      _ = DataURI.bytes(of: text)
      _ = LinkTarget.absolute(text)
    case .flow: build(bytes)
    case .json: _ = JSONDocument(bytes)
    case .keys: _ = IconThemeIndex(bytes)
    case .link:
      let text = String(decoding: bytes, as: UTF8.self)
      for type in [
        "application/x-mswinurl", "application/x-desktop", "application/x-apple-webloc",
      ] { _ = LinkFile(text, contentType: type) }
    case .media:
      _ = MediaFacts(
        MediaFile(size: bytes.count) { place, count in
          guard place >= 0, count > 0, place < bytes.count else { return [] }
          return Array(bytes[place..<min(bytes.count, place + min(count, bytes.count))])
        })
    case .messages:
      _ = try? DocumentRequest(decoding: bytes)
      _ = try? IconRequest(decoding: bytes)
      _ = try? IconAnswer(decoding: bytes)
      if let value = try? JSONValue(parsing: bytes) {
        _ = try? DocumentAnswer(value)
        _ = FileFacts(value)
      }
    case .richText: _ = RichTextReader.read(bytes)
    case .sheet:
      let text = String(decoding: bytes, as: UTF8.self)
      _ = SeparatedValues.rows(of: text)
    case .source:
      let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
      let names = ["a.swift", "a.py", "a.c", "a.sh", "a.html", "a.sql", "a.lua", "Makefile"]
      guard let language = SourceLanguage(name: names[Int(bytes.first ?? 0) % names.count]) else {
        return
      }
      var scanner = SourceScanner(language)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        _ = scanner.tokens(of: line)
      }
    case .text:
      _ = DecodedText(bytes)
      _ = DecodedText(bytes, isCut: true)
    case .thumbnailer:
      _ = ThumbnailerFile(String(decoding: bytes, as: UTF8.self))?
        .arguments(input: "/a b", output: "/c", size: 256)
    case .trace:
      var reader = TraceReader(file: "a")
      var samples: [TraceSample] = []
      reader.read(bytes, into: &samples)
      reader.finish(into: &samples)
    }
  }

  /// Builds a document by instructions: a byte each, with another that says more.
  private func build(_ bytes: [UInt8]) {
    var builder = FlowBuilder()
    var rest = bytes[...]
    while let step = rest.popFirst(), let more = rest.popFirst() {
      let number = Int(more)
      switch step % 16 {
      case 0: builder.open(.paragraph)
      case 1: builder.open(.heading(number))
      case 2: builder.open(.quote)
      case 3: builder.open(.item(isDone: number % 3 == 0 ? nil : number % 2 == 0))
      case 4: builder.open(.code(language: "c"))
      case 5: builder.open(.table)
      case 6: builder.open(.row(isHeader: number % 2 == 0))
      case 7: builder.open(.cell(.natural, isHeader: false, columns: number))
      case 8: builder.close()
      case 9: builder.close { $0 == .table }
      case 10: builder.add(String(repeating: " a", count: number % 9), target: "https://a.b")
      case 11: builder.addVerbatim("a\n\tb \u{202E}")
      case 12: builder.markTask(isDone: number % 2 == 0)
      case 13: builder.widenCell(to: number - 100)
      case 14: number % 2 == 0 ? builder.breakLine() : builder.breakPage()
      default: number % 2 == 0 ? builder.markHeader() : builder.addRule()
      }
    }
    _ = builder.finish()
  }
}
