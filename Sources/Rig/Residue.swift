internal import Geometry

/// What is there of the dock beyond its own window at rest.
package struct Residue: CustomStringConvertible {
  /// Viewable windows of the dock's beside its own, in words.
  package var windows: [String]
  /// Whether another client can have the keyboard.
  package var keyboardIsFree: Bool
  /// Whether another client can have the pointer.
  package var pointerIsFree: Bool
  /// Children that have ended and were not waited for.
  package var zombies: Int
  /// Open descriptors.
  package var descriptors: Int
  /// Memory of its own, in KiB.
  package var kilobytes: Int
  /// The window that has the focus when nothing is pressed, in words.
  package var focus: String

  /// Counts now.
  package init(_ rig: Rig, _ dock: RunningDock) {
    windows = rig.probe.viewableWindows()
      .filter { $0.className == "Pressdock" && !$0.types.contains("_NET_WM_WINDOW_TYPE_DOCK") }
      .map { "\($0.title ?? "untitled") \(Int($0.frame.width))x\(Int($0.frame.height))" }
    keyboardIsFree = waitUntil(timeout: 2) { rig.probe.keyboardIsFree() }
    pointerIsFree = waitUntil(timeout: 2) { rig.probe.pointerIsFree() }
    let focused = rig.probe.focusWindow
    let name = rig.probe.window(focused).map { $0.title ?? $0.className ?? "untitled" }
    focus = "\(focused) (\(name ?? "no window"))"
    let process = dock.process.processID
    zombies = ProcessFigures.zombies(of: process)
    descriptors = ProcessFigures.descriptors(of: process)
    kilobytes = ProcessFigures.ownMemory(of: process)
  }

  package var description: String {
    """
    \(windows.count) windows, keyboard \(keyboardIsFree ? "free" : "held"), pointer \
    \(pointerIsFree ? "free" : "held"), \(zombies) zombies, \(descriptors) descriptors, \
    \(kilobytes) KiB of its own
    """
  }

  /// What is wrong at the end, given how things were after the first minute.
  ///
  /// - Parameters:
  ///   - start: How things were.
  ///   - growth: How many KiB more are no fault.
  /// - Returns: The faults, in words.
  package func faults(since start: Residue, growth: Int = 2048) -> [String] {
    var faults = windows.map { "a window is left: \($0)" }
    if !keyboardIsFree { faults.append("the keyboard is held") }
    if !pointerIsFree { faults.append("the pointer is held") }
    if focus != start.focus { faults.append("the focus went from \(start.focus) to \(focus)") }
    if zombies > 0 { faults.append("\(zombies) zombies") }
    if descriptors > start.descriptors + 2 {
      faults.append("descriptors grew from \(start.descriptors) to \(descriptors)")
    }
    if kilobytes > start.kilobytes + growth {
      faults.append("memory grew from \(start.kilobytes) to \(kilobytes) KiB")
    }
    return faults
  }
}
