/// The options of a command: each has a value.
struct RigOptions {
  /// What is wrong with a command line.
  struct Mistake: Error {
    var description: String
  }

  private var values: [String: String] = [:]

  init(_ words: [String], for command: RigCommand) throws(Mistake) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), command.options[String(word.dropFirst(2))] != nil else {
        throw Mistake(description: "\(command.name) takes no \(word)")
      }
      guard let value = rest.popFirst() else {
        throw Mistake(description: "\(word) needs a value")
      }
      values[String(word.dropFirst(2))] = value
    }
  }

  /// The value of an option, where it was given.
  subscript(name: String) -> String? { values[name] }

  /// The value of an option as a number, where it was given.
  func number<Number: LosslessStringConvertible>(_ name: String) throws(Mistake) -> Number? {
    guard let text = values[name] else { return nil }
    guard let number = Number(text) else {
      throw Mistake(description: "--\(name) needs a number, not \(text)")
    }
    return number
  }
}
