package import Pressure

extension Configuration {
  /// How presses are judged.
  package struct Press: Hashable, Sendable {
    /// Whether force opens anything, on any device: the main switch.
    package var enabled = true
    /// Whether devices with a motor let the hand feel what opens.
    package var haptics = true
    /// How hard one wants to press, where neither area nor device says otherwise.
    package var sensitivity: Sensitivity = .medium
    /// When a still contact opens by time.
    package var longPress = LongPress()
    /// Numbers of the recognizer, for all devices.
    package var tuning = RecognizerTuning()
    /// What differs for kinds of devices.
    package var classes: [DeviceClass: DeviceRule] = [:]
    /// What differs for single devices, by patterns of their names; the first that matches counts.
    package var devices: [NamedDeviceRule] = []
    /// What differs for places.
    package var areas = Areas()

    /// The defaults.
    package init() {}
  }

  /// When a still contact opens by time, by what makes it.
  package struct LongPress: Hashable, Sendable {
    /// For pens.
    package var pen: Hold = .after(milliseconds: 500)
    /// For fingers on screens and pads.
    package var touch: Hold = .after(milliseconds: 500)
    /// For mice.
    package var mouse: Hold = .after(milliseconds: 750)

    /// The defaults.
    package init() {}

    /// The one for devices of a class.
    package subscript(deviceClass: DeviceClass) -> Hold {
      switch deviceClass {
      case .pen: pen
      case .mouse: mouse
      case .forcepad, .grampad, .touchscreen, .touchpad: touch
      }
    }
  }

  /// A time to hold still.
  package enum Hold: Hashable, Sendable {
    /// Holding still opens nothing.
    case never
    /// Holding still for so long opens.
    case after(milliseconds: Double)
  }

  /// What differs for a device or a class of devices; what is `nil` doesn't.
  package struct DeviceRule: Hashable, Sendable {
    /// Whether its force opens anything.
    package var enabled: Bool?
    /// How hard one wants to press on it.
    package var sensitivity: Sensitivity?
    /// What kind of device it is; for a single device only.
    package var deviceClass: DeviceClass?
    /// When a still contact of it opens by time; for a single device only.
    package var longPress: Hold?
    /// Numbers of the recognizer.
    package var tuning = RecognizerTuning()

    /// A rule by which nothing differs.
    package init() {}
  }

  /// A rule for the devices whose names match.
  package struct NamedDeviceRule: Hashable, Sendable {
    /// Which names match.
    package var pattern: DevicePattern
    /// What differs for them.
    package var rule: DeviceRule

    /// A rule with its pattern.
    package init(pattern: DevicePattern, rule: DeviceRule) {
      self.pattern = pattern
      self.rule = rule
    }
  }

  /// What differs for places.
  package struct Areas: Hashable, Sendable {
    /// The icons of the dock.
    package var dock = AreaRule()

    /// No difference.
    package init() {}
  }

  /// What differs for a place.
  package struct AreaRule: Hashable, Sendable {
    /// Whether force opens anything there.
    package var enabled = true
    /// How hard one wants to press there.
    package var sensitivity: Sensitivity?

    /// No difference.
    package init() {}
  }
}

extension Configuration.Press {
  /// A device as the configuration wants it judged.
  package struct Judgement: Hashable, Sendable {
    /// What kind of device it is.
    package var deviceClass: DeviceClass
    /// The numbers for its presses.
    package var settings: RecognizerSettings
  }

  /// How presses of a device are judged.
  ///
  /// The numbers are those of its class, changed by `tuning`, then by the rule of its class, then by
  /// its own rule. Of sensitivities its own goes before that of its class, that of the area and the
  /// general one. Force is used only where nobody switches it off.
  ///
  /// - Parameters:
  ///   - name: the device's name, as XInput2 has it.
  ///   - detected: what it was found to be.
  ///   - area: where the press is.
  /// - Returns: its class and the numbers for its presses.
  package func judgement(
    ofDevice name: String, detected: DeviceClass,
    in area: KeyPath<Configuration.Areas, Configuration.AreaRule> = \.dock
  ) -> Judgement {
    let own = devices.first { $0.pattern.matches(name) }?.rule ?? Configuration.DeviceRule()
    let deviceClass = own.deviceClass ?? detected
    let ofClass = classes[deviceClass] ?? Configuration.DeviceRule()
    let place = areas[keyPath: area]
    var settings = deviceClass.settings
    tuning.apply(to: &settings)
    ofClass.tuning.apply(to: &settings)
    own.tuning.apply(to: &settings)
    settings.sensitivity =
      (own.sensitivity ?? ofClass.sensitivity ?? place.sensitivity ?? sensitivity).factor
    settings.usesForce =
      (own.enabled ?? ofClass.enabled ?? settings.usesForce) && enabled && place.enabled
    switch own.longPress ?? longPress[deviceClass] {
    case .never: settings.longPress = false
    case .after(let milliseconds):
      settings.longPress = true
      settings.longPressTime = milliseconds
    }
    return Judgement(deviceClass: deviceClass, settings: settings.validated)
  }
}
