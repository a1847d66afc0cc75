extension JSONValue {
  /// The value as JSON text, without a line break at its end.
  ///
  /// Members keep their order, integers are exact, and other numbers are the shortest digits that
  /// read back as the same number. JSON knows no infinity and no not-a-number: a `number` that was
  /// made of one is written as `null`. Control characters, quotes and backslashes are escaped; all
  /// other characters stand for themselves.
  ///
  /// - Parameter pretty: one element or member a line, indented by two spaces a level, instead of
  ///   all on one line without spaces.
  /// - Returns: the text.
  public func serialized(pretty: Bool = false) -> String {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
