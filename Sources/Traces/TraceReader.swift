/// Reads a trace piece by piece, in whichever of the known formats it is.
///
/// Bytes go in as they come from a file; samples come out as soon as their line, or their frame, is
/// complete. What can't be understood is put down in `issues` with its place, and skipped.
package struct TraceReader {
  /// What the trace says about its device; `nil` until enough was read.
  package var header: TraceHeader? { format?.header }
  /// What could not be understood; at most `issueLimit`, `skippedLines` counts on.
  package private(set) var issues: [TraceIssue] = []
  /// How many lines were skipped.
  package private(set) var skippedLines = 0
  /// More issues than anybody reads aren't kept.
  package static let issueLimit = 20

  private let file: String
  private var format: Format?
  private var rest: [UInt8] = []
  private var lineNumber = 0
  private var isTooLong = false
  private static let longestLine = 16_384

  private enum Format {
    case pressdock(PressdockTraceReader)
    case evemu(EvemuReader)
    case macTouches(MacTouchReader)

    var header: TraceHeader? {
      switch self {
      case .pressdock(let reader): reader.header
      case .evemu(let reader): reader.header
      case .macTouches(let reader): reader.header
      }
    }
  }

  /// A reader of the file called `file`, which only names it in issues.
  package init(file: String) { self.file = file }

  /// Takes more bytes and appends the samples that they complete.
  package mutating func read(_ bytes: some Sequence<UInt8>, into samples: inout [TraceSample]) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        endLine(into: &samples)
      } else if rest.count < TraceReader.longestLine {
        rest.append(byte)
      } else {
        isTooLong = true
      }
    }
  }

  /// Takes a whole text.
  package mutating func read(_ text: String, into samples: inout [TraceSample]) {
    read(text.utf8, into: &samples)
  }

  /// The file has ended.
  package mutating func finish(into samples: inout [TraceSample]) {
    if !rest.isEmpty { endLine(into: &samples) }
    if format == nil {
      note(
        1, 1,
        "this is no trace: neither the header of a press trace (time_ms,contact,x,y,"
          + "pressure[0..1000],button) nor evemu events")
    }
  }

  private mutating func endLine(into samples: inout [TraceSample]) {
    lineNumber += 1
    defer {
      rest.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    guard !isTooLong else {
      note(lineNumber, TraceReader.longestLine, "the line is longer than any of a trace")
      return
    }
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    if lineNumber == 1, rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    let line = TraceLine(text: String(decoding: rest, as: UTF8.self), number: lineNumber)
    do {
      try take(line, into: &samples)
    } catch {
      note(lineNumber, error.column, error.message)
    }
  }

  private mutating func take(
    _ line: TraceLine, into samples: inout [TraceSample]
  ) throws(TraceFault) {
    switch format {
    case .pressdock(var reader):
      format = nil
      defer { format = .pressdock(reader) }
      try reader.take(line, into: &samples)
    case .evemu(var reader):
      format = nil
      defer { format = .evemu(reader) }
      try reader.take(line, into: &samples)
    case .macTouches(var reader):
      format = nil
      defer { format = .macTouches(reader) }
      try reader.take(line, into: &samples)
    case nil:
      try recognize(line, into: &samples)
    }
  }

  /// Lines before the format is known: comments and empty lines belong to any format.
  private mutating func recognize(
    _ line: TraceLine, into samples: inout [TraceSample]
  ) throws(TraceFault) {
    if EvemuReader.recognizes(line) {
      format = .evemu(EvemuReader())
    } else if MacTouchReader.recognizes(line) {
      format = .macTouches(MacTouchReader())
    } else if PressdockTraceReader.recognizes(line) {
      format = .pressdock(PressdockTraceReader())
    } else {
      return
    }
    try take(line, into: &samples)
  }

  private mutating func note(_ line: Int, _ column: Int, _ message: String) {
    skippedLines += 1
    guard issues.count < TraceReader.issueLimit else { return }
    issues.append(TraceIssue(file: file, line: line, column: column, message: message))
  }
}
