internal import JSON

/// Measured values of one kind, in milliseconds unless said.
struct Series {
  var values: [Double]

  /// The value below which `share` of all lie.
  func percentile(_ share: Double) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return sorted[min(sorted.count - 1, Int((Double(sorted.count) * share).rounded(.down)))]
  }

  var median: Double { percentile(0.5) }

  var json: JSONValue {
    .object([
      JSONMember("median", .number(rounded(median))),
      JSONMember("p99", .number(rounded(percentile(0.99)))),
      JSONMember("minimum", .number(rounded(values.min() ?? 0))),
      JSONMember("maximum", .number(rounded(values.max() ?? 0))),
      JSONMember("count", .integer(Int64(values.count))),
    ])
  }
}

/// Three digits after the point: more would only look exact.
func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
