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
    ])
  }

  private var popover: JSONValue {
    guard let popover = state.popover else { return .null }
    let rows = popover.rows.enumerated().map { index, row in
      JSONValue.object([
        JSONMember("kind", .string(name(of: row.kind))),
        JSONMember("type", type(of: row.kind)),
        JSONMember("title", .string(row.title)),
        JSONMember("subtitle", row.subtitle.map { .string($0) } ?? .null),
        JSONMember("frame", frame(row.frame)),
        JSONMember("enabled", .bool(row.isEnabled)),
        JSONMember("highlighted", .bool(popover.highlighted == index)),
      ])
    }
    return .object([
      JSONMember("item", .string(popover.item.rawValue)),
      JSONMember("frame", frame(popover.frame)),
      JSONMember("page", .integer(Int64(popover.page))),
      JSONMember("rows", .array(rows)),
    ])
  }

  private func name(of kind: PopoverRow.Kind) -> String {
    switch kind {
    case .action: "action"
    case .more: "more"
    case .back: "back"
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
