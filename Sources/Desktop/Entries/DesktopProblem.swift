/// Something wrong with a desktop entry or another key file: where, what, and what to do about it.
package struct DesktopProblem: Hashable, Sendable {
  /// How bad it is.
  package enum Severity: String, Hashable, Sendable {
    /// The file works all the same.
    case warning
    /// The entry, or the part of it that is named, can't be used.
    case error
  }

  /// How bad it is.
  package var severity: Severity
  /// The path of the file.
  package var file: String
  /// The line, counted from 1, if one is to blame.
  package var line: Int?
  /// The key, if one is to blame.
  package var key: String?
  /// What is wrong and what to do.
  package var what: String

  /// A problem from its parts.
  package init(
    _ severity: Severity, file: String, line: Int? = nil, key: String? = nil, _ what: String
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.key = key
    self.what = what
  }
}

extension DesktopProblem: CustomStringConvertible {
  /// The problem on one line: `file:line: key: what`.
  package var description: String {
    var text = DisplayText.cleaned(file)
    if let line { text += ":\(line)" }
    text += ": "
    if let key { text += "\(DisplayText.cleaned(key)): " }
    return text + DisplayText.cleaned(what)
  }
}
