import Desktop
import Foundation

extension TemporaryDirectory {
  /// Writes an application with that name into a data directory below.
  @discardableResult
  func application(_ file: String, name: String, _ lines: String = "Exec=sh\n") throws -> String {
    try write(file, "[Desktop Entry]\nType=Application\nName=\(name)\n" + lines)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  /// The catalogue of the data directories with these names, each itself an `applications`.
  func catalog(_ roots: String..., reusing previous: ApplicationCatalog? = nil)
    -> ApplicationCatalog
  {
    ApplicationCatalog(
      scanning: roots.map(path), locale: MessageLocale(names: []), reusing: previous)
  }

  func lookup(_ roots: String...) -> EntryLookup {
    EntryLookup(roots: roots.map(path), locale: MessageLocale(names: []))
  }

  /// The problems of a catalogue, their paths from here.
  func complaints(_ catalog: ApplicationCatalog) -> [String] {
    catalog.problems.map { $0.description.replacing(path + "/", with: "") }
  }
}
