internal import Glibc
package import JSON

/// The sample programs of the project, installed in a session of the rig: their entries, icons and
/// service files, and the trace that they leave.
package final class SampleDesktop {
  /// The desktop ids of the samples, in the order in which they look best.
  package static let identifiers = [
    "Files", "Web", "Mail", "Calendar", "Notes", "Photos", "Camera", "Music", "Maps", "Weather",
  ].map { "org.pressdock.sample.\($0).desktop" }

  /// The file that every start of a sample adds a line to.
  package let tracePath: String

  /// Installs the samples for programs that are started from now on.
  package init(_ rig: Rig) throws(RigError) {
    let session = rig.session
    let data = session.variables["XDG_DATA_HOME"] ?? session.directory.path
    tracePath = session.path("samples.trace")
    let samples = "\(Programs.sources)/desktop-files/samples"
    let pictures = "\(Programs.sources)/assets/icons/samples"
    try Self.link(samples, ending: ".desktop", into: "\(data)/applications")
    try Self.link(samples, ending: ".service", into: "\(data)/dbus-1/services")
    try Self.link(pictures, ending: ".svg", into: "\(data)/icons/hicolor/scalable/apps")
    session.variables["PATH"] = "\(Programs.directory):\(session.variables["PATH"] ?? "/usr/bin")"
    session.variables["PRESSDOCK_SAMPLE_TRACE"] = tracePath
    guard rig.bus != nil else { return }
    // The bus, which starts the services, has the variables of its own start.
    let update = try rig.run(
      ["dbus-update-activation-environment", "PATH", "PRESSDOCK_SAMPLE_TRACE"])
    guard update.wait() == .exited(0) else {
      throw RigError("the bus takes no variables: \(update.output)")
    }
  }

  /// The lines that the samples have left so far.
  package func records() throws(RigError) -> [JSONValue] {
    var records: [JSONValue] = []
    for line in contents(ofFile: tracePath).split(separator: "\n") {
      do {
        records.append(try JSONValue(parsing: String(line)))
      } catch {
        throw RigError("a line of the samples' trace is no JSON: \(line)")
      }
    }
    return records
  }

  /// The first line after the first `count` for which `condition` holds; waits for it.
  package func waitForRecord(
    after count: Int = 0, timeout: Double = 10, where condition: (JSONValue) -> Bool = { _ in true }
  ) throws(RigError) -> JSONValue? {
    let end = monotonicMilliseconds() + timeout * 1000
    while true {
      if let found = try records().dropFirst(count).first(where: condition) { return found }
      guard monotonicMilliseconds() < end else { return nil }
      pace(until: monotonicMilliseconds() + 5)
    }
  }

  private static func link(
    _ source: String, ending: String, into target: String
  ) throws(RigError) {
    try makeDirectory(target)
    guard let directory = opendir(source) else { throw .system("can't read \(source)") }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasSuffix(ending) else { continue }
      guard symlink("\(source)/\(name)", "\(target)/\(name)") == 0 || errno == EEXIST else {
        throw .system("can't link \(target)/\(name)")
      }
    }
  }
}
