/// A method call on the bus.
package struct BusCall: Hashable, Sendable {
  /// The bus name of who is asked.
  package var destination: String
  /// The object's path.
  package var path: String
  /// The interface.
  package var interface: String
  /// The method.
  package var method: String
  /// What it is called with.
  package var arguments: [BusValue]
  /// How long the answer may take, in milliseconds.
  package var timeout: Int32
  /// Whether the bus may start the service for it.
  package var startsService: Bool

  /// A call from its parts; the answer may take a second, and no service is started.
  package init(
    _ destination: String, _ path: String, _ interface: String, _ method: String,
    _ arguments: [BusValue] = [], timeout: Int32 = 1000, startsService: Bool = false
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.method = method
    self.arguments = arguments
    self.timeout = timeout
    self.startsService = startsService
  }
}

/// Which signals are wanted; `nil` stands for any.
package struct BusSignalRule: Hashable, Sendable {
  /// The bus name of who sends.
  package var sender: String?
  /// The object's path.
  package var path: String?
  /// The interface.
  package var interface: String?
  /// The signal's name.
  package var member: String?

  /// A rule from its parts.
  package init(
    sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
  }
}
