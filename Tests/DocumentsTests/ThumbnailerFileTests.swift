import Testing

@testable import Documents

struct ThumbnailerFileTests {
  @Test func `words are split before names are filled in`() throws {
    let file = try #require(
      ThumbnailerFile(
        """
        [Thumbnailer Entry]
        TryExec=thing
        Exec=thing -s %s "a b" --in=%i %u %o %%x \\"q
        MimeType=video/mp4;video/webm;
        [Other]
        Exec=other
        """))
    #expect(file.types == ["video/mp4", "video/webm"])
    #expect(file.tryExec == "thing")
    #expect(
      file.arguments(input: "/tmp/x y;$(z)", output: "/o", size: 256) == [
        "thing", "-s", "256", "a b", "--in=/tmp/x y;$(z)", "file:///tmp/x y;$(z)", "/o", "%x",
        "\"q",
      ])
  }

  @Test func `what names no program or no type is none`() {
    #expect(ThumbnailerFile("[Thumbnailer Entry]\nExec=x\n") == nil)
    #expect(ThumbnailerFile("[Thumbnailer Entry]\nMimeType=a/b;\n") == nil)
    #expect(ThumbnailerFile("Exec=x\nMimeType=a/b;\n") == nil)
  }
}
