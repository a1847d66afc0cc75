package import EventLoop
internal import JSON
internal import QuickActions

/// The one way to start what the user chose: an application, one of its actions, or a link; by
/// command line or over the bus.
package final class ApplicationLauncher {
  /// How long an application may take to come up and answer on the bus, in milliseconds: what GIO
  /// waits for any answer.
  package var activationTimeout: Int32 = 25_000

  /// Where the application that opens a link is found; kept up to date by the owner.
  package var catalog: ApplicationCatalog
  /// Which applications open what; kept up to date by the owner.
  package var mimeApplications: MimeApplications
  /// Where programs and the terminal are found; kept up to date by the owner.
  package var context: LaunchContext

  private let bus: MessageBus
  private let loop: MainLoop
  private let launcher: Launcher

  /// A launcher from what it looks into.
  package init(
    loop: MainLoop, bus: MessageBus, catalog: ApplicationCatalog,
    mimeApplications: MimeApplications, context: LaunchContext,
    environment: LaunchEnvironment = .inherited
  ) {
    self.loop = loop
    self.bus = bus
    self.catalog = catalog
    self.mimeApplications = mimeApplications
    self.context = context
    launcher = Launcher(loop: loop, bus: bus, environment: environment)
  }

  /// How many of the started processes haven't ended yet.
  package var childCount: Int { launcher.childCount }

  /// Starts what is asked for, exactly once.
  ///
  /// - Parameters:
  ///   - request: What to start.
  ///   - onExit: Called for each started process when it ends, with its id.
  ///   - completion: Called once, later in the loop: when everything runs or has answered, or with
  ///     the first thing that went wrong.
  package func launch(
    _ request: LaunchRequest, onExit: @escaping (Int32, ChildExit) -> Void = { _, _ in },
    completion: @escaping (Result<LaunchOutcome, LaunchFailure>) -> Void
  ) {
    do throws(LaunchFailure) {
      let plan = try plan(for: request)
      let job = try Job(request, plan: plan, onExit: onExit, completion: completion)
      switch plan {
      case .run(let commands): run(commands, job)
      case .activate(let activation, let fallback): activate(activation, fallback, job)
      }
    } catch {
      loop.afterCurrentEvents { completion(.failure(error)) }
    }
  }

  /// What has to be done for a request, without doing it.
  package func plan(for request: LaunchRequest) throws(LaunchFailure) -> LaunchPlan {
    let entry = request.entry
    do throws(LaunchError) {
      guard let item = request.item else {
        return try catalog.launchPlan(
          for: entry, opening: request.targets, mime: mimeApplications, in: context)
      }
      switch item.target {
      case .desktopAction(let id):
        return try entry.launchPlan(action: id, opening: request.targets, in: context)
      case .exec(let arguments):
        return .run([EntryCommand(arguments: arguments, program: arguments.first ?? "")])
      case .bus(let name, let action):
        return .activate(ApplicationActivation(busName: name, call: .action(action)), fallback: [])
      case .activateAction:
        let isListed = entry.actions.contains { $0.id == item.type }
        guard let name = entry.busName, !(entry.isDBusActivatable && isListed) else {
          return try entry.launchPlan(action: item.type, in: context)
        }
        let commands = isListed ? try? entry.commands(action: item.type, in: context) : nil
        return .activate(
          ApplicationActivation(busName: name, call: .action(item.type)), fallback: commands ?? [])
      }
    } catch {
      throw LaunchFailure(refining: error, with: context.programs)
    }
  }

  private func run(_ commands: [EntryCommand], _ job: Job) {
    guard !commands.isEmpty else { return job.finishWithNothing(loop) }
    job.expect(commands.count)
    for command in commands {
      // The process id isn't known to the closure before it is called, and it never is before.
      var process: Int32 = 0
      launcher.start(job.command(command)) { exit in
        job.onExit(process, exit)
      } completion: { result in
        if case .success(let id) = result { process = id }
        job.note(result)
      }
    }
  }

  private func activate(
    _ activation: ApplicationActivation, _ fallback: [EntryCommand], _ job: Job
  ) {
    let call = BusCall(
      activation.busName, activation.objectPath, ApplicationActivation.interface,
      activation.method, job.arguments(of: activation), timeout: activationTimeout,
      startsService: true)
    bus.call(call) { [weak self] answer in
      switch answer {
      case .success: job.finish(.success(.activated))
      case .failure(let error):
        // Only what surely reached nobody is done in another way: never twice.
        if error.isUndelivered, !fallback.isEmpty, let self {
          run(fallback, job)
        } else {
          job.finish(.failure(job.failure(activation, error)))
        }
      }
    }
  }
}

