internal import Glibc

let words = Array(CommandLine.arguments.dropFirst())
guard let command = RigCommand.all.first(where: { $0.name == words.first }) else {
  let isQuestion = words.isEmpty || words == ["--help"]
  tell(RigCommand.help, isError: !isQuestion)
  exit(isQuestion ? 0 : 2)
}
do {
  exit(try command.run(RigOptions(Array(words.dropFirst()), for: command)))
} catch let error as RigOptions.Mistake {
  tell("pressdock-rig: \(error.description)\nusage: \(command.usage)", isError: true)
  exit(2)
} catch {
  tell("pressdock-rig: \(error)", isError: true)
  exit(1)
}
