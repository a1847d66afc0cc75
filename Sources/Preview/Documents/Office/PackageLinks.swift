/// Where the parts of an Office Open XML package lead, by the identifiers used in them.
struct PackageLinks {
  private var targets: [String: (address: String, isOutside: Bool)] = [:]
  private let part: String

  /// The links of a part.
  init(_ parts: PackageParts, of part: String) {
    self.part = part
    let steps = part.split(separator: "/")
    let folder = steps.dropLast().joined(separator: "/")
    let path = (folder.isEmpty ? "" : folder + "/") + "_rels/\(steps.last ?? "").rels"
    guard let bytes = parts[path] else { return }
    let events = XMLEvents(bytes)
    while let event = events.next() {
      guard case .start("Relationship") = event, let id = events.attribute("Id"),
        let target = events.attribute("Target")
      else { continue }
      targets[id] = (target, events.attribute("TargetMode") == "External")
    }
  }

  /// The part within the package.
  func part(_ id: String?) -> String? {
    guard let found = id.flatMap({ targets[$0] }), !found.isOutside else { return nil }
    return PackageParts.resolve(found.address, from: part)
  }

  /// The address outside of the package.
  func address(_ id: String?) -> String? {
    id.flatMap { targets[$0] }.flatMap { $0.isOutside ? $0.address : nil }
  }
}
