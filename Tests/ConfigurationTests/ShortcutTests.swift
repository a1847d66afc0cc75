import Configuration
import Testing

struct ShortcutTests {
  @Test(
    arguments: [
      ("Super+space", [.super], "space"), ("super + SPACE", [.super], "space"),
      ("Mod4+Return", [.super], "Return"), ("Win+enter", [.super], "Return"),
      ("Control+Alt+Delete", [.control, .alt], "Delete"), ("Alt+Shift+F2", [.alt, .shift], "F2"),
      ("F12", [], "F12"), ("Menu", [], "Menu"), ("XF86LaunchA", [], "XF86LaunchA"),
      ("Super+A", [.super], "a"), ("Super+1", [.super], "1"), ("Super+-", [.super], "minus"),
      ("Super+odiaeresis", [.super], "odiaeresis"), ("Super+Katakana", [.super], "Katakana"),
      ("Super+page_up", [.super], "Page_Up"),
    ] as [(String, Set<KeyCombination.Modifier>, String)])
  func `a key with its modifiers is read`(
    text: String, modifiers: Set<KeyCombination.Modifier>, key: String
  ) {
    let expected = KeyCombination(modifiers, key: key)
    #expect(configuration(#"{"shortcut": "\#(text)"}"#)?.shortcut == expected)
    #expect(configuration(#"{"shortcut": "\#(expected)"}"#)?.shortcut == expected)
  }

  @Test(
    arguments: [
      (
        "Supr+space",
        #""shortcut" has an unknown modifier "Supr"; known are Super, Ctrl, Alt, Shift, Hyper, Meta; "Super+space" is used; did you mean "Super"?"#
      ),
      (
        "Super+spcae",
        #""shortcut" has an unknown key "spcae"; "Super+space" is used; did you mean "space"?"#
      ),
      (
        "Super",
        #""shortcut" has no key after its modifiers; "Super+space" is used; did you mean "Super+space"?"#
      ),
      (
        "a",
        #""shortcut" would take "a" from all other programs: a modifier is missing; "Super+space" is used; did you mean "Super+a"?"#
      ),
      (
        "Shift+a",
        #""shortcut" would take "a" from all other programs: a modifier is missing; "Super+space" is used; did you mean "Super+Shift+a"?"#
      ),
      (
        "Return",
        #""shortcut" would take "Return" from all other programs: a modifier is missing; "Super+space" is used; did you mean "Super+Return"?"#
      ),
      (
        "Super++",
        #""shortcut" must be modifiers and a key with '+' between, as "Super+space"; "Super+space" is used"#
      ),
      (
        "+a",
        #""shortcut" must be modifiers and a key with '+' between, as "Super+space"; "Super+space" is used"#
      ),
      ("Super+ö", #""shortcut" has an unknown key "ö"; "Super+space" is used"#),
    ])
  func `what is none is told, and the default stays`(text: String, expected: String) {
    let text = #"{"shortcut": "\#(text)"}"#
    #expect(issues(text) == ["1:14: error: " + expected])
    #expect(reading(text).configuration.shortcut == .superSpace)
  }

  @Test func `false is none, and nothing else is`() {
    #expect(issues(#"{"shortcut": true}"#).count == 1)
    #expect(issues(#"{"shortcut": ""}"#).count == 1)
    #expect(configuration(#"{"shortcut": false}"#)?.shortcut == nil)
  }
}
