extension FlowBuilder {
  /// Adds text, with its spaces as they are in code, and as one elsewhere.
  package mutating func add(_ text: String, _ style: FlowStyle = [], target: String? = nil) {
    guard !text.isEmpty else { return }
    guard textCount < Self.textLimit else {
      isCut = true
      return
    }
    var text = text
    if textCount + text.utf8.count > Self.textLimit {
      text = String(text.prefix(Self.textLimit - textCount))
      isCut = true
    }
    textCount += text.utf8.count
    append(isInCode ? text : collapsed(text), style, target)
  }

  /// Adds text that keeps its spaces and line ends.
  package mutating func addVerbatim(_ text: String, _ style: FlowStyle = [], target: String? = nil)
  {
    guard textCount + text.utf8.count <= Self.textLimit else {
      isCut = true
      return
    }
    textCount += text.utf8.count
    append(text, style, target)
  }

  /// Ends a line within a block.
  package mutating func breakLine() { append("\n", [], nil) }

  /// Adds a picture; those with nothing but spaces between stand side by side.
  package mutating func add(_ picture: FlowPicture) {
    var picture = picture
    let size = picture.bytes?.count ?? 0
    if pictureCount + size > Self.pictureLimit {
      picture.bytes = nil
      isCut = true
    } else {
      pictureCount += size
    }
    let hasText = !FlowText(stack[stack.count - 1].runs).isBlank
    finishText()
    let top = stack.count - 1
    if !hasText, case .pictures(let before)? = stack[top].blocks.last {
      guard blockCount < Self.blockLimit else {
        isCut = true
        return
      }
      blockCount += 1
      stack[top].blocks[stack[top].blocks.count - 1] = .pictures(before + [picture])
    } else {
      add(.pictures([picture]))
    }
  }

  private mutating func append(_ text: String, _ style: FlowStyle, _ target: String?) {
    guard !text.isEmpty else { return }
    let top = stack.count - 1
    let last = stack[top].runs.count - 1
    // No copy of the run is held here: the text would be copied with each addition.
    if last >= 0, stack[top].runs[last].style == style, stack[top].runs[last].target == target {
      stack[top].runs[last].text += text
    } else {
      stack[top].runs.append(FlowRun(text, style, target: target))
    }
  }

  /// `text` with one space for many, and none where a line begins.
  private func collapsed(_ text: String) -> String {
    var wasSpace = true
    if let last = stack.last?.runs.last?.text.unicodeScalars.last {
      wasSpace = last == " " || last == "\n"
    }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "\t", "\n", "\r", "\u{C}":
        if !wasSpace { result.append(" ") }
        wasSpace = true
      case "\0": result.append("\u{FFFD}")
      default:
        result.append(scalar)
        wasSpace = false
      }
    }
    return String(result)
  }

  /// Makes a block of the text that has come.
  mutating func finishText() {
    let top = stack.count - 1
    let runs = stack[top].runs
    guard !runs.isEmpty else { return }
    stack[top].runs = []
    if case .code(let language)? = stack[top].block {
      var text = FlowText(runs).plainText
      while text.hasSuffix("\n") { text.removeLast() }
      if !text.isEmpty { add(.code(text, language: language)) }
      return
    }
    let text = FlowText(runs).trimmed
    guard !text.isBlank else { return }
    if case .heading(let level)? = stack[top].block {
      add(.heading(level: min(6, max(1, level)), text))
    } else {
      add(.paragraph(text))
    }
  }

  /// All the text of blocks, a line for each.
  static func text(of blocks: [FlowBlock]) -> FlowText {
    var runs: [FlowRun] = []
    for block in blocks {
      if !runs.isEmpty { runs.append(FlowRun("\n")) }
      switch block {
      case .paragraph(let text), .heading(_, let text): runs += text.runs
      default: runs.append(FlowRun(block.plainText))
      }
    }
    return FlowText(runs)
  }
}

extension FlowText {
  /// The text without spaces at its ends.
  var trimmed: FlowText {
    var runs = runs
    while let first = runs.first {
      let rest = first.text.drop { $0 == " " || $0 == "\n" }
      if !rest.isEmpty {
        runs[0].text = String(rest)
        break
      }
      runs.removeFirst()
    }
    while let last = runs.last {
      var rest = last.text[...]
      while rest.last == " " || rest.last == "\n" { rest.removeLast() }
      if !rest.isEmpty {
        runs[runs.count - 1].text = String(rest)
        break
      }
      runs.removeLast()
    }
    return FlowText(runs)
  }
}
