import Testing
import X11

@Suite struct KeyCombinationTests {
  @Test(arguments: [
    ("Super+space", KeyCombination([.super], "space")),
    ("super + SPACE", KeyCombination([.super], "SPACE")),
    ("<Super>space", KeyCombination([.super], "space")),
    ("Ctrl+Alt+D", KeyCombination([.control, .alt], "d")),
    ("<Control><Alt>d", KeyCombination([.control, .alt], "d")),
    ("Shift+F10", KeyCombination([.shift], "F10")),
    ("F12", KeyCombination([], "F12")),
    ("Win+Enter", KeyCombination([.super], "Return")),
    ("Alt+PgUp", KeyCombination([.alt], "Prior")),
    ("Ctrl++", KeyCombination([.control], "plus")),
    ("Hyper+Meta+Esc", KeyCombination([.hyper, .meta], "Escape")),
  ])
  func `combinations are read as people write them`(text: String, wanted: KeyCombination) throws {
    #expect(try KeyCombination(parsing: text) == wanted)
  }

  @Test(arguments: [
    ("", KeyCombination.Problem.noKey), ("Super", .noKey), ("Ctrl+Alt", .noKey),
    ("Super+a+b", .severalKeys("a", "b")), ("Supper+space", .severalKeys("Supper", "space")),
  ])
  func `what is no combination says why`(text: String, wanted: KeyCombination.Problem) {
    #expect(throws: wanted) { try KeyCombination(parsing: text) }
  }

  @Test func `a combination is shown in one order`() {
    #expect(KeyCombination([.super], "space").description == "Super+space")
    #expect(KeyCombination([.alt, .control], "d").description == "Ctrl+Alt+D")
  }
}
