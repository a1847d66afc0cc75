/// Where the opener finds what belongs to the user's desktop, as its command line tells.
struct OpenerPlaces {
  /// The shared thumbnails; `nil` where there is no home.
  var thumbnails: ThumbnailCache?
  /// Folders of data, the user's own first.
  var data: [String] = []

  /// Reads `--thumbnails FOLDER` and `--data FOLDER:FOLDER`; `nil` where there is anything else.
  init?(_ words: [String]) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard let value = rest.popFirst(), value.hasPrefix("/") else { return nil }
      switch word {
      case "--thumbnails": thumbnails = ThumbnailCache(folder: value)
      case "--data":
        data = value.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
      default: return nil
      }
    }
  }
}
