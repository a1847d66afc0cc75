internal import Glibc
internal import WebPages

exit(WebPageProgram.run(Array(CommandLine.arguments.dropFirst())))
