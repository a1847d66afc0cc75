import Rig
import Testing

@Suite(.serialized) struct PeekSoakTests {
  @Test func `forty random peeks at good and hostile files leave nothing behind`() throws {
    let soak = try PeekSoak(seed: 7)
    #expect(try soak.run(peeks: 40, isPatient: false) == [])
    #expect(soak.opened > 10)
  }
}
