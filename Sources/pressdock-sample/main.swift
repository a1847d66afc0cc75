internal import Glibc

switch SampleCommand.parse(Array(CommandLine.arguments.dropFirst())) {
case .run(let command):
  exit(SampleProgram(command).run())
case .help:
  print(SampleCommand.help)
case .wrong(let reason):
  complain("\(reason)\n\n\(SampleCommand.help)")
  exit(2)
}
