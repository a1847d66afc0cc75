internal import JSON

/// How a setting's value is written in JSON: what reads it, what writes it, and what tells an
/// editor and a user about it.
struct ValueForm<Value: Sendable>: Sendable {
  /// What came of reading a value.
  enum Outcome {
    case value(Value)
    /// It is not what is expected; the name that may be meant.
    case mismatch(suggestion: String?)
    /// It can't be used, which has been reported.
    case refused

    /// It is not what is expected.
    static var mismatch: Outcome { .mismatch(suggestion: nil) }
  }

  /// The kinds of JSON values that it is written as.
  var kinds: Set<JSONKind>
  /// What is wanted, as the end of "must be …".
  var expectation: String
  /// The JSON Schema (draft-07) of the value.
  var schema: [JSONMember]
  /// The paths of the settings inside, for an object.
  var nestedKeys: [String] = []
  /// Reads a value.
  var parse: @Sendable (JSONNode, inout ReadingContext) -> Outcome
  /// The value in JSON; `nil` for one that is not written.
  var write: @Sendable (Value) -> JSONValue?

  /// The value; `nil` where it can't be used, which has been reported.
  func read(_ node: JSONNode, _ context: inout ReadingContext) -> Value? {
    switch parse(node, &context) {
    case .value(let value): return value
    case .mismatch(let suggestion):
      context.refuse(node, wants: expectation, suggestion: suggestion)
      return nil
    case .refused: return nil
    }
  }

  /// The same form for another type.
  func map<Other: Sendable>(
    _ make: @escaping @Sendable (Value) -> Other, back: @escaping @Sendable (Other) -> Value?
  ) -> ValueForm<Other> {
    ValueForm<Other>(
      kinds: kinds, expectation: expectation, schema: schema, nestedKeys: nestedKeys,
      parse: { node, context in parse(node, &context).map(make) },
      write: { back($0).flatMap(write) })
  }

  /// The same form where no value is `nil`, which is never written.
  var optional: ValueForm<Value?> { map({ $0 }, back: { $0 }) }

  /// A word that stands for `nil`, or the same form.
  func or(_ word: String) -> ValueForm<Value?> {
    ValueForm<Value?>(
      kinds: kinds.union([.string]), expectation: "\"\(word)\" or \(expectation)",
      schema: [JSONMember("anyOf", [["const": .string(word)], .object(schema)])],
      parse: { node, context in
        if node.string == word { return .value(nil) }
        let outcome: ValueForm<Value?>.Outcome =
          kinds.contains(node.kind) ? parse(node, &context).map { $0 } : .mismatch
        guard case .mismatch(nil) = outcome, let text = node.string else { return outcome }
        return .mismatch(suggestion: NearestName.find(text, among: [word]))
      },
      write: { $0.map(write) ?? .string(word) })
  }

  /// The same form, or `false` for `nil`.
  var orFalse: ValueForm<Value?> {
    ValueForm<Value?>(
      kinds: kinds.union([.bool]), expectation: "\(expectation), or false",
      schema: [JSONMember("anyOf", [.object(schema), ["const": false]])],
      parse: { node, context in
        if node.content == .bool(false) { return .value(nil) }
        return kinds.contains(node.kind) ? parse(node, &context).map { $0 } : .mismatch
      },
      write: { $0.map(write) ?? .bool(false) })
  }

  /// Either of two forms that are written as different kinds; the first writes what it can.
  func or(_ other: ValueForm<Value>) -> ValueForm<Value> {
    ValueForm(
      kinds: kinds.union(other.kinds), expectation: "\(expectation) or \(other.expectation)",
      schema: [JSONMember("anyOf", [.object(schema), .object(other.schema)])],
      parse: { node, context in
        if kinds.contains(node.kind) { return parse(node, &context) }
        return other.kinds.contains(node.kind) ? other.parse(node, &context) : .mismatch
      },
      write: { write($0) ?? other.write($0) })
  }
}

extension ValueForm.Outcome {
  /// The same outcome with another value.
  func map<Other>(_ make: (Value) -> Other) -> ValueForm<Other>.Outcome {
    switch self {
    case .value(let value): .value(make(value))
    case .mismatch(let suggestion): .mismatch(suggestion: suggestion)
    case .refused: .refused
    }
  }
}

/// A kind of JSON value, as the schema names it.
enum JSONKind: String, Hashable, Sendable {
  case null, string, number, array, object
  case bool = "boolean"
}

extension JSONNode {
  /// The kind of the value.
  var kind: JSONKind {
    switch content {
    case .null: .null
    case .bool: .bool
    case .integer, .largeInteger, .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
