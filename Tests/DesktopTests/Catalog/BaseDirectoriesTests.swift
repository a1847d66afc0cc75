import Desktop
import Testing

@Suite struct BaseDirectoriesTests {
  @Test func `what isn't set has its default`() {
    let directories = BaseDirectories(environment: ["HOME": "/home/a/", "XDG_DATA_DIRS": ""])
    #expect(directories.data == ["/home/a/.local/share", "/usr/local/share", "/usr/share"])
    #expect(directories.config == ["/home/a/.config", "/etc/xdg"])
    #expect(directories.applications.first == "/home/a/.local/share/applications")
  }

  @Test func `relative paths count as not given`() {
    let directories = BaseDirectories(
      environment: [
        "HOME": "/h", "XDG_DATA_HOME": "share", "XDG_DATA_DIRS": "a:/b//:./c:/d:/b",
        "XDG_CONFIG_HOME": "/e", "XDG_CONFIG_DIRS": "..",
      ])
    #expect(directories.data == ["/h/.local/share", "/b", "/d"])
    #expect(directories.config == ["/e", "/etc/xdg"])
  }

  @Test func `without a home the system is asked`() {
    #expect(BaseDirectories(environment: [:]).home.hasPrefix("/"))
    #expect(ProcessEnvironment.variables()["PATH"] != nil)
  }
}
