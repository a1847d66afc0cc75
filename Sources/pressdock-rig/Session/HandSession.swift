internal import Geometry
internal import Glibc
internal import JSON
internal import Rig

/// A session of the rig that does what lines of text say, one after the other.
final class HandSession {
  let rig: Rig
  let samples: SampleDesktop
  let settings: SettingsManager
  var values: [String: SettingsManager.Value]
  var dock: RunningDock?
  private let pen: Pen
  private let pad: Trackpad
  private let mouse: Mouse
  private let touch: TouchScreen
  private let keyboard: Keyboard

  static let help = """
    A PLACE is X,Y in root pixels, @ITEM (part of an item's id) or #ROW (part of a row's title).
    FORCE is 0 to 1 of the device's range; times are milliseconds.
      dock [WORDS]                      starts the dock
      config JSON                       writes its configuration
      state | windows | trace | log     tells what there is
      shot FILE [X Y WIDTH HEIGHT]      writes a picture of the screen
      pen|pad press PLACE FORCE, force FORCE, ramp FORCE FORCE TIME, move PLACE, lift
      pen hover PLACE, leave, down, up
      mouse move PLACE, press|release|click [BUTTON], scroll STEPS
      touch begin PLACE FORCE, force FORCE, ramp FORCE FORCE TIME, move PLACE, end PLACE
      key [NAME+…]KEY | type TEXT       presses a key, types
      wait TIME | idle                  lets time pass; waits until nothing is pressed or open
      sh COMMAND | run COMMAND          runs to the end; runs on
      set NAME VALUE                    an XSETTINGS setting of the desktop
      device NAME on|off               switches a device
      manager NAME | compositor on|off  changes what runs beside the dock
      monitor NAME X Y WIDTH HEIGHT     a part of the screen as a monitor; monitor NAME removes it
      quit
    """

  init(
    width: Int, height: Int, manager: WindowManager, compositor: Bool, scale: Double,
    theme: String
  ) throws {
    rig = try Rig(width: width, height: height, windowManager: manager, compositor: compositor)
    values = [
      "Gdk/WindowScalingFactor": .integer(scale >= 2 ? Int32(scale) : 1),
      "Xft/DPI": .integer(Int32(scale * 96 * 1024)), "Net/ThemeName": .string(theme),
    ]
    settings = try SettingsManager(display: rig.server.display, values)
    samples = try SampleDesktop(rig)
    pen = try Pen(rig.server)
    pad = try Trackpad(rig.server)
    mouse = try Mouse(rig.server)
    touch = try TouchScreen(rig.server)
    keyboard = try Keyboard(rig.server)
  }

  /// Does what a line says; gives what is to be told.
  func run(_ line: String) throws -> String {
    let words = line.split(separator: " ").map(String.init)
    guard let word = words.first else { return "" }
    let rest = Array(words.dropFirst())
    let text = String(line.drop { $0 != " " }.dropFirst())
    switch word {
    case "help": return Self.help
    case "pen": try pen(rest)
    case "pad": try pad(rest)
    case "mouse": try mouse(rest)
    case "touch": try touch(rest)
    case "key": try key(text)
    case "type": try keyboard.type(text)
    case "wait": pace(until: monotonicMilliseconds() + (try number(rest, 0)))
    default: return try surroundings(word, rest, text)
    }
    return ""
  }

  // MARK: Input

  private func pen(_ words: [String]) throws {
    switch words.first {
    case "press": try pen.press(at: try place(words, 1), force: try number(words, 2))
    case "hover": try pen.hover(at: try place(words, 1))
    case "down": try pen.button(1, isPress: true)
    case "up": try pen.button(1, isPress: false)
    case "force": try pen.setForce(try number(words, 1))
    case "ramp": try pen.play(try ramp(words))
    case "move": try pen.move(to: try place(words, 1))
    case "lift": try pen.lift()
    case "leave": try pen.leave()
    default: throw RigError("the pen can't do that")
    }
  }

  private func pad(_ words: [String]) throws {
    switch words.first {
    case "press": try pad.press(at: try place(words, 1), force: try number(words, 2))
    case "force": try pad.setForce(try number(words, 1))
    case "ramp": try pad.play(try ramp(words))
    case "move": try pad.move(to: try place(words, 1))
    case "lift": try pad.lift()
    default: throw RigError("the pad can't do that")
    }
  }

  private func mouse(_ words: [String]) throws {
    let button = words.count > 1 ? Int(words[1]) ?? 1 : 1
    switch words.first {
    case "move": try mouse.move(to: try place(words, 1))
    case "press": try mouse.press(button)
    case "release": try mouse.release(button)
    case "click": try mouse.click(button)
    case "scroll": try mouse.scroll(down: try number(words, 1))
    default: throw RigError("the mouse can't do that")
    }
  }

  private func touch(_ words: [String]) throws {
    switch words.first {
    case "begin": try touch.begin(at: try place(words, 1), force: try number(words, 2))
    case "force": try touch.setForce(try number(words, 1))
    case "ramp": try touch.play(try ramp(words))
    case "move": try touch.move(to: try place(words, 1))
    case "end": try touch.end(at: try place(words, 1))
    default: throw RigError("the finger can't do that")
    }
  }

  private func key(_ text: String) throws {
    var names = text.split(separator: "+").map(String.init)
    guard let last = names.popLast() else { throw RigError("which key?") }
    let keys: [String: Keyboard.Key] = [
      "tab": .tab, "enter": .enter, "escape": .escape, "home": .home, "left": .left, "up": .up,
      "right": .right, "down": .down, "end": .end, "menu": .menu, "f10": .f10, "shift": .shift,
      "control": .control, "alt": .alt, "super": .super, "space": .space,
    ]
    let held = try names.map { name -> Keyboard.Key in
      guard let key = keys[name] else { throw RigError("no key \(name)") }
      return key
    }
    if let key = keys[last] { return try keyboard.tap(key, with: held) }
    guard let scalar = last.unicodeScalars.first, last.unicodeScalars.count == 1 else {
      throw RigError("no key \(last)")
    }
    try keyboard.tap(keysym: UInt(scalar.value), with: held)
  }

  // MARK: Words

  private func number(_ words: [String], _ index: Int) throws -> Double {
    guard words.count > index, let number = Double(words[index]) else {
      throw RigError("a number is missing")
    }
    return number
  }

  private func ramp(_ words: [String]) throws -> ForceCurve {
    .ramp(
      from: try number(words, 1), to: try number(words, 2), milliseconds: try number(words, 3))
  }

  private func place(_ words: [String], _ index: Int) throws -> Point {
    guard words.count > index else { throw RigError("a place is missing") }
    let word = words[index]
    let name = word.dropFirst().lowercased()
    if word.hasPrefix("@") {
      let items = try dock?.state().items ?? []
      guard let item = items.first(where: { $0.id.lowercased().contains(name) }) else {
        throw RigError("no item \(name)")
      }
      return item.frame.center
    }
    if word.hasPrefix("#") {
      let rows = try dock?.state().popover?.rows ?? []
      guard let row = rows.first(where: { $0.title.lowercased().contains(name) }) else {
        throw RigError("no row \(name)")
      }
      return row.frame.center
    }
    let parts = word.split(separator: ",").compactMap { Double($0) }
    guard parts.count == 2 else { throw RigError("\(word) is no place") }
    return Point(x: parts[0], y: parts[1])
  }
}
