internal import CLaunch
internal import Glibc

/// All that a child process is made of, and the way into C that makes it.
struct ChildPlan {
  /// Where a start can fail in the child.
  enum Step { case setUp, directory, execute }

  /// What a child's report says.
  enum Report {
    /// Nothing has come yet.
    case unknown
    /// The program itself runs.
    case running
    /// It couldn't be started; with the `errno`.
    case failed(Step, Int32)
  }

  /// The program's file.
  var program: String
  /// The arguments; the first is the program's name.
  ///
  /// Without NUL.
  var arguments: [String]
  /// The environment.
  ///
  /// Without NUL.
  var environment: LaunchEnvironment
  /// Whether the child finds its own process id in `GIO_LAUNCHED_DESKTOP_FILE_PID`.
  var passesProcessID: Bool
  /// The working directory.
  var directory: String

  /// Makes the child: its process id, or -1 with `errno` set.
  ///
  /// It goes on to the program when nobody holds the other end of `gate` any longer.
  func fork(report: Int32, gate: Int32?, journalStream: String?) -> Int32 {
    var argumentVector = arguments.map { strdup($0) }
    var environmentVector = environment.entries.map { Self.copy($0) }
    defer { for text in argumentVector + environmentVector { free(text) } }
    var processID: UnsafeMutablePointer<CChar>?
    if passesProcessID {
      let name = "GIO_LAUNCHED_DESKTOP_FILE_PID="
      let room = String(repeating: " ", count: Int(CLAUNCH_PROCESS_ID_SIZE))
      let entry = strdup(name + room)
      processID = entry.map { $0 + name.utf8.count }
      environmentVector.append(entry)
    }
    argumentVector.append(nil)
    environmentVector.append(nil)
    let output = Self.mayInherit(STDOUT_FILENO, journalStream) ? STDOUT_FILENO : -1
    let error = Self.mayInherit(STDERR_FILENO, journalStream) ? STDERR_FILENO : -1
    return program.withCString { program in
      directory.withCString { directory in
        argumentVector.withUnsafeBufferPointer { arguments in
          environmentVector.withUnsafeBufferPointer { environment in
            var plan = claunch_plan(
              program: program, arguments: arguments.baseAddress,
              environment: environment.baseAddress, directory: directory, process_id: processID,
              output: output, error: error, gate: gate ?? -1, report: report)
            return claunch_start(&plan)
          }
        }
      }
    }
  }

  /// The bytes as a C string of their own.
  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (bytes + [0]).withUnsafeBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.flatMap { strdup($0) }
    }
  }

  /// Reads a child's report from its pipe.
  static func readReport(_ descriptor: Int32) -> Report {
    var next = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&next, 1, 0) == 1 else { return .unknown }
    var report = claunch_report()
    let count = read(descriptor, &report, MemoryLayout<claunch_report>.size)
    if count < 0 && errno == EINTR { return .unknown }
    guard count == MemoryLayout<claunch_report>.size else { return .running }
    switch UInt32(report.step) {
    case CLAUNCH_DIRECTORY.rawValue: return .failed(.directory, report.error)
    case CLAUNCH_EXECUTE.rawValue: return .failed(.execute, report.error)
    default: return .failed(.setUp, report.error)
    }
  }

  /// Whether a child may write where we do.
  ///
  /// Not into a pipe or socket: whoever reads it would wait for the child after we have gone, or
  /// the child would die of writing when nobody reads. The journal's socket is the exception.
  private static func mayInherit(_ descriptor: Int32, _ journalStream: String?) -> Bool {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return false }
    switch facts.st_mode & S_IFMT {
    case S_IFIFO: return false
    case S_IFSOCK: return journalStream == "\(facts.st_dev):\(facts.st_ino)"
    default: return true
    }
  }
}
