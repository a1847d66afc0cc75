import PreviewProtocol
import Testing

@Suite struct MessageTests {
  @Test func `a request is laid out as its table says`() {
    let request = IconRequest(
      generation: 0x0807_0605_0403_0201, pixelSize: 96, scale: 1.5, tint: 0xFF20_4060)
    #expect(
      request.encoded == [
        0x50, 0x44, 0x70, 0x76, 1, 0, 1, 0,
        1, 2, 3, 4, 5, 6, 7, 8,
        96, 0, 0, 0, 0x80, 1, 0, 0,
        1, 0, 0, 0, 0x60, 0x40, 0x20, 0xFF,
      ])
  }

  @Test(arguments: [
    IconRequest(generation: 0, pixelSize: 1, scale: 0.25),
    IconRequest(generation: .max, pixelSize: 1024, scale: 16, tint: 0),
    IconRequest(generation: 7, pixelSize: 48, scale: 1.25, tint: 0x8012_3456),
  ])
  func `a request comes back as it went`(request: IconRequest) throws {
    #expect(request.encoded.count == IconRequest.byteCount)
    #expect(try IconRequest(decoding: request.encoded) == request)
  }

  @Test func `an answer comes back as it went`() throws {
    let answers =
      [
        IconAnswer(generation: 3, width: 48, height: 32, stride: 192),
        IconAnswer(generation: .max, width: 1024, height: 1024, stride: 4096),
      ] + IconStatus.allCases.filter { $0 != .done }.map { IconAnswer(generation: 9, failed: $0) }
    for answer in answers {
      #expect(answer.encoded.count == IconAnswer.byteCount)
      #expect(try IconAnswer(decoding: answer.encoded) == answer)
    }
  }

  @Test func `what is cut short or goes on is refused`() {
    let request = IconRequest(pixelSize: 48).encoded
    let answer = IconAnswer(generation: 1, width: 4, height: 4, stride: 16).encoded
    for count in 0..<32 {
      #expect(throws: MessageError.tooShort) {
        try IconRequest(decoding: Array(request[..<count]))
      }
      #expect(throws: MessageError.tooShort) {
        try IconAnswer(decoding: Array(answer[..<count]))
      }
    }
    #expect(throws: MessageError.tooLong) { try IconRequest(decoding: request + [0]) }
    #expect(throws: MessageError.tooLong) { try IconAnswer(decoding: answer + [0]) }
  }

  @Test(
    arguments: [
      (0, 0x51, MessageError.notOurs), (4, 2, .version(2)), (6, 2, .kind(2)),
      (16, 0, .badField("pixel size")), (18, 1, .badField("pixel size")),
      (20, 0, .badField("scale")), (22, 1, .badField("scale")), (24, 2, .badField("tint")),
    ] as [(Int, UInt8, MessageError)])
  func `a request with a wrong field is refused`(
    place: Int, byte: UInt8, error: MessageError
  ) {
    var bytes = IconRequest(pixelSize: 48, scale: 0.25).encoded
    bytes[place] = byte
    #expect(throws: error) { try IconRequest(decoding: bytes) }
  }

  @Test(
    arguments: [
      (16, 200, MessageError.badField("status")), (16, 7, .badField("size")),
      (20, 0, .badField("size")), (22, 1, .badField("size")), (24, 0, .badField("size")),
      (28, 190, .badField("stride")), (28, 193, .badField("stride")), (30, 1, .badField("stride")),
    ] as [(Int, UInt8, MessageError)])
  func `an answer with a wrong field is refused`(
    place: Int, byte: UInt8, error: MessageError
  ) {
    var bytes = IconAnswer(generation: 1, width: 48, height: 48, stride: 192).encoded
    bytes[place] = byte
    #expect(throws: error) { try IconAnswer(decoding: bytes) }
  }

  @Test(arguments: 0..<200)
  func `no bytes whatever are read as a picture that doesn't fit`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = IconAnswer(generation: 1, width: 48, height: 48, stride: 192).encoded
    for _ in 0...Int.random(in: 0..<4, using: &random) {
      bytes[Int.random(in: 0..<32, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    guard let answer = try? IconAnswer(decoding: bytes) else { return }
    #expect((0...(16384 * 1024)).contains(answer.pixelByteCount))
    #expect(answer.stride >= 4 * answer.width)
    #expect((answer.status == .done) == (answer.width > 0))
  }
}

/// Random numbers that are the same for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
