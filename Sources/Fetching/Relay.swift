internal import Documents
internal import Glibc
internal import LocalSocket
internal import Synchronization

/// One connection of a page: whom it wants, whether it may, and then bytes both ways.
final class Relay {
  private let client: OwnedDescriptor
  private let policy: FetchPolicy
  private let link: WebAddress

  /// How many there are, and how many bytes all of them have brought.
  private static let count = Atomic<Int>(0)
  private static let brought = Atomic<Int>(0)
  private static let countLimit = 40
  private static let byteLimit = 96 << 20
  /// The longest wait for a connection or for the page's words, in milliseconds.
  private static let patience: Int32 = 5_000

  /// What a page is answered (RFC 1928, section 6).
  private enum Reply: UInt8 {
    case success = 0
    case failure = 1
    case notAllowed = 2
    case unreachable = 4
    case refused = 5
    case notSupported = 7
    case addressNotSupported = 8
  }

  /// A relay for a connection.
  init(_ client: OwnedDescriptor, policy: FetchPolicy, link: WebAddress) {
    self.client = client
    self.policy = policy
    self.link = link
  }

  /// Serves it to its end.
  func run() {
    defer { Self.count.subtract(1, ordering: .relaxed) }
    let before = Self.count.add(1, ordering: .relaxed).oldValue
    setPatience(client.rawValue)
    guard greet() else { return }
    guard before < Self.countLimit else { return answer(.failure) }
    guard let wanted = readWanted() else { return }
    switch connect(to: wanted) {
    case .failure(let refusal): answer(refusal.reply)
    case .success(let server):
      answer(.success)
      join(server)
    }
  }

  private struct Refusal: Error { var reply: Reply }

  // MARK: Words

  /// Agrees on asking nobody for a name and password.
  private func greet() -> Bool {
    guard let head = read(2), head[0] == 5, let methods = read(Int(head[1])), methods.contains(0)
    else { return false }
    return send([5, 0])
  }

  /// The address of a machine that is wanted, as a web address.
  private func readWanted() -> WebAddress? {
    guard let head = read(4), head[0] == 5 else { return nil }
    guard head[1] == 1 else {
      answer(.notSupported)
      return nil
    }
    var host: String?
    switch head[3] {
    case 1: host = read(4).map { $0.map(String.init).joined(separator: ".") }
    case 3: host = read(1).flatMap { read(Int($0[0])) }.map { String(decoding: $0, as: UTF8.self) }
    case 4: host = read(16).map { "[\(Self.text($0))]" }
    default: answer(.addressNotSupported)
    }
    guard let host, let port = read(2) else { return nil }
    let number = Int(port[0]) << 8 | Int(port[1])
    guard let address = WebAddress("http://\(host):\(number)/"), address.login.isEmpty,
      address.actualPort == number
    else {
      answer(.addressNotSupported)
      return nil
    }
    return address
  }

  private static func text(_ address: [UInt8]) -> String {
    stride(from: 0, to: 16, by: 2).map {
      String(Int(address[$0]) << 8 | Int(address[$0 + 1]), radix: 16)
    }.joined(separator: ":")
  }

  private func answer(_ reply: Reply) { _ = send([5, reply.rawValue, 0, 1, 0, 0, 0, 0, 0, 0]) }

  // MARK: Machines

  /// The ports of the web, and those that nothing of old listens on.
  private func allows(port: Int) -> Bool {
    port == 80 || port == 443 || port >= 1024 || port == link.actualPort
  }

  private func connect(to wanted: WebAddress) -> Result<OwnedDescriptor, Refusal> {
    guard allows(port: wanted.actualPort) else { return .failure(Refusal(reply: .notAllowed)) }
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = Int32(AI_ADDRCONFIG)
    var found: UnsafeMutablePointer<addrinfo>?
    let name = wanted.host.plain.filter { $0 != "[" && $0 != "]" }
    guard getaddrinfo(name, String(wanted.actualPort), &hints, &found) == 0 else {
      return .failure(Refusal(reply: .unreachable))
    }
    defer { freeaddrinfo(found) }
    var refusal = Reply.unreachable
    var next = found
    while let place = next?.pointee {
      next = place.ai_next
      guard let machine = Self.machine(place) else { continue }
      guard policy.allows(machine, for: wanted) else {
        refusal = .notAllowed
        continue
      }
      if let server = Self.open(place) { return .success(server) }
      refusal = .refused
    }
    return .failure(Refusal(reply: refusal))
  }

  /// The number of a machine, 4 or 16 bytes.
  private static func machine(_ place: addrinfo) -> [UInt8]? {
    let parts = [AF_INET: (4, 4), AF_INET6: (8, 16)]
    guard let (start, count) = parts[place.ai_family], let address = place.ai_addr,
      start + count <= Int(place.ai_addrlen)
    else { return nil }
    return Array(
      UnsafeRawBufferPointer(start: UnsafeRawPointer(address) + start, count: count))
  }

  private static func open(_ place: addrinfo) -> OwnedDescriptor? {
    let kind = place.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
    let number = socket(place.ai_family, kind, place.ai_protocol)
    guard number >= 0 else { return nil }
    let server = OwnedDescriptor(adopting: number)
    // The time to send is also the time to connect (socket(7)).
    setPatience(number)
    guard Glibc.connect(number, place.ai_addr, place.ai_addrlen) == 0 else { return nil }
    return server
  }

  // MARK: Bytes

  /// Carries bytes both ways until both are at their end.
  private func join(_ server: OwnedDescriptor) {
    for end in [client, server] { Self.setPatience(end.rawValue, seconds: 0) }
    let client = self.client
    // The other way holds both ends open until it is done, too.
    let isRunning = Thread.run { Self.carry(from: client.rawValue, to: server.rawValue) }
    if isRunning { Self.carry(from: server.rawValue, to: client.rawValue, counting: true) }
    shutdown(client.rawValue, Int32(SHUT_RDWR))
    shutdown(server.rawValue, Int32(SHUT_RDWR))
  }

  private static func carry(from source: Int32, to target: Int32, counting: Bool = false) {
    withUnsafeTemporaryAllocation(byteCount: 32 << 10, alignment: 16) { buffer in
      while true {
        let count = recv(source, buffer.baseAddress, buffer.count, 0)
        guard count > 0 else { break }
        if counting {
          guard brought.add(count, ordering: .relaxed).newValue <= byteLimit else { break }
        }
        guard put(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: target) else { break }
      }
    }
    shutdown(target, Int32(SHUT_WR))
  }

  private static func put(_ bytes: UnsafeRawBufferPointer, to target: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.send(target, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { Self.put($0, to: client.rawValue) }
  }

  /// So many bytes, all of them.
  private func read(_ count: Int) -> [UInt8]? {
    guard count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let got = recv(client.rawValue, &bytes, count, Int32(MSG_WAITALL))
    return got == count ? bytes : nil
  }

  private static func setPatience(_ end: Int32, seconds: Int = Int(patience) / 1_000) {
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(end, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    setsockopt(end, SOL_SOCKET, SO_SNDTIMEO, &time, size)
  }

  private func setPatience(_ end: Int32) { Self.setPatience(end) }
}
