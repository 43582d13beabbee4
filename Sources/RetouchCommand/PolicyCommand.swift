import ArgumentParser
import HitTesting
import LiveScenes
import PolicyFiles
import Replay

struct PolicyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy", abstract: "Lists, prints and checks policies.",
    subcommands: [List.self, Show.self, Check.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the policies that have a name.")

    func run() {
      let named = PolicyCatalog.allRules.map { ($0.name, $0.rules.isEmpty ? $0.base.summary : "\($0.rules.count) rules") }
      let code = PolicyCatalog.allCode.map { ($0.name, "Code: " + ($0.summary.isEmpty ? "no summary" : $0.summary)) }
      let rows = named.sorted { $0.0 < $1.0 } + code
      let width = rows.map(\.0.count).max() ?? 0
      for (name, summary) in rows {
        Console.data("\(name)\(String(repeating: " ", count: width - name.count))  \(summary)\n")
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints a policy as YAML.")

    @Argument(help: "A policy's name or a file.")
    var policy: String

    func run() throws {
      switch try PolicyCatalog.policy(policy, eventTimeout: 1) {
      case .rules(let rules): Console.data("# \(rules.base.summary)\n" + (try PolicyText.yaml(rules)))
      case .code(let code): Console.data(try PolicyCatalog.text(.code(code)))
      }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks a policy file; says line and column of what is wrong.")

    @Argument(help: ArgumentHelp("Policy files.", valueName: "file"))
    var files: [String]

    func run() throws {
      for file in files {
        let policy = try PolicyFile.policy(file)
        Console.data("\(file): ok: \(policy.name), base \(policy.base.rawValue), \(policy.rules.count) rules\n")
        for rule in policy.rules { Console.data("  \(rule.line.map { "line \($0): " } ?? "")\(rule.summary)\n") }
      }
    }
  }
}
