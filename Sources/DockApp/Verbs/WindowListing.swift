internal import ApplicationMatching
internal import Desktop
internal import JSON
internal import X11

/// What `pressdock windows` tells: each window, the application that it is filed under, and why.
struct WindowListing {
  var running: RunningApplications<WindowID>
  var clients: ClientList
  var processes: WindowProcesses

  /// The windows in the order in which they came.
  var json: JSONValue {
    .object([JSONMember("windows", .array(clients.windows.filter(\.isListed).map(member)))])
  }

  private func member(_ window: ClientWindow) -> JSONValue {
    var facts = window.facts
    facts.process = processes.facts(of: window.id)
    let match = running.match(of: window.id)
    func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
    return .object([
      JSONMember("id", .integer(Int64(window.id.rawValue))),
      JSONMember("title", .string(window.title)),
      JSONMember("instance", text(facts.instance)),
      JSONMember("class", text(facts.className)),
      JSONMember("process", facts.process.map { .integer(Int64($0.id)) } ?? .null),
      JSONMember("application", text(match?.desktopID)),
      JSONMember("step", .integer(Int64(match?.step.rawValue ?? Match.ownStep))),
      JSONMember("rule", .string(match?.step.name ?? "own")),
      JSONMember("reason", .string(match?.reason ?? Match.ownReason(for: facts))),
    ])
  }

  /// The same for people: what the running dock answered.
  static func text(_ answer: JSONValue) -> String {
    let windows = answer["windows"]?.arrayValue ?? []
    return windows.map { window in
      let id = window["id"]?.intValue ?? 0
      let title = window["title"]?.stringValue ?? ""
      let application = window["application"]?.stringValue ?? "no application"
      let step = window["step"]?.intValue ?? 0
      let reason = window["reason"]?.stringValue ?? ""
      return """
        0x\(String(id, radix: 16)) “\(DisplayText.cleaned(title))”: \(application)
            step \(step), \(window["rule"]?.stringValue ?? ""): \(reason)
        """
    }.joined(separator: "\n")
  }
}
