internal import DockApp
internal import Glibc

// GIO would otherwise start gvfsd for the dock alone; launched programs don't inherit it.
setenv("GIO_USE_VFS", "local", 1)
signal(SIGPIPE, SIG_IGN)

let tool = CommandLineTool(runDock: DockSession.run)
exit(tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
