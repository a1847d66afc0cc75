/// Which contact of which device: a gesture is bound to one of them.
public struct ContactID: Hashable, Sendable {
  /// The XInput2 source id of the device.
  public var source: Int
  /// The touch id; 0 for a pen or a mouse.
  public var touch: Int

  /// A contact.
  public init(source: Int, touch: Int = 0) {
    self.source = source
    self.touch = touch
  }
}
