/// What the lookup of icons has to know of the disk.
package protocol IconFileSystem {
  /// The names in a directory; none where it isn't there. Asked for each directory once or more.
  func names(in directory: String) -> Set<String>
  /// The contents of a small regular file; `nil` where there is none.
  func contents(of file: String) -> [UInt8]?
  /// The cache of a theme's directory; `nil` where there is none, or one older than the directory.
  func iconCache(of directory: String) -> IconCache?
  /// Whether the path is that of a regular file with something in it.
  func hasContents(_ file: String) -> Bool
}
