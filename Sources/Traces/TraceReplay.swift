internal import Geometry
package import Pressure

/// Plays a trace to recognizers as if it were happening.
///
/// The dock has one gesture at a time; here each contact has a recognizer of its own, so that a
/// trace of several fingers shows what each of them would have done.
package struct TraceReplay {
  /// What it has come to so far.
  package private(set) var summary = TraceSummary()
  /// The class whose settings are used; `nil` for the reference settings.
  package let deviceClass: DeviceClass?

  private let header: TraceHeader
  private let options: ReplayOptions
  private var settings: RecognizerSettings
  private var contacts: [Int: Contact] = [:]
  private var judge: CapabilityJudge
  private var baseline = PenBaseline()
  private var calibration = TouchCalibration()
  private var now = -Double.infinity

  private struct Contact {
    var recognizer = PressRecognizer()
    var isDown = false
    var start = 0.0
    var peak = Force.zero
    var location = Point.zero
    var opened = 0
    var isHinted = false
    /// By how much a finger moved on its pad before the button went down: the pointer went along.
    var slide: Point?
  }

  /// A replay of a trace with this header.
  package init(_ header: TraceHeader, options: ReplayOptions) {
    self.header = header
    self.options = options
    switch options.device {
    case .reference: deviceClass = nil
    case .known(let known): deviceClass = known
    case .automatic: deviceClass = header.verdict?.deviceClass
    }
    settings = deviceClass?.settings ?? RecognizerSettings()
    settings.sensitivity = options.sensitivity.factor
    judge = CapabilityJudge(axis: header.pressure)
  }

  /// Takes the next sample and appends what the recognizers say.
  package mutating func take(_ sample: TraceSample, into actions: inout [PressAction]) {
    guard sample.time.isFinite else { return }
    now = max(now, sample.time)
    wait(until: now, into: &actions)
    if let pressure = sample.pressure { judge.observe(pressure) }
    var contact = contacts[sample.contact] ?? Contact()
    let raw = sample.pressure.flatMap { header.pressure?.force(of: $0) }
    let wasDown = contact.isDown
    contact.isDown = isTouching(sample, raw: raw, wasDown: wasDown)
    let force = raw.map { worn($0, sample, isDown: contact.isDown, wasDown: wasDown) }
    place(sample, in: &contact)
    switch (wasDown, contact.isDown) {
    case (false, true): begin(sample, force, in: &contact, into: &actions)
    case (true, true):
      contact.peak = max(contact.peak, raw ?? .zero)
      send(
        .changed(id(sample.contact), press(force, contact)), to: &contact, into: &actions)
    case (true, false): end(sample.contact, &contact, into: &actions)
    case (false, false): break
    }
    contacts[sample.contact] = contact
  }

  /// The trace has ended: contacts that are still there are given up.
  package mutating func finish(into actions: inout [PressAction]) {
    for (number, contact) in contacts.sorted(by: { $0.key < $1.key }) where contact.isDown {
      var contact = contact
      send(
        .cancelled(.lostRelease, Timestamp(milliseconds: now)), to: &contact, into: &actions)
      close(&contact)
      contacts[number] = contact
    }
  }

  // MARK: Contacts

  private func id(_ number: Int) -> ContactID { ContactID(source: 0, touch: number) }

  private func press(_ force: Force?, _ contact: Contact) -> PressSample {
    PressSample(
      time: Timestamp(milliseconds: now), location: contact.location, force: force)
  }

  /// Contact is what the trace says; where it doesn't, pressure tells, on at 5 % and off at 1 %.
  private func isTouching(_ sample: TraceSample, raw: Force?, wasDown: Bool) -> Bool {
    if !options.ignoresButton, let touching = sample.isTouching { return touching }
    guard let raw else { return wasDown }
    return raw.fraction >= (wasDown ? settings.contactOff : settings.contactOn)
  }

  /// What a pen reports while it hovers is learnt and taken away.
  private mutating func worn(
    _ raw: Force, _ sample: TraceSample, isDown: Bool, wasDown: Bool
  ) -> Force {
    guard !header.isPad, sample.isTouching != nil else { return raw }
    if isDown {
      if !wasDown { baseline.approached() }
      baseline.touched(raw)
    } else {
      baseline.hovered(raw, distance: sample.distance)
    }
    return baseline.effective(raw)
  }

  private mutating func place(_ sample: TraceSample, in contact: inout Contact) {
    guard var location = sample.location else { return }
    if header.isPad {
      // The finger moves the pointer; only with the button down it drags something.
      guard sample.isButtonDown else {
        contact.slide = nil
        return
      }
      let slide =
        contact.slide
        ?? Point(x: contact.location.x - location.x, y: contact.location.y - location.y)
      contact.slide = slide
      location = location.moved(by: slide)
    }
    contact.location = location
  }

  private mutating func begin(
    _ sample: TraceSample, _ force: Force?, in contact: inout Contact,
    into actions: inout [PressAction]
  ) {
    judge.contactBegan()
    contact.start = now
    contact.peak = force ?? .zero
    contact.opened = 0
    contact.isHinted = false
    summary.contacts += 1
    var settings = settings
    // A finger that rests on a pad holds nothing down, so time must not open anything.
    if header.isPad { settings.longPress = false }
    if deviceClass == .touchscreen { settings = calibration.applied(to: settings) }
    let context = PressContext(
      target: options.target, settings: settings, measuresForce: judge.measuresForce)
    send(.began(id(sample.contact), press(force, contact), context), to: &contact, into: &actions)
  }

  private mutating func end(
    _ number: Int, _ contact: inout Contact, into actions: inout [PressAction]
  ) {
    send(.ended(id(number), Timestamp(milliseconds: now)), to: &contact, into: &actions)
    calibration.touchEnded(peak: contact.peak, duration: now - contact.start)
    close(&contact)
  }

  private mutating func close(_ contact: inout Contact) {
    judge.contactEnded()
    contact.isDown = false
    if contact.isHinted { summary.hinted += 1 }
    guard now - contact.start < TraceSummary.longestTap else { return }
    summary.taps += 1
    summary.openedByTaps += contact.opened
  }

  // MARK: Recognizers

  private mutating func send(
    _ event: PressEvent, to contact: inout Contact, into actions: inout [PressAction]
  ) {
    let count = actions.count
    contact.recognizer.handle(event, into: &actions)
    for action in actions[count...] {
      summary.counts[action.kind.word, default: 0] += 1
      switch action.kind {
      case .popover, .peek, .pop: contact.opened += 1
      case .hint: contact.isHinted = contact.isHinted || action.progress > 0
      default: break
      }
    }
  }

  /// Delivers the deadlines before `time` in their order.
  private mutating func wait(until time: Double, into actions: inout [PressAction]) {
    while true {
      var first: (number: Int, deadline: Timestamp)?
      for (number, contact) in contacts {
        guard let deadline = contact.recognizer.deadline, deadline.milliseconds < time else {
          continue
        }
        if let first, (first.deadline, first.number) <= (deadline, number) { continue }
        first = (number, deadline)
      }
      guard let first, var contact = contacts[first.number] else { return }
      send(.deadline(first.deadline), to: &contact, into: &actions)
      contacts[first.number] = contact
    }
  }
}
