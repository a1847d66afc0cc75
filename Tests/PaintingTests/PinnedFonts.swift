import Glibc

/// The fonts that pictures in tests are drawn with, whatever else is installed.
enum PinnedFonts {
  /// Points Fontconfig to the project's own list; must run before the first text is set.
  static func use() { _ = once }

  private static let once: Bool = {
    let folder = String(#filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.endIndex))
    return setenv("FONTCONFIG_FILE", folder + "/fonts.conf", 1) == 0
  }()
}
