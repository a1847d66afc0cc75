internal import CSandbox
internal import Glibc

/// What the helper may use of the machine, whatever file it was given.
package enum ProcessLimits {
  /// Memory that can be addressed, in bytes.
  ///
  /// A picture of the largest size takes 64 MiB.
  package static let memory: UInt64 = 512 << 20
  /// Processor time of one request, in whole seconds.
  package static let secondsPerRequest: UInt64 = 2
  /// The largest file that can be written; answers are memory files of at most 4 MiB.
  package static let file: UInt64 = 16 << 20

  /// What a helper is for, and what it may use by that.
  package enum Purpose: Sendable {
    /// Decodes icons.
    case icons
    /// Decodes documents.
    case documents
    /// Fetches pages of the web.
    case links
    /// Carries the connections of a page that is shown live.
    case gateway
    /// Shows a page live, with the processes of WebKit, which reserve far more room than they use and
    /// are held to less by WebKit itself.
    case pages

    var memory: UInt64 {
      switch self {
      case .documents: 768 << 20
      case .pages: .max
      case .icons, .links, .gateway: ProcessLimits.memory
      }
    }
    /// Open files.
    var openFiles: UInt64 {
      switch self {
      case .icons, .documents, .links: 32
      case .gateway: 256
      case .pages: 1024
      }
    }
    /// Pages are handed over as memory files of 4 bytes a pixel.
    var file: UInt64 { self == .icons ? ProcessLimits.file : 300 << 20 }
    var seconds: UInt64 {
      switch self {
      case .icons, .links: secondsPerRequest
      case .documents: 5
      case .gateway: 60
      case .pages: 300
      }
    }
  }

  /// The names of the limits that the system refused; empty when all hold.
  package static func apply(for purpose: Purpose = .icons) -> [String] {
    let wanted: [(String, Int32, UInt64)] = [
      ("memory", Int32(RLIMIT_AS.rawValue), purpose.memory),
      ("file size", Int32(RLIMIT_FSIZE.rawValue), purpose.file),
      ("open files", Int32(RLIMIT_NOFILE.rawValue), purpose.openFiles),
      ("core", Int32(RLIMIT_CORE.rawValue), 0),
    ]
    var refused = wanted.filter { !set($0.1, $0.2) }.map(\.0)
    if !allowNextRequest(for: purpose) { refused.append("processor time") }
    return refused
  }

  /// Gives the next request its processor time, counted from what is used so far; beyond it the
  /// system ends the process.
  @discardableResult
  package static func allowNextRequest(for purpose: Purpose = .icons) -> Bool {
    var usage = rusage()
    guard getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else { return false }
    let used = UInt64(max(0, usage.ru_utime.tv_sec + usage.ru_stime.tv_sec))
    var limit = rlimit()
    guard getrlimit(Int32(RLIMIT_CPU.rawValue), &limit) == 0 else { return false }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(used + 1 + purpose.seconds))
    return setrlimit(Int32(RLIMIT_CPU.rawValue), &limit) == 0
  }

  private static func set(_ resource: Int32, _ value: UInt64) -> Bool {
    var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    if value == .max {
      // Without a limit of ours, what is allowed at the most stays.
      return true
    }
    return setrlimit(resource, &limit) == 0
  }
}
