internal import Glibc
internal import Preview

exit(PreviewProgram.run(Array(CommandLine.arguments.dropFirst())))
