import ArgumentParser
import CProgram
import CSQLiteOptions
import Foundation
public import HitTesting
@_exported public import ObjectScenes
import Reporting
import Wording

/// The `retouch` command, for the program of that name and for programs with policies of their own.
public enum Retouch {
  /// The version of the tool, not of its file formats.
  static let version = ReportWords.version

  /// The version and, below it, the commit and the SQLite version of the build.
  static var origin: String {
    let commit = unsafe String(cString: retouch_built_from())
    let sqlite = unsafe String(cString: sqlite3_libversion())
    return """
      \(version)
      built from \(commit.isEmpty ? "sources of no known commit" : commit), with SQLite \(sqlite)
      """
  }

  /// Runs the command that the process's arguments name, and ends the process.
  ///
  /// The exit codes are: 0 no change or all accepted, 1 changes found, 2 not possible, 3 fidelity
  /// too low, 64 wrong usage. A replay with policies of code starts the program again for each
  /// recording. Before this call, the program should therefore do nothing that must not be
  /// repeated.
  ///
  /// - Parameters:
  ///   - policies: policies of code, which users then name like built-in policies.
  ///   - rules: policies of rules, which users name in the same way.
  ///   - demonstrations: apps for `retouch demo`. The command has no `demo` when this is empty.
  public static func main(
    policies: [OverridePolicy] = [], rules: [Policy] = [], demonstrations: [Demonstration] = []
  ) -> Never {
    PolicyCatalog.started.withValue(PolicyCatalog(rules: rules, code: policies)) {
      DemoCommand.started.withValue(demonstrations) { run() }
    }
  }

  private static func run() -> Never {
    occupyClosedStreams()
    // Without this call, the threads of a replay wait for each other at each allocation in SQLite.
    _ = sqlite3_config_without_memory_status()
    SystemLimit.saveAddresses()
    let arguments = Array(ProcessInfo.processInfo.arguments.dropFirst())
    // The parser shows the help of the program for a command that it does not know.
    if arguments.first == "help", let unknown = UnknownArgument(Array(arguments.dropFirst())) { unknown.exit() }
    do {
      if let argument = argumentInOtherBytes { throw CommandFault.notUTF8(argument) }
      var command = try RootCommand.parseAsRoot()
      do {
        try checkDescriptors()
        MemoryCeiling.watch()
        if command is any MainThreadCommand {
          try command.run()
        } else {
          SystemLimit.endWithWords()
          try LargeStack.run { try command.run() }
        }
      } catch let error where ErrorWords.knows(error) {
        Console.fault("retouch: " + ErrorWords.sentence(error))
        exit(2)
      }
      exit(0)
    } catch {
      if RootCommand.exitCode(for: error) == .validationFailure, let unknown = UnknownArgument(arguments) {
        unknown.exit()
      }
      // An error without a sentence would otherwise exit with 1, the code for found changes.
      if !(error is ExitCode), RootCommand.exitCode(for: error) == .failure {
        Console.fault("retouch: " + ErrorWords.sentence(error))
        exit(2)
      }
      if RootCommand.exitCode(for: error) == .validationFailure { refuse(error, arguments) }
      RootCommand.exit(withError: error)
    }
  }

  /// Checks that there are descriptors for a trace, the results and the system's own libraries,
  /// which trap without them.
  ///
  /// - Throws: ``CommandFault/tooFewDescriptors(_:)``.
  private static func checkDescriptors() throws {
    let needed = 16
    let opened = (0..<needed).map { _ in dup(STDERR_FILENO) }
    for descriptor in opened where descriptor >= 0 { close(descriptor) }
    if opened.contains(-1) { throw CommandFault.tooFewDescriptors(needed) }
  }

  /// The first argument that is not UTF-8. Its bytes are replaced where arguments are texts, so
  /// that it would name another file.
  private static var argumentInOtherBytes: String? {
    unsafe (1..<max(1, Int(CommandLine.argc))).lazy.compactMap { unsafe CommandLine.unsafeArgv[$0] }
      .first { unsafe String(validatingCString: $0) == nil }.map { unsafe String(cString: $0) }
  }

  /// Prints the parser's message about a wrong command line, which repeats arguments as they are,
  /// and ends the process.
  private static func refuse(_ error: any Error, _ arguments: [String]) -> Never {
    let message = arguments.filter { $0 != $0.visible }.reduce(RootCommand.fullMessage(for: error)) {
      $0.replacingOccurrences(of: $1, with: $1.visible, options: .literal)
    }
    for line in message.split(separator: "\n", omittingEmptySubsequences: false) { Console.fault(String(line)) }
    exit(ExitCode.validationFailure.rawValue)
  }
}

extension Retouch {
  /// Opens `/dev/null` for each of standard input, output and errors that is closed. Otherwise a
  /// file that is opened later would get its descriptor, and what is written to it. Writing to it
  /// still fails.
  private static func occupyClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
      // `open` takes the lowest free descriptor. All descriptors below this one are in use.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }
}

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retouch",
    abstract:
      "Records touches, replays them under other hit-test rules, and reports those that would go to another view.",
    discussion: """
      EXAMPLES:
        retouch record recording.jsonl -o shop.sqlite
        retouch replay shop.sqlite --policy floats.yaml
        retouch report --format markdown
        sqlite3 shop.sqlite 'SELECT * FROM touches'

      EXIT CODES: 0 no change, or all accepted; 1 changes found; 2 could not do it; 3 fidelity under --min-fidelity; 64 wrong usage.
      """,
    version: Retouch.origin,
    subcommands: subcommands)

  private static var subcommands: [any ParsableCommand.Type] {
    var commands: [any ParsableCommand.Type] = [
      RecordCommand.self, ReplayCommand.self, SweepCommand.self, AuditCommand.self, ReportCommand.self,
      ExplainCommand.self, MinimizeCommand.self,
      AcceptCommand.self,
      ReviewCommand.self,
      SelectCommand.self, CorpusCommand.self,
      MergeCommand.self, TouchesCommand.self, QueryCommand.self, ShowCommand.self, ViewCommand.self, ExportCommand.self,
      CheckCommand.self, MigrateCommand.self,
      PolicyCommand.self, SchemaCommand.self,
      AnswerCommand.self,
    ]
    if !DemoCommand.demonstrations.isEmpty { commands.append(DemoCommand.self) }
    return commands
  }
}
