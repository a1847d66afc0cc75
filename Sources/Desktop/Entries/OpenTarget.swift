internal import CGIO
internal import Glibc

/// Something that a program is to open: a file of this machine, or an address.
package struct OpenTarget: Hashable, Sendable {
  /// The path, where it is a file of this machine.
  ///
  /// It never begins with a dash, so that no program takes it for an option.
  package let path: String?
  /// The address; for a file its `file:` URI.
  package let uri: String

  /// A file.
  ///
  /// - Parameters:
  ///   - path: Its path; kept as it is given, except that one that begins with a dash is made
  ///     absolute.
  ///   - directory: The absolute path of the directory that a relative path starts from.
  package init(path: String, relativeTo directory: String = "/") {
    let absolute = Self.absolute(path, in: directory)
    // By bytes: a combining mark behind the dash would hide it from a comparison of characters.
    self.path = path.utf8.first == UInt8(ascii: "-") ? absolute : path
    uri = Self.fileURI(absolute) ?? absolute
  }

  /// An address; one that names a file of this machine gives its path, too.
  package init(uri: String) {
    self.uri = uri
    path = Self.filePath(uri)
  }

  /// What a user typed: the path of a file, or an address if it has a scheme and no file of that
  /// name is there.
  ///
  /// - Parameters:
  ///   - word: The words of the user.
  ///   - directory: The absolute path of the directory that a relative path starts from.
  package init(word: String, relativeTo directory: String) {
    let scheme = g_uri_parse_scheme(word)
    g_free(scheme)
    let isFile = g_file_test(Self.absolute(word, in: directory), G_FILE_TEST_EXISTS)
    if scheme != nil, isFile == 0 {
      self.init(uri: word)
    } else {
      self.init(path: word, relativeTo: directory)
    }
  }

  /// Its absolute path, where something is there; asks the disk.
  package var existingPath: String? {
    guard let path = Self.filePath(uri), g_file_test(path, G_FILE_TEST_EXISTS) != 0 else {
      return nil
    }
    return path
  }

  /// Whether it is a folder of this machine; asks the disk.
  package var isFolder: Bool {
    path.map { g_file_test($0, G_FILE_TEST_IS_DIR) != 0 } ?? false
  }

  private static func absolute(_ path: String, in directory: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    return directory.utf8.last == UInt8(ascii: "/") ? directory + path : directory + "/" + path
  }

  /// `g_filename_to_uri`: everything that an address can't hold is percent-encoded.
  private static func fileURI(_ path: String) -> String? {
    guard let raw = g_filename_to_uri(path, nil, nil) else { return nil }
    defer { g_free(raw) }
    return String(cString: raw)
  }

  /// `g_filename_from_uri`, for files of this machine.
  private static func filePath(_ uri: String) -> String? {
    var host: UnsafeMutablePointer<CChar>?
    guard let raw = g_filename_from_uri(uri, &host, nil) else { return nil }
    defer {
      g_free(raw)
      g_free(host)
    }
    if let host, String(cString: host) != "localhost", strcasecmp(host, g_get_host_name()) != 0 {
      return nil
    }
    return String(validatingCString: raw)
  }
}
