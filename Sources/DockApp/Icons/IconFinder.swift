internal import Desktop

/// Finds the files of icons in the theme in force.
final class IconFinder {
  /// Device pixels a logical pixel, as a whole number: themes have pictures for those.
  var scale = 1

  private let directories: BaseDirectories
  private var theme: IconTheme
  private var themeName = "hicolor"

  init(environment: [String: String]) {
    directories = BaseDirectories(environment: environment)
    theme = IconTheme("hicolor", directories: directories)
  }

  /// Uses another theme; says whether it is another.
  func use(theme name: String) -> Bool {
    guard name != themeName else { return false }
    themeName = name
    theme = IconTheme(name, directories: directories)
    return true
  }

  /// The file for an icon that is drawn `pixelSize` device pixels large.
  func file(_ icon: String, pixelSize: Int) -> String? {
    theme.icon(icon, size: max(1, pixelSize / scale), scale: scale)?.path
  }
}
