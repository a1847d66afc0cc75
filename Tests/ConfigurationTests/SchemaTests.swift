import JSON
import Testing

@testable import Configuration

struct SchemaTests {
  private let path = "assets/config.schema.json"

  @Test func `the schema in the repository is that of the declared settings`() throws {
    if ProjectFiles.isRecording {
      try ProjectFiles.write(Configuration.schemaText, to: path)
      Issue.record("\(path) was written anew")
    }
    #expect(
      try ProjectFiles.text(path) == Configuration.schemaText,
      "PRESSDOCK_RECORD=1 swift test --filter SchemaTests writes it anew")
  }

  @Test func `the schema has defaults, ranges, names and descriptions`() throws {
    let schema = try JSONValue(parsing: ProjectFiles.text(path))
    #expect(schema["$schema"] == "http://json-schema.org/draft-07/schema#")
    #expect(schema["title"]?.stringValue?.isEmpty == false)
    #expect(schema["additionalProperties"] == false)
    let properties = schema["properties"]
    #expect(
      properties?["size"] == [
        "description": "The side of an icon in pixels.", "type": "number", "minimum": 16,
        "maximum": 256, "default": 48,
      ])
    #expect(properties?["edge"]?["enum"] == ["bottom", "top", "left", "right"])
    #expect(properties?["edge"]?["default"] == "bottom")
    #expect(properties?["shortcut"]?["default"] == "Super+space")
    #expect(properties?["items"]?["default"] == nil)
    #expect(
      properties?["behavior"]?["properties"]?["maximumActions"]?["type"] == "integer")
    let shortcut = properties?["items"]?["items"]?["anyOf"]?[1]?["properties"]?["shortcutItems"]
    #expect(shortcut?["items"]?["required"] == ["type", "title"])
  }

  @Test func `every property has a description, and every object knows its keys`() throws {
    var count = 0
    func walk(_ schema: JSONValue, _ path: String) {
      for member in schema["properties"]?.objectValue ?? [] {
        count += 1
        #expect(member.value["description"]?.stringValue?.isEmpty == false, "\(path).\(member.key)")
        walk(member.value, path + "." + member.key)
      }
      if schema["type"] == "object" { #expect(schema["additionalProperties"] != nil, "\(path)") }
      for alternative in schema["anyOf"]?.arrayValue ?? [] { walk(alternative, path) }
      for key in ["items", "additionalProperties"] {
        if let inner = schema[key] { walk(inner, path + "[]") }
      }
    }
    walk(try JSONValue(parsing: ProjectFiles.text(path)), "")
    #expect(count > 100)
  }

  @Test func `the printed defaults and the example are fine`() throws {
    let defaults = reading(Configuration.defaultText)
    #expect(defaults.issues == [])
    #expect(defaults.configuration == Configuration())
    let example = reading(try ProjectFiles.text("assets/config.example.json"))
    #expect(example.issues == [])
    #expect(example.isValid)
    #expect(example.configuration.items?.count == 4)
    #expect(example.configuration.actions.count == 2)
  }

  @Test func `every default in the schema is what the dock uses`() throws {
    let schema = try JSONValue(parsing: ProjectFiles.text(path))
    let defaults = try JSONValue(parsing: Configuration.defaultText)
    func compare(_ schema: JSONValue, _ defaults: JSONValue) {
      for member in schema["properties"]?.objectValue ?? [] {
        guard let value = member.value["default"] else { continue }
        #expect(defaults[member.key] == value, "\(member.key)")
        if let inner = defaults[member.key] { compare(member.value, inner) }
      }
    }
    compare(schema, defaults)
    #expect(defaults["theme"]?["opacity"] == 0.78)
  }

  // What an editor marks and what the dock marks are the same things.
  @Test(.enabled(if: SchemaValidator.isHere))
  func `a validator of others accepts what the dock accepts`() throws {
    let valid = [
      "{}", #"{"items": ["org.example.App.desktop"]}"#, #"{"$schema": "x", "version": 1}"#,
      Configuration.defaultText, try ProjectFiles.text("assets/config.example.json"),
      #"{"shortcut": false, "monitor": "DP-1", "terminal": "xterm -e"}"#,
      ##"{"shortcut": "XF86LaunchA", "theme": {"accent": "#ABCDEF"}}"##,
      #"{"press": {"sensitivity": 1.5, "longPress": {"mouse": false}}}"#,
      #"{"press": {"tuning": {"openLevel": 0.5}, "classes": {"pen": {"enabled": true}}}}"#,
      #"{"press": {"devices": {"x*": {"class": "pen", "longPress": 400}}}}"#,
      #"{"items": [{"exec": "a b", "name": {"en": "A", "sr_RS@latin": "B"}}, "~/x"]}"#,
      #"{"actions": {"a.desktop": {"replace": {"x": {"style": "disabled"}}}}}"#,
      #"{"actions": {"a.desktop": {"items": [{"type": "t", "title": "T", "userInfo": [1]}]}}}"#,
    ]
    let invalid = [
      "7", "[]", #"{"item": []}"#, #"{"items": {}}"#, #"{"items": [1]}"#, #"{"items": [{"x": 1}]}"#,
      #"{"size": 15.9}"#, #"{"size": 257}"#, #"{"size": "48"}"#, #"{"edge": "middle"}"#,
      #"{"shortcut": true}"#, #"{"shortcut": ""}"#, #"{"monitor": ""}"#,
      #"{"theme": {"accent": "red"}}"#, ##"{"theme": {"accent": "#12345"}}"##,
      #"{"theme": {"reducedMotion": true}}"#, #"{"theme": {"icons": "a/b"}}"#,
      #"{"behavior": {"maximumActions": 0}}"#, #"{"behavior": {"maximumActions": 1.5}}"#,
      #"{"press": {"sensitivity": 0.4}}"#, #"{"press": {"sensitivity": "hard"}}"#,
      #"{"press": {"classes": {"stylus": {}}}}"#, #"{"press": {"longPress": {"pen": 50}}}"#,
      #"{"press": {"classes": {"pen": {"longPress": 500}}}}"#, #"{"press": {"devices": {"": {}}}}"#,
      #"{"actions": {"a.desktop": {"items": [{"type": "t"}]}}}"#,
      #"{"actions": {"a.desktop": {"items": [{"type": "t", "title": "T", "exec": []}]}}}"#,
      #"{"actions": {"a.desktop": {"items": [{"type": "t", "title": "T", "dbus": {"name": "x"}}]}}}"#,
      #"{"actions": {"a.desktop": {"items": [{"type": "t", "title": {"de.UTF-8": "T"}}]}}}"#,
      #"{"actions": {"a/b.desktop": {}}}"#,
    ]
    for text in valid { #expect(reading(text).isValid, "\(text)") }
    for text in invalid { #expect(!reading(text).isValid, "\(text)") }
    let answers = try SchemaValidator.accepts(
      valid + invalid, schema: ProjectFiles.text(path))
    try #require(answers.count == valid.count + invalid.count)
    for (text, isAccepted) in zip(valid, answers) { #expect(isAccepted, "\(text)") }
    for (text, isAccepted) in zip(invalid, answers.dropFirst(valid.count)) {
      #expect(!isAccepted, "\(text)")
    }
  }

  @Test func `the documentation names every setting with its default`() throws {
    let documentation = try ProjectFiles.text("docs/configuration.md")
    let rows = documentation.split(separator: "\n").filter { $0.hasPrefix("| `") }.map {
      $0.split(separator: "|").map { String($0.trimmed) }
    }
    func row(_ key: String) -> [String]? { rows.first { $0.first == "`\(key)`" } }
    func walk(_ schema: JSONValue, _ path: String) {
      for member in schema["properties"]?.objectValue ?? [] where member.key != "$schema" {
        let key = path + member.key
        let hasInner = member.value["properties"] != nil
        if let row = row(key) {
          if let value = member.value["default"], !hasInner {
            #expect(row[1] == "`\(value.serialized())`", "\(key)")
          }
          if let least = member.value["minimum"], let most = member.value["maximum"],
            key != "version"
          {
            #expect(row[2].contains("\(least.serialized()) to \(most.serialized())"), "\(key)")
          }
          for name in member.value["enum"]?.arrayValue ?? [] {
            #expect(row[2].contains("`\(name.serialized())`"), "\(key)")
          }
        } else if !hasInner {
          Issue.record("docs/configuration.md has no row for `\(key)`")
        }
        walk(member.value, key + ".")
      }
    }
    walk(try JSONValue(parsing: ProjectFiles.text(path)), "")
    func keys<Root>(_ form: ValueForm<Root>) -> [String] { form.nestedKeys }
    for key in keys(ValueForm<ItemDraft>.itemObject) + keys(ValueForm<ShortcutDraft>.shortcut)
      + keys(ValueForm<CustomizationDraft>.customization)
      + keys(ValueForm<Configuration.DeviceRule>.deviceRule)
    {
      let name = key.split(separator: ".").last.map(String.init) ?? key
      #expect(
        rows.contains { $0[0] == "`\(name)`" || $0[0].hasSuffix(".\(name)`") }, "\(key)")
    }
  }

  @Test func `the manual page names every setting`() throws {
    let page = try ProjectFiles.text("docs/man/pressdock.5")
    let words = Set(page.split { !($0.isLetter || $0.isNumber || $0 == "$") }.map(String.init))
    for key in ValueForm<Configuration>.configuration.nestedKeys
      + ValueForm<ItemDraft>.itemObject.nestedKeys + ValueForm<ShortcutDraft>.shortcut.nestedKeys
      + ValueForm<CustomizationDraft>.customization.nestedKeys
      + ValueForm<Configuration.DeviceRule>.deviceRule.nestedKeys
    {
      let name = key.split(separator: ".").last.map(String.init) ?? key
      #expect(words.contains(name), "\(key)")
    }
  }
}
