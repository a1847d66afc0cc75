internal import EventLoop
internal import Glibc

/// Puts launched programs into systemd scopes of their own, by `StartTransientUnit` of the user's
/// systemd.
///
/// Without one, nothing happens and nothing is missed. A program in the dock's control group would end with the dock's service, and its memory be
/// counted as the dock's.
final class SystemdScopes {
  /// How long a launch may wait for its scope, in milliseconds.
  private static let budget = 300.0

  private let loop: MainLoop
  private let bus: MessageBus

  init(loop: MainLoop, bus: MessageBus) {
    self.loop = loop
    self.bus = bus
  }

  /// Asks for a scope around a child that doesn't run its program yet, so that nothing it starts can
  /// escape, and calls `completion` once: when the scope stands, there is none, or time is up.
  func enclose(_ process: Int32, of command: LaunchCommand, completion: @escaping () -> Void) {
    let id = command.applicationID ?? command.arguments.first ?? "program"
    let unit = Self.unitName(for: id, unique: .random(in: 0...UInt64.max))
    let attempt = Attempt(completion)
    attempt.limit = loop.makeDeadline { attempt.finish() }
    attempt.limit?.set(MonotonicTime.now.advanced(byMilliseconds: Self.budget))
    // The answer comes before systemd has moved the process; the end of its job afterwards.
    attempt.jobEnd = bus.subscribe(
      BusSignalRule(
        sender: Self.systemd, path: Self.path, interface: Self.manager, member: "JobRemoved")
    ) { [weak attempt] values in
      if values.count >= 3, values[2] == .string(unit) { attempt?.finish() }
    }
    bus.call(Self.request(unit: unit, process: process, description: command.arguments[0])) {
      // `finish` drops what keeps the attempt alive: the closure of its own deadline.
      switch $0 {
      case .failure: attempt.finish()
      case .success: if Self.isInside(process, unit) { attempt.finish() }
      }
    }
  }

  private static let systemd = "org.freedesktop.systemd1"
  private static let path = "/org/freedesktop/systemd1"
  private static let manager = "org.freedesktop.systemd1.Manager"

  /// `app-pressdock-ID-UNIQUE.scope`, as systemd's desktop conventions want it.
  static func unitName(for id: String, unique: UInt64) -> String {
    let digits = String(unique, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    // Unit names end at 255 bytes; the escaped id gets what the rest leaves.
    return "app-pressdock-\(escaped(id, limit: 200))-\(padded).scope"
  }

  /// Escapes as `systemd-escape` does: all but letters, digits, `:`, `_` and a `.` that isn't first
  /// become `\xNN`, so that a dash separates parts.
  static func escaped(_ text: String, limit: Int = .max) -> String {
    var result = ""
    for byte in text.utf8 {
      let character = Character(Unicode.Scalar(byte))
      let isPlain =
        character.isASCII && (character.isLetter || character.isNumber)
        || character == ":" || character == "_" || (character == "." && !result.isEmpty)
      let hexadecimal = String(byte, radix: 16)
      let next =
        isPlain ? String(character) : "\\x" + (byte < 16 ? "0" : "") + hexadecimal
      if result.utf8.count + next.utf8.count > limit { break }
      result += next
    }
    return result
  }

  /// The call, by its exact parts.
  static func request(unit: String, process: Int32, description: String) -> BusCall {
    let properties: [(String, BusValue)] = [
      ("Description", .string(description)),
      ("PIDs", .array(elementType: "u", [.uint32(UInt32(process))])),
      ("Slice", .string("app.slice")),
      ("CollectMode", .string("inactive-or-failed")),
    ]
    return BusCall(
      systemd, path, manager, "StartTransientUnit",
      [
        .string(unit), .string("fail"),
        .array(
          elementType: "(sv)", properties.map { .tuple([.string($0.0), .variant($0.1)]) }),
        .array(elementType: "(sa(sv))", []),
      ])
  }

  /// Whether the process is in the unit's control group already.
  private static func isInside(_ process: Int32, _ unit: String) -> Bool {
    let descriptor = open("/proc/\(process)/cgroup", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).contains("/" + unit)
  }
}

/// One launch that waits for its scope.
private final class Attempt {
  private var completion: (() -> Void)?
  var limit: Deadline?
  var jobEnd: BusSubscription?

  init(_ completion: @escaping () -> Void) { self.completion = completion }

  func finish() {
    let completion = completion
    self.completion = nil
    limit = nil
    jobEnd = nil
    completion?()
  }
}
