/// The shared recognizer: contacts in, phases of a press out.
public struct PressRecognizer: Hashable, Sendable {
  /// When `PressEvent.deadline` wants to be told, if at all.
  public private(set) var deadline: Timestamp?

  /// An idle recognizer.
  public init() {}

  /// Takes one event and gives what follows from it, in order.
  public mutating func handle(_ event: PressEvent) -> [PressAction] { [] }
}
