import ArgumentParser
import HitTesting
import PolicyFiles

struct PolicyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy", abstract: "Lists, prints and checks policies.",
    subcommands: [List.self, Show.self, Check.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the built-in policies.")

    func run() {
      let width = Policy.builtIn.map(\.name.count).max() ?? 0
      for policy in Policy.builtIn.sorted(by: { $0.name < $1.name }) {
        let padding = String(repeating: " ", count: width - policy.name.count)
        Console.data("\(policy.name)\(padding)  \(policy.base.summary)\n")
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints a policy as YAML.")

    @Argument(help: "A built-in policy or a file.")
    var policy: String

    func run() throws {
      let policy = try PolicyFile.policy(policy)
      Console.data("# \(policy.base.summary)\n" + (try PolicyText.yaml(policy)))
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
