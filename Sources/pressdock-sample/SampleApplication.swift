internal import DisplayList

/// One of the pretend programs: what it is called, how it looks and what it pretends to hold.
struct SampleApplication {
  /// The word on the command line: `notes`.
  var id: String
  /// The name in its frame, and the end of its desktop id.
  var name: String
  /// The colours of its icon, from the top and the bottom.
  var top: UInt32
  var bottom: UInt32
  /// The picture in its window.
  var symbol: Symbol
  /// What it lists: a title and a note each.
  var rows: [(title: String, note: String)]

  /// Its desktop id without `.desktop`, its bus name and its window class.
  var identifier: String { "org.pressdock.sample.\(name)" }

  static let all: [SampleApplication] = [
    SampleApplication(
      id: "files", name: "Files", top: 0x5cb8ff, bottom: 0x1f5fe6, symbol: .home,
      rows: [
        ("Documents", "24 items"), ("Pictures", "312 items"), ("Music", "1,204 items"),
        ("Report.pdf", "1.4 MB, today"),
      ]),
    SampleApplication(
      id: "web", name: "Web", top: 0x3fe3cf, bottom: 0x0877b4, symbol: .search,
      rows: [
        ("The tides of the North Sea", "an essay in nine parts"),
        ("Bread without kneading", "recipe"),
        ("Timetable", "Line 4, every 7 minutes"), ("How paper is made", "with pictures"),
      ]),
    SampleApplication(
      id: "mail", name: "Mail", top: 0xff8d6b, bottom: 0xe32e56, symbol: .mail,
      rows: [
        ("Supper on Friday?", "We thought of seven o'clock"),
        ("Your order is on its way", "2 parcels"),
        ("Minutes of the meeting", "with the changes of Tuesday"), ("Postcard", "The sea is calm"),
      ]),
    SampleApplication(
      id: "calendar", name: "Calendar", top: 0xff6a5e, bottom: 0xec2f4b, symbol: .date,
      rows: [
        ("Breakfast with Ada", "8:30, at the corner"), ("Review", "10:00 to 11:00"),
        ("Swimming", "18:00"), ("Concert", "20:00, row 7"),
      ]),
    SampleApplication(
      id: "notes", name: "Notes", top: 0xffc94a, bottom: 0xf08a12, symbol: .compose,
      rows: [
        ("Journal", "Rain until noon, then a clear sky"), ("Groceries", "bread, lemons, olive oil"),
        ("Ideas for the garden", "a bench below the pear tree"), ("Books to read", "11 titles"),
      ]),
    SampleApplication(
      id: "photos", name: "Photos", top: 0xffb36b, bottom: 0xf0568c, symbol: .favorite,
      rows: [
        ("Harbour at dusk", "yesterday"), ("In the mountains", "86 pictures"),
        ("Snow", "January"), ("Portraits", "41 pictures"),
      ]),
    SampleApplication(
      id: "camera", name: "Camera", top: 0x6a7182, bottom: 0x262a36, symbol: .capturePhoto,
      rows: [
        ("Photo", "4032 x 3024"), ("Video", "1920 x 1080, 60 pictures a second"),
        ("Self-timer", "off"), ("Grid", "on"),
      ]),
    SampleApplication(
      id: "music", name: "Music", top: 0xff5fb0, bottom: 0x7a2be6, symbol: .audio,
      rows: [
        ("Clair de lune", "5:02"), ("Gymnopédie No. 1", "3:20"), ("Arabesque No. 1", "4:38"),
        ("Pavane", "6:44"),
      ]),
    SampleApplication(
      id: "maps", name: "Maps", top: 0x63c66b, bottom: 0x2c8f86, symbol: .markLocation,
      rows: [
        ("Home", "24 minutes by tram"), ("Central library", "open until 20:00"),
        ("Botanical garden", "1.2 km"), ("Ferry", "every half hour"),
      ]),
    SampleApplication(
      id: "weather", name: "Weather", top: 0x7f9bff, bottom: 0x4430c4, symbol: .cloud,
      rows: [
        ("Now", "14°, light clouds"), ("Tonight", "9°, clear"), ("Tomorrow", "17°, sunny"),
        ("Wind", "12 km/h from the west"),
      ]),
  ]

  /// The words of an action: `new-note` becomes "New note".
  static func words(ofAction id: String) -> String {
    let text = id.replacing("-", with: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
