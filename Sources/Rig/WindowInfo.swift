package import Geometry

/// What a second client can see of a window.
package struct WindowInfo: Hashable, Sendable {
  /// Its id.
  package var id: UInt
  /// The window that it lies in.
  package var parent: UInt
  /// The client that made it: the part of the id that the server gives to each connection.
  package var client: UInt
  /// Its place and size in root pixels, without its border.
  package var frame: Rect
  /// Bits a pixel: 32 where it has an alpha channel.
  package var depth: Int
  /// It and all around it are mapped.
  package var isViewable: Bool
  /// Window managers leave it alone.
  package var overrideRedirect: Bool
  /// It shows nothing.
  package var isInputOnly: Bool
  /// The first half of `WM_CLASS`.
  package var instance: String?
  /// The second half of `WM_CLASS`.
  package var className: String?
  /// `_NET_WM_NAME`, else `WM_NAME`.
  package var title: String?
  /// `_NET_WM_PID`, else that of another window of the same client.
  package var processID: Int?
  /// The names in `_NET_WM_WINDOW_TYPE`.
  package var types: [String]
}
