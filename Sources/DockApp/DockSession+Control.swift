internal import Configuration
internal import DockCore
internal import EventLoop
internal import JSON

extension DockSession {
  /// Answers a command of another process.
  func answer(_ request: JSONValue) -> JSONValue {
    let words = request["words"]?.arrayValue?.compactMap(\.stringValue) ?? []
    switch request["verb"]?.stringValue {
    case "state":
      return result(StateReport(state: state).json)
    case "windows":
      return result(WindowListing(running: running, clients: clients, processes: processes).json)
    case "quit":
      loop.afterCurrentEvents { [weak self] in self?.end(.success) }
      return result(.null)
    case "reload":
      let reading = loadConfiguration()
      scanCatalog()
      iconsChanged()
      guard reading.isUsable else {
        return error(
          "the configuration was not taken; the last good one stays.", .invalidConfiguration,
          message: reading.text)
      }
      return .object([JSONMember("message", .string(reading.text)), JSONMember("result", .null)])
    case "show-actions":
      let word = words.first ?? ""
      guard let id = itemID(named: word) else {
        return error("'\(word)' is not in the dock. 'pressdock state' lists what is.", .failure)
      }
      guard state.press == nil else {
        return error("something is being pressed just now.", .failure)
      }
      dispatch(.actionsRequested(id, clock.now))
      refresh()
      return result(.null)
    case "peek":
      guard state.press == nil else {
        return error("something is being pressed just now.", .failure)
      }
      peek(at: words, index: request["index"]?.intValue ?? 0)
      return result(.null)
    case "add":
      for word in words { add(word) }
      return result(.null)
    case "devices":
      let listing = devices.listing
      return result(["text": .string(listing.text), "json": listing.json])
    default:
      return error("the running dock does not know this command.", .failure)
    }
  }

  private func itemID(named word: String) -> ItemID? {
    let ids = state.items.map(\.id)
    return ids.first { $0.rawValue == word } ?? ids.first { $0.rawValue == word + ".desktop" }
  }

  private func result(_ value: JSONValue) -> JSONValue { .object([JSONMember("result", value)]) }

  private func error(_ words: String, _ code: ExitCode, message: String = "") -> JSONValue {
    .object([
      JSONMember("error", .string(words)), JSONMember("code", .integer(Int64(code.rawValue))),
      JSONMember("message", .string(message)),
    ])
  }
}
