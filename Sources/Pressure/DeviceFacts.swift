/// What is known of a device before it is used: what `DeviceClassifier` judges by.
public struct DeviceFacts: Hashable, Sendable {
  /// How a device's touches are meant (`XITouchClassInfo.mode`).
  public enum Touch: String, Hashable, Sendable {
    /// No touch class.
    case none
    /// Touches are where the finger is: a screen.
    case direct
    /// Touches move a pointer: a pad.
    case dependent
  }

  /// Tools that the kernel says the device has (`BTN_TOOL_PEN`, `BTN_TOOL_FINGER`); X hides them.
  public struct Tools: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Tools by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A pen or an eraser.
    public static let pen = Tools(rawValue: 1)
    /// A finger on a pad.
    public static let finger = Tools(rawValue: 2)
  }

  /// The device's name.
  public var name: String
  /// The driver, as the X server's property or the kernel names it; empty where unknown.
  public var driver: String
  /// All axes in their order.
  public var axes: [DeviceAxis]
  /// How its touches are meant.
  public var touch: Touch
  /// The tools that the kernel declares; empty behind X.
  public var tools: Tools

  /// Facts from their parts.
  public init(
    name: String, driver: String = "", axes: [DeviceAxis], touch: Touch = .none,
    tools: Tools = []
  ) {
    self.name = name
    self.driver = driver
    self.axes = axes
    self.touch = touch
    self.tools = tools
  }
}
