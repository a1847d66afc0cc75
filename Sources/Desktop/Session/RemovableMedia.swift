internal import CGIO

/// The removable media that are mounted: what lies where desktops mount it (`/media`, `/run/media`).
package final class RemovableMedia {
  /// A mounted volume.
  package struct Volume: Hashable, Sendable {
    /// The name that people know it by: that of its mount point.
    package let name: String
    /// The absolute path of its mount point.
    package let path: String
  }

  /// The volumes, by path.
  package private(set) var volumes: [Volume] = []
  private let onChange: () -> Void
  private let monitor: OpaquePointer?
  private var handler: gulong = 0

  /// Follows what is mounted; `onChange` is called from the loop when the volumes are others.
  package init(onChange: @escaping () -> Void) {
    self.onChange = onChange
    monitor = g_unix_mount_monitor_get()
    volumes = Self.mounted()
    guard let monitor else { return }
    handler = g_signal_connect_data(
      UnsafeMutableRawPointer(monitor), "mounts-changed",
      unsafeBitCast(mountsChanged as MountsChanged, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
  }

  deinit {
    guard let monitor else { return }
    g_signal_handler_disconnect(UnsafeMutableRawPointer(monitor), handler)
    g_object_unref(UnsafeMutableRawPointer(monitor))
  }

  fileprivate func update() {
    let now = Self.mounted()
    guard now != volumes else { return }
    volumes = now
    onChange()
  }

  private static func mounted() -> [Volume] {
    var found: Set<Volume> = []
    let list = g_unix_mounts_get(nil)
    var entry = list
    while let current = entry {
      if let data = current.pointee.data {
        let mount = OpaquePointer(data)
        if let raw = g_unix_mount_get_mount_path(mount) {
          let path = String(cString: raw)
          let isRemovable = ["/media/", "/run/media/"].contains { path.hasPrefix($0) }
          if isRemovable, let name = path.split(separator: "/").last {
            found.insert(Volume(name: String(name), path: path))
          }
        }
        g_unix_mount_free(mount)
      }
      entry = current.pointee.next
    }
    g_list_free(list)
    return found.sorted { $0.path < $1.path }
  }
}

private typealias MountsChanged =
  @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void

private nonisolated let mountsChanged: MountsChanged = { _, context in
  guard let context else { return }
  Unmanaged<RemovableMedia>.fromOpaque(context).takeUnretainedValue().update()
}
