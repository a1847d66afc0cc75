internal import EventLoop
internal import Geometry
internal import Glibc
internal import JSON

/// The life of a pretend program: it tells what it was started with, and shows it.
final class SampleProgram {
  private let command: SampleCommand
  private let trace = Trace()
  private let loop = MainLoop()
  private var window: SampleWindow?
  private var service: ActivationService?

  init(_ command: SampleCommand) { self.command = command }

  /// Runs until the window is closed or a signal comes; gives the exit code.
  func run() -> Int32 {
    trace.append(
      TraceRecord(
        event: .started, application: command.application.id, action: command.action,
        files: command.files))
    guard command.hasWindow || command.isService else { return 0 }
    let signals = [SIGTERM, SIGINT, SIGHUP].map { loop.onSignal($0) { [loop] in loop.quit() } }
    defer { signals.forEach { $0.cancel() } }
    if command.isService {
      service = ActivationService(command.application.identifier) { [unowned self] call in
        received(call)
      }
      guard service != nil else {
        complain("the name \(command.application.identifier) is not to be had on the session bus")
        return 69
      }
    } else {
      guard show(action: command.action, caption: command.caption) else { return 69 }
    }
    loop.run()
    return 0
  }

  private func received(_ call: ActivationService.Call) {
    trace.append(
      TraceRecord(
        event: call.event, application: command.application.id, action: call.action,
        files: call.files, parameter: call.parameter, platformData: call.platformData))
    guard command.hasWindow else { return }
    let words = [call.event.rawValue, call.action, call.parameter?.serialized()].compactMap { $0 }
    show(
      action: call.action, caption: words.joined(separator: " "),
      startupID: call.platformData?["desktop-startup-id"]?.stringValue)
  }

  @discardableResult
  private func show(action: String?, caption: String, startupID: String? = nil) -> Bool {
    if let window {
      window.show(action: action, caption: caption, startupID: startupID)
      return true
    }
    if let startupID { setenv("DESKTOP_STARTUP_ID", startupID, 1) }
    let scene = SampleScene(
      application: command.application, action: action, files: command.files,
      caption: caption,
      isDark: variable("PRESSDOCK_SAMPLE_APPEARANCE") == "dark", size: SampleScene.size)
    do {
      window = try SampleWindow(scene, place: command.place, loop: loop) { [loop] in loop.quit() }
      return true
    } catch {
      complain("\(error)")
      return false
    }
  }
}
