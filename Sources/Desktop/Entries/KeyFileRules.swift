/// What a kind of key file asks for beyond the common form.
struct KeyFileRules: Sendable {
  /// The group that must come first, if one must.
  var firstGroup: String?
  /// Whether keys hold only letters, digits and dashes.
  var restrictsKeys: Bool
  /// Keys whose value is a list: `\;` is an escape there.
  var listKeys: Set<String>
  /// Keys whose value is kept as it stands, since an unknown escape makes it worthless.
  var commandKeys: Set<String>

  /// Desktop entries.
  static let desktopEntry = KeyFileRules(
    firstGroup: "Desktop Entry", restrictsKeys: true,
    listKeys: [
      "Actions", "Categories", "Implements", "Keywords", "MimeType", "NotShowIn", "OnlyShowIn",
      "TargetEnvironment", "X-Ayatana-Desktop-Shortcuts",
    ],
    commandKeys: ["Exec"])

  /// `mimeapps.list`: any MIME type is a key, every value a list.
  static let mimeApplications = KeyFileRules(
    firstGroup: nil, restrictsKeys: false, listKeys: [], commandKeys: [])
}
