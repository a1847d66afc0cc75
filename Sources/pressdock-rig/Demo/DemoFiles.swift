internal import Glibc
internal import Rig

/// What the demonstration peeks into: a folder of a journey, all of it made here.
struct DemoFiles {
  /// The folder.
  let folder: String
  /// A photograph in it.
  let photograph: String
  /// A document in it.
  let document: String

  /// Writes the files below a home.
  init(in home: String) throws {
    folder = "\(home)/Lake Week"
    photograph = "\(folder)/First Light.jpg"
    document = "\(folder)/Diary.md"
    let photographs = "\(folder)/Photographs"
    try makeDirectory(photographs)
    try Self.photograph(SampleLandscape(seed: 3, hour: .dawn), day: 12, at: photograph)
    let more: [(name: String, seed: UInt32, hour: SampleLandscape.Hour)] = [
      ("Last Swim", 5, .dusk), ("Noon from the Jetty", 4, .noon), ("North Shore", 9, .dawn),
      ("The Long Evening", 12, .dusk), ("Under the Moon", 6, .night), ("Wind", 21, .noon),
    ]
    for (index, picture) in more.enumerated() {
      try Self.photograph(
        SampleLandscape(seed: picture.seed, hour: picture.hour), day: 13 + index, small: true,
        at: "\(photographs)/\(picture.name).jpg")
    }
    for name in ["Last Swim", "Under the Moon"] {
      link("\(photographs)/\(name).jpg", "\(folder)/\(name).jpg")
    }
    try write(Self.diary, toFile: document)
    try write(Self.costs, toFile: "\(folder)/Costs.csv")
    try write(Self.tide, toFile: "\(folder)/Moonrise.swift")
    try write(Self.timetable, toFile: "\(folder)/Timetable.pdf")
    try write(SampleMedia.wav(seconds: 4), toFile: "\(folder)/Loons.wav")
    for name in [
      "", "Diary.md", "First Light.jpg", "Photographs", "Photographs/Under the Moon.jpg",
    ] { Self.date("\(folder)/\(name)") }
  }

  /// Makes a file one of that week: pictures of it are the same on every day.
  private static func date(_ path: String) {
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday, date.tm_hour, date.tm_min) = (126, 6, 18, 16, 40)
    let time = timespec(tv_sec: timegm(&date), tv_nsec: 0)
    utimensat(AT_FDCWD, path, [time, time], 0)
  }

  private static func photograph(
    _ landscape: SampleLandscape, day: Int, small: Bool = false, at path: String
  ) throws {
    var picture = SamplePhotograph(width: small ? 960 : 1680, height: small ? 640 : 1120)
    picture.exif = SampleExif.block(
      main: [
        (0x010F, .text("Lumen")), (0x0110, .text("Lumen 35")), (0x0112, .short(1)),
      ],
      exposure: [
        (0x829A, .fractions([(1, 250)])), (0x829D, .fractions([(56, 10)])), (0x8827, .short(200)),
        (0x9003, .text("2026:07:\(day) 05:12:40")), (0x920A, .fractions([(35, 1)])),
      ])
    let (width, height) = (Double(picture.width), Double(picture.height))
    try write(
      picture.bytes { landscape.color(Double($0) / width, Double($1) / height) }, toFile: path)
  }

  private static let diary = """
    # A Week by the Lake

    *Seven days, one boat, no signal.* The cabin stands where the road ends; what we needed we
    carried, and what we forgot we did without.

    ## What we want to do

    - [x] Row to the **north shore** and back
    - [x] Be up before the sun, once
    - [ ] Swim at midnight
    - [ ] Learn the names of five birds

    > The water was so still that we stopped rowing, not to break it.

    ## Who does what

    | Day | Cook | Boat | Supper |
    |---|---|---|---|
    | Sunday | Ada | Jonas | Pasta with lemon |
    | Monday | Mira | Ada | Perch, if they bite |
    | Tuesday | Jonas | Mira | Pancakes |

    Trains home go at 16:40; see <https://lake.example/timetable>, or write to
    <boats@lake.example>.

    """

  private static let costs = """
    What,Who,Days,Euro
    Cabin,all,7,840.00
    Boat,Jonas,5,125.00
    Trains,all,2,187.60
    Food,Mira,7,214.35
    Firewood,Ada,4,36.00

    """

  private static let tide = """
    /// When the moon comes up over the ridge, in minutes after sunset.
    struct Moonrise {
      var day: Int
      let ridge = 18.0

      /// About fifty minutes later each evening.
      func minutes(after sunset: Double) -> Double {
        let late = Double(day) * 50.5
        return max(0, late + ridge - sunset)  // never before it sets
      }
    }

    """

  /// A page of large type with rules, as boats and buses have it.
  private static var timetable: [UInt8] {
    var content = "0.07 0.33 0.55 rg 0 742 595 100 re f 1 1 1 rg "
    func text(_ words: String, _ x: Int, _ y: Int, _ size: Int, _ font: String = "F1") {
      content += "BT /\(font) \(size) Tf \(x) \(y) Td (\(words)) Tj ET "
    }
    text("Boats on the Lake", 48, 782, 34, "F2")
    content += "0.1 0.12 0.16 rg "
    let rows = [
      ("Cabin", "8:10", "11:30", "16:05"), ("Jetty", "8:25", "11:45", "16:20"),
      ("North Shore", "8:50", "12:10", "16:45"), ("Station", "9:20", "12:40", "17:15"),
    ]
    for (index, row) in rows.enumerated() {
      let y = 668 - index * 56
      text(row.0, 48, y, 22, "F2")
      for (column, time) in [row.1, row.2, row.3].enumerated() {
        text(time, 270 + column * 100, y, 22)
      }
      content += "0.8 0.83 0.88 RG 1 w 48 \(y - 20) m 547 \(y - 20) l S "
    }
    text("Dogs travel free. No boats in storms.", 48, 420, 16)
    let stream = Array(content.utf8)
    return SampleDocuments.pdf(
      [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        """
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources \
        << /Font << /F1 5 0 R /F2 6 0 R >> >> >>
        """,
      ].map { Array($0.utf8) } + [
        Array("<< /Length \(stream.count) >>\nstream\n".utf8) + stream + Array("\nendstream".utf8)
      ]
        + ["Helvetica", "Helvetica-Bold"].map {
          Array("<< /Type /Font /Subtype /Type1 /BaseFont /\($0) >>".utf8)
        })
  }
}
