internal import Fetching
internal import Glibc
internal import Preview

exit(LinkProgram.run(Array(CommandLine.arguments.dropFirst())) { WebFetcher() })
