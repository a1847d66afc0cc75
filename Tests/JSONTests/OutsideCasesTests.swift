import JSON
import Testing

@Suite(.enabled(if: OutsideCases.areHere))
struct OutsideCasesTests {
  @Test func `the suite is there as a whole`() {
    #expect(OutsideCases.names("y_").count == 95)
    #expect(OutsideCases.names("n_").count == 188)
    #expect(OutsideCases.names("i_").count == 35)
  }

  @Test(arguments: OutsideCases.names("y_"))
  func `what must be accepted is accepted`(name: String) throws {
    let document = JSONDocument(try OutsideCases.bytes(name))
    #expect(document.isValid, "\(document.issues)")
    let root = try #require(document.root)
    #expect(try JSONValue(parsing: root.value.serialized()) == root.value)
  }

  @Test(arguments: OutsideCases.names("n_"))
  func `what must be rejected is rejected, with its place`(name: String) throws {
    let bytes = try OutsideCases.bytes(name)
    let document = JSONDocument(bytes)
    let issue = try #require(document.firstError)
    #expect(issue.position.line >= 1 && issue.position.column >= 1)
    #expect(issue.position.line <= bytes.filter { $0 == 10 || $0 == 13 }.count + 1)
    #expect(issue.position.column <= bytes.count + 1)
    #expect(!issue.message.isEmpty)
  }

  @Test(arguments: OutsideCases.names("i_"))
  func `what may be either has a place where it is rejected`(name: String) throws {
    let document = JSONDocument(try OutsideCases.bytes(name))
    #expect(document.root != nil || document.firstError != nil)
  }
}
