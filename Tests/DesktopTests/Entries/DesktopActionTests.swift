import Desktop
import QuickActions
import Testing

@Suite struct DesktopActionTests {
  private let actions = """
    [Desktop Action one]
    Name=One
    Name[de]=Eins
    Icon=picture.png
    Exec=prog --one

    [Desktop Action two]
    Name=Two
    Icon=/a/b.svg
    Exec=prog --two

    """

  @Test func `actions come in the order of the list, each once`() throws {
    let entry = try application("Exec=prog\nActions=two;one;two;\n\n" + actions, names: ["de"])
    #expect(entry.actions.map(\.id) == ["two", "one"])
    #expect(entry.actions.map(\.name) == ["Two", "Eins"])
    #expect(entry.actions.map(\.exec) == ["prog --two", "prog --one"])
    #expect(entry.actions.map(\.line) == [16, 11])
    #expect(
      entry.complaints == ["5: Actions: \u{201C}two\u{201D} is listed twice; it is shown once"])
  }

  @Test func `as quick actions they carry their names and icons`() throws {
    let entry = try application("Exec=prog\nActions=one;two\n\n" + actions)
    #expect(
      entry.shortcutItems == [
        ShortcutItem(
          type: "one", title: LocalizedText("One"), icon: .themed("picture"),
          target: .desktopAction(id: "one")),
        ShortcutItem(
          type: "two", title: LocalizedText("Two"),
          icon: .file(path: "/a/b.svg", isTemplate: false),
          target: .desktopAction(id: "two")),
      ])
  }

  @Test func `groups that aren't listed, lists without a group, and groups without content`()
    throws
  {
    let entry = try application(
      """
      Exec=prog
      Actions=gone;empty;nameless;Do Thing;one
      [Desktop Action empty]
      Name=Empty
      [Desktop Action nameless]
      Exec=prog
      [Desktop Action Do Thing]
      Name=Thing
      Exec=thing
      [Desktop Action unlisted]
      Name=Unlisted
      Exec=prog

      """ + actions)
    #expect(entry.actions.map(\.id) == ["Do Thing", "one"])
    #expect(
      entry.complaints == [
        "5: Actions: there is no group [Desktop Action gone]; the action is not shown. Add it",
        "5: Actions: \u{201C}Do Thing\u{201D} holds more than letters, digits and dashes; rename it",
        "6: Exec: the action has no command line and is not shown; add Exec",
        "8: Name: the action has no name and is not shown; add Name",
        "13: the group [Desktop Action unlisted] isn't listed in Actions; it is ignored",
        "22: the group [Desktop Action two] isn't listed in Actions; it is ignored",
      ])
  }

  @Test func `an application on the bus needs no command lines`() throws {
    let entry = try application(
      "DBusActivatable=true\nActions=a\n[Desktop Action a]\nName=A\nIcon=x\n")
    #expect(entry.problems == [])
    #expect(
      entry.shortcutItems == [
        ShortcutItem(
          type: "a", title: LocalizedText("A"), icon: .themed("x"), target: .activateAction)
      ])
  }

  @Test func `the old form of Unity is read, whatever environment it names`() throws {
    let entry = try application(
      """
      Exec=prog
      X-Ayatana-Desktop-Shortcuts=NewWindow;Private;gone;
      [NewWindow Shortcut Group]
      Name=New Window
      Name[de]=Neues Fenster
      Exec=prog -new
      TargetEnvironment=Unity
      [Private Shortcut Group]
      Name=Private
      Exec=prog -private
      """, names: ["de"])
    #expect(entry.actions.map(\.id) == ["NewWindow", "Private"])
    #expect(entry.actions.map(\.name) == ["Neues Fenster", "Private"])
    #expect(
      entry.shortcutItems.map(\.target) == [
        .desktopAction(id: "NewWindow"), .desktopAction(id: "Private"),
      ])
    #expect(
      entry.complaints == [
        "5: X-Ayatana-Desktop-Shortcuts: there is no group [gone Shortcut Group];"
          + " the action is not shown. Add it"
      ])
  }

  @Test func `what is there in both forms is shown once, in the new one`() throws {
    let entry = try application(
      """
      Exec=prog
      Actions=new-window;one
      X-Ayatana-Desktop-Shortcuts=NewWindow;one;Other
      [Desktop Action new-window]
      Name=New Window
      Exec=prog --new
      [NewWindow Shortcut Group]
      Name=New Window
      Exec=prog -new
      [one Shortcut Group]
      Name=Another One
      Exec=prog -one
      [Other Shortcut Group]
      Name=Other
      Exec=prog -other

      """ + actions.replacing("[Desktop Action two]", with: "[X-Two]"))
    #expect(entry.actions.map(\.name) == ["New Window", "One", "Other"])
  }
}
