import ArgumentParser
import Foundation
public import HitTesting
public import ObjectScenes
import Reporting

/// The `retouch` command, for the program of that name and for programs that bring policies of their own.
public enum Retouch {
  /// The tool's own version.
  static let version = ReportWords.version

  /// Runs the command that the process's arguments name, and ends the process.
  ///
  /// Exit codes: 0 no change, 1 changes found, 2 could not do it, 3 fidelity too low, 64 wrong usage. A replay starts the program
  /// anew for each recording that it asks code about, so that nothing may happen before this call that is not to happen then.
  ///
  /// - Parameters:
  ///   - policies: policies that are code, which the command then finds by their names.
  ///   - rules: policies that are rules, likewise.
  ///   - demonstrations: apps for `retouch demo`, which is there only when there are any.
  public static func main(
    policies: [OverridePolicy] = [], rules: [Policy] = [], demonstrations: [Demonstration] = []
  ) -> Never {
    PolicyCatalog.$provided.withValue(PolicyCatalog(rules: rules, code: policies)) {
      DemoCommand.$demonstrations.withValue(demonstrations) { run() }
    }
  }

  private static func run() -> Never {
    do {
      var command = try RootCommand.parseAsRoot()
      do {
        try command.run()
      } catch let error where ErrorWords.knows(error) {
        Console.note("retouch: " + ErrorWords.sentence(error))
        exit(2)
      }
      exit(0)
    } catch {
      RootCommand.exit(withError: error)
    }
  }
}

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retouch",
    abstract: "Records touches, replays them under other hit-test rules, and reports which would go somewhere else.",
    discussion: """
      EXAMPLES:
        retouch record recording.jsonl -o shop.sqlite
        retouch replay shop.sqlite --policy floats.yaml
        retouch report --format markdown
        sqlite3 shop.sqlite 'SELECT * FROM touches'

      EXIT CODES: 0 no change, or all accepted; 1 changes found; 2 could not do it; 3 fidelity under --min-fidelity; 64 wrong usage.
      """,
    version: Retouch.version,
    subcommands: subcommands)

  private static var subcommands: [any ParsableCommand.Type] {
    var commands: [any ParsableCommand.Type] = [
      RecordCommand.self, ReplayCommand.self, ReportCommand.self, ExplainCommand.self, AcceptCommand.self,
      ReviewCommand.self,
      MergeCommand.self, ShowCommand.self, ExportCommand.self, CheckCommand.self, PolicyCommand.self,
      AnswerCommand.self,
    ]
    if !DemoCommand.demonstrations.isEmpty { commands.append(DemoCommand.self) }
    return commands
  }
}
