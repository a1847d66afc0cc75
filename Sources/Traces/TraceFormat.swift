/// The formats that can be read.
package enum TraceFormat: String, Hashable, Sendable {
  /// The project's own: `docs/trace-format.md`.
  case pressdock
  /// Kernel events as evemu writes them.
  case evemu
  /// Touches of a Magic Trackpad as macOS reports them, a row for each contact of a frame.
  case macTouches
}
