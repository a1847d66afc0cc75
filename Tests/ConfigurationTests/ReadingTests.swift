import Configuration
import Geometry
import JSON
import QuickActions
import Testing

struct ReadingTests {
  @Test func `a list of items is a whole configuration`() {
    var expected = Configuration()
    expected.items = [ConfiguredItem(.entry(id: "org.example.App.desktop"))]
    #expect(configuration(#"{"items": ["org.example.App.desktop"]}"#) == expected)
  }

  @Test func `an empty object sets nothing`() {
    #expect(configuration("{}") == Configuration())
    #expect(Configuration().items == nil)
    #expect(Configuration().size == 48)
    #expect(Configuration().edge == .bottom)
    #expect(Configuration().shortcut?.description == "Super+space")
    #expect(Configuration().behavior.maximumActions == 4)
    #expect(configuration(#"{"items": []}"#)?.items == [])
  }

  @Test func `every simple setting is read`() throws {
    let read = try #require(
      configuration(
        """
        {
          "$schema": "x", "version": 1, "edge": "left", "size": 64, "minimumSize": 32, "margin": 0,
          "monitor": "HDMI-1", "shortcut": "ctrl+Alt+D", "terminal": ["xterm", "-e"],
          "theme": {
            "colorScheme": "dark", "contrast": "high", "accent": "#0A0b0C", "font": "Cantarell 11",
            "icons": "Adwaita", "reducedMotion": "on", "opacity": 0.5, "blurRadius": 12.5
          },
          "behavior": {
            "showLabels": false, "labelDelay": 500, "markActions": false, "showRunning": false,
            "maximumActions": 6
          }
        }
        """))
    var expected = Configuration()
    expected.edge = .left
    expected.size = 64
    expected.minimumSize = 32
    expected.margin = 0
    expected.monitor = "HDMI-1"
    expected.shortcut = KeyCombination([.control, .alt], key: "d")
    expected.terminal = ["xterm", "-e"]
    expected.theme.colorScheme = .dark
    expected.theme.contrast = .high
    expected.theme.accent = 0x0A0B0C
    expected.theme.font = "Cantarell 11"
    expected.theme.icons = "Adwaita"
    expected.theme.reducedMotion = .on
    expected.theme.opacity = 0.5
    expected.theme.blurRadius = 12.5
    expected.behavior.showLabels = false
    expected.behavior.labelDelay = 500
    expected.behavior.markActions = false
    expected.behavior.showRunning = false
    expected.behavior.maximumActions = 6
    #expect(read == expected)
  }

  @Test func `words that stand for the desktop's choice are the defaults`() {
    #expect(
      configuration(
        """
        {"monitor": "primary", "terminal": "auto", "theme": {"accent": "auto", "font": "auto",
         "icons": "auto", "reducedMotion": "auto", "colorScheme": "auto", "contrast": "auto"}}
        """) == Configuration())
    #expect(configuration(#"{"shortcut": false}"#)?.shortcut == nil)
  }

  @Test func `items are ids, paths and objects`() throws {
    let items = try #require(
      configuration(
        #"""
        {"items": [
          "a.desktop", "/opt/b.desktop", "~/c.desktop", "./d.desktop", "sub/e.desktop", "~",
          {"id": "f.desktop", "name": "Eff", "icon": "icons/f.svg"},
          {"path": "~/g.desktop", "name": {"en": "Gee", "de": "Ge"}, "icon": "gnome-gee"},
          {"exec": ["xterm", "-e", "top"], "name": "Top", "terminal": false, "windowClass": "XTerm"},
          {"exec": "~/bin/tool \"two words\"", "name": "Tool", "id": "tool", "terminal": true}
        ]}
        """#)?.items)
    #expect(
      items == [
        ConfiguredItem(.entry(id: "a.desktop")),
        ConfiguredItem(.path("/opt/b.desktop")),
        ConfiguredItem(.path("/home/ada/c.desktop")),
        ConfiguredItem(.path("/home/ada/.config/pressdock/d.desktop")),
        ConfiguredItem(.path("/home/ada/.config/pressdock/sub/e.desktop")),
        ConfiguredItem(.path("/home/ada")),
        ConfiguredItem(
          .entry(id: "f.desktop"), name: LocalizedText("Eff"),
          icon: "/home/ada/.config/pressdock/icons/f.svg"),
        ConfiguredItem(
          .path("/home/ada/g.desktop"),
          name: LocalizedText("Gee", translations: ["en": "Gee", "de": "Ge"]), icon: "gnome-gee"),
        ConfiguredItem(
          .command(["xterm", "-e", "top"], id: nil), name: LocalizedText("Top"),
          windowClass: "XTerm"),
        ConfiguredItem(
          .command(["/home/ada/bin/tool", "two words"], id: "tool"), name: LocalizedText("Tool"),
          needsTerminal: true),
      ])
    #expect(
      items.suffix(3).map(\.identifier) == ["/home/ada/g.desktop", "xterm -e top", "tool"])
  }

  @Test func `quick actions are read with all that they have`() throws {
    let read = try #require(
      configuration(
        #"""
        {"actions": {"org.example.App.desktop": {
          "hide": ["old"], "order": ["compose", "new"],
          "replace": {"new": {"title": "New", "style": "destructive", "dbus": {"name": "a.b"}}},
          "items": [
            {"type": "compose", "title": {"en": "Compose", "zh_CN": "撰写"}, "subtitle": "to all",
             "icon": "compose", "userInfo": {"n": 1, "list": [true, 0.5, "x"]}, "style": "selected"},
            {"type": "run", "title": "Run", "icon": "/i.png", "template": true,
             "exec": ["prog", "--opt=%f", "a b"], "userInfo": null},
            {"type": "call", "title": "Call", "icon": "call-start-symbolic",
             "dbus": {"name": "org.example.Other", "action": "do.it"}, "userInfo": "text"},
            {"type": "same", "title": "Same", "icon": "i.svg", "dbus": {"name": "org.example.Other"}}
          ]}}}
        """#))
    let expected = ActionCustomization(
      hidden: ["old"], order: ["compose", "new"],
      replacements: [
        "new": ShortcutChange(
          title: LocalizedText("New"), style: .destructive,
          target: .bus(name: "a.b", action: "new"))
      ],
      added: [
        ShortcutItem(
          type: "compose",
          title: LocalizedText("Compose", translations: ["en": "Compose", "zh_CN": "撰写"]),
          subtitle: LocalizedText("to all"), icon: .template(.compose),
          userInfo: ["n": 1, "list": [true, 0.5, "x"]], style: .selected, target: .activateAction),
        ShortcutItem(
          type: "run", title: LocalizedText("Run"), icon: .file(path: "/i.png", isTemplate: true),
          userInfo: .null, target: .exec(["prog", "--opt=%f", "a b"])),
        ShortcutItem(
          type: "call", title: LocalizedText("Call"), icon: .themed("call-start-symbolic"),
          userInfo: "text", target: .bus(name: "org.example.Other", action: "do.it")),
        ShortcutItem(
          type: "same", title: LocalizedText("Same"), icon: .themed("i.svg"),
          target: .bus(name: "org.example.Other", action: "same")),
      ])
    #expect(read.actions == ["org.example.App.desktop": expected])
    #expect(
      read.customization(of: ConfiguredItem(.entry(id: "org.example.App.desktop"))) == expected)
    #expect(
      read.customization(of: ConfiguredItem(.entry(id: "other.desktop"))) == ActionCustomization())
  }

  @Test func `actions at an item come before those by its id`() throws {
    let read = try #require(
      configuration(
        """
        {"items": [{"id": "a.desktop", "shortcutItems": [{"type": "x", "title": "X"}]}],
         "actions": {"a.desktop": {"hide": ["h"], "items": [{"type": "y", "title": "Y"}]}}}
        """))
    let item = try #require(read.items?.first)
    #expect(read.customization(of: item).added.map(\.type) == ["x", "y"])
    #expect(read.customization(of: item).hidden == ["h"])
  }

  @Test(
    arguments: [
      (#"{"de": "A", "en": "B"}"#, "B"), (#"{"de": "A", "C": "B", "en": "D"}"#, "B"),
      (#"{"sr@latin": "A", "de_AT": "B"}"#, "A"),
    ])
  func `the text for all other languages is C, English or the first`(
    text: String, base: String
  ) {
    let read = configuration(#"{"items": [{"id": "a.desktop", "name": \#(text)}]}"#)
    #expect(read?.items?.first?.name?.base == base)
  }
}
