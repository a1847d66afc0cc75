import Rig
import Testing

@testable import X11

@Suite struct XSettingsParsingTests {
  /// What a manager would publish, in either order of bytes.
  struct Writer {
    var isBigEndian = false
    var bytes: [UInt8] = []
    var count = 0

    mutating func number(_ value: Int, _ size: Int) {
      let low = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      bytes += isBigEndian ? low.reversed() : low
    }

    mutating func pad() { while !bytes.count.isMultiple(of: 4) { bytes.append(0) } }

    mutating func name(_ type: Int, _ name: String) {
      number(type, 1)
      number(0, 1)
      number(name.utf8.count, 2)
      bytes += Array(name.utf8)
      pad()
      number(7, 4)
      count += 1
    }

    mutating func add(_ name: String, _ value: Int) {
      self.name(0, name)
      number(value, 4)
    }

    mutating func add(_ name: String, _ value: String) {
      self.name(1, name)
      number(value.utf8.count, 4)
      bytes += Array(value.utf8)
      pad()
    }

    mutating func add(_ name: String, color: [Int]) {
      self.name(2, name)
      for part in color { number(part, 2) }
    }

    /// Everything with its head.
    var whole: [UInt8] {
      var head = Writer(isBigEndian: isBigEndian)
      head.number(isBigEndian ? 1 : 0, 1)
      head.number(0, 3)
      head.number(99, 4)
      head.number(count, 4)
      return head.bytes + bytes
    }
  }

  private static func sample(isBigEndian: Bool) -> [UInt8] {
    var writer = Writer(isBigEndian: isBigEndian)
    writer.add("Net/IconThemeName", "Adwaita")
    writer.add("Gdk/WindowScalingFactor", 2)
    writer.add("Xft/DPI", -1)
    writer.add("Net/Color", color: [1, 2, 3, 65535])
    writer.add("Gtk/FontName", "Noto Sans 11")
    return writer.whole
  }

  @Test(arguments: [false, true])
  func `settings of all types are read in both orders of bytes`(isBigEndian: Bool) {
    let settings = XSettings(parsing: Self.sample(isBigEndian: isBigEndian))
    #expect(
      settings.values == [
        "Net/IconThemeName": .string("Adwaita"), "Gdk/WindowScalingFactor": .integer(2),
        "Xft/DPI": .integer(-1),
        "Net/Color": .color(red: 1, green: 2, blue: 3, alpha: 65535),
        "Gtk/FontName": .string("Noto Sans 11"),
      ])
    #expect(settings.integer("Gdk/WindowScalingFactor") == 2)
    #expect(settings.integer("Gtk/FontName") == nil)
    #expect(settings.string("Gtk/FontName") == "Noto Sans 11")
    #expect(settings.string("Gdk/WindowScalingFactor") == nil)
  }

  @Test func `cut off anywhere the settings before the cut are kept`() {
    let whole = Self.sample(isBigEndian: false)
    let all = XSettings(parsing: whole).values
    var counts: [Int] = []
    for length in 0...whole.count {
      let found = XSettings(parsing: Array(whole.prefix(length))).values
      #expect(found.allSatisfy { all[$0.key] == $0.value })
      counts.append(found.count)
    }
    #expect(counts == counts.sorted())
    #expect(counts.first == 0 && counts.last == 5)
  }

  @Test func `lengths and counts beyond the end end the reading`() {
    var writer = Writer()
    writer.add("Good", 1)
    writer.name(1, "Bad")
    writer.number(0x7fff_ffff, 4)
    #expect(XSettings(parsing: writer.whole).values == ["Good": .integer(1)])
    var bytes = Self.sample(isBigEndian: false)
    bytes.replaceSubrange(8..<12, with: [0xff, 0xff, 0xff, 0xff])
    #expect(XSettings(parsing: bytes).values.count == 5)
  }

  @Test func `an unknown type or order of bytes ends the reading`() {
    var writer = Writer()
    writer.add("Good", 1)
    writer.name(9, "Unknown")
    writer.add("Later", 2)
    #expect(XSettings(parsing: writer.whole).values == ["Good": .integer(1)])
    var bytes = Self.sample(isBigEndian: false)
    bytes[0] = 7
    #expect(XSettings(parsing: bytes).values.isEmpty)
  }

  @Test(arguments: UInt64(0)..<200) func `garbage never crashes`(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
    var bytes = Self.sample(isBigEndian: seed.isMultiple(of: 2))
    for _ in 0..<Int(next() % 12 + 1) {
      bytes[Int(next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: next())
    }
    let settings = XSettings(parsing: bytes)
    #expect((1...4).contains(settings.scaleFactor))
    _ = XSettings(parsing: (0..<Int(next() % 200)).map { _ in UInt8(truncatingIfNeeded: next()) })
  }

  @Test(
    arguments: [
      ([:], 1.0), (["Gdk/WindowScalingFactor": 2], 2.0), (["Xft/DPI": 96 * 1024], 1.0),
      (["Xft/DPI": 144 * 1024], 1.5), (["Xft/DPI": 120 * 1024], 1.25),
      (["Xft/DPI": 98 * 1024], 1.0), (["Xft/DPI": 72 * 1024], 1.0), (["Xft/DPI": -1], 1.0),
      (["Gdk/WindowScalingFactor": 2, "Xft/DPI": 192 * 1024], 2.0),
      (["Gdk/WindowScalingFactor": 2, "Xft/DPI": 96 * 1024], 2.0),
      (["Gdk/WindowScalingFactor": 1, "Xft/DPI": 192 * 1024], 2.0),
      (["Gdk/WindowScalingFactor": 0], 1.0), (["Gdk/WindowScalingFactor": 900], 4.0),
      (["Gdk/WindowScalingFactor": -3], 1.0),
    ] as [([String: Int32], Double)])
  func `the scale follows the settings`(settings: [String: Int32], scale: Double) {
    #expect(XSettings(settings.mapValues { .integer($0) }).scaleFactor == scale)
  }
}

