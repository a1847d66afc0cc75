import Glibc
import LocalSocket
import Testing

@testable import Preview

@Suite("Answering on a packet socket")
struct PacketServingTests {
  private final class Heard {
    var messages: [[UInt8]] = []
    var truncations: [Bool] = []

    func hear(_ packet: PacketSocket.Packet) {
      messages.append(packet.bytes)
      truncations.append(packet.isTruncated)
    }
  }

  @Test("every message is answered before the end, one too long only as far as allowed")
  func everyMessageIsAnswered() throws {
    let heard = Heard()
    let (client, server) = try PacketSocket.makePair(waiting: true)
    try client.send([1, 2])
    try client.send([3, 4, 5, 6])
    shutdown(client.descriptor.rawValue, Int32(SHUT_WR))
    #expect(server.serve(upTo: 3, patience: 10_000, heard.hear))
    #expect(heard.messages == [[1, 2], [3, 4, 5]])
    #expect(heard.truncations == [false, true])
  }

  @Test("an answer that nobody takes any more is a good end, another error is not")
  func onlyDisconnectionIsAGoodEnd() throws {
    for (code, isGood) in [(EPIPE, true), (ECONNRESET, true), (EMSGSIZE, false)] {
      let (client, server) = try PacketSocket.makePair(waiting: true)
      try client.send([1])
      let ended = server.serve(upTo: 3, patience: 10_000) { _ throws(SocketError) in
        throw SocketError(call: "sendmsg", code: code)
      }
      #expect(ended == isGood)
    }
  }

  @Test("where nothing is asked for, it leaves without an error")
  func nothingAsked() throws {
    let (client, server) = try PacketSocket.makePair(waiting: true)
    let heard = Heard()
    #expect(server.serve(upTo: 3, patience: 0, heard.hear))
    #expect(heard.messages.isEmpty)
    withExtendedLifetime(client) {}
  }
}
