internal import Glibc

/// The wire to one `inputtest` device (inputtestdrv(4)): what goes in here is input like any
/// hardware's to the rest of the server.
package final class DriverSocket {
  /// The kinds of touch messages: the event numbers of XInput2.
  package enum TouchPhase: UInt32, Sendable {
    case begin = 18
    case update = 19
    case end = 20
  }

  private enum Message: UInt32 {
    case version = 0
    case waitForSync = 1
    case motion = 2
    case proximity = 3
    case button = 4
    case key = 5
    case touch = 6
  }

  /// Where the driver listens.
  package let path: String
  private var descriptor: Int32
  /// What the device was told since it was last waited for.
  private var sent = Sent()
  /// Says whether the server knows of what was sent, by asking it for the state of the device.
  var hasArrived: ((Sent) -> Bool)?

  /// The last word on each button, key and absolute axis.
  struct Sent {
    var buttons: [Int: Bool] = [:]
    var keys: [Int: Bool] = [:]
    var axes: [Int: Double] = [:]
  }

  /// Connects and shakes hands.
  package init(path: String) throws(RigError) {
    self.path = path
    descriptor = -1
    try open()
  }

  deinit { close() }

  /// Connects again, after the device was switched off and on.
  package func reopen() throws(RigError) {
    close()
    try open()
  }

  /// Hangs up.
  ///
  /// While the device stays on the driver takes nobody else.
  package func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Moves axes, by number: to a value, or by an amount.
  package func move(_ axes: [Int: Double], absolute: Bool = true) throws(RigError) {
    if absolute { sent.axes.merge(axes) { $1 } }
    try send(.motion, [absolute ? 1 : 0, 0], axes)
  }

  /// Brings a pen near, or takes it away.
  ///
  /// The driver tells clients only when x and y are named.
  package func proximity(_ isIn: Bool, _ axes: [Int: Double]) throws(RigError) {
    try send(.proximity, [isIn ? 1 : 0, 0], axes)
  }

  /// Presses or releases a button, with axes of the same moment.
  package func button(
    _ button: Int, isPress: Bool, _ axes: [Int: Double] = [:]
  ) throws(RigError) {
    sent.buttons[button] = isPress
    sent.axes.merge(axes) { $1 }
    try send(.button, [1, UInt32(button), isPress ? 1 : 0, 0], axes)
  }

  /// Presses or releases a key, by X key code.
  package func key(_ keycode: Int, isPress: Bool) throws(RigError) {
    sent.keys[keycode] = isPress
    try send(.key, [UInt32(keycode), isPress ? 1 : 0], nil)
  }

  /// Puts down, moves or lifts a finger.
  package func touch(
    _ touch: Int, _ phase: TouchPhase, _ axes: [Int: Double]
  ) throws(RigError) {
    try send(.touch, [UInt32(touch), phase.rawValue], axes)
  }

  /// Waits until the server has processed everything that was sent before.
  ///
  /// The driver answers when the queue of events has run empty, which it may have done for the events
  /// before, in the very moment in which the last ones came in; so the state of the device is asked
  /// for, too.
  package func sync() throws(RigError) {
    try send(.waitForSync, [], nil)
    _ = try receive(8)
    let last = sent
    sent = Sent()
    if let hasArrived { waitUntil(timeout: 0.5) { hasArrived(last) } }
  }

  private func open() throws(RigError) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .system("can't make a socket") }
    self.descriptor = descriptor
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { buffer in
      // One byte is left for the terminating zero.
      for (index, byte) in path.utf8.prefix(buffer.count - 1).enumerated() { buffer[index] = byte }
    }
    let connected = waitUntil(timeout: 5) {
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        }
      }
    }
    guard connected else { throw .system("can't connect to the driver at \(path)") }
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    try send(.version, [UInt32(1) | UInt32(1) << 16], nil)
    _ = try receive(12)
  }

  /// Sends a message: its length, its type, its words, and for those that have one the block of
  /// axes: a word, a mask of 64 bits, a word of padding, 64 values and 64 unaccelerated ones.
  private func send(
    _ message: Message, _ words: [UInt32], _ axes: [Int: Double]?
  ) throws(RigError) {
    let length = 8 + words.count * 4 + (axes == nil ? 0 : 1040)
    var bytes = [UInt8](repeating: 0, count: length)
    bytes.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: UInt32(length), toByteOffset: 0, as: UInt32.self)
      bytes.storeBytes(of: message.rawValue, toByteOffset: 4, as: UInt32.self)
      for (index, word) in words.enumerated() {
        bytes.storeBytes(of: word, toByteOffset: 8 + index * 4, as: UInt32.self)
      }
      guard let axes else { return }
      let block = 8 + words.count * 4
      for (axis, value) in axes {
        bytes[block + 4 + axis / 8] |= 1 << (axis % 8)
        bytes.storeBytes(of: value, toByteOffset: block + 16 + axis * 8, as: Double.self)
      }
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw .system("the driver at \(path) takes no message") }
      rest = rest.dropFirst(count)
    }
  }

  private func receive(_ count: Int) throws(RigError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: count)
    while bytes.count < count {
      let got = recv(descriptor, &buffer, count - bytes.count, 0)
      guard got > 0 else { throw .system("the driver at \(path) gives no answer") }
      bytes += buffer.prefix(got)
    }
    return bytes
  }
}
