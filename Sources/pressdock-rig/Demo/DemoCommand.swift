internal import Rig

extension RigCommand {
  /// The whole press, with pictures.
  static let demo = RigCommand(
    name: "demo", options: ["output": "DIR", "look": "NAME"],
    summary: """
      presses a sample icon with a scripted pen, slides to an action and lets go, then peeks at
            files and pops one; pictures of each stage below DIR (.build/demo). Looks: \(DemoLook.all.map(\.name).joined(separator: " "))
      """
  ) { options in
    let output = options["output"] ?? ".build/demo"
    var looks = DemoLook.all
    if let name = options["look"] {
      looks = looks.filter { $0.name == name }
      guard !looks.isEmpty else {
        throw RigOptions.Mistake(description: "no look is called \(name)")
      }
    }
    for look in looks {
      try Demo(look, output: "\(output)/\(look.name)").run()
    }
    tell("\nThe pictures are in \(output).")
    return 0
  }
}
