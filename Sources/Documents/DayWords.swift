/// Days in words.
enum DayWords {
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// A day of the calendar, `2026-11-30`, as people say it: `Monday, 30 November 2026`; `nil` for one
  /// that there isn't.
  static func words(_ text: some StringProtocol) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      year > 0, (1...12).contains(month), (1...length(of: month, year)).contains(day)
    else { return nil }
    let name = weekdays[weekday(year, month, day)]
    return "\(name), \(day) \(months[month - 1]) \(year)"
  }

  private static func length(of month: Int, _ year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return month == 2 ? isLeap ? 29 : 28 : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The day of the week, 0 for Sunday: days are counted in a year that begins with March, whose
  /// months have the leap day at their end.
  private static func weekday(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month < 3 ? year - 1 : year
    let place = (month + 9) % 12
    let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400
    return (days + (153 * place + 2) / 5 + day + 2) % 7
  }
}
