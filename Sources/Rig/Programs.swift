internal import Glibc

/// The programs that this package builds.
package enum Programs {
  /// Where they lie: beside the running one, or, for tests, in the build directory around it.
  ///
  /// `PRESSDOCK_PROGRAMS` names another directory.
  package static let directory: String = {
    if let named = getenv("PRESSDOCK_PROGRAMS") { return String(cString: named) }
    var candidates = [Substring]()
    // A test runs in a tool of the compiler, which is given the bundle to load.
    for path in [executable] + CommandLine.arguments {
      var directory = path[...]
      while let slash = directory.lastIndex(of: "/"), slash != directory.startIndex {
        directory = directory[..<slash]
        candidates.append(directory)
      }
    }
    let source = #filePath.split(separator: "/Sources/").first ?? ""
    candidates.append("\(source)/.build/debug")
    return candidates.first { access("\($0)/pressdock", X_OK) == 0 }.map(String.init) ?? "."
  }()

  /// The path of one: `pressdock`, `pressdock-preview`, `pressdock-sample`.
  package static func path(_ name: String) -> String { "\(directory)/\(name)" }

  /// The root of the sources.
  package static let sources: String =
    #filePath.split(separator: "/Sources/").first.map(String.init) ?? "."

  private static var executable: String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.map {
        readlink("/proc/self/exe", $0, bytes.count)
      } ?? 0
    }
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}
