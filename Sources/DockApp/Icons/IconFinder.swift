internal import Desktop
internal import Glibc

/// Finds the files of icons in the theme in force.
final class IconFinder {
  /// Device pixels a logical pixel, as a whole number: themes have pictures for those.
  var scale = 1

  private let directories: BaseDirectories
  private var themeName = "hicolor"
  /// Reading a theme takes milliseconds, so it is read when the first icon is looked for.
  private var loaded: IconTheme?
  private var known: [String: Bool] = [:]

  init(environment: [String: String]) {
    directories = BaseDirectories(environment: environment)
  }

  /// Uses another theme; says whether it is another.
  func use(theme name: String) -> Bool {
    guard name != themeName else { return false }
    themeName = name
    reload()
    return true
  }

  /// Looks at the disk anew, after icons were installed or removed.
  func reload() {
    loaded = nil
    known = [:]
  }

  /// Whether the theme has a picture for an action.
  func has(_ icon: String) -> Bool {
    if let answer = known[icon] { return answer }
    let answer = file(icon, pixelSize: 20) != nil
    known[icon] = answer
    return answer
  }

  /// The directories in which an installation of icons shows: those that hold themes, there or not
  /// yet; the theme in force and the one that programs install to, with their caches; and where a
  /// user puts single icons.
  var watchedDirectories: Set<String> {
    let bases = IconTheme.bases(directories)
    let inside = bases.flatMap { base in
      [themeName, "hicolor"].flatMap { ["\(base)/\($0)", "\(base)/\($0)/scalable/apps"] }
    }
    return Set(bases).union(inside.filter { access($0, F_OK) == 0 })
  }

  /// The file for an icon that is drawn `pixelSize` device pixels large.
  func file(_ icon: String, pixelSize: Int) -> String? {
    let theme = loaded ?? IconTheme(themeName, directories: directories)
    loaded = theme
    return theme.icon(icon, size: max(1, pixelSize / scale), scale: scale)?.path
  }
}
