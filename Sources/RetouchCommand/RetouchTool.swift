import ArgumentParser
import Foundation

/// The `retouch` command.
public enum RetouchTool {
  /// The tool's own version.
  static let version = "0.1.0"

  /// Runs the command that the process's arguments name, and ends the process.
  ///
  /// Exit codes: 0 no change, 1 changes found, 2 could not do it, 3 fidelity too low, 64 wrong usage.
  public static func main() -> Never {
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

      EXIT CODES: 0 no change; 1 changes found; 2 could not do it; 3 fidelity under --min-fidelity; 64 wrong usage.
      """,
    version: RetouchTool.version,
    subcommands: subcommands)

  private static var subcommands: [any ParsableCommand.Type] {
    var commands: [any ParsableCommand.Type] = [
      RecordCommand.self, ReplayCommand.self, ReportCommand.self, ShowCommand.self, ExportCommand.self, CheckCommand.self,
      PolicyCommand.self,
    ]
    #if !canImport(UIKit)
      commands.append(DemoCommand.self)
    #endif
    return commands
  }
}
