internal import CGIO

/// A key file, its values read by GLib's `GKeyFile`, its lines known and its problems told.
final class KeyFile {
  /// The path of the file.
  let file: String
  /// What is wrong with the lines.
  let problems: [DesktopProblem]
  /// The groups in order.
  let groups: [(name: String, line: Int)]

  private let raw: OpaquePointer
  private let lines: [KeyFileScan.Place: Int]
  private let translated: Set<KeyFileScan.Place>
  private let locale: MessageLocale

  /// Reads a file's contents.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - file: The path, for the problems.
  ///   - rules: What is asked of it.
  ///   - locale: The translations to choose from.
  /// - Throws: The problems of a file that is none of its kind.
  init(
    _ bytes: [UInt8], file: String, rules: KeyFileRules, locale: MessageLocale
  ) throws(RejectedFile) {
    let scan = KeyFileScan(bytes, file: file, rules: rules, locale: locale)
    if let failure = scan.failure {
      throw RejectedFile(problems: scan.problems + [failure])
    }
    self.file = file
    self.locale = locale
    problems = scan.problems
    groups = scan.groups
    lines = scan.lines
    translated = scan.translated
    raw = g_key_file_new()
    if let reason = Self.load(scan.text, into: raw) {
      throw RejectedFile(problems: problems + [DesktopProblem(.error, file: file, reason)])
    }
  }

  deinit { g_key_file_unref(raw) }

  /// `g_key_file_load_from_data`; gives the reason where GLib doesn't take the text.
  private static func load(_ text: [UInt8], into raw: OpaquePointer) -> String? {
    text.withUnsafeBytes { text in
      // GLib refuses a text of no length, which is a file with nothing in it.
      guard let data = text.baseAddress, !text.isEmpty else { return nil }
      var error: UnsafeMutablePointer<GError>?
      // Without the flag GLib keeps only translations for the locale of this process.
      let isLoaded = g_key_file_load_from_data(
        raw, data.assumingMemoryBound(to: CChar.self), gsize(text.count),
        G_KEY_FILE_KEEP_TRANSLATIONS, &error)
      guard isLoaded == 0 else { return nil }
      defer { g_clear_error(&error) }
      return error.map { String(cString: $0.pointee.message) } ?? "the file is malformed"
    }
  }

  /// The line of a key, or `nil` where the key isn't there.
  func line(of key: String, in group: String) -> Int? {
    lines[KeyFileScan.Place(group: group, key: key)]
  }

  /// The line of a group's header.
  func line(ofGroup group: String) -> Int? { groups.first { $0.name == group }?.line }

  /// Whether there is a translation of the key into any language.
  func hasTranslation(of key: String, in group: String) -> Bool {
    translated.contains(KeyFileScan.Place(group: group, key: key))
  }

  /// The value as it stands in the file.
  func value(of key: String, in group: String) -> String? {
    guard line(of: key, in: group) != nil,
      let value = g_key_file_get_value(raw, group, key, nil)
    else { return nil }
    defer { g_free(value) }
    return String(cString: value)
  }

  /// The value with its escapes replaced.
  func string(_ key: String, in group: String) -> String? {
    guard line(of: key, in: group) != nil,
      let value = g_key_file_get_string(raw, group, key, nil)
    else { return nil }
    defer { g_free(value) }
    return String(cString: value)
  }

  /// The key of the translation that fits best, or the key itself.
  func localizedKey(_ key: String, in group: String) -> String {
    guard hasTranslation(of: key, in: group) else { return key }
    for name in locale.names {
      let translation = "\(key)[\(name)]"
      if line(of: translation, in: group) != nil { return translation }
    }
    return key
  }

  /// The items of a list.
  func list(_ key: String, in group: String) -> [String]? {
    var count: gsize = 0
    guard line(of: key, in: group) != nil,
      let values = g_key_file_get_string_list(raw, group, key, &count, nil)
    else { return nil }
    defer { g_strfreev(values) }
    return (0..<Int(count)).compactMap { index in values[index].map { String(cString: $0) } }
  }

  /// The keys of a group in order.
  func keys(in group: String) -> [String] {
    var count: gsize = 0
    guard let keys = g_key_file_get_keys(raw, group, &count, nil) else { return [] }
    defer { g_strfreev(keys) }
    return (0..<Int(count)).compactMap { index in keys[index].map { String(cString: $0) } }
  }
}
