package import DisplayList
package import Geometry
package import Pressure

/// What a peek looks into.
package struct PeekSubject: Hashable, Sendable {
  /// What it is.
  package enum Target: Hashable, Sendable {
    /// A file, a folder or a link, by its URI.
    case uri(String)
    /// An application of the dock: its windows, or what it is where it has none.
    case application(ItemID)
    /// A window of an application of the dock.
    case window(UInt, ItemID)
  }

  /// What it is.
  package var target: Target
  /// The name to show before anything is known.
  package var name: String
  /// The icon to show before anything is known.
  package var icon: IconName
  /// The item of the dock that it belongs to, if any.
  package var item: ItemID?

  /// A subject from its parts.
  package init(target: Target, name: String, icon: IconName, item: ItemID? = nil) {
    self.target = target
    self.name = name
    self.icon = icon
    self.item = item
  }

  /// Its URI, where it has one.
  package var uri: String? { if case .uri(let uri) = target { uri } else { nil } }

  /// Whether it is made of windows.
  package var isWindow: Bool { uri == nil }
}

/// A page that a peek wants to show.
package struct PeekOrder: Hashable, Sendable {
  /// Which order it is; what comes for an older one is not shown.
  package var generation: Int
  /// What is looked into.
  package var subject: PeekSubject
  /// The page, from 0.
  package var page: Int
  /// The room for it in logical pixels.
  package var room: Size
}

/// What is known of a peek's subject: a page of it, or what lies in it, or why there is neither.
package struct PeekContent: Hashable, Sendable {
  /// The order that it answers.
  package var generation: Int
  /// Whether more will come for the same order.
  package var isPlaceholder: Bool
  /// The name.
  package var name: String
  /// The icon that stands for the kind of thing.
  package var icon: IconName
  /// The MIME type; empty for windows.
  package var type: String
  /// What else is worth knowing, for one line.
  package var facts: [String]
  /// Why nothing is shown, or something else than expected, in words.
  package var message: String?
  /// The picture of the page, or the pictures of a moving one.
  package var pictures: [PictureName]
  /// How long each picture of a moving one is shown, in milliseconds.
  package var durations: [Double]
  /// The size of the page in logical pixels.
  package var size: Size
  /// The page, from 0.
  package var page: Int
  /// How many pages there are.
  package var pageCount: Int
  /// What can be pressed on the page.
  package var links: [PeekLink]
  /// What lies in it: files of a folder, windows of an application.
  package var entries: [PeekEntry]
  /// What can be done with it.
  package var actions: [QuickAction]
  /// The text that was found, for those who don't see the page.
  package var text: String

  /// Content of which only the name and icon are known.
  package init(generation: Int, name: String, icon: IconName) {
    self.generation = generation
    isPlaceholder = false
    self.name = name
    self.icon = icon
    type = ""
    facts = []
    pictures = []
    durations = []
    size = .zero
    page = 0
    pageCount = 1
    links = []
    entries = []
    actions = []
    text = ""
  }
}

/// A place on a page that can be pressed.
package struct PeekLink: Hashable, Sendable {
  /// Where it is, in logical pixels of the page.
  package var frame: Rect
  /// Where it leads.
  package var subject: PeekSubject

  /// A link from its parts.
  package init(frame: Rect, subject: PeekSubject) {
    self.frame = frame
    self.subject = subject
  }
}

/// One thing that lies in what is peeked.
package struct PeekEntry: Hashable, Sendable {
  /// What it is.
  package var subject: PeekSubject
  /// Whether one can walk into it.
  package var isFolder: Bool
  /// Its picture, where there is one; else its icon is shown.
  package var picture: PictureName?
  /// The shape of its picture: width by height.
  package var aspect: Double
  /// What is said below its name, if anything: that a picture is an old one.
  package var note: String?

  /// An entry from its parts.
  package init(
    subject: PeekSubject, isFolder: Bool = false, picture: PictureName? = nil, aspect: Double = 1,
    note: String? = nil
  ) {
    self.subject = subject
    self.isFolder = isFolder
    self.picture = picture
    self.aspect = aspect
    self.note = note
  }
}

/// A peek: what it looks into, what it shows and where.
package struct Peek: Hashable, Sendable {
  /// How far it has come.
  package enum Phase: String, Hashable, Sendable {
    /// The page is shown.
    case page
    /// The actions are shown too.
    case actions
    /// It was opened and grows towards its window.
    case popping
  }

  /// A part that keys or a hovering pointer have chosen.
  package enum Choice: Hashable, Sendable {
    /// An entry, by its place among all.
    case entry(Int)
    /// A link, by its place among all of the page.
    case link(Int)
  }

  /// What it looks into.
  package var subject: PeekSubject
  /// What it can walk on to, itself among them.
  package var siblings: [PeekSubject]
  /// The newest order for it.
  package var order: PeekOrder
  /// What is known, if anything yet.
  package var content: PeekContent?
  /// The contact that holds it open, until that is lifted.
  package var holder: ContactID?
  /// Whether it stays when contact ends.
  package var isLatched: Bool
  /// Where it grows out of, in logical pixels of the monitor.
  package var source: Rect
  /// The card where it comes to rest, in logical pixels of the monitor.
  package var frame: Rect
  /// The actions that are shown, if they are.
  package var actions: Popover?
  /// What keys or a hovering pointer have chosen on it.
  package var choice: Choice?
  /// How far the press has come from the peek to the pop, 0 to 1.
  package var commit: Double

  /// The card without actions, in logical pixels of the monitor.
  var naturalFrame: Rect
  /// Whether a swipe brought the actions, whose contact may still be down.
  var wasSwiped = false
  /// Since when the chosen row is under the contact.
  var highlightedSince: Timestamp?
  /// Actions are to be shown as soon as they are known.
  var wantsActions = false
  /// Where the card was before it went to `frame`.
  var formerFrame: Rect
  /// The way from there: 0 to 1.
  var motion: Transition
  /// When it was asked for.
  var since: Timestamp
  /// When its content came.
  var shownSince: Timestamp
  /// Where the contact was when the page was turned last.
  var turnOrigin: Point?
  /// The way to the window that was opened.
  var pop: Pop?

  /// The growth towards the window that was opened.
  struct Pop: Hashable, Sendable {
    var target: Rect
    var since: Timestamp
    var fadeStart: Timestamp
  }

  /// How far it has come.
  package var phase: Phase { pop != nil ? .popping : actions != nil ? .actions : .page }

  /// The card as it is at `time`.
  package func card(at time: Timestamp) -> Rect {
    let share = motion.value(at: time)
    if let pop {
      let way = Transition(from: 0, to: 1, start: pop.since, duration: 240, curve: .easeOut)
      return frame.mixed(with: pop.target, share: way.value(at: time))
    }
    return formerFrame.mixed(with: frame, share: share)
  }
}

extension Rect {
  /// The rectangle on the way to `other`, 0 here to 1 there.
  func mixed(with other: Rect, share: Double) -> Rect {
    func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * share }
    return Rect(
      x: mix(minX, other.minX), y: mix(minY, other.minY), width: mix(width, other.width),
      height: mix(height, other.height))
  }
}
