import Foundation
import Testing

@testable import DockApp

@Suite("Starting helpers")
struct PreviewProcessTests {
  @Test("a helper gets the socket, nothing of the environment, and a group only where asked")
  func whatAHelperGets() throws {
    // Only a program that has stopped itself has surely been executed.
    let words = ["-c", "kill -STOP $$; :"]
    for leadsGroup in [false, true] {
      let started = try PreviewProcess.start(
        "/bin/sh", arguments: words, leadsGroup: leadsGroup)
      defer {
        kill(started.process, SIGKILL)
        waitpid(started.process, nil, 0)
      }
      try #require(waitpid(started.process, nil, WUNTRACED) == started.process)
      let place = "/proc/\(started.process)"
      func text(_ name: String) throws -> [String] {
        try String(decoding: Data(contentsOf: URL(filePath: "\(place)/\(name)")), as: UTF8.self)
          .split(separator: "\0").map(String.init)
      }
      func file(_ number: Int) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: "\(place)/fd/\(number)")
      }
      #expect(try text("cmdline") == ["/bin/sh"] + words)
      #expect(
        try text("environ") == ["PATH=/usr/bin:/bin", "LANG=C.UTF-8", "GIO_USE_VFS=local"])
      #expect(try file(0) == "/dev/null")
      #expect(try file(1) == "/dev/null")
      #expect(try file(3).hasPrefix("socket:"))
      #expect(getpgid(started.process) == (leadsGroup ? started.process : getpgrp()))
    }
  }

  @Test("a program that isn't there is an error with its reason")
  func missingProgram() {
    #expect {
      try PreviewProcess.start("/nowhere/pressdock-preview")
    } throws: {
      "\($0)" == "posix_spawn: No such file or directory"
    }
  }
}
