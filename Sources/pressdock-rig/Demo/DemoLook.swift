/// One of the ways in which the demonstration is shown.
struct DemoLook {
  /// The name of its folder.
  var name: String
  /// Whether everything is dark.
  var isDark: Bool
  /// Device pixels in a logical pixel.
  var scale: Int
  /// The size of the screen in device pixels.
  var width: Int
  var height: Int

  static let all = [
    DemoLook(name: "light", isDark: false, scale: 1, width: 1440, height: 900),
    DemoLook(name: "dark", isDark: true, scale: 1, width: 1440, height: 900),
    DemoLook(name: "light@2x", isDark: false, scale: 2, width: 2880, height: 1800),
    DemoLook(name: "dark@2x", isDark: true, scale: 2, width: 2880, height: 1800),
  ]
}
