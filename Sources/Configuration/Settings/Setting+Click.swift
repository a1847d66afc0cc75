internal import JSON

extension ValueForm where Value == Configuration.Click {
  /// The section `click`.
  static let click = ValueForm.object(
    Configuration.Click(),
    [
      Setting(
        "action", \.action, .choice(Configuration.ClickAction.self),
        """
        What a click on a running application does: raise the window used last and go round by \
        further clicks, minimizing a single active one (cycleOrMinimize) or not (cycle); raise the \
        window used last (raise); raise it, or minimize all where one is active (minimize); open \
        another window (newWindow).
        """, synonyms: ["left", "primary", "onClick"]),
      Setting(
        "middle", \.middle, .choice(Configuration.MiddleClick.self),
        "What a click of the middle button does with an application's windows.",
        synonyms: ["middleClick", "middleButton"]),
      Setting(
        "scroll", \.scroll, .bool,
        "Whether the wheel over a running application goes through its windows.",
        synonyms: ["wheel"]),
    ])
}
