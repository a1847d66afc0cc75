internal import Geometry
internal import JSON

extension Setting where Root == Configuration {
  /// All that can be set at the top of a configuration.
  static let all: [Setting] = [
    Setting(
      ignored: "$schema", "Where an editor finds the schema of this file; the dock ignores it."),
    Setting(
      "version", \.version, .integer(1...1_000_000),
      "The version of the format. A newer one than the dock knows is used as far as it is understood."
    ),
    Setting(
      "items", \.items, ValueForm.items.optional,
      """
      What is kept in the dock, in order: desktop ids, paths, or objects. Without it the default \
      browser, file manager, terminal and mail program are shown.
      """,
      examples: [["org.example.App.desktop", "~/bin/tool.desktop"]],
      synonyms: ["apps", "applications", "launchers", "pinned", "favorites", "favourites"]),
    Setting(
      "edge", \.edge,
      .choice([("bottom", .bottom), ("top", .top), ("left", .left), ("right", .right)]),
      "The side of the monitor that the dock lies at.",
      synonyms: ["position", "side", "location", "orientation"]),
    Setting("size", \.size, .number(16...256), "The side of an icon in pixels."),
    Setting(
      "minimumSize", \.minimumSize, .number(16...256),
      "How small icons may become, in pixels, where more items are kept than fit; then the dock scrolls."
    ),
    Setting(
      "margin", \.margin, .number(0...128),
      "The gap between the dock and its side of the monitor in pixels."),
    Setting(
      "monitor", \.monitor, ValueForm<String>.text("the name of an output").or("primary"),
      "The monitor that the dock is on: \"primary\", or the name of an output as xrandr shows it.",
      examples: ["primary", "HDMI-1", "eDP-1"], synonyms: ["screen", "output", "display"]),
    Setting("theme", \.theme, .theme, "How things look. \"auto\" follows the desktop."),
    Setting(
      "behavior", \.behavior, .behavior, "How the dock behaves.", synonyms: ["options"]),
    Setting(
      "click", \.click, .click, "What clicks and the wheel do.",
      synonyms: ["clicks", "mouse", "clickAction"]),
    Setting(
      "shortcut", \.shortcut, ValueForm.keyCombination.orFalse,
      "The key that focuses the dock from everywhere, as modifiers and a key; false for none.",
      examples: ["Super+space", "Ctrl+Alt+d", false], synonyms: ["hotkey", "keybinding", "key"]),
    Setting(
      "press", \.press, .press, "How presses are judged.",
      synonyms: ["force", "recognizer", "pressure"]),
    Setting("peek", \.peek, .peek, "How peeks behave.", synonyms: ["preview", "previews"]),
    Setting("windows", \.windows, .windows, "Which application windows belong to."),
    Setting(
      "terminal", \.terminal, ValueForm.command.or("auto"),
      """
      The terminal for programs that need one, with the arguments that stand before theirs. \
      \"auto\" takes the first that is installed.
      """,
      examples: ["auto", ["xterm", "-e"]]),
    Setting(
      "actions", \.actions, .actions,
      "Changes to the quick actions of applications, by desktop id.",
      examples: [["org.example.App.desktop": ["hide": ["new-window"]]]]),
  ]
}

extension ValueForm where Value == Configuration {
  /// A whole configuration.
  static let configuration = ValueForm.object(
    Configuration(), Setting.all, "an object, as {\"items\": [\"org.example.App.desktop\"]}"
  ) { node, configuration, context in
    if configuration.minimumSize > configuration.size {
      // A small size alone is no contradiction: the minimum's default makes way.
      if let written = node["minimumSize"] {
        context.inside(key: "minimumSize") { context in
          context.report(
            .warning, at: written.position,
            "\"minimumSize\" is larger than \"size\"; \(configuration.size.plainText) is used")
        }
      }
      configuration.minimumSize = configuration.size
    }
    return true
  }
}

extension ValueForm where Value == Configuration.Theme {
  /// The section `theme`.
  static let theme = ValueForm.object(
    Configuration.Theme(),
    [
      Setting(
        "colorScheme", \.colorScheme, .choice(Configuration.ColorScheme.self), "Light or dark."),
      Setting(
        "contrast", \.contrast, .choice(Configuration.Contrast.self),
        "Ordinary colours, or opaque ones with strong lines."),
      Setting(
        "accent", \.accent, ValueForm<UInt32>.color.or("auto"), "The colour of highlights.",
        examples: ["auto", "#2e74f0"]),
      Setting(
        "font", \.font, ValueForm<String>.text("a font, as \"Cantarell 11\"").or("auto"),
        "Family, style and size of all text, as Pango describes a font.",
        examples: ["auto", "Cantarell 11"]),
      Setting(
        "icons", \.icons,
        ValueForm<String>.text(
          "the name of an icon theme", pattern: "^[^/]+$", where: { !$0.contains("/") }
        ).or("auto"),
        "The icon theme.", examples: ["auto", "Adwaita"]),
      Setting(
        "reducedMotion", \.reducedMotion, .choice(Configuration.Switch.self),
        "Whether things appear where they belong instead of moving there."),
      Setting(
        "opacity", \.opacity, .number(0...1),
        "The opacity of the dock's background, where a compositor runs."),
      Setting(
        "blurRadius", \.blurRadius, .number(0...64),
        "How far the background blurs while a press deepens, in pixels; 0 for not at all."),
    ])
}

extension ValueForm where Value == Configuration.Behavior {
  /// The section `behavior`.
  static let behavior = ValueForm.object(
    Configuration.Behavior(),
    [
      Setting("showLabels", \.showLabels, .bool, "Whether a hover shows the name of an item."),
      Setting(
        "labelDelay", \.labelDelay, .number(0...5000),
        "How long the pointer rests on an item before its name shows, in milliseconds."),
      Setting(
        "markActions", \.markActions, .bool, "Whether items with quick actions carry a quiet mark."),
      Setting(
        "showRunning", \.showRunning, .bool,
        "Whether running applications that are not kept in the dock are shown too."),
      Setting(
        "maximumActions", \.maximumActions, .integer(1...12),
        "How many quick actions a popover shows; the rest is behind \"More…\"."),
    ])
}
