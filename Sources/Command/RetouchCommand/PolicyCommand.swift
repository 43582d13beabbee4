import ArgumentParser
import HitTesting
import ObjectScenes
import PolicyFiles
import Replay
import Reporting
import TraceStore
import Wording

struct PolicyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy", abstract: "Lists, prints, checks, compares and mutates policies.",
    discussion: """
      EXAMPLE:
        retouch policy check floats.yaml
      """,
    subcommands: [List.self, Show.self, Check.self, Diff.self, MutateCommand.self, Schema.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the policies that have a name.",
      discussion: """
        EXAMPLE:
          retouch policy list
        """)

    @OptionGroup var notes: CommonOptions

    func run() throws {
      let provided = PolicyCatalog.provided
      let own = provided.rules.map { ($0.name, ReportWords.count($0.rules.count, "rule")) }
      let bases = Policy.builtIn.map { ($0.name, $0.base.summary) }
      let named = NamedPolicies.all.map { ($0.name, $0.summary) }
      let code = provided.code.map { ($0.name, "Code: " + ($0.summary.isEmpty ? "no summary" : $0.summary)) }
      let rows = own + bases.sorted { $0.0 < $1.0 } + named + code
      let table = TextTable([.init(), .init(isWrapped: true)])
      for line in table.lines(rows.map { [$0, $1] }, style: TextStyle(width: Terminal.output.width)) {
        try Console.line(line)
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints a policy as YAML.",
      discussion: """
        EXAMPLE:
          retouch policy show react-native
        """)

    @Argument(help: "A policy's name or a file.", completion: .policy)
    var policy: String

    @OptionGroup var notes: CommonOptions

    func run() throws {
      if let named = NamedPolicies.named(policy) {
        return try Console.data(named.text)
      }
      switch try PolicyCatalog.policy(policy, eventTimeout: 1) {
      case .rules(let rules): try Console.data("# \(rules.base.summary)\n" + (try PolicyText.yaml(rules)))
      case .code(let code): try Console.data(try PolicyCatalog.text(.code(code)))
      }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks policy files, and reports the line and column of the first mistake in each.",
      usage: "retouch policy check <file> ... [--trace <file> ...] [<options>]",
      discussion: """
        Warns of rules that can never have an effect. With --trace, also warns of rules that match no view in the traces, or that \
        no touch reaches. Exit code 1 with --strict when there is a warning.

        EXAMPLE:
          retouch policy check floats.yaml --trace traces
        """)

    @Argument(help: ArgumentHelp("Policy files.", valueName: "file"), completion: .file())
    var files: [String]

    @Option(
      help: ArgumentHelp(
        "A trace, or a folder of traces, to look for the rules' views and touches in; may be given several times.",
        valueName: "file"), completion: .file())
    var trace: [String] = []

    @Flag(help: "Fail when there is a warning.")
    var strict = false

    @OptionGroup var notes: CommonOptions

    func run() throws {
      let readable = try ReadableTraces(TraceList(paths: trace, listFile: nil))
      let recordings = try readable.paths.flatMap { try Trace(path: $0).recordings() }
      var names = RecordedNames()
      for recording in recordings { names.formUnion(try recording.names()) }
      var (hasWarning, isWrong) = (false, false)
      for file in files {
        let policy: Policy
        let remarks: [PolicyRemark]
        do {
          (policy, remarks) = try PolicyFile.read(file)
        } catch let fault as PolicyFault {
          isWrong = true
          Console.fault("retouch: " + ErrorWords.sentence(fault))
          continue
        }
        let coverage = trace.isEmpty ? nil : try RuleCoverage(policy, recordings: recordings)
        try Console.line(
          "\(file): ok: \(policy.name), base \(policy.base.rawValue), \(ReportWords.count(policy.rules.count, "rule"))")
        for (index, rule) in policy.rules.enumerated() {
          let place = rule.line.map { "line \($0): " } ?? ""
          try Console.line("  \(place)\(rule.summary)\(coverage.map { reach($0, index) } ?? "")")
        }
        let warnings =
          remarks.map { ($0.line, words($0.kind)) }
          + policy.rules.indices.flatMap { index in
            warningsOf(policy, index, coverage, names).map { (policy.rules[index].line, $0) }
          }
        for (line, words) in warnings {
          hasWarning = true
          try Console.line("\(file)\(line.map { ":\($0)" } ?? ""): warning: \(words)")
        }
      }
      if isWrong { throw ExitCode(2) }
      try readable.exit()
      if strict, hasWarning { throw ExitCode(1) }
    }

    private func reach(_ coverage: RuleCoverage, _ rule: Int) -> String {
      "  (\(ReportWords.count(coverage.views[rule], "view")), \(coverage.touches[rule]) of \(coverage.allTouches) touches)"
    }

    private func words(_ remark: PolicyRemark.Kind) -> String {
      switch remark {
      case .selectorEndsInComment(let selector, let comment):
        "\"\(comment)\" is a YAML comment, so the selector is \"\(selector)\"; "
          + "write \"\(selector)\(comment)\" or \"\(selector) \(comment)\" in quotes, or a space after #"
      case .classAfterDot(let type, let name):
        "\"\(type).\(name)\" is the class \(name) of a module \(type); write \(type)#\(name) for the identifier \(name)"
      case .dotBefore(let name): "\".\(name)\" is no class; write #\(name) for the identifier \(name)"
      case .unknownClass(let name, let nearest): "UIKit has no class \(name); did you mean \(nearest)?"
      case .ownHole(let selector):
        "a view is never a hole of itself, so views that \"\(selector)\" finds keep the touches inside them; "
          + "write hitTest: passthrough to let them through"
      }
    }

    private func warningsOf(_ policy: Policy, _ index: Int, _ coverage: RuleCoverage?, _ names: RecordedNames)
      -> [String]
    {
      if let warning = warning(policy, index, coverage, names) { return [warning] }
      if coverage == nil { return [] }
      return policy.rules[index].innerSelectors.filter { $0.asksForUnknownNames(names) }.map {
        "no view in the traces matches \"\($0.text)\" inside the rule\(ReportWords.guess($0.nearest(names)))"
      }
    }

    private func warning(_ policy: Policy, _ index: Int, _ coverage: RuleCoverage?, _ names: RecordedNames) -> String? {
      switch policy.whyNever(index) {
      case .selectsNothing: return "no view can match \"\(policy.rules[index].selector.text)\""
      case .overridden(let later):
        let line = policy.rules[later].line.map { " (line \($0))" } ?? ""
        return "this rule has no effect: rule \(later + 1)\(line) overrides it for all of its views"
      case .inheritsNobody(let earlier):
        let line = policy.rules[earlier].line.map { " (line \($0))" } ?? ""
        return "this rule has no effect: rule \(earlier + 1)\(line) lets nobody be hit there"
      case nil: break
      }
      guard let coverage else { return nil }
      let selector = policy.rules[index].selector
      if coverage.views[index] == 0 {
        return "no view in the traces matches \"\(selector.text)\"\(ReportWords.guess(selector.nearest(names)))"
      }
      return coverage.touches[index] == 0
        ? "no touch in the traces reaches a view that this rule matches, so a replay cannot test it" : nil
    }
  }

  struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the differences of two policies.",
      discussion: """
        Exit code 0 when they are the same, 1 when they differ.

        EXAMPLE:
          retouch policy diff floats.yaml uikit
        """)

    @Argument(help: "A policy's name or a file.", completion: .policy)
    var old: String

    @Argument(help: "A policy's name or a file.", completion: .policy)
    var new: String

    @OptionGroup var notes: CommonOptions

    func run() throws {
      let (old, new) = (try rules(old), try rules(new))
      let lines = PolicyDifference.lines(from: old, to: new)
      for line in lines { try Console.line(line) }
      if !lines.isEmpty { throw ExitCode(1) }
    }

    private func rules(_ name: String) throws -> Policy {
      switch try PolicyCatalog.policy(name, eventTimeout: 1) {
      case .rules(let policy): return policy
      case .code: throw CommandFault.codeInsteadOfRules(name, for: .comparing)
      }
    }
  }

  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints the JSON Schema of policy files, for editors.",
      discussion: """
        EXAMPLE:
          retouch policy schema > policy-schema.json
          # then, as a policy's first line:
          # yaml-language-server: $schema=policy-schema.json
        """)

    @OptionGroup var notes: CommonOptions

    func run() throws { try Console.data(PolicySchema.text) }
  }
}