/// One request on its way.
private final class Job {
  let onExit: (Int32, ChildExit) -> Void
  private let request: LaunchRequest
  private let completion: (Result<LaunchOutcome, LaunchFailure>) -> Void
  /// The `userInfo` for whichever way it goes; only that way's form is made.
  private var userInfoText: String?
  private var parameter: BusValue?
  private var awaited = 0
  private var processes: [Int32] = []
  private var firstFailure: LaunchFailure?

  init(
    _ request: LaunchRequest, plan: LaunchPlan, onExit: @escaping (Int32, ChildExit) -> Void,
    completion: @escaping (Result<LaunchOutcome, LaunchFailure>) -> Void
  ) throws(LaunchFailure) {
    self.request = request
    self.onExit = onExit
    self.completion = completion
    guard let userInfo = request.item?.userInfo else { return }
    userInfoText = userInfo.serialized()
    guard case .activate = plan else { return }
    do {
      parameter = try UserInfoParameter.value(of: userInfo)
    } catch {
      throw LaunchFailure(error, key: "userInfo")
    }
  }

  /// The key and the file that a command line stands in.
  private var place: (key: String, file: String?) {
    if case .exec? = request.item?.target { return ("exec", nil) }
    return ("Exec", request.entry.path)
  }

  func command(_ command: EntryCommand) -> LaunchCommand {
    LaunchCommand(
      command.arguments, key: place.key, directory: command.workingDirectory,
      applicationID: DesktopEntry.withoutSuffix(request.entry.id),
      desktopFile: request.entry.path.hasSuffix(".desktop") ? request.entry.path : nil,
      startupID: request.startupID, userInfo: userInfoText)
  }

  /// The arguments of the three methods of `org.freedesktop.Application`.
  func arguments(of activation: ApplicationActivation) -> [BusValue] {
    var options: [(String, BusValue)] = []
    if let id = request.startupID, !id.isEmpty {
      options = [("desktop-startup-id", .string(id)), ("activation-token", .string(id))]
    }
    let platformData = BusValue.options(options)
    switch activation.call {
    case .activate: return [platformData]
    case .open(let uris): return [.strings(uris), platformData]
    case .action(let name):
      let parameters = parameter.map { [BusValue.variant($0)] } ?? []
      return [.string(name), .array(elementType: "v", parameters), platformData]
    }
  }

  func failure(_ activation: ApplicationActivation, _ error: BusError) -> LaunchFailure {
    let name = activation.busName
    let reason: LaunchFailure.Reason
    switch error {
    case .noAnswer, .connectionLost: reason = .noAnswer(name)
    case .invalidArguments: reason = .notOnBus(name, why: error.words)
    case .noBus, .refused:
      reason =
        error.isUndelivered
        ? .notOnBus(name, why: error.words) : .refusedByProgram(name, why: error.words)
    }
    guard let item = request.item else {
      return LaunchFailure(reason, key: "DBusActivatable", file: request.entry.path)
    }
    return LaunchFailure(reason, key: item.type)
  }

  func finishWithNothing(_ loop: MainLoop) {
    let failure = LaunchFailure(.nothingToRun, key: place.key, file: place.file)
    loop.afterCurrentEvents { self.finish(.failure(failure)) }
  }

  func expect(_ count: Int) { awaited = count }

  func note(_ result: Result<Int32, LaunchFailure>) {
    switch result {
    case .success(let process): processes.append(process)
    case .failure(let failure): firstFailure = firstFailure ?? failure
    }
    awaited -= 1
    guard awaited == 0 else { return }
    if let firstFailure {
      finish(.failure(firstFailure))
    } else {
      finish(.success(.started(processes)))
    }
  }

  func finish(_ result: Result<LaunchOutcome, LaunchFailure>) { completion(result) }
}
