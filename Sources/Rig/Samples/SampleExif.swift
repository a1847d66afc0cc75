/// Blocks of Exif, least byte first.
package enum SampleExif {
  /// A value of a tag.
  package enum Value {
    case text(String)
    case short(Int)
    case fractions([(Int, Int)])

    fileprivate var kind: Int {
      switch self {
      case .text: 2
      case .short: 3
      case .fractions: 5
      }
    }

    fileprivate var count: Int {
      switch self {
      case .text(let text): text.utf8.count + 1
      case .short: 1
      case .fractions(let values): values.count
      }
    }

    fileprivate var bytes: [UInt8] {
      switch self {
      case .text(let text): Array(text.utf8) + [0]
      case .short(let value): SampleBytes.little(value, 2) + [0, 0]
      case .fractions(let values):
        values.flatMap { SampleBytes.little($0.0) + SampleBytes.little($0.1) }
      }
    }
  }

  /// A block from the tags of its three tables.
  package static func block(
    main: [(Int, Value)], exposure: [(Int, Value)] = [], place: [(Int, Value)] = []
  ) -> [UInt8] {
    var bytes = Array("II*\0".utf8) + SampleBytes.little(8)
    let links = (exposure.isEmpty ? 0 : 1) + (place.isEmpty ? 0 : 1)
    let size = 2 + 12 * (main.count + links) + 4
    let rest = main.map(\.1).filter { $0.bytes.count > 4 }.reduce(0) { $0 + $1.bytes.count }
    let second = 8 + size + rest
    let secondTable = exposure.isEmpty ? [] : table(exposure, at: second, links: [])
    let third = second + secondTable.count
    var pointers: [(Int, Int)] = []
    if !exposure.isEmpty { pointers.append((0x8769, second)) }
    if !place.isEmpty { pointers.append((0x8825, third)) }
    bytes += table(main, at: 8, links: pointers)
    bytes += secondTable
    if !place.isEmpty { bytes += table(place, at: third, links: []) }
    return bytes
  }

  private static func table(
    _ tags: [(Int, Value)], at start: Int, links: [(Int, Int)]
  ) -> [UInt8] {
    var bytes = SampleBytes.little(tags.count + links.count, 2)
    var data: [UInt8] = []
    let after = start + 2 + 12 * (tags.count + links.count) + 4
    for (tag, value) in tags {
      bytes += SampleBytes.little(tag, 2) + SampleBytes.little(value.kind, 2)
      bytes += SampleBytes.little(value.count)
      if value.bytes.count > 4 {
        bytes += SampleBytes.little(after + data.count)
        data += value.bytes
      } else {
        bytes += (value.bytes + [0, 0, 0, 0]).prefix(4)
      }
    }
    for (tag, place) in links {
      bytes += SampleBytes.little(tag, 2) + SampleBytes.little(4, 2) + SampleBytes.little(1)
      bytes += SampleBytes.little(place)
    }
    return bytes + SampleBytes.little(0) + data
  }
}
