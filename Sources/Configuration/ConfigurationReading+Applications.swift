internal import JSON

extension ConfigurationReading {
  /// Adds what shows only beside the installed applications: ids and actions that are not there, each
  /// with the nearest that is.
  ///
  /// All of it are warnings, since what isn't installed today may be tomorrow.
  ///
  /// - Parameter applications: the types of each application's actions, by its desktop id.
  package mutating func check(applications: [String: [String]]) {
    var found: [ConfigIssue] = []
    // What everything would be compared with; a list of strangers is not compared for ever.
    let names = applications.keys.sorted().map(DesktopID.stem)
    var comparisons = 50
    for (index, element) in (root?["items"]?.elements ?? []).enumerated() {
      let node = element.string == nil ? element["id"] : element
      guard let node, let text = node.string, !text.contains("/"), !text.hasPrefix("~"),
        element["exec"] == nil
      else { continue }
      let path = "items[\(index)]" + (element.string == nil ? ".id" : "")
      found += missing(
        text, at: node.position, path: path, among: applications, names, &comparisons)
    }
    for (index, rule) in (root?["windows"]?["rules"]?.elements ?? []).enumerated() {
      guard let node = rule["application"], let text = node.string, !text.contains("/") else {
        continue
      }
      let path = "windows.rules[\(index)].application"
      found += missing(
        text, at: node.position, path: path, among: applications, names, &comparisons)
    }
    for member in root?["actions"]?.members ?? [] {
      let path = "actions[\"\(member.key)\"]"
      found += missing(
        member.key, at: member.keyPosition, path: path, among: applications, names, &comparisons)
      found += unknownActions(in: member, path: path, applications: applications)
    }
    issues = (issues + found).enumerated()
      .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element)
  }

  private func missing(
    _ text: String, at position: JSONPosition, path: String,
    among applications: [String: [String]], _ names: [String], _ comparisons: inout Int
  ) -> [ConfigIssue] {
    let id = DesktopID.completed(text)
    guard !text.isEmpty, applications[id] == nil else { return [] }
    comparisons -= 1
    // The ending that all have in common makes nobody alike.
    let stem =
      comparisons >= 0 ? NearestName.find(DesktopID.stem(id), among: names) : nil
    return [
      ConfigIssue(
        .warning, at: position, path: path, "no application \"\(id)\" is installed",
        suggestion: stem.map(DesktopID.completed))
    ]
  }

  /// Actions that are hidden, ordered or changed, and that neither the application has nor the user
  /// made.
  private func unknownActions(
    in member: JSONNodeMember, path: String, applications: [String: [String]]
  ) -> [ConfigIssue] {
    guard let types = applications[DesktopID.completed(member.key)] else { return [] }
    let own = (member.value["items"]?.elements ?? []).compactMap { $0["type"]?.string }
    let atItems = (root?["items"]?.elements ?? [])
      .filter { $0["id"]?.string.map(DesktopID.completed) == DesktopID.completed(member.key) }
      .flatMap { $0["shortcutItems"]?.elements ?? [] }.compactMap { $0["type"]?.string }
    let known = types + own + atItems
    var named: [(type: String, position: JSONPosition, path: String)] = []
    for key in ["hide", "order"] {
      for (index, node) in (member.value[key]?.elements ?? []).enumerated() {
        if let type = node.string { named.append((type, node.position, ".\(key)[\(index)]")) }
      }
    }
    for change in member.value["replace"]?.members ?? [] {
      named.append((change.key, change.keyPosition, ".replace"))
    }
    return named.filter { !known.contains($0.type) && !$0.type.isEmpty }.map { name in
      ConfigIssue(
        .warning, at: name.position, path: path + name.path,
        "\"\(member.key)\" has no action \"\(name.type)\"",
        suggestion: NearestName.find(name.type, among: known))
    }
  }
}
