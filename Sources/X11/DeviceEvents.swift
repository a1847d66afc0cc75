package import Pressure

/// A pen coming near its tablet or going away, from XInput 1.
package struct ProximityEvent: Hashable, Sendable {
  /// The window that the event was selected on.
  package var window: WindowID
  /// The pen.
  package var source: DeviceID
  /// When.
  package var time: Timestamp
}

/// A device with other classes than before.
package struct DeviceChange: Hashable, Sendable {
  /// Why the classes changed.
  package enum Reason: Hashable, Sendable {
    /// Another slave drives the master, which took over its classes.
    case sourceSwitch
    /// The device itself has other axes.
    case ownClasses
  }

  /// The device whose classes changed.
  package var device: DeviceID
  /// The device that they come from.
  package var source: DeviceID
  /// Why.
  package var reason: Reason
  /// When.
  package var time: Timestamp
}

/// What became of one device.
package struct HierarchyChange: Hashable, Sendable {
  /// The kinds of change, as `XIHierarchyInfo.flags` has them.
  package struct Kinds: OptionSet, Hashable, Sendable {
    /// The bits of the protocol.
    package let rawValue: Int
    /// Kinds by their bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let masterAdded = Kinds(rawValue: 1 << 0)
    package static let masterRemoved = Kinds(rawValue: 1 << 1)
    /// The device exists; its axes are worth asking for once it is enabled.
    package static let slaveAdded = Kinds(rawValue: 1 << 2)
    package static let slaveRemoved = Kinds(rawValue: 1 << 3)
    package static let slaveAttached = Kinds(rawValue: 1 << 4)
    package static let slaveDetached = Kinds(rawValue: 1 << 5)
    package static let enabled = Kinds(rawValue: 1 << 6)
    package static let disabled = Kinds(rawValue: 1 << 7)
  }

  /// The device.
  package var device: DeviceID
  /// What happened to it; never empty.
  package var kinds: Kinds
  /// Whether it is enabled now.
  package var isEnabled: Bool
}
