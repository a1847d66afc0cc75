internal import Fetching
internal import Glibc
internal import Preview

let code = LinkProgram.run(Array(CommandLine.arguments.dropFirst())) {
  WebFetcher()
} gateway: {
  Gateway(for: $0, from: $1)?.run() ?? false
}
exit(code)
