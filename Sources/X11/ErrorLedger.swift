internal import Synchronization

/// Sorts the errors of one connection into expected and unexpected ones by the serial numbers of
/// the requests that caused them.
///
/// Xlib reports errors through one function of the whole process, whenever it happens to read
/// them; the ledger is what that function writes into, so it locks.
final class ErrorLedger: Sendable {
  /// What is kept of an error: plain numbers, since a handler may not ask the server for words.
  struct Entry {
    var code: UInt8
    var request: UInt8
    var minorRequest: UInt8
    var resource: UInt
    var serial: UInt
  }

  private struct Scope {
    var id: Int
    var first: UInt
    var last: UInt?
    var error: Entry?
  }

  private struct State {
    var scopes: [Scope] = []
    var unexpected: [Entry] = []
    var nextID = 0
    var isLost = false
  }

  /// Unexpected errors that nobody fetches are kept up to this number.
  private static let keptErrors = 64

  private let state = Mutex(State())

  /// Opens a scope for all requests from `serial` on, and gives its id.
  func open(from serial: UInt) -> Int {
    state.withLock { state in
      state.nextID += 1
      state.scopes.append(Scope(id: state.nextID, first: serial))
      return state.nextID
    }
  }

  /// Ends a scope whose requests have all been answered, and gives its first error.
  func close(_ id: Int) -> Entry? {
    state.withLock { state in
      guard let index = state.scopes.firstIndex(where: { $0.id == id }) else { return nil }
      return state.scopes.remove(at: index).error
    }
  }

  /// Ends a scope after the request `last`, whose errors are still to come and don't matter; scopes
  /// with nothing after `answered` go.
  func leave(_ id: Int, last: UInt, answered: UInt) {
    state.withLock { state in
      if let index = state.scopes.firstIndex(where: { $0.id == id }) {
        state.scopes[index].last = last
      }
      state.scopes.removeAll { scope in scope.last.map { $0 <= answered } ?? false }
    }
  }

  /// Files an error with the innermost scope that its request lies in.
  func record(_ entry: Entry) {
    state.withLock { state in
      let index = state.scopes.lastIndex { scope in
        entry.serial >= scope.first && scope.last.map { entry.serial <= $0 } ?? true
      }
      if let index {
        state.scopes[index].error = state.scopes[index].error ?? entry
      } else if state.unexpected.count < Self.keptErrors {
        state.unexpected.append(entry)
      }
    }
  }

  /// The unexpected errors since the last call.
  func takeUnexpected() -> [Entry] {
    state.withLock { state in
      defer { state.unexpected = [] }
      return state.unexpected
    }
  }

  /// Whether the connection has broken.
  var isLost: Bool {
    get { state.withLock { $0.isLost } }
    set { state.withLock { $0.isLost = newValue } }
  }
}
