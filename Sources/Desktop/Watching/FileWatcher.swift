internal import CGIO
package import EventLoop
internal import Glibc

/// Tells when a file may have changed, whatever way it was saved: written in place, renamed over, its
/// directory made later, removed.
///
/// The directory is watched, not the file, since editors rename; while the directory is missing, its
/// nearest parent that is there. Several changes within a moment are told once, when no more come
/// for `settling` milliseconds. What changed isn't told: whoever listens reads again and compares.
package final class FileWatcher {
  private let path: String
  private let settling: Double
  private let deadline: Deadline
  private let changed: () -> Void
  private var monitors: [String: DirectoryMonitor] = [:]

  /// Watches `path`, an absolute path of a file or of a directory whose entries count.
  ///
  /// - Parameters:
  ///   - path: What is watched.
  ///   - loop: Where `changed` is called.
  ///   - settling: How long no further change may come, in milliseconds.
  ///   - changed: Called after a change.
  package init(
    _ path: String, on loop: MainLoop, settling: Double = 80, _ changed: @escaping () -> Void
  ) {
    self.path = path
    self.settling = settling
    self.changed = changed
    var fire: () -> Void = {}
    deadline = loop.makeDeadline { fire() }
    fire = { [weak self] in self?.settled() }
    watch()
  }

  /// Why nothing can be watched, in words; `nil` where it can.
  ///
  /// The kernel counts the instances of inotify(7) for each user, and programs can use them up.
  package static func problem() -> String? {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC))
    guard descriptor < 0 else {
      close(descriptor)
      return nil
    }
    let reason = String(cString: strerror(errno))
    return "inotify says “\(reason)”; other programs may have used it up, and "
      + "fs.inotify.max_user_instances (sysctl) sets how often it can be had"
  }

  /// Watches the nearest directories that are there: the path's own, and where the path is a link, those
  /// of what it leads to.
  private func watch() {
    let wanted = directories()
    monitors = monitors.filter { wanted.contains($0.key) }
    for directory in wanted where monitors[directory] == nil {
      monitors[directory] = DirectoryMonitor(directory) { [weak self] in self?.noticed() }
    }
  }

  private func directories() -> Set<String> {
    var found: Set<String> = []
    var next = path
    // As many links as the kernel follows.
    for _ in 0..<40 {
      var directory = Self.isDirectory(next) ? next : Self.parent(of: next)
      while directory != "/" && !Self.isDirectory(directory) {
        directory = Self.parent(of: directory)
      }
      found.insert(directory)
      guard let target = Self.linkTarget(of: next) else { break }
      // The directory of a link to a directory changes when the link does.
      found.insert(Self.parent(of: next))
      next = target.hasPrefix("/") ? target : Self.parent(of: next) + "/" + target
    }
    return found
  }

  private static func linkTarget(of path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        $0.baseAddress.map { readlink(path, $0, 4096) } ?? -1
      }
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  private func noticed() {
    // The first change sets the time, so that a program that writes without end can't put the news
    // off for ever.
    if deadline.time == nil { deadline.set(MonotonicTime.now.advanced(byMilliseconds: settling)) }
  }

  private func settled() {
    watch()
    changed()
  }

  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}

/// One directory, watched by GIO (inotify).
private final class DirectoryMonitor {
  let path: String
  private let noticed: () -> Void
  private var raw: UnsafeMutablePointer<GFileMonitor>?

  init(_ path: String, _ noticed: @escaping () -> Void) {
    self.path = path
    self.noticed = noticed
    let file = g_file_new_for_path(path)
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    raw = g_file_monitor_directory(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil)
    guard let raw else { return }
    // The default of 800 ms would hold back what must apply within 300.
    g_file_monitor_set_rate_limit(raw, 50)
    let handler:
      @convention(c) (
        UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UInt32,
        UnsafeMutableRawPointer?
      ) -> Void = directoryChanged
    g_signal_connect_data(
      raw, "changed", unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
  }

  deinit {
    guard let raw else { return }
    g_signal_handlers_disconnect_matched(
      raw, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, Unmanaged.passUnretained(self).toOpaque())
    g_file_monitor_cancel(raw)
    g_object_unref(raw)
  }

  fileprivate func fire() { noticed() }
}

private func directoryChanged(
  _: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?, _: UInt32,
  context: UnsafeMutableRawPointer?
) {
  guard let context else { return }
  Unmanaged<DirectoryMonitor>.fromOpaque(context).takeUnretainedValue().fire()
}
