internal import Glibc
internal import JSON

/// What this process has been asked to do, told to whoever started it.
struct TraceRecord {
  /// What came: the start of the process, or a call of `org.freedesktop.Application`.
  enum Event: String {
    case started
    case activate = "Activate"
    case open = "Open"
    case activateAction = "ActivateAction"
  }

  var event: Event
  var application: String
  var action: String?
  var files: [String] = []
  /// The array `parameter` of `ActivateAction`; nothing else has one.
  var parameter: JSONValue?
  /// `platform_data` of the call.
  var platformData: JSONValue?
}

/// The file that `PRESSDOCK_SAMPLE_TRACE` names.
struct Trace {
  private let path: String?
  private let userInfo: String?
  private let startupID: String?

  init() {
    path = variable("PRESSDOCK_SAMPLE_TRACE")
    userInfo = variable("PRESSDOCK_USER_INFO")
    startupID = variable("DESKTOP_STARTUP_ID")
  }

  /// Appends one line, in one write so that lines of several programs never mix.
  func append(_ record: TraceRecord) {
    guard let path else { return }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return complain("can't write \(path): \(errorWords())") }
    defer { close(descriptor) }
    let bytes = Array((line(record).serialized() + "\n").utf8)
    if write(descriptor, bytes, bytes.count) != bytes.count {
      complain("can't write \(path): \(errorWords())")
    }
  }

  private func line(_ record: TraceRecord) -> JSONValue {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let words = CommandLine.arguments.map { JSONValue($0) }
    return [
      "time": JSONValue(Int(now.tv_sec) * 1000 + now.tv_nsec / 1_000_000),
      "event": JSONValue(record.event.rawValue),
      "application": JSONValue(record.application),
      "action": record.action.map { JSONValue($0) } ?? .null,
      "argv": JSONValue(words),
      "files": JSONValue(record.files.map { JSONValue($0) }),
      "userInfo": userInfo.map { JSONValue($0) } ?? .null,
      "parameter": record.parameter ?? .null,
      "platformData": record.platformData ?? .null,
      "hasStartupID": JSONValue(startupID != nil),
      "pid": JSONValue(Int(getpid())),
    ]
  }
}

/// A variable of the environment; an empty one counts as missing.
func variable(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

private func errorWords() -> String { String(cString: strerror(errno)) }
