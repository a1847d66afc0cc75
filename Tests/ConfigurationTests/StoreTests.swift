import Configuration
import Geometry
import Testing

struct StoreTests {
  private func apply(_ text: String, to store: inout ConfigurationStore)
    -> ConfigurationStore.Outcome
  {
    store.apply(Array(text.utf8), at: place)
  }

  @Test func `a bad file keeps the last good one`() {
    var store = ConfigurationStore()
    #expect(apply(#"{"size": 64}"#, to: &store) == .changed)
    #expect(store.current.size == 64)
    for bad in ["", "{", #"{"size": 32"#, "[]", "7", #"{"size": 32,}"#] {
      #expect(apply(bad, to: &store) == .keptLastGood)
      #expect(store.current.size == 64)
      #expect(store.issues.count == 1)
    }
    #expect(apply(#"{"size": 32}"#, to: &store) == .changed)
    #expect(store.current.size == 32)
    #expect(store.issues == [])
  }

  @Test func `a bad part has its default, not what was before`() {
    var store = ConfigurationStore()
    _ = apply(#"{"size": 64, "edge": "left"}"#, to: &store)
    #expect(apply(#"{"size": 1, "edge": "top"}"#, to: &store) == .changed)
    #expect(store.current.size == 48)
    #expect(store.current.edge == .top)
    #expect(store.issues.count == 1)
  }

  @Test func `a file that says the same changes nothing`() {
    var store = ConfigurationStore()
    #expect(apply("{}", to: &store) == .unchanged)
    #expect(apply(#"{"size": 64}"#, to: &store) == .changed)
    #expect(apply("{\n \"size\": 64.0 }", to: &store) == .unchanged)
  }

  @Test func `without a file the defaults hold`() {
    var store = ConfigurationStore()
    #expect(store.applyNoFile() == .unchanged)
    _ = apply(#"{"size": 64}"#, to: &store)
    _ = apply("{", to: &store)
    #expect(store.applyNoFile() == .changed)
    #expect(store.current == Configuration())
    #expect(store.issues == [])
  }
}
