internal import Documents
internal import PreviewProtocol

/// Reads workbooks of Office Open XML: each sheet as a table, in order.
struct SheetReader {
  private let parts: PackageParts
  private var strings: [String] = []
  /// Whether a style of cells shows a number as a date.
  private var isDate: [Bool] = []

  init(_ parts: PackageParts) { self.parts = parts }

  /// The document, a page or more for each sheet.
  func read() throws(DocumentFailure) -> FlowDocument {
    guard let workbook = parts["xl/workbook.xml"] else { throw DocumentFailure(.damaged) }
    var copy = self
    copy.readStrings()
    copy.readStyles()
    return copy.sheets(of: workbook)
  }

  private func sheets(of workbook: [UInt8]) -> FlowDocument {
    let links = PackageLinks(parts, of: "xl/workbook.xml")
    let events = XMLEvents(workbook)
    var builder = FlowBuilder()
    var isCut = false
    while !builder.isFull, let event = events.next() {
      guard case .start("sheet") = event, events.attribute("state") != "hidden",
        let path = links.part(events.attribute("id")), let bytes = parts[path]
      else { continue }
      let rows = rows(of: bytes)
      isCut = isCut || rows.isCut
      builder.addSheet(events.attribute("name") ?? "", rows)
    }
    var document = builder.finish()
    document.isCut = document.isCut || isCut || events.isBroken
    return document
  }

  private func rows(of bytes: [UInt8]) -> SheetRows {
    let events = XMLEvents(bytes)
    var rows = SheetRows()
    var row: [String] = []
    var (kind, place, isDateCell) = ("", 0, false)
    var value = ""
    while !rows.isFull, let event = events.next() {
      switch event {
      case .start("row"): row = []
      case .end("row"): rows.add(row)
      case .start("c"):
        kind = events.attribute("t") ?? "n"
        place = events.attribute("r").map(Self.column) ?? row.count
        let style = events.attribute("s").flatMap { Int($0) } ?? 0
        isDateCell = isDate.indices.contains(style) && isDate[style]
        value = ""
      case .start("v"), .start("t"): value += events.text()
      case .start("rPh"), .start("f"): events.skip()
      case .end("c"):
        guard place <= FlowBuilder.columnLimit, place >= row.count else { continue }
        row += [String](repeating: "", count: place - row.count)
        row.append(text(value, kind, isDateCell))
      default: break
      }
    }
    if rows.isFull || events.isBroken { rows.cut() }
    return rows
  }

  private func text(_ value: String, _ kind: String, _ isDate: Bool) -> String {
    switch kind {
    case "s": return Int(value).flatMap { strings.indices.contains($0) ? strings[$0] : nil } ?? ""
    case "b": return value == "1" ? "TRUE" : "FALSE"
    case "n" where isDate: return Double(value).flatMap(SerialDate.words) ?? value
    case "n":
      // Binary fractions as people wrote them.
      guard value.utf8.count > 15, let number = Double(value) else { return value }
      let short = (number * 1e9).rounded() / 1e9
      return abs(number) < 1e6 ? "\(short)" : value
    default: return value
    }
  }

  /// The column of a place like `AB12`, from 0.
  private static func column(of place: String) -> Int {
    var column = 0
    for byte in place.utf8 {
      guard (0x41...0x5A).contains(byte), column < 20_000 else { break }
      column = column * 26 + Int(byte) - 0x40
    }
    return max(0, column - 1)
  }

  private mutating func readStrings() {
    guard let bytes = parts["xl/sharedStrings.xml"] else { return }
    let events = XMLEvents(bytes)
    var text = ""
    while strings.count < 200_000, let event = events.next() {
      switch event {
      case .start("si"): text = ""
      case .start("t"): text += events.text()
      case .start("rPh"): events.skip()
      case .end("si"): strings.append(text)
      default: break
      }
    }
  }

  private mutating func readStyles() {
    guard let bytes = parts["xl/styles.xml"] else { return }
    let events = XMLEvents(bytes)
    var own: [Int: Bool] = [:]
    var isInCells = false
    while let event = events.next() {
      switch event {
      case .start("numFmt"):
        guard let id = events.attribute("numFmtId").flatMap({ Int($0) }),
          let code = events.attribute("formatCode")?.lowercased()
        else { continue }
        var isQuoted = false
        let signs = code.filter { sign in
          if sign == "\"" { isQuoted.toggle() }
          return !isQuoted
        }
        own[id] = signs.contains("yy") || signs.contains("dd") || signs.contains("h:mm")
      case .start("cellXfs"): isInCells = true
      case .end("cellXfs"): isInCells = false
      case .start("xf") where isInCells:
        let id = events.attribute("numFmtId").flatMap { Int($0) } ?? 0
        isDate.append(own[id] ?? ((14...22).contains(id) || (45...47).contains(id)))
      default: break
      }
    }
  }
}

extension FlowBuilder {
  /// Adds a sheet on a page of its own.
  mutating func addSheet(_ name: String, _ rows: SheetRows) {
    breakPage()
    open(.heading(2))
    add(name)
    close()
    let table = rows.table
    if !table.rows.isEmpty { add(table) }
  }
}

/// Dates that are counted in days.
enum SerialDate {
  /// The day, and the time where there is one, as ISO 8601 writes it; `nil` where the number is none.
  static func words(_ serial: Double) -> String? {
    guard serial >= 0, serial < 2_958_466 else { return nil }
    let seconds = Int(((serial - serial.rounded(.down)) * 86_400).rounded())
    let time = "\(two(seconds / 3_600)):\(two(seconds / 60 % 60))"
    guard serial >= 1 else { return time }
    // Counted from 1899-12-30, as day 60 is one that never was.
    let days = Int(serial) - 25_569 + (serial < 60 ? 1 : 0)
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let number = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (number <= 2 ? 1 : 0)
    let date = "\(year)-\(two(number))-\(two(day))"
    return seconds == 0 ? date : date + " " + time
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