extension ServerTests {
  @Suite struct XSettingsClientTests {
    private func configuration(_ screen: TestScreen, _ text: String) throws -> String {
      let path = screen.rig.session.path("xsettingsd.conf")
      try write(text, toFile: path)
      return path
    }

    @Test func `a manager is followed as it comes, changes, goes and returns`() throws {
      let screen = try TestScreen()
      let client = XSettingsClient(screen.connection)
      #expect(!client.hasManager)
      #expect(client.settings == XSettings())
      let path = try configuration(
        screen, "Net/IconThemeName \"Adwaita\"\nXft/DPI 147456\nGtk/EnableAnimations 0\n")
      let first = try screen.rig.run(["xsettingsd", "-c", path])
      defer { first.terminate() }
      try screen.waitForEvent("the settings") { client.handle($0) }
      try screen.wait("all settings") {
        screen.events.forEach { _ = client.handle($0) }
        screen.events = []
        return client.settings.string("Net/IconThemeName") == "Adwaita"
      }
      #expect(client.settings.scaleFactor == 1.5)
      #expect(client.settings.integer("Gtk/EnableAnimations") == 0)

      _ = try configuration(screen, "Net/IconThemeName \"Other\"\n")
      // The manager looks for the signal only when it wakes, and may miss one that comes before.
      var looks = 0
      try screen.wait("another theme") {
        if looks % 20 == 0 { first.send(signal: 1) }
        looks += 1
        screen.events.forEach { _ = client.handle($0) }
        screen.events = []
        return client.settings.string("Net/IconThemeName") == "Other"
      }
      #expect(client.settings.scaleFactor == 1)

      first.terminate()
      try screen.wait("no manager") {
        screen.events.forEach { _ = client.handle($0) }
        screen.events = []
        return !client.hasManager
      }
      #expect(client.settings == XSettings())

      let second = try screen.rig.run(["xsettingsd", "-c", path])
      defer { second.terminate() }
      try screen.wait("the manager's return") {
        screen.events.forEach { _ = client.handle($0) }
        screen.events = []
        return client.settings.string("Net/IconThemeName") == "Other"
      }
      #expect(screen.troubles.isEmpty)
    }
  }
}
