internal import Glibc
internal import JSON
internal import Pressure
internal import X11

/// Shows what devices do, until it is interrupted or nobody reads any more.
struct DeviceWatch {
  private let connection: Connection
  private let devices: X11.InputDevices
  private let isJSON: Bool

  /// Pens report up to a thousand times a second: a device is shown this often, in milliseconds.
  private static let interval: Int32 = 50

  /// A watch over a display.
  init(_ connection: Connection, _ devices: X11.InputDevices, isJSON: Bool) {
    self.connection = connection
    self.devices = devices
    self.isJSON = isJSON
    connection.selectRawInput()
  }

  /// Lists the devices, then follows them.
  func run() -> ExitCode {
    let listing = DeviceListing(devices)
    tell(["event": "listed", "devices": listing.json], listing.text + "\n")
    var active: Set<DeviceID> = []
    while !connection.isLost {
      connection.drain { event in
        let before = devices.profiles
        follow(devices.handle(event), from: before)
        guard let reading = devices.reading(for: event) else { return }
        let source = DeviceID(rawValue: reading.contact.source)
        // Motion without pressure is nothing to tell; a button or a touch is.
        if reading.isNew || event.isContact { active.insert(source) }
      }
      show(active)
      let isBusy = !active.isEmpty
      active = []
      guard isRead() else { return .success }
      // After showing something the next values are gathered for a while.
      if isBusy { poll(nil, 0, Self.interval) } else { wait() }
    }
    Output.writeError("pressdock devices: the X server has gone")
    return .unavailable
  }

  private func show(_ sources: Set<DeviceID>) {
    for source in sources.sorted() {
      guard let profile = devices.profiles[source], DeviceListing.isListed(profile) else {
        continue
      }
      tell(
        .object(
          [
            JSONMember("event", "pressure"), JSONMember("id", JSONValue(source.rawValue)),
            JSONMember("name", JSONValue(profile.device.name)),
            JSONMember("touching", JSONValue(profile.isInContact)),
          ] + DeviceListing.seenJSON(profile)), DeviceListing.live(profile))
    }
  }

  private func follow(
    _ change: X11.InputDevices.Change, from before: [DeviceID: DeviceProfile]
  ) {
    for id in change.vanished.sorted() {
      guard let profile = before[id], DeviceListing.isListed(profile) else { continue }
      let name = profile.device.name
      let isThere = devices.profiles[id] != nil
      tell(
        [
          "event": isThere ? "disabled" : "removed", "id": JSONValue(id.rawValue),
          "name": JSONValue(name),
        ], "\(name): \(isThere ? "switched off" : "gone")")
    }
    for id in change.appeared.sorted() {
      guard let profile = devices.profiles[id], DeviceListing.isListed(profile) else { continue }
      tell(
        ["event": "enabled", "device": DeviceListing.json(profile)],
        "\n\(DeviceListing.text(profile))\n")
    }
  }

  private func tell(_ json: JSONValue, _ text: String) {
    Output.write(isJSON ? json.serialized() : text)
  }

  /// Whether the other end of the output is still there: a closed pipe has an error at once.
  private func isRead() -> Bool {
    var output = pollfd(fd: 1, events: 0, revents: 0)
    return poll(&output, 1, 0) == 0 || output.revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
  }

  private func wait() {
    connection.flush()
    guard !connection.hasQueuedEvents else { return }
    var descriptors = [
      pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: 1, events: 0, revents: 0),
    ]
    poll(&descriptors, 2, -1)
  }
}

extension X11.Event {
  /// Whether it begins or ends a contact.
  fileprivate var isContact: Bool {
    switch self {
    case .raw(let event): event.isContact
    case .buttonPress(_, let button), .buttonRelease(_, let button): button == 1
    case .touchBegin, .touchEnd: true
    default: false
    }
  }
}
