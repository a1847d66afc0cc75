internal import DockCore
internal import Geometry
internal import JSON

/// What `pressdock state` prints: the state in root pixels.
struct StateReport {
  var state: DockState

  var json: JSONValue {
    let layout = state.layout
    let items = zip(state.items, layout.cells).map { item, cell in
      JSONValue.object([
        JSONMember("id", .string(item.id.rawValue)),
        JSONMember("name", .string(item.name)),
        JSONMember("frame", frame(cell.frame)),
        JSONMember("icon", frame(cell.icon)),
        JSONMember("running", .bool(item.isRunning)),
        JSONMember("pinned", .bool(item.isPinned)),
        JSONMember("windows", .integer(Int64(item.windows.count))),
        JSONMember("openWindows", .array(item.windows.map(window))),
        JSONMember("problem", item.problem.map { .string($0) } ?? .null),
      ])
    }
    return .object([
      JSONMember("edge", .string(state.settings.edge.rawValue)),
      JSONMember(
        "monitor",
        .object([
          JSONMember("name", .string(state.display.monitorName)),
          JSONMember("frame", rect(state.display.monitorFrame)),
        ])),
      JSONMember("scale", .number(state.display.scale)),
      JSONMember("phase", .string(state.phase)),
      JSONMember("progress", .number(state.press?.hint ?? 0)),
      JSONMember("blur", .number(state.backdropStrength)),
      JSONMember("composited", .bool(state.display.isComposited)),
      JSONMember("keyboard", .bool(state.hasKeyboardFocus)),
      JSONMember("window", state.display.windowFrame.map(rect) ?? .null),
      JSONMember("panel", frame(layout.panel)),
      JSONMember("items", .array(items)),
      JSONMember("popover", popover),
      JSONMember("peek", peek),
      JSONMember("notice", state.notice.map { .string($0.words) } ?? .null),
    ])
  }

  private func window(_ window: WindowReference) -> JSONValue {
    .object([
      JSONMember("id", .integer(Int64(window.id))),
      JSONMember("title", .string(window.title)),
      JSONMember("active", .bool(window.isActive)),
      JSONMember("minimized", .bool(window.isMinimized)),
    ])
  }

  private var popover: JSONValue {
    guard let popover = state.popover else { return .null }
    return .object([
      JSONMember("item", .string(popover.item.rawValue)),
      JSONMember("frame", frame(popover.frame)),
      JSONMember("page", .integer(Int64(popover.page))),
      JSONMember("rows", .array(rows(of: popover))),
    ])
  }

  private func rows(of list: Popover) -> [JSONValue] {
    list.rows.enumerated().map { index, row in
      JSONValue.object([
        JSONMember("kind", .string(name(of: row.kind))),
        JSONMember("type", type(of: row.kind)),
        JSONMember("title", .string(row.title)),
        JSONMember("subtitle", row.subtitle.map { .string($0) } ?? .null),
        JSONMember("frame", frame(row.frame)),
        JSONMember("enabled", .bool(row.isEnabled)),
        JSONMember("highlighted", .bool(list.highlighted == index)),
      ])
    }
  }

  /// The peek on top, and how many lie below it.
  private var peek: JSONValue {
    guard let peek = state.peek else { return .null }
    let content = peek.content
    let entries = (content?.entries ?? []).enumerated().map { index, entry in
      JSONValue.object([
        JSONMember("name", .string(entry.subject.name)),
        JSONMember("uri", entry.subject.uri.map { .string($0) } ?? .null),
        JSONMember("frame", state.frame(of: .entry(index)).map(frame) ?? .null),
        JSONMember("chosen", .bool(peek.choice == .entry(index))),
        JSONMember("picture", .bool(entry.picture != nil)),
      ])
    }
    let links = (content?.links ?? []).enumerated().map { index, link in
      JSONValue.object([
        JSONMember("uri", link.subject.uri.map { .string($0) } ?? .null),
        JSONMember("frame", state.frame(of: .link(index)).map(frame) ?? .null),
        JSONMember("chosen", .bool(peek.choice == .link(index))),
      ])
    }
    return .object([
      JSONMember("item", peek.subject.item.map { .string($0.rawValue) } ?? .null),
      JSONMember("uri", peek.subject.uri.map { .string($0) } ?? .null),
      JSONMember("name", .string(content?.name ?? peek.subject.name)),
      JSONMember("type", content.map { .string($0.type) } ?? .null),
      JSONMember("page", .integer(Int64(peek.order.page + 1))),
      JSONMember("pages", .integer(Int64(state.pageCount))),
      JSONMember("facts", .array((content?.facts ?? []).map { .string($0) })),
      JSONMember("message", content?.message.map { .string($0) } ?? .null),
      JSONMember("frame", frame(peek.card(at: state.now))),
      JSONMember("restFrame", frame(peek.frame)),
      JSONMember("phase", .string(peek.phase.rawValue)),
      JSONMember("latched", .bool(peek.isLatched)),
      JSONMember("loaded", .bool(content.map { !$0.isPlaceholder } ?? false)),
      JSONMember("picture", .bool(content?.pictures.isEmpty == false)),
      JSONMember("depth", .integer(Int64(state.peekDepth))),
      JSONMember("actions", .array(peek.actions.map(rows) ?? available(content))),
      JSONMember("entries", .array(entries)),
      JSONMember("links", .array(links)),
    ])
  }

  /// The actions that would be shown.
  private func available(_ content: PeekContent?) -> [JSONValue] {
    (content?.actions ?? []).map { action in
      .object([
        JSONMember("type", .string(action.type)), JSONMember("title", .string(action.title)),
        JSONMember("frame", .null),
      ])
    }
  }

  private func name(of kind: PopoverRow.Kind) -> String {
    switch kind {
    case .action: "action"
    case .more: "more"
    case .back: "back"
    case .group: "group"
    case .keepInDock: "keep"
    case .removeFromDock: "remove"
    case .quit: "quit"
    }
  }

  private func type(of kind: PopoverRow.Kind) -> JSONValue {
    if case .action(let type) = kind { .string(type) } else { .null }
  }

  /// Logical pixels of the monitor as root pixels.
  private func frame(_ rect: Rect) -> JSONValue { self.rect(state.display.root(rect)) }

  private func rect(_ rect: Rect) -> JSONValue {
    .object([
      JSONMember("x", number(rect.minX)), JSONMember("y", number(rect.minY)),
      JSONMember("width", number(rect.width)), JSONMember("height", number(rect.height)),
    ])
  }

  private func number(_ value: Double) -> JSONValue {
    let rounded = value.rounded()
    return rounded == value && abs(value) < 1e15 ? .integer(Int64(value)) : .number(value)
  }
}
