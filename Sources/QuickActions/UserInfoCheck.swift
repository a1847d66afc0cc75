public import JSON

/// Finds what a carrier of `userInfo` can't hold, so that it is refused when it is written and not
/// lost when it is needed.
///
/// |                         | parameter         | environment        |
/// |-------------------------|-------------------|--------------------|
/// | null                    | refused           | held               |
/// | U+0000 in text or key   | refused           | held, as an escape |
/// | integer beyond 64 bits  | refused           | refused            |
/// | nesting                 | 64 D-Bus levels   | as deep as JSON    |
/// | size                    | 64 MiB            | 131072 bytes       |
public enum UserInfoCheck {
  /// All that the carriers can't hold of a value, each with its place.
  public static func faults(
    in node: JSONNode, carriers: Set<UserInfoCarrier>
  ) -> [UserInfoFault] {
    var faults: [UserInfoFault] = []
    // `parameter` is an `av`: one array and one variant round the value.
    find(in: node, path: "", depth: 2, carriers: carriers, into: &faults)
    if faults.isEmpty { measure(node, carriers: carriers, into: &faults) }
    return faults
  }

  private static func find(
    in node: JSONNode, path: String, depth: Int, carriers: Set<UserInfoCarrier>,
    into faults: inout [UserInfoFault]
  ) {
    func refuse(at position: JSONPosition? = nil, _ message: String) {
      faults.append(
        UserInfoFault(at: position ?? node.position, path: path, message))
    }
    let isParameter = carriers.contains(.parameter)
    // An empty container opens no level.
    guard !isParameter || depth <= UserInfoCarrier.messageDepth else {
      return refuse("D-Bus allows no deeper nesting")
    }
    switch node.content {
    case .null:
      if isParameter { refuse("D-Bus has no null") }
    case .largeInteger(let digits):
      refuse("\(digits) is beyond 64 bits and would not arrive unchanged")
    case .string:
      if isParameter, let position = node.nulPosition {
        refuse(at: position, "D-Bus text holds no \\u0000")
      }
    case .bool, .integer, .number: break
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        // Each element is in a variant.
        find(
          in: element, path: path + "[\(index)]", depth: depth + 2, carriers: carriers,
          into: &faults)
      }
    case .object(let members):
      for member in members {
        if isParameter, let position = member.keyNulPosition {
          refuse(at: position, "a D-Bus key holds no \\u0000")
        }
        // Each value is in a variant.
        find(
          in: member.value, path: path.isEmpty ? member.key : path + "." + member.key,
          depth: depth + 3, carriers: carriers, into: &faults)
      }
    }
  }

  private static func measure(
    _ node: JSONNode, carriers: Set<UserInfoCarrier>, into faults: inout [UserInfoFault]
  ) {
    let bytes = node.value.serialized().utf8.count
    if carriers.contains(.environment) {
      let limit =
        UserInfoCarrier.environmentLimit - UserInfoCarrier.environmentName.utf8.count - 2
      if bytes > limit {
        faults.append(
          UserInfoFault(
            at: node.position, path: "",
            "its \(bytes) bytes are more than the \(limit) that one variable of the environment "
              + "holds"))
      }
    }
    // A value takes at most eight times the bytes on the bus: `[1,…` is 2 bytes for 16.
    if carriers.contains(.parameter), bytes > UserInfoCarrier.messageLimit / 8 {
      faults.append(
        UserInfoFault(
          at: node.position, path: "",
          "its \(bytes) bytes are more than the \(UserInfoCarrier.messageLimit / 8) that are sure "
            + "to fit a D-Bus message"))
    }
  }
}
