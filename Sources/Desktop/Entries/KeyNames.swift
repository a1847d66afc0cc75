/// The keys of Desktop Entry 1.5, to tell a slip of the pen from a key of somebody else.
enum KeyNames {
  private static let known = [
    "Type", "Version", "Name", "GenericName", "NoDisplay", "Comment", "Icon", "Hidden",
    "OnlyShowIn", "NotShowIn", "DBusActivatable", "TryExec", "Exec", "Path", "Terminal", "Actions",
    "MimeType", "Categories", "Implements", "Keywords", "StartupNotify", "StartupWMClass", "URL",
    "PrefersNonDefaultGPU", "SingleMainWindow",
  ]

  /// The key that was meant, where `key` is one but for the case of its letters or one letter.
  static func meant(by key: String) -> String? {
    guard !known.contains(key) else { return nil }
    let letters = Array(key.utf8)
    let lowercased = key.lowercased()
    return known.first { name in
      name.lowercased() == lowercased || (letters.count > 4 && isOneOff(letters, Array(name.utf8)))
    }
  }

  /// Whether one letter too many, too few or wrong, or two in the wrong order, is all that differs.
  private static func isOneOff(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    let start = zip(first, second).prefix { $0 == $1 }.count
    let end = zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
    let lengths = [first.count, second.count]
    guard let longer = lengths.max(), let shorter = lengths.min(), longer - shorter <= 1 else {
      return false
    }
    if start + end >= longer - 1 { return true }
    return longer == shorter && start + end == longer - 2 && first[start] == second[start + 1]
      && first[start + 1] == second[start]
  }
}
