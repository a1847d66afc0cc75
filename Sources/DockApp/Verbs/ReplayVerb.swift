internal import Pressure

extension Verb {
  /// `pressdock replay`: what the recognizer would say to a recorded press.
  package static let replay = Verb(
    name: "replay",
    synopsis: "FILE... [--device pen|forcepad|touchscreen|touchpad|auto] [--target icon|file] "
      + "[--sensitivity light|medium|firm|NUMBER] [--summary]",
    summary: "Play recorded presses to the recognizer and print what it says",
    details: """
      FILE is a press trace (docs/trace-format.md), kernel events as evemu records them, or the
      touches of a Magic Trackpad as recorded on macOS; "-" is standard input.

      Prints one JSON object a line for each action: "action" (began, hint, popover, peek, commit,
      pop, click, longPress, cancelled, ended), "time" in ms, "force" as a share of a full press,
      "units" (the same where 1.0 is an average touch) and "maximumPossibleForce" on that scale,
      "velocity" in shares a second, "progress" towards the next level, "source" (measured or
      emulated), "contact", and "file" where there are several. A "cancelled" tells its "reason";
      "ended" says "drag" where the contact moved away before anything opened, and "revealed" where
      a swipe showed the actions of a peek.

      A dock has one gesture at a time. Here every contact of a file is judged by itself, so that a
      recording of several fingers shows what each of them would have done. On pads a finger's own
      movement is no drag while no button is down, and time opens nothing, since a finger that
      rests there presses nothing.

        --device CLASS      use the settings of a class of devices (also grampad and mouse), or
                            with "auto" of the class that each file's device belongs to; without it
                            the reference settings
        --target WHAT       press on an icon (opens a popover; the default) or on a file (peeks and
                            pops)
        --sensitivity HOW   light, medium (the default), firm, or a number from 0.5 to 2 that the
                            levels are multiplied by
        --summary           print one JSON object a file instead: how many contacts, how many of them
                            shorter than 200 ms ("taps") and how often those opened something, on
                            how many a hint showed, and how often each action came

      Exit codes: 0 replayed (lines that were skipped are told on standard error); 1 a file can't be
      read or is no trace; 2 the command line isn't understood.
      """
  ) { words in
    do throws(ReplayRequest.Misuse) {
      return try ReplayRequest(words).run()
    } catch {
      Output.writeError(
        "pressdock replay: \(error.what); see 'pressdock replay --help'")
      return .usage
    }
  }
}
