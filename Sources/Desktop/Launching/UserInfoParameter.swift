package import JSON

/// The way of an action's `userInfo` over the bus, as the `parameter` of `ActivateAction`.
///
/// | JSON             | D-Bus                      |
/// |------------------|----------------------------|
/// | true, false      | `b`                        |
/// | 64-bit integer   | `x`                        |
/// | other number     | `d`                        |
/// | string           | `s`                        |
/// | array            | `av`                       |
/// | object           | `a{sv}`                    |
/// | null             | none: refused              |
///
/// The type follows from the kind of value alone, not from what an array happens to hold, so that a
/// program can rely on it.
package enum UserInfoParameter {
  /// The value for the bus.
  ///
  /// What the configuration lets through always has one; data from elsewhere may not.
  ///
  /// - Throws: Why the bus can't hold it, as a `LaunchFailure.Reason`.
  package static func value(of userInfo: JSONValue) throws(LaunchFailure.Reason) -> BusValue {
    // `parameter` is an `av`: one array and one variant round the value.
    try value(of: userInfo, depth: 2)
  }

  private static func value(
    of json: JSONValue, depth: Int
  ) throws(LaunchFailure.Reason) -> BusValue {
    guard depth <= 64 else { throw .badUserInfo("D-Bus allows no deeper nesting") }
    switch json {
    case .null: throw .badUserInfo("D-Bus has no null")
    case .bool(let value): return .bool(value)
    case .integer(let value): return .int64(value)
    case .number(let value): return .double(value)
    case .string(let text): return .string(try checked(text))
    case .array(let elements):
      var values: [BusValue] = []
      for element in elements {
        values.append(.variant(try value(of: element, depth: depth + 2)))
      }
      return .array(elementType: "v", values)
    case .object(let members):
      // Of equal keys the last counts, and a dictionary may hold a key once.
      var indexes: [String: Int] = [:]
      var options: [(String, BusValue)] = []
      for member in members {
        let option = (try checked(member.key), try value(of: member.value, depth: depth + 3))
        if let index = indexes[member.key] {
          options[index] = option
        } else {
          indexes[member.key] = options.count
          options.append(option)
        }
      }
      return .options(options)
    }
  }

  private static func checked(_ text: String) throws(LaunchFailure.Reason) -> String {
    guard !text.utf8.contains(0) else { throw .badUserInfo("D-Bus text holds no NUL") }
    return text
  }
}
