import Configuration
import JSON
import QuickActions
import Testing

struct IssueTests {
  @Test(
    arguments: [
      // Keys.
      (#"{"siz": 48}"#, [#"1:2: error: unknown key "siz"; did you mean "size"?"#]),
      (#"{"Edge": "top"}"#, [#"1:2: error: unknown key "Edge"; did you mean "edge"?"#]),
      (#"{"iconSize": 48}"#, [#"1:2: error: unknown key "iconSize"; did you mean "size"?"#]),
      (#"{"opacity": 1}"#, [#"1:2: error: unknown key "opacity"; did you mean "theme.opacity"?"#]),
      (
        #"{"theme": {"acent": "auto"}}"#,
        [#"1:12: error: unknown key "acent" in "theme"; did you mean "accent"?"#]
      ),
      (
        #"{"press": {"longPress": {"qqqqqq": 1}}}"#,
        [
          #"1:26: error: unknown key "qqqqqq" in "press.longPress"; known are pen, touch, mouse"#
        ]
      ),
      (#"{"Position": "top"}"#, [#"1:2: error: unknown key "Position"; did you mean "edge"?"#]),
      // Kinds and ranges.
      (
        #"{"size": "48"}"#,
        [#"1:10: error: "size" must be a number from 16 to 256, not "48"; 48 is used"#]
      ),
      (
        #"{"size": 300.5}"#,
        [#"1:10: error: "size" must be a number from 16 to 256, not 300.5; 48 is used"#]
      ),
      (
        #"{"behavior": {"maximumActions": 2.5}}"#,
        [
          #"1:33: error: "behavior.maximumActions" must be a whole number from 1 to 12, not 2.5; 4 is used"#
        ]
      ),
      (
        #"{"behavior": {"markActions": null}}"#,
        [#"1:30: error: "behavior.markActions" must be true or false, not null; true is used"#]
      ),
      (
        #"{"behavior": []}"#, [#"1:14: error: "behavior" must be an object, not an empty array"#]
      ),
      // Names.
      (
        #"{"edge": "botom"}"#,
        [
          #"1:10: error: "edge" must be "bottom", "top", "left" or "right", not "botom"; "bottom" is used; did you mean "bottom"?"#
        ]
      ),
      (
        #"{"theme": {"reducedMotion": true}}"#,
        [
          #"1:29: error: "theme.reducedMotion" must be "auto", "on" or "off", not true; "auto" is used; did you mean "on"?"#
        ]
      ),
      (
        #"{"theme": {"accent": "blue"}}"#,
        [
          ##"1:22: error: "theme.accent" must be "auto" or a colour as "#rrggbb", not "blue"; "auto" is used"##
        ]
      ),
      (
        #"{"theme": {"accent": "atuo", "font": ""}}"#,
        [
          ##"1:22: error: "theme.accent" must be "auto" or a colour as "#rrggbb", not "atuo"; "auto" is used; did you mean "auto"?"##,
          #"1:38: error: "theme.font" must be "auto" or a font, as "Cantarell 11", not ""; "auto" is used"#,
        ]
      ),
      (
        #"{"press": {"sensitivity": "strong"}}"#,
        [
          #"1:27: error: "press.sensitivity" must be "light", "medium" or "firm" or a number from 0.5 to 2, not "strong"; "medium" is used"#
        ]
      ),
      (
        #"{"press": {"sensitivity": 3}}"#,
        [
          #"1:27: error: "press.sensitivity" must be "light", "medium" or "firm" or a number from 0.5 to 2, not 3; "medium" is used"#
        ]
      ),
      (
        #"{"press": {"longPress": {"pen": true}}}"#,
        [
          #"1:33: error: "press.longPress.pen" must be a number from 100 to 10000, or false, not true; 500 is used"#
        ]
      ),
      // The whole.
      (
        "7",
        [
          #"1:1: error: the file must be an object, as {"items": ["org.example.App.desktop"]}, not 7"#
        ]
      ),
      ("", ["1:1: error: the file is empty; {} is the least that stands in one"]),
      (
        #"{"version": 2, "sise": 1, "size": 1}"#,
        [
          "1:13: warning: the file is of version 2, newer than the 1 that is known here; what is understood is used",
          #"1:16: warning: unknown key "sise"; did you mean "size"?"#,
          #"1:35: error: "size" must be a number from 16 to 256, not 1; 48 is used"#,
        ]
      ),
      (
        #"{"version": 0}"#,
        [
          #"1:13: error: "version" must be a whole number from 1 to 1000000, not 0; 1 is used"#
        ]
      ),
      (
        #"{"size": 20, "size": 40}"#,
        [#"1:14: warning: the key "size" was already given at 1:2; this one counts"#]
      ),
      (
        #"{"size": 20, "minimumSize": 24}"#,
        [#"1:29: warning: "minimumSize" is larger than "size"; 20 is used"#]
      ),
    ] as [(String, [String])])
  func `what is wrong is told with its place and the nearest right name`(
    text: String, expected: [String]
  ) {
    #expect(issues(text) == expected)
  }

  @Test(
    arguments: [
      (
        #"["firefox"]"#,
        [
          #"1:12: warning: the desktop id "firefox" lacks its ending and is taken as "firefox.desktop"; did you mean "firefox.desktop"?"#
        ]
      ),
      (#"[""]"#, [#"1:12: error: "" is no desktop id such as "org.example.App.desktop""#]),
      ("[7]", [#"1:12: error: "items[0]" must be a desktop id, a path or an object, not 7"#]),
      (
        #"["a.desktop", "a.desktop"]"#,
        [#"1:25: warning: "a.desktop" is in the dock already; the first one counts"#]
      ),
      (#"["file:///a"]"#, [#"1:12: error: "items[0]" must be a path, not a URI"#]),
      (
        #"["~bob/a"]"#,
        [#"1:12: error: "items[0]" can't name the home directory of others; write it out"#]
      ),
      (#"["/a\u0000b"]"#, [#"1:15: error: "items[0]" can't hold \u0000"#]),
      ("[{}]", [#"1:12: error: "items[0]" has no "id", "path", "place" or "exec""#]),
      (
        #"[{"id": "a.desktop", "path": "/b"}]"#,
        [#"1:12: error: "items[0]" has a "path" beside an "id" or an "exec""#]
      ),
      (#"[{"exec": ["a"]}]"#, [#"1:12: error: "items[0]" has an "exec" and needs a "name""#]),
      (
        #"[{"exec": [], "name": "A"}]"#,
        [
          #"1:21: error: "items[0].exec" must be a program with its arguments, as an array or one text, not an empty array"#
        ]
      ),
      (
        #"[{"exec": ["a", 1], "name": "A"}]"#,
        [#"1:27: error: "items[0].exec[1]" must be a text, not 1"#]
      ),
      (
        #"[{"exec": "a | b", "name": "A"}]"#,
        [
          #"1:21: error: "items[0].exec" holds |, which no shell will read; quote the argument or use an array"#
        ]
      ),
      (
        #"[{"exec": "a \"b", "name": "A"}]"#,
        [#"1:21: error: "items[0].exec" has a quote that is not closed"#]
      ),
      (
        #"[{"exec": ["a", "%U"], "name": "A"}]"#,
        [
          #"1:21: warning: "items[0].exec" passes "%U" as it stands: only desktop entries have field codes"#
        ]
      ),
      (
        #"[{"id": "a.desktop", "terminal": true}]"#,
        [#"1:44: warning: "items[0].terminal" is of use only beside an "exec""#]
      ),
      (
        #"[{"id": "a.desktop", "label": "A"}]"#,
        [
          #"1:32: error: unknown key "label" in "items[0]"; did you mean "name"?"#
        ]
      ),
      (
        #"[{"id": "a.desktop", "name": {"zh-CN": "A"}}]"#,
        [
          #"1:41: error: "zh-CN" is no locale name such as "de", "zh_CN" or "sr@latin"; did you mean "zh_CN"?"#,
          #"1:40: error: "items[0].name" has no text in it"#,
        ]
      ),
    ] as [(String, [String])])
  func `a bad item is told and left out`(items: String, expected: [String]) {
    let text = #"{"items": \#(items), "size": 64}"#
    #expect(Set(issues(text)) == Set(expected))
    #expect(reading(text).configuration.size == 64)
  }

  @Test(
    arguments: [
      (
        #"{"title": "A"}"#,
        [#"1:41: error: "actions["a.desktop"].items[0]" has no "type", which it needs"#]
      ),
      (
        #"{"type": "a"}"#,
        [#"1:41: error: "actions["a.desktop"].items[0]" has no "title", which it needs"#]
      ),
      (
        #"{"type": "a", "title": ""}"#,
        [
          #"1:64: error: "actions["a.desktop"].items[0].title" must be a text, or an object of texts by locale name, not """#
        ]
      ),
      (
        #"{"type": "a", "title": "A", "exec": ["b"], "dbus": {"name": "a.b"}}"#,
        [
          #"1:41: error: "actions["a.desktop"].items[0]" has both "exec" and "dbus"; an action does one thing"#
        ]
      ),
      (
        #"{"type": "a", "title": "A", "dbus": {"name": "ab"}}"#,
        [
          #"1:86: error: "actions["a.desktop"].items[0].dbus.name" must be a bus name, as "org.example.App", not "ab""#
        ]
      ),
      (
        #"{"type": "a", "title": "A", "dbus": {"name": "a.b", "action": "c d"}}"#,
        [
          #"1:103: error: "actions["a.desktop"].items[0].dbus.action" must be the name of an action: letters, digits, '-' and '.', not "c d""#
        ]
      ),
      (
        #"{"type": "a", "title": "A", "userInfo": {"k": [null]}}"#,
        [
          #"1:88: error: "actions["a.desktop"].items[0].userInfo.k[0]" can't be carried: D-Bus has no null"#
        ]
      ),
      (
        #"{"type": "a", "title": "A", "userInfo": "\u0000"}"#,
        [
          #"1:82: error: "actions["a.desktop"].items[0].userInfo" can't be carried: D-Bus text holds no \u0000"#
        ]
      ),
      (
        #"{"type": "a", "title": "A", "exec": ["b"], "userInfo": 9223372036854775808}"#,
        [
          #"1:96: error: "actions["a.desktop"].items[0].userInfo" can't be carried: 9223372036854775808 is beyond 64 bits and would not arrive unchanged"#
        ]
      ),
    ] as [(String, [String])])
  func `an action that could not do what it says is told and left out`(
    item: String, expected: [String]
  ) {
    let text =
      #"{"actions": {"a.desktop": {"items": [\#n  \#(item), {"type": "z", "title": "Z"}]}}}"#
    let flat = text.replacing("\n", with: " ")
    #expect(issues(flat) == expected)
    #expect(reading(flat).configuration.actions["a.desktop"]?.added.map(\.type) == ["z"])
  }

  @Test func `a bad part of an action has its default and the action stays`() {
    let text = """
      {"actions": {"a": {"items": [
        {"type": "a", "title": "A", "subtitle": 1, "style": "red", "template": true, "icon": "x"},
        {"type": "a", "title": "B"}], "hide": [1, "h"], "replace": {"r": {"type": "q"}}}}}
      """
    #expect(
      issues(text) == [
        #"1:14: warning: the desktop id "a" lacks its ending and is taken as "a.desktop"; did you mean "a.desktop"?"#,
        #"2:43: error: "actions.a.items[0].subtitle" must be a text, or an object of texts by locale name, not 1"#,
        #"2:55: error: "actions.a.items[0].style" must be "default", "selected", "destructive" or "disabled", not "red""#,
        #"2:74: warning: "actions.a.items[0].template" is of use only beside an "icon" that is a path; built-in and symbolic icons take the colour of the text anyway"#,
        #"3:12: error: the type "a" is there already; the first one counts"#,
        #"3:42: error: "actions.a.hide[0]" must be a text, not 1"#,
        #"3:69: error: unknown key "type" in "actions.a.replace.r"; known are title, subtitle, icon, template, userInfo, exec, dbus, style"#,
      ])
    #expect(
      reading(text).configuration.actions["a.desktop"]
        == ActionCustomization(
          hidden: ["h"], replacements: ["r": ShortcutChange()],
          added: [
            ShortcutItem(
              type: "a", title: LocalizedText("A"), icon: .themed("x"), target: .activateAction)
          ]))
  }

  @Test func `data for an action of the application must fit both carriers`() {
    let text = #"{"actions": {"a.desktop": {"replace": {"r": {"userInfo": [null]}}}}}"#
    #expect(
      issues(text) == [
        #"1:59: error: "actions["a.desktop"].replace.r.userInfo[0]" can't be carried: D-Bus has no null"#
      ])
    #expect(reading(text).configuration.actions["a.desktop"]?.replacements == [:])
  }

  @Test func `everything that is wrong is told at once, and everything else is used`() {
    let text = """
      {
        // my dock
        "items": ["a.desktop", 7, "b.desktop",],
        "edge": "botom",
        "size": 9999,
        "theme": {"opacty": 0.5, "font": "Sans 10"}
        "margin": 12
      }
      """
    #expect(
      issues(text) == [
        "2:3: error: JSON has no comments",
        #"3:26: error: "items[1]" must be a desktop id, a path or an object, not 7"#,
        "3:40: error: a comma before ']' is one too many",
        #"4:11: error: "edge" must be "bottom", "top", "left" or "right", not "botom"; "bottom" is used; did you mean "bottom"?"#,
        #"5:11: error: "size" must be a number from 16 to 256, not 9999; 48 is used"#,
        #"6:13: error: unknown key "opacty" in "theme"; did you mean "opacity"?"#,
        "7:3: error: a comma is missing before '\"'",
      ])
    let configuration = reading(text).configuration
    #expect(configuration.items?.map(\.identifier) == ["a.desktop", "b.desktop"])
    #expect(configuration.theme.font == "Sans 10")
    #expect(configuration.margin == 12)
    #expect(!reading(text).isUsable)
  }

  @Test func `what was repaired in the text is not judged again`() {
    #expect(issues(#"{"size": }"#) == ["1:10: error: a value is missing before '}'"])
    #expect(
      issues(#"{"edge": left}"#) == [
        "1:10: error: 'left' is no JSON value; strings stand in double quotes"
      ])
  }

  @Test func `an issue knows its setting and the name that is meant`() {
    let issue = reading(#"{"theme": {"opacity": 2, "acent": 1}}"#).issues
    #expect(issue.map(\.path) == ["theme.opacity", "theme"])
    #expect(issue.map(\.suggestion) == [nil, "accent"])
    #expect(
      issue.last?.description(file: "/home/ada/c.json")
        == #"/home/ada/c.json:1:26: error: unknown key "acent" in "theme"; did you mean "accent"?"#)
  }

  @Test(
    arguments: [
      ("{}", "fine", true), (#"{"size": 1}"#, "invalid, 1 error and 0 warnings", false),
      (#"{"items": ["a"]}"#, "fine, with 1 warning", true),
      (#"{"items": ["a", 1, 2]}"#, "invalid, 2 errors and 1 warning", false),
      ("[", "no configuration, 1 error", false), ("[]", "no configuration, 1 error", false),
    ])
  func `the verdict says what became of the file`(text: String, verdict: String, isValid: Bool) {
    #expect(reading(text).verdict == verdict)
    #expect(reading(text).isValid == isValid)
  }
}
