/// What a camera wrote into a picture (Exif 2.32), as far as people ask for it.
package struct CameraFacts: Hashable, Sendable {
  /// Maker and model.
  package private(set) var camera: String?
  /// Exposure time, aperture, sensitivity and focal length.
  package private(set) var exposure: String?
  /// When it was taken, by the camera's clock.
  package private(set) var date: String?
  /// Degrees to the north and east.
  package private(set) var place: (latitude: Double, longitude: Double)? {
    get { north.flatMap { north in east.map { (north, $0) } } }
    set { (north, east) = (newValue?.latitude, newValue?.longitude) }
  }
  /// How the picture is to be turned, 1 to 8; 1 where nothing is said.
  package private(set) var orientation = 1
  private var north: Double?
  private var east: Double?

  /// How many entries of a table are looked at.
  private static let entryLimit = 400

  /// Reads what the beginning of a JPEG, PNG, WebP or TIFF file says; `nil` where it says nothing.
  package init?(head bytes: [UInt8]) {
    guard let block = Self.block(in: ByteReader(bytes: bytes)) else { return nil }
    self.init(block: block)
  }

  /// Reads a block of Exif, which is laid out as TIFF is.
  package init?(block: [UInt8]) {
    var reader = ByteReader(bytes: block)
    guard reader.has("II", at: 0) || reader.has("MM", at: 0) else { return nil }
    reader.isLittleEndian = reader.has("II", at: 0)
    guard reader.number(at: 2, 2) == 42, let start = reader.number(at: 4, 4) else { return nil }
    let main = Table(reader, at: start)
    camera = Self.camera(maker: main.text(0x010F), model: main.text(0x0110))
    orientation = main.number(0x0112).flatMap { (1...8).contains($0) ? $0 : nil } ?? 1
    date = main.text(0x0132).flatMap(Self.date)
    if let place = main.number(0x8769) { take(exposureFrom: Table(reader, at: place)) }
    if let place = main.number(0x8825) { take(placeFrom: Table(reader, at: place)) }
  }

  /// The facts, a line each.
  package var lines: [String] {
    let place = place.map { "\(Self.degrees($0, "N", "S")), \(Self.degrees($1, "E", "W"))" }
    return [camera, exposure, date.map { "taken \($0)" }, place].compactMap { $0 }
  }

  /// The place as a `geo:` address (RFC 5870).
  package var geo: String? {
    place.map { "geo:\(Self.decimal($0.latitude, 6)),\(Self.decimal($0.longitude, 6))" }
  }

  // MARK: Parts

  private mutating func take(exposureFrom table: Table) {
    date = table.text(0x9003).flatMap(Self.date) ?? date
    var parts: [String] = []
    if let time = table.fractions(0x829A).first, time > 0 {
      parts.append(
        time < 0.5 ? "1/\(Int(min(1e6, 1 / time).rounded())) s" : "\(Self.decimal(time, 1)) s")
    }
    if let aperture = table.fractions(0x829D).first, aperture > 0 {
      parts.append("f/\(Self.decimal(aperture, 1))")
    }
    if let speed = table.number(0x8827), speed > 0 { parts.append("ISO \(speed)") }
    if let length = table.fractions(0x920A).first, length > 0 {
      parts.append("\(Self.decimal(length, 1)) mm")
    }
    exposure = parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private mutating func take(placeFrom table: Table) {
    func angle(_ tag: Int, _ limit: Double) -> Double? {
      let parts = table.fractions(tag)
      guard parts.count == 3 else { return nil }
      let angle = parts[0] + parts[1] / 60 + parts[2] / 3600
      return (0...limit).contains(angle) ? angle : nil
    }
    guard let north = angle(2, 90), let east = angle(4, 180) else { return }
    place = (table.text(1) == "S" ? -north : north, table.text(3) == "W" ? -east : east)
  }

  private static func camera(maker: String?, model: String?) -> String? {
    guard let maker, let model else { return model ?? maker }
    let first = maker.split(separator: " ").first.map { $0.lowercased() } ?? ""
    return model.lowercased().hasPrefix(first) ? model : "\(maker) \(model)"
  }

  /// `2024:05:01 12:30:00` as `2024-05-01 12:30`.
  private static func date(_ text: String) -> String? {
    let parts = Array(text.utf8)
    let pattern = Array("0000:00:00 00:00".utf8)
    guard parts.count >= pattern.count else { return nil }
    for (part, wanted) in zip(parts, pattern) {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(part)
      guard wanted == UInt8(ascii: "0") ? isDigit : part == wanted else { return nil }
    }
    guard !text.hasPrefix("0000") else { return nil }
    return String(
      parts.prefix(pattern.count).enumerated().map { index, byte in
        Character(
          Unicode.Scalar(index < 10 && byte == UInt8(ascii: ":") ? UInt8(ascii: "-") : byte))
      })
  }

  private static func degrees(_ angle: Double, _ positive: String, _ negative: String) -> String {
    "\(decimal(abs(angle), 4))° \(angle < 0 ? negative : positive)"
  }

  /// A number with so many places at the most.
  private static func decimal(_ value: Double, _ places: Int) -> String {
    let factor = (0..<places).reduce(1.0) { value, _ in value * 10 }
    let whole = Int((min(1e9, abs(value)) * factor).rounded())
    let sign = value < 0 && whole > 0 ? "-" : ""
    var digits = String(whole)
    digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    var fraction = String(digits.suffix(places))
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return sign + digits.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction)
  }

  // MARK: Finding

  private static func block(in file: ByteReader) -> [UInt8]? {
    if file.has("II*\0", at: 0) || file.has("MM\0*", at: 0) { return file.bytes }
    if file.has("RIFF", at: 0), file.has("WEBP", at: 8) { return riffBlock(in: file) }
    if file.has("PNG", at: 1) { return pngBlock(in: file) }
    return file.number(at: 0, 2) == 0xFFD8 ? jpegBlock(in: file) : nil
  }

  private static func jpegBlock(in file: ByteReader) -> [UInt8]? {
    var place = 2
    while let mark = file.number(at: place, 2), let size = file.number(at: place + 2, 2),
      mark >= 0xFFC0, mark != 0xFFDA, size >= 2
    {
      if mark == 0xFFE1, file.has("Exif\0\0", at: place + 4), size > 8 {
        return file.slice(at: place + 10, size - 8).map { Array($0) }
      }
      place += 2 + size
    }
    return nil
  }

  private static func pngBlock(in file: ByteReader) -> [UInt8]? {
    var place = 8
    while let size = file.number(at: place, 4), !file.has("IDAT", at: place + 4) {
      if file.has("eXIf", at: place + 4) {
        return file.slice(at: place + 8, size).map { Array($0) }
      }
      place += 12 + size
    }
    return nil
  }

  private static func riffBlock(in file: ByteReader) -> [UInt8]? {
    var file = file
    file.isLittleEndian = true
    var place = 12
    while let size = file.number(at: place + 4, 4) {
      if file.has("EXIF", at: place), let block = file.slice(at: place + 8, size) {
        return Array(block.starts(with: Array("Exif\0\0".utf8)) ? block.dropFirst(6) : block)
      }
      place += 8 + size + size & 1
    }
    return nil
  }

  /// One table of tags (an "IFD").
  private struct Table {
    private let reader: ByteReader
    private var entries: [Int: (kind: Int, count: Int, place: Int)] = [:]

    init(_ reader: ByteReader, at start: Int) {
      self.reader = reader
      let count = min(CameraFacts.entryLimit, reader.number(at: start, 2) ?? 0)
      for index in 0..<count {
        let entry = start + 2 + 12 * index
        guard let tag = reader.number(at: entry, 2), let kind = reader.number(at: entry + 2, 2),
          let count = reader.number(at: entry + 4, 4), let offset = reader.number(at: entry + 8, 4)
        else { return }
        let size = ([1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 10: 8][kind] ?? 4) * min(count, 65_536)
        entries[tag] = (kind, count, size > 4 ? offset : entry + 8)
      }
    }

    func text(_ tag: Int) -> String? {
      guard let entry = entries[tag], entry.kind == 2 else { return nil }
      return reader.text(at: entry.place, min(entry.count, 200))
    }

    func number(_ tag: Int) -> Int? {
      guard let entry = entries[tag], entry.count >= 1 else { return nil }
      switch entry.kind {
      case 3: return reader.number(at: entry.place, 2)
      case 4: return reader.number(at: entry.place, 4)
      default: return nil
      }
    }

    func fractions(_ tag: Int) -> [Double] {
      guard let entry = entries[tag], entry.kind == 5 else { return [] }
      return (0..<min(entry.count, 3)).compactMap { index in
        guard let above = reader.number(at: entry.place + 8 * index, 4),
          let below = reader.number(at: entry.place + 8 * index + 4, 4), below > 0
        else { return nil }
        return Double(above) / Double(below)
      }
    }
  }
}
