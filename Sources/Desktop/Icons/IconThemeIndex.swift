internal import CGIO

/// The file `index.theme` of an icon theme (Icon Theme Specification 0.13).
package struct IconThemeIndex: Hashable, Sendable {
  /// For which sizes a directory is.
  package enum Fit: Hashable, Sendable {
    /// For its size alone.
    case fixed
    /// For all sizes between these two.
    case scalable(ClosedRange<Int>)
    /// For sizes that differ from its own by at most so much.
    case threshold(Int)
  }

  /// A directory of the theme.
  package struct Directory: Hashable, Sendable {
    /// The path below the theme's own directories.
    package var path: String
    /// The size of one side of its icons, in logical pixels.
    package var size: Int
    /// How many pixels make a logical one.
    package var scale: Int
    /// For which sizes it is.
    package var fit: Fit
    /// `MinSize` and `MaxSize`, which are the size where they aren't given.
    package var range: ClosedRange<Int>
  }

  /// The directories, in the order in which they are looked into.
  package var directories: [Directory] = []
  /// The themes that are asked when this one has no such icon, in order.
  package var parents: [String] = []

  /// Reads an index.
  ///
  /// A directory without a usable size is left out, as is one that would lead out of the theme.
  ///
  /// - Returns: `nil` where the bytes are no key file with a group `[Icon Theme]`.
  package init?(_ bytes: [UInt8]) {
    guard let file = g_key_file_new() else { return nil }
    defer { g_key_file_unref(file) }
    let isLoaded = bytes.withUnsafeBytes { bytes in
      g_key_file_load_from_data(
        file, bytes.bindMemory(to: CChar.self).baseAddress, gsize(bytes.count),
        GKeyFileFlags(rawValue: 0), nil)
    }
    guard isLoaded != 0, g_key_file_has_group(file, group) != 0 else { return nil }
    parents = Self.list(file, "Inherits").filter(Self.isName)
    var seen: Set<String> = []
    for path in Self.list(file, "Directories") + Self.list(file, "ScaledDirectories")
    where Self.isInside(path) && seen.insert(path).inserted {
      if let directory = Self.directory(path, in: file) { directories.append(directory) }
    }
  }

  private static func directory(_ path: String, in file: OpaquePointer) -> Directory? {
    guard let size = number(file, path, "Size") else { return nil }
    let scale = number(file, path, "Scale") ?? 1
    let least = number(file, path, "MinSize") ?? size
    let most = number(file, path, "MaxSize") ?? size
    let range = min(least, most)...max(least, most)
    let fit: Fit
    switch text(file, path, "Type") {
    case "Fixed"?: fit = .fixed
    case "Scalable"?: fit = .scalable(range)
    default: fit = .threshold(number(file, path, "Threshold", least: 0) ?? 2)
    }
    return Directory(path: path, size: size, scale: scale, fit: fit, range: range)
  }

  /// A number that is fit for a size; beyond it lie mistakes, and overflow.
  private static func number(
    _ file: OpaquePointer, _ group: String, _ key: String, least: Int = 1
  ) -> Int? {
    guard let value = text(file, group, key).flatMap({ Int($0) }), least...65_536 ~= value else {
      return nil
    }
    return value
  }

  private static func text(_ file: OpaquePointer, _ group: String, _ key: String) -> String? {
    guard let value = g_key_file_get_value(file, group, key, nil) else { return nil }
    defer { g_free(value) }
    return String(trimmed(Substring(String(cString: value))))
  }

  /// A list with commas, as only this kind of file has it.
  private static func list(_ file: OpaquePointer, _ key: String) -> [String] {
    guard let value = g_key_file_get_value(file, group, key, nil) else { return [] }
    defer { g_free(value) }
    return String(cString: value).split(whereSeparator: { $0 == "," || $0 == ";" }).map { item in
      var item = trimmed(item)
      while item.last == "/" { item.removeLast() }
      return String(item)
    }
  }

  /// GKeyFile keeps blanks at the end of a value.
  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text.removeFirst() }
    while let last = text.last, last == " " || last == "\r" { text.removeLast() }
    return text
  }

  /// Whether it may name a theme: one part of a path.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.utf8.contains(0)
  }

  private static func isInside(_ path: String) -> Bool {
    !path.isEmpty
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        isName(String($0)) || $0 == "."
      }
  }
}

private let group = "Icon Theme"

extension IconThemeIndex.Directory {
  /// Whether the directory is meant for this size and scale (`DirectoryMatchesSize`).
  func matches(size: Int, scale: Int) -> Bool {
    guard self.scale == scale else { return false }
    switch fit {
    case .fixed: return size == self.size
    case .scalable(let range): return range.contains(size)
    case .threshold(let threshold): return abs(size - self.size) <= threshold
    }
  }

  /// How far the directory is from this size, in device pixels (`DirectorySizeDistance`).
  func distance(size: Int, scale: Int) -> Int {
    let wanted = size * scale
    let least: Int
    let most: Int
    switch fit {
    case .fixed: return abs(self.size * self.scale - wanted)
    case .scalable(let range):
      least = range.lowerBound
      most = range.upperBound
    case .threshold(let threshold):
      // Within the threshold nothing is missing; beyond it the specification measures from MinSize
      // and MaxSize.
      if wanted < (self.size - threshold) * self.scale {
        return abs(range.lowerBound * self.scale - wanted)
      }
      if wanted > (self.size + threshold) * self.scale {
        return abs(wanted - range.upperBound * self.scale)
      }
      return 0
    }
    if wanted < least * self.scale { return least * self.scale - wanted }
    if wanted > most * self.scale { return wanted - most * self.scale }
    return 0
  }

  /// The most device pixels that one side of its pictures has.
  var pixels: Int {
    switch fit {
    case .fixed, .threshold: size * scale
    case .scalable(let range): max(size, range.upperBound) * scale
    }
  }
}
