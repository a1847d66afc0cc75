extension ExecLine {
  /// What the codes `%i`, `%c` and `%k` stand for.
  package struct Values: Hashable, Sendable {
    /// The value of `Icon`; empty where there is none.
    package var icon: String
    /// The entry's name in the user's language.
    package var name: String
    /// The path of the entry's file.
    package var location: String

    /// The values of an entry.
    package init(icon: String = "", name: String = "", location: String = "") {
      self.icon = icon
      self.name = name
      self.location = location
    }
  }

  /// The argument lists to run: one, or with `%f` or `%u` one for each thing to open.
  ///
  /// - Parameters:
  ///   - targets: What to open; empty to start the program by itself.
  ///   - values: What the other codes stand for.
  /// - Returns: Lists of arguments, the program first in each.
  /// - Throws: Why what is to be opened doesn't fit the line.
  package func expanded(
    opening targets: [OpenTarget] = [], values: Values
  ) throws(ExecError) -> [[String]] {
    guard !targets.isEmpty else { return [try argumentList(for: [], values: values)] }
    guard fileCodeCount <= 1 || targets.count == 1 else { throw .severalFileCodes }
    for argument in arguments {
      for case .code(let code) in argument.pieces where code.isForTargets {
        if code.isList { return [try argumentList(for: targets, values: values)] }
        var lists: [[String]] = []
        for target in targets { lists.append(try argumentList(for: [target], values: values)) }
        return lists
      }
    }
    throw .takesNoFiles
  }

  private func argumentList(
    for targets: [OpenTarget], values: Values
  ) throws(ExecError) -> [String] {
    var list: [String] = []
    for argument in arguments {
      switch argument.soleCode {
      case .icon?:
        if !values.icon.isEmpty { list += ["--icon", values.icon] }
      case let code? where code.isForTargets:
        for target in targets { list.append(try Self.text(of: target, for: code)) }
      default:
        if let text = try text(of: argument, for: targets, values: values) { list.append(text) }
      }
    }
    return list
  }

  /// An argument with text in it; `nil` where it falls away because nothing is opened.
  private func text(
    of argument: Argument, for targets: [OpenTarget], values: Values
  ) throws(ExecError) -> String? {
    var text = ""
    for piece in argument.pieces {
      switch piece {
      case .text(let part): text += part
      case .code(.icon): text += values.icon
      case .code(.name): text += values.name
      case .code(.location): text += values.location
      case .code(let code):
        if code.isList, targets.count != 1 {
          throw .listInsideArgument(code.rawValue, count: targets.count)
        }
        guard let target = targets.first else {
          // An option without its value would name a file that has no name.
          if argument.isScript { continue }
          return nil
        }
        if argument.isScript { throw .fileNameInScript(code.rawValue) }
        text += try Self.text(of: target, for: code)
      }
    }
    return text
  }

  private static func text(
    of target: OpenTarget, for code: FieldCode
  ) throws(ExecError) -> String {
    guard code == .file || code == .files else { return target.uri }
    guard let path = target.path else { throw .notALocalFile(target.uri) }
    return path
  }
}

extension ExecLine.Argument {
  /// Whether its text looks like the words of a script, where a file's name would be read as more
  /// than a name.
  var isScript: Bool {
    pieces.contains { piece in
      guard case .text(let text) = piece else { return false }
      return text.unicodeScalars.contains { scalar in
        switch scalar {
        case " ", "\t", "\n", ";", "&", "|", "<", ">", "$", "`", "\"", "'", "(", ")": true
        default: false
        }
      }
    }
  }
}
