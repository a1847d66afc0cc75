internal import Rig

/// A theme for openbox and shadows by picom, so that the frames of the demonstration's windows are of
/// today.
struct WindowFrames {
  var isDark: Bool
  var scale: Int

  /// Writes theme and configuration for an openbox that is started from now on.
  func install(_ session: SessionEnvironment) throws {
    let data = session.variables["XDG_DATA_HOME"] ?? session.directory.path
    let configuration = session.variables["XDG_CONFIG_HOME"] ?? session.directory.path
    let theme = "\(data)/themes/Demonstration/openbox-3"
    try makeDirectory(theme)
    try makeDirectory("\(configuration)/openbox")
    try write(themeText, toFile: "\(theme)/themerc")
    try write(configurationText, toFile: "\(configuration)/openbox/rc.xml")
    try write(compositorText, toFile: compositorPath(session))
  }

  /// Where the compositor's configuration lies.
  func compositorPath(_ session: SessionEnvironment) -> String { session.path("picom.conf") }

  private var compositorText: String {
    """
    backend = "xrender";
    shadow = true;
    shadow-radius = \(22 * scale);
    shadow-offset-x = \(-22 * scale);
    shadow-offset-y = \(-14 * scale);
    shadow-opacity = 0.4;
    shadow-exclude = [ "window_type = 'dock'", "override_redirect = true" ];

    """
  }

  private var themeText: String {
    let bar = isDark ? "#2a2c33" : "#f7f7f9"
    let inactiveBar = isDark ? "#25272d" : "#fbfbfc"
    let title = isDark ? "#e8e9ec" : "#2b2e36"
    let inactiveTitle = isDark ? "#8c909b" : "#9094a0"
    let border = isDark ? "#17181c" : "#c9ccd4"
    var lines = [
      "border.width: \(scale)", "padding.width: \(10 * scale)", "padding.height: \(8 * scale)",
      "window.client.padding.width: 0", "window.client.padding.height: 0",
      "window.handle.width: 0",
    ]
    for (state, bar, title) in [
      ("active", bar, title), ("inactive", inactiveBar, inactiveTitle),
    ] {
      lines += [
        "window.\(state).border.color: \(border)",
        "window.\(state).title.separator.color: \(bar)",
        "window.\(state).title.bg: flat solid", "window.\(state).title.bg.color: \(bar)",
        "window.\(state).label.bg: parentrelative",
        "window.\(state).label.text.color: \(title)",
        "window.\(state).button.*.bg: parentrelative",
        "window.\(state).button.*.image.color: \(inactiveTitle)",
      ]
    }
    lines.append("window.label.text.justify: center")
    return lines.joined(separator: "\n") + "\n"
  }

  private var configurationText: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <openbox_config xmlns="http://openbox.org/3.4/rc">
      <theme>
        <name>Demonstration</name>
        <titleLayout>LC</titleLayout>
        \(font("ActiveWindow"))
        \(font("InactiveWindow"))
      </theme>
      <applications>
        \(place("Notes", 430, 140))
        \(place("Photos", 640, 100))
      </applications>
    </openbox_config>

    """
  }

  private func place(_ program: String, _ x: Int, _ y: Int) -> String {
    "<application class=\"org.pressdock.sample.\(program)\"><position force=\"yes\">"
      + "<x>\(x * scale)</x><y>\(y * scale)</y></position></application>"
  }

  private func font(_ place: String) -> String {
    "<font place=\"\(place)\"><name>Inter</name><size>\(9 * scale)</size>"
      + "<weight>bold</weight></font>"
  }
}
