internal import DockApp
internal import Glibc

signal(SIGPIPE, SIG_IGN)

let tool = CommandLineTool(runDock: DockSession.run)
exit(tool.run(CommandLineWords.all).rawValue)
