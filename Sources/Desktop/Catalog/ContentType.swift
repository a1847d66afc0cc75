internal import CGIO
internal import Glibc

/// A MIME type, as far as a dock shows it (shared-mime-info).
package struct ContentType: Hashable, Sendable {
  /// The type: `text/plain`.
  package let name: String

  /// A type by its name.
  package init(name: String) { self.name = name }

  /// The type that a file's name tells; nothing is opened.
  package init(ofFile name: String) {
    guard let raw = g_content_type_guess(name, nil, 0, nil) else {
      self.name = "application/octet-stream"
      return
    }
    defer { g_free(raw) }
    self.name = String(cString: raw)
  }

  /// The names of icons for it, the best first (`g_content_type_get_icon`).
  package var iconNames: [String] {
    guard let icon = g_content_type_get_icon(name) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(icon)) }
    guard let text = g_icon_to_string(icon) else { return [] }
    defer { g_free(text) }
    // A themed icon of several names reads ". GThemedIcon first second".
    return String(cString: text).split(separator: " ").map(String.init)
      .filter { $0 != "." && $0 != "GThemedIcon" }
  }

  /// It and the types that it is a kind of, the nearest first, as far as they matter for finding an
  /// application: source code is text, too.
  package var withParents: [String] {
    name != "text/plain" && g_content_type_is_a(name, "text/plain") != 0
      ? [name, "text/plain"] : [name]
  }
}

/// Moments in the user's words.
package enum Moment {
  /// A moment as day and time: `30 Nov 2026, 14:05` (`strftime`, in the locale in force).
  ///
  /// - Parameter seconds: Seconds since 1970.
  /// - Returns: The words; empty for a moment that no calendar knows.
  package static func words(_ seconds: Int64) -> String {
    var time = time_t(seconds)
    var parts = tm()
    guard localtime_r(&time, &parts) != nil else { return "" }
    var buffer = [CChar](repeating: 0, count: 128)
    let count = strftime(&buffer, buffer.count, "%-d %b %Y, %H:%M", &parts)
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
