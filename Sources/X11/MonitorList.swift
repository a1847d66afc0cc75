internal import CX11
internal import Geometry

/// The monitors of the screen, followed as they come, go and change (RandR 1.5).
package final class MonitorList {
  /// The monitors as the server has them, without those that have no extent; never empty.
  package private(set) var monitors: [Monitor]

  private let connection: Connection

  /// Reads the monitors and asks for news of them.
  package init(_ connection: Connection) {
    self.connection = connection
    if connection.decoder.randrEventBase != nil {
      // Monitors that a user makes of parts of an output tell of themselves by no event but this.
      let mask = RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask
      XRRSelectInput(connection.display, connection.rootWindow.rawValue, Int32(mask))
    }
    connection.watch(.structure, on: connection.rootWindow)
    monitors = connection.readMonitors()
  }

  /// Takes an event; says whether the monitors are others now.
  package func handle(_ event: Event) -> Bool {
    switch event {
    case .screenChanged, .monitorsChanged: return refresh()
    case .configured(let change) where change.window == connection.rootWindow: return refresh()
    default: return false
    }
  }

  /// Asks the server; says whether the monitors are others now.
  package func refresh() -> Bool {
    let new = connection.readMonitors()
    defer { monitors = new }
    return new != monitors
  }
}

extension Connection {
  /// Asks the server for its monitors; without RandR 1.5 the whole screen is one.
  fileprivate func readMonitors() -> [Monitor] {
    let whole = Monitor(
      name: "screen", frame: Rect(origin: .zero, size: screenSize), isPrimary: true)
    guard decoder.randrEventBase != nil, hasMonitorRequests else { return [whole] }
    var count: Int32 = 0
    let found = tolerating { XRRGetMonitors(display, rootWindow.rawValue, True, &count) }
    guard let found else { return [whole] }
    defer { XRRFreeMonitors(found) }
    let rates = refreshRates()
    let infos = UnsafeBufferPointer(start: found, count: max(0, Int(count)))
    learnNames(of: infos.map { Atom(rawValue: $0.name) })
    let monitors = infos.compactMap { info -> Monitor? in
      guard info.width > 0, info.height > 0 else { return nil }
      let outputs = UnsafeBufferPointer(start: info.outputs, count: max(0, Int(info.noutput)))
      return Monitor(
        name: name(of: Atom(rawValue: info.name)) ?? "",
        frame: Rect(
          x: Double(info.x), y: Double(info.y), width: Double(info.width),
          height: Double(info.height)), isPrimary: info.primary != 0,
        millimeters: info.mwidth > 0 && info.mheight > 0
          ? Size(width: Double(info.mwidth), height: Double(info.mheight)) : nil,
        refreshRate: outputs.compactMap { rates[$0] }.max())
    }
    return monitors.isEmpty ? [whole] : monitors
  }

  private var hasMonitorRequests: Bool {
    var (major, minor): (Int32, Int32) = (1, 5)
    return XRRQueryVersion(display, &major, &minor) != 0 && (major, minor) >= (1, 5)
  }

  /// Pictures a second by output.
  private func refreshRates() -> [RROutput: Double] {
    let found = tolerating { XRRGetScreenResourcesCurrent(display, rootWindow.rawValue) }
    guard let resources = found else { return [:] }
    defer { XRRFreeScreenResources(resources) }
    let modes = UnsafeBufferPointer(
      start: resources.pointee.modes, count: max(0, Int(resources.pointee.nmode)))
    let controllers = UnsafeBufferPointer(
      start: resources.pointee.crtcs, count: max(0, Int(resources.pointee.ncrtc)))
    var rates: [RROutput: Double] = [:]
    for controller in controllers {
      let info = tolerating { XRRGetCrtcInfo(display, resources, controller) }
      guard let info else { continue }
      defer { XRRFreeCrtcInfo(info) }
      guard let mode = modes.first(where: { $0.id == info.pointee.mode }), let rate = mode.rate
      else { continue }
      let outputs = UnsafeBufferPointer(
        start: info.pointee.outputs, count: max(0, Int(info.pointee.noutput)))
      for output in outputs { rates[output] = rate }
    }
    return rates
  }
}

extension XRRModeInfo {
  /// Pictures a second, as the timings give them.
  fileprivate var rate: Double? {
    var lines = Double(vTotal)
    if modeFlags & UInt(RR_DoubleScan) != 0 { lines *= 2 }
    if modeFlags & UInt(RR_Interlace) != 0 { lines /= 2 }
    guard hTotal > 0, lines > 0, dotClock > 0 else { return nil }
    return Double(dotClock) / (Double(hTotal) * lines)
  }
}
