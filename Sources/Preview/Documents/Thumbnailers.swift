internal import Documents
internal import Glibc
internal import LocalSocket

/// The programs of others that make pictures of files nothing here can read, like frames of video.
///
/// They run inside bubblewrap only, where they see the system, the one file under a name of ours and an
/// empty `/tmp`; they are limited in time, memory and what they write, and their picture, which comes
/// through a memory file, is for the decoder to look into.
final class Thumbnailers {
  /// How a run ended.
  enum Outcome {
    /// Something was written, perhaps a picture.
    case picture(OwnedDescriptor)
    /// It ended without a picture, was late, or is missing.
    case nothing
    /// There is no box to run it in.
    case noBox
    /// Something newer is asked for.
    case interrupted
  }

  private let folders: [String]
  private var known: [String: ThumbnailerFile]?

  private static let box = "/usr/bin/bwrap"
  private static let programs = ["/usr/local/bin", "/usr/bin", "/bin"]
  /// The longest side of a picture, in pixels.
  private static let size = 1024
  /// The largest picture, in bytes.
  private static let pictureLimit = 16 << 20

  /// Those that are told of below these folders of data.
  init(data: [String]) { folders = data.map { $0 + "/thumbnailers" } }

  /// The thumbnailer for a type, if there is one whose program is there.
  func thumbnailer(for type: String) -> ThumbnailerFile? {
    if known == nil { known = read() }
    return known?[type]
  }

  private func read() -> [String: ThumbnailerFile] {
    var known: [String: ThumbnailerFile] = [:]
    for folder in folders {
      guard let listing = opendir(folder) else { continue }
      defer { closedir(listing) }
      var count = 0
      while let entry = readdir(listing), count < 500 {
        count += 1
        let name = withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard name.hasSuffix(".thumbnailer"), let file = Self.file("\(folder)/\(name)") else {
          continue
        }
        // The user's own folder comes first, and what stands there counts.
        for type in file.types where known[type] == nil { known[type] = file }
      }
    }
    return known
  }

  private static func file(_ path: String) -> ThumbnailerFile? {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    let owned = OwnedDescriptor(adopting: file)
    guard let bytes = try? FileReading(owned.rawValue)?.bytes(count: 64 << 10),
      let thumbnailer = ThumbnailerFile(String(decoding: bytes, as: UTF8.self)),
      program(thumbnailer.tryExec ?? thumbnailer.words[0]) != nil
    else { return nil }
    return thumbnailer
  }

  /// The path of a program that can be run.
  private static func program(_ name: String) -> String? {
    let paths = name.hasPrefix("/") ? [name] : programs.map { "\($0)/\(name)" }
    return paths.first { access($0, X_OK) == 0 }
  }

  // MARK: Running

  /// Has a picture made.
  ///
  /// - Parameters:
  ///   - thumbnailer: The program.
  ///   - file: The file.
  ///   - patience: How long it may take, in milliseconds.
  ///   - dock: The socket on which something newer may come.
  /// - Returns: How it ended.
  func run(
    _ thumbnailer: ThumbnailerFile, _ file: OwnedDescriptor, patience: Double,
    unless dock: PacketSocket
  ) -> Outcome {
    guard access(Self.box, X_OK) == 0 else { return .noBox }
    guard let place = SymbolicLink.target(of: "/proc/self/fd/\(file.rawValue)"),
      let program = Self.program(thumbnailer.words[0]), let picture = SealedMemory.open()
    else { return .nothing }
    let command = thumbnailer.arguments(
      input: "/tmp/input", output: "/tmp/output.png", size: Self.size)
    let words = Self.view(place, program) + [program] + command.dropFirst()
    guard let process = Self.start(words, output: picture) else { return .nothing }
    let end = FileGate.milliseconds() + patience
    var outcome: Outcome?
    while outcome == nil {
      var status: Int32 = 0
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process || ended < 0 && errno != EINTR {
        return SealedMemory.seal(picture) && FileReading(picture.rawValue)?.size ?? 0 > 0
          ? .picture(picture) : .nothing
      }
      var awaited = pollfd(fd: dock.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
      if poll(&awaited, 1, 10) > 0 { outcome = .interrupted }
      if FileGate.milliseconds() > end { outcome = .nothing }
    }
    // What is in the box ends with the process that made it.
    kill(-process, SIGKILL)
    while waitpid(process, nil, 0) < 0 {
      guard errno == EINTR else { break }
    }
    return outcome ?? .nothing
  }

  /// The box, and in it a shell that sets limits and hands the picture over: the name of the file, and
  /// what the program says, never become part of what it reads.
  private static func view(_ file: String, _ program: String) -> [String] {
    var words = [
      box, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv",
      "--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin", "--setenv", "HOME", "/tmp", "--setenv",
      "LANG", "C.UTF-8", "--setenv", "GIO_USE_VFS", "local", "--proc", "/proc", "--dev", "/dev",
      "--size", "67108864", "--tmpfs", "/tmp", "--chdir", "/tmp",
    ]
    for path in [
      "/usr", "/lib", "/lib64", "/bin", "/etc/fonts", "/etc/ld.so.cache", "/etc/alternatives",
      "/var/cache/fontconfig", program,
    ] {
      words += ["--ro-bind-try", path, path]
    }
    let script = """
      ulimit -c 0; ulimit -t 10; ulimit -f 131072; ulimit -v 2000000; exec 3>&1 >/dev/null 2>&1
      "$@" 3>&-; head -c \(pictureLimit) /tmp/output.png >&3
      """
    return words + ["--ro-bind", file, "/tmp/input", "--", "/bin/sh", "-c", script, "sh"]
  }

  private static func start(_ words: [String], output: OwnedDescriptor) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.rawValue, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // The socket to the dock is no business of theirs.
    posix_spawn_file_actions_addclose(&actions, PreviewServer.descriptor)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    guard posix_spawn(&child, words[0], &actions, &attributes, &arguments, environ) == 0 else {
      return nil
    }
    return child
  }
}
