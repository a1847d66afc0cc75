import Glibc
import Rig
import Testing

@testable import X11

extension ServerTests {
  @Suite struct ManagerSelectionTests {
    private let prefix = "_PRESSDOCK_TEST_S"

    @Test func `the first has it and the second is refused`() throws {
      let screen = try TestScreen()
      let first = ManagerSelection(screen.connection, prefix: prefix)
      #expect(first.acquire(replacing: false) == .acquired)
      #expect(first.isOwned)
      #expect(first.acquire(replacing: false) == .acquired)
      let second = ManagerSelection(try screen.connect(), prefix: prefix)
      #expect(second.acquire(replacing: false) == .owned(processID: Int(getpid())))
      #expect(!second.isOwned)
      first.release()
      screen.connection.sync()
      #expect(second.acquire(replacing: false) == .acquired)
    }

    @Test func `the first goes when it is told, and the second has waited for it`() throws {
      let screen = try TestScreen()
      let display = screen.rig.server.display
      let prefix = prefix
      // Another thread stands for the other process: it serves its connection until it is told.
      final class Outcome: @unchecked Sendable {
        var isReady = false
        var wasTold = false
      }
      let outcome = Outcome()
      let other = try startThread {
        guard let connection = try? Connection(display: display) else { return }
        let first = ManagerSelection(connection, prefix: prefix)
        guard first.acquire(replacing: false) == .acquired else { return }
        outcome.isReady = true
        waitUntil(timeout: 10) {
          connection.drain { if first.handle($0) { outcome.wasTold = true } }
          return outcome.wasTold
        }
        first.release()
        connection.sync()
      }
      #expect(waitUntil { outcome.isReady })
      let second = ManagerSelection(screen.connection, prefix: prefix)
      #expect(second.acquire(replacing: true) == .acquired)
      #expect(second.isOwned)
      other.join()
      #expect(outcome.wasTold)
    }

    @Test func `one that doesn't go is not waited for beyond the bound`() throws {
      let screen = try TestScreen()
      let first = ManagerSelection(screen.connection, prefix: prefix)
      #expect(first.acquire(replacing: false) == .acquired)
      let second = ManagerSelection(try screen.connect(), prefix: prefix)
      let start = monotonicMilliseconds()
      #expect(
        second.acquire(replacing: true, patience: 120) == .stillThere(processID: Int(getpid())))
      let waited = monotonicMilliseconds() - start
      #expect(waited >= 115 && waited < 5000)
      try screen.waitForEvent("the loss") { first.handle($0) }
      #expect(!first.isOwned)
    }

    @Test func `others are told that it is there, and requests are refused`() throws {
      let screen = try TestScreen()
      let other = try screen.connect()
      other.selectEvents(.structure, on: other.rootWindow)
      other.sync()
      let selection = ManagerSelection(screen.connection, prefix: prefix)
      #expect(selection.acquire(replacing: false) == .acquired)
      let atom = other.atom(prefix + "0")
      #expect(
        waitUntil {
          var found = false
          other.drain { event in
            if case .message(let message) = event, message.data.dropFirst().first == atom.rawValue {
              found = message.type == other.atom("MANAGER")
            }
          }
          return found
        })
      let window = try screen.window()
      let requestor = WindowID(rawValue: window.id)
      other.askForSelection(atom, as: other.atom("TARGETS"), for: requestor)
      other.flush()
      try screen.waitForEvent("the request") {
        _ = selection.handle($0)
        if case .selectionRequest = $0 { return true }
        return false
      }
      #expect(screen.troubles.isEmpty)
    }
  }
}

/// A running thread.
struct RunningThread {
  fileprivate let handle: pthread_t

  /// Waits for its end.
  func join() { pthread_join(handle, nil) }
}

/// Runs `body` in a thread of its own.
func startThread(_ body: @escaping @Sendable () -> Void) throws -> RunningThread {
  final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var handle = pthread_t()
  let work = Unmanaged.passRetained(Work(body))
  let status = pthread_create(
    &handle, nil,
    { context in
      if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
      return nil
    }, work.toOpaque())
  guard status == 0 else { throw RigError("no thread") }
  return RunningThread(handle: handle)
}
