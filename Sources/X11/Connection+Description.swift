internal import CX11
internal import Glibc

extension Connection {
  /// Writes what any window of ours says of itself: names, class, process, machine and type.
  func describe(_ window: WindowID, title: String, type: String) {
    setText(title, isUTF8: true, "_NET_WM_NAME", of: window)
    setText(title, isUTF8: false, "WM_NAME", of: window)
    setText(title, isUTF8: true, "_NET_WM_ICON_NAME", of: window)
    // Two texts, each with its zero.
    setText("pressdock\u{0}Pressdock\u{0}", isUTF8: false, "WM_CLASS", of: window)
    setText(Self.hostName, isUTF8: false, "WM_CLIENT_MACHINE", of: window)
    setCardinals([UInt(getpid())], "_NET_WM_PID", of: window)
    setAtoms([type], "_NET_WM_WINDOW_TYPE", of: window)
  }

  /// The name of this machine, by which `_NET_WM_PID` gets its meaning.
  static let hostName: String = {
    var buffer = [CChar](repeating: 0, count: 256)
    gethostname(&buffer, buffer.count - 1)
    return text(of: buffer)
  }()
}
