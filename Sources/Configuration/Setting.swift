internal import JSON

/// One thing that can be set: its key, its default, what is allowed, and what it means.
///
/// It is declared once; reading, the schema for editors, the printed defaults and the messages all
/// come from the declaration.
struct Setting<Root: Sendable>: Sendable {
  /// Whether its object can do without it.
  enum Need: Hashable, Sendable {
    /// Where it is not there or can't be used, its default stands in.
    case optional
    /// It may be missing; but where it can't be used, its whole object can't.
    case essential
    /// It must be there.
    case required
  }

  /// The key in its object.
  let key: String
  /// What it does, with its unit, in one or two sentences.
  let summary: String
  /// Other names that people try for it: never accepted, but understood in a message.
  let synonyms: [String]
  /// The paths of the settings inside, for an object.
  let nestedKeys: [String]
  let need: Need
  /// Puts the value into its place; `false` where it can't be used, which has been reported.
  let read: @Sendable (JSONNode, inout Root, inout ReadingContext) -> Bool
  /// The value in JSON; `nil` where it says nothing.
  let write: @Sendable (Root) -> JSONValue?
  private let form: [JSONMember]
  private let examples: [JSONValue]

  /// A setting; its default is what its place holds in its object's defaults.
  init<Value: Sendable>(
    _ key: String, _ place: any WritableKeyPath<Root, Value> & Sendable, _ form: ValueForm<Value>,
    _ summary: String, need: Need = .optional, examples: [JSONValue] = [], synonyms: [String] = []
  ) {
    self.key = key
    self.summary = summary
    self.need = need
    self.examples = examples
    self.synonyms = synonyms
    self.form = form.schema
    nestedKeys = form.nestedKeys
    read = { node, root, context in
      let initial = need == .optional ? form.write(root[keyPath: place]) : nil
      let fallback = initial.flatMap { $0.isScalar ? $0 : nil }
      return context.inside(key: key, fallback: fallback?.serialized()) { context in
        guard let value = form.read(node, &context) else { return false }
        root[keyPath: place] = value
        return true
      }
    }
    write = { form.write($0[keyPath: place]) }
  }

  /// A key that others read and that is nothing to us.
  init(ignored key: String, _ summary: String) {
    self.key = key
    self.summary = summary
    need = .optional
    examples = []
    synonyms = []
    form = [JSONMember("type", "string")]
    nestedKeys = []
    read = { _, _, _ in true }
    write = { _ in nil }
  }

  /// The JSON Schema of the value, with its description, its default and examples.
  func schema(in defaults: Root) -> JSONValue {
    var members = [JSONMember("description", .string(summary))] + form
    if let value = write(defaults), need == .optional {
      members.append(JSONMember("default", value))
    }
    if !examples.isEmpty { members.append(JSONMember("examples", .array(examples))) }
    return .object(members)
  }
}

extension JSONValue {
  /// Whether the value is short enough to stand in a message.
  fileprivate var isScalar: Bool {
    switch self {
    case .null, .bool, .integer, .number, .string: true
    case .array, .object: false
    }
  }
}
