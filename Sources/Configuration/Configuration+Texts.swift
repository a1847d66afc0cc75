internal import JSON

extension Configuration {
  /// The defaults as a file that could be written: every setting that has one.
  package static var defaultText: String {
    (ValueForm<Configuration>.configuration.write(Configuration())?.serialized(pretty: true) ?? "{}")
      + "\n"
  }

  /// The JSON Schema (draft-07) that editors use, made of the declared settings.
  package static var schemaText: String {
    let form = ValueForm<Configuration>.configuration
    let head: [JSONMember] = [
      JSONMember("$schema", "http://json-schema.org/draft-07/schema#"),
      JSONMember("title", "Configuration of Pressdock"),
      JSONMember(
        "description",
        "All that can be set in $XDG_CONFIG_HOME/pressdock/config.json. Every key may be left out."),
    ]
    return JSONValue.object(head + form.schema).serialized(pretty: true) + "\n"
  }
}
