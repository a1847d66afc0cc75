internal import Glibc

/// A file descriptor that is closed with its owner.
package final class OwnedDescriptor: Sendable {
  /// The number; valid while this object lives.
  package let rawValue: Int32

  /// Takes over an open descriptor.
  package init(adopting descriptor: Int32) { rawValue = descriptor }

  deinit { close(rawValue) }
}
