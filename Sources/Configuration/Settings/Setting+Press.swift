internal import JSON
internal import Pressure

extension ValueForm where Value == Sensitivity {
  /// `light`, `medium`, `firm` or a factor.
  static let sensitivity: ValueForm = {
    let names = ValueForm<Sensitivity>.choice([
      ("light", .light), ("medium", .medium), ("firm", .firm),
    ])
    let factor = ValueForm<Double>.number(Sensitivity.range)
      .map({ Sensitivity($0) }, back: { $0.factor })
    return names.or(factor)
  }()
}

extension ValueForm where Value == Configuration.Hold {
  /// Milliseconds, or `false`.
  static let hold: ValueForm = ValueForm<Double>.number(100...10_000).orFalse.map(
    { milliseconds in
      milliseconds.map { Configuration.Hold.after(milliseconds: $0) } ?? .never
    }, back: { .some($0.milliseconds) })
}

extension Configuration.Hold {
  /// The time; `nil` for never.
  fileprivate var milliseconds: Double? {
    switch self {
    case .never: nil
    case .after(let milliseconds): milliseconds
    }
  }
}

extension ValueForm where Value == Configuration.Press {
  /// The section `press`.
  static let press = ValueForm.object(
    Configuration.Press(),
    [
      Setting(
        "enabled", \.enabled, .bool,
        """
        Whether force opens anything, on any device. Long press, right click and keyboard work \
        without it.
        """),
      Setting(
        "sensitivity", \.sensitivity, .sensitivity,
        "How hard one wants to press: light, medium, firm, or what all levels are multiplied by.",
        examples: ["light", 0.9]),
      Setting(
        "haptics", \.haptics, .bool,
        "Whether devices with a motor let the hand feel what opens.", synonyms: ["vibration"]),
      Setting("longPress", \.longPress, .longPress, "When holding still opens, without force."),
      Setting(
        "tuning", \.tuning, .tuning,
        "Numbers of the recognizer for all devices; levels are shares of a full press."),
      Setting(
        "classes", \.classes, .classRules, "What differs for kinds of devices.",
        examples: [["pen": ["sensitivity": "firm"]]]),
      Setting(
        "devices", \.devices, .deviceRules,
        """
        What differs for single devices, by their names as `pressdock devices` shows them; * is any \
        text, ? one character. The first that matches counts.
        """,
        examples: [["*Intuos*": ["sensitivity": "light"], "Old Tablet": ["enabled": false]]]),
      Setting("areas", \.areas, .areas, "What differs for places."),
    ])
}

extension ValueForm where Value == Configuration.LongPress {
  /// The section `press.longPress`.
  static let longPress = ValueForm.object(
    Configuration.LongPress(),
    [
      Setting("pen", \.pen, .hold, "For pens, in milliseconds; false for never."),
      Setting(
        "touch", \.touch, .hold,
        "For fingers on screens and pads, in milliseconds; false for never."),
      Setting("mouse", \.mouse, .hold, "For mice, in milliseconds; false for never."),
    ])
}

extension ValueForm where Value == Configuration.Areas {
  /// The section `press.areas`.
  static let areas = ValueForm.object(
    Configuration.Areas(),
    [
      Setting(
        "dock", \.dock,
        .object(
          Configuration.AreaRule(),
          [
            Setting("enabled", \.enabled, .bool, "Whether force opens anything there."),
            Setting(
              "sensitivity", \.sensitivity, ValueForm<Sensitivity>.sensitivity.optional,
              "How hard one wants to press there, unless the device says otherwise."),
          ]), "The icons of the dock.")
    ])
}

extension ValueForm where Value == Configuration.DeviceRule {
  /// What differs for a class of devices.
  static let classRule = ValueForm.object(Configuration.DeviceRule(), shared)

  /// What differs for a single device.
  static let deviceRule = ValueForm.object(
    Configuration.DeviceRule(),
    [
      Setting(
        "class", \.deviceClass, ValueForm<DeviceClass>.choice(DeviceClass.self).optional,
        "What kind of device it is, where it is not recognized as what it is.")
    ] + shared + [
      Setting(
        "longPress", \.longPress, ValueForm<Configuration.Hold>.hold.optional,
        "When holding still opens, in milliseconds; false for never.")
    ])

  private static let shared: [Setting<Configuration.DeviceRule>] = [
    Setting(
      "enabled", \.enabled, ValueForm<Bool>.bool.optional,
      "Whether force opens anything. Without it the class decides."),
    Setting(
      "sensitivity", \.sensitivity, ValueForm<Sensitivity>.sensitivity.optional,
      "How hard one wants to press."),
    Setting("tuning", \.tuning, .tuning, "Numbers of the recognizer."),
  ]
}

extension ValueForm where Value == [DeviceClass: Configuration.DeviceRule] {
  /// Rules by the names of classes.
  static let classRules: ValueForm = {
    let names = DeviceClass.allCases.map(\.rawValue)
    let rules = ValueForm<[Keyed<Configuration.DeviceRule>]>.dictionary(
      of: .classRule, "an object with classes of devices as keys",
      pattern: "^(\(names.joined(separator: "|")))$",
      key: { member, context in
        if DeviceClass(rawValue: member.key) != nil { return member.key }
        context.report(
          at: member.keyPosition,
          "\"\(member.key)\" is no class of devices; known are \(names.joined(separator: ", "))",
          suggestion: NearestName.find(member.key, among: names))
        return nil
      })
    return rules.map(
      { entries in
        Dictionary(
          entries.compactMap { entry in
            DeviceClass(rawValue: entry.key).map { ($0, entry.value) }
          }
        ) { _, last in last }
      }, back: { _ in [] })
  }()
}

extension ValueForm where Value == [Configuration.NamedDeviceRule] {
  /// Rules by patterns of names, in order.
  static let deviceRules = ValueForm<[Keyed<Configuration.DeviceRule>]>.dictionary(
    of: .deviceRule, "an object with names of devices as keys", pattern: ".",
    key: { member, context in
      if !member.key.isEmpty { return member.key }
      context.report(at: member.keyPosition, "a name of a device is missing")
      return nil
    }
  ).map(
    { entries in
      entries.map { entry in
        Configuration.NamedDeviceRule(
          pattern: DevicePattern(rawValue: entry.key), rule: entry.value)
      }
    }, back: { _ in [] })
}
