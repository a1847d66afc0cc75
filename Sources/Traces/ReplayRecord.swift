package import JSON
package import Pressure

/// A recognizer's action as `pressdock replay` prints it.
package struct ReplayRecord {
  private let action: PressAction
  private let isDrag: Bool
  private let isRevealed: Bool

  /// A record of `action`; `isDrag` and `isRevealed` say what the press was before it ended.
  package init(_ action: PressAction, isDrag: Bool = false, isRevealed: Bool = false) {
    self.action = action
    self.isDrag = isDrag
    self.isRevealed = isRevealed
  }

  /// The members of its JSON object.
  package var members: [JSONMember] {
    var members = [
      JSONMember("action", .string(action.kind.word)),
      JSONMember("time", rounded(action.time.milliseconds, 1000)),
      JSONMember("force", rounded(action.force.fraction, 10_000)),
      JSONMember("units", rounded(action.force.units, 10_000)),
      JSONMember("maximumPossibleForce", rounded(Force.maximumPossibleForce, 10_000)),
      JSONMember("velocity", rounded(action.velocity, 1000)),
      JSONMember("progress", rounded(action.progress, 10_000)),
      JSONMember("source", .string(action.source.rawValue)),
      JSONMember("contact", .integer(Int64(action.contact.touch))),
    ]
    if case .cancelled(let reason) = action.kind {
      members.append(JSONMember("reason", .string(reason.rawValue)))
    }
    if isDrag { members.append(JSONMember("drag", .bool(true))) }
    if isRevealed { members.append(JSONMember("revealed", .bool(true))) }
    return members
  }

  private func rounded(_ value: Double, _ scale: Double) -> JSONValue {
    .number((value * scale).rounded() / scale)
  }
}

extension PressAction.Kind {
  /// The kind as one word; a cancellation's reason is told apart.
  package var word: String {
    switch self {
    case .began: "began"
    case .hint: "hint"
    case .popover: "popover"
    case .peek: "peek"
    case .commit: "commit"
    case .reveal: "reveal"
    case .pop: "pop"
    case .click: "click"
    case .longPress: "longPress"
    case .drag: "drag"
    case .cancelled: "cancelled"
    case .ended: "ended"
    }
  }
}
