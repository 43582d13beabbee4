import Foundation
import Testing

/// Tests that the help of each command fits into a terminal, and that its examples work.
@Suite struct HelpTests {
  /// A command as the parser describes it.
  private struct Command: Decodable {
    var commandName: String
    var shouldDisplay: Bool
    var subcommands: [Command]?

    /// The words of this command and of those in it, without the name of the program.
    func paths(_ words: [String] = []) -> [[String]] {
      [words]
        + (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }.flatMap {
          $0.paths(words + [$0.commandName])
        }
    }
  }

  private struct Description: Decodable { var command: Command }

  private static let commands: Result<[[String]], any Error> = Result {
    let text = try Workplace().retouch("--experimental-dump-help").output
    return try JSONDecoder().decode(Description.self, from: Data(text.utf8)).command.paths()
  }

  private static func help(_ command: [String]) throws -> [String] {
    let outcome = try Workplace().retouch(command + ["--help"])
    #expect(outcome.code == 0)
    return outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines after the one that begins with a word, up to an empty one.
  private static func section(_ help: [String], _ words: String...) -> [String] {
    guard let start = help.firstIndex(where: { line in words.contains { line.hasPrefix($0) } }) else { return [] }
    return Array(help[start...].prefix { !$0.isEmpty })
  }

  @Test func `Each way to use a command is one line`() throws {
    let commands = try Self.commands.get()
    #expect(commands.count > 25)
    for command in commands {
      let help = try Self.help(command)
      let usage = Self.section(help, "USAGE: ").map {
        $0.replacing("USAGE: ", with: "").trimmingPrefix(while: { $0 == " " })
      }
      let name = (["retouch"] + command).joined(separator: " ")
      #expect(!usage.isEmpty && usage.allSatisfy { $0.hasPrefix(name) && $0.count <= 73 }, "\(usage)")
    }
  }

  /// The options that have no default and without which a command cannot run.
  @Test(arguments: [
    ("record", "--output"), ("sweep", "--policy"), ("minimize", "--policy"), ("accept", "--reason"),
    ("merge", "--results"), ("policy mutate", "--trace"), ("replay", "--policy"),
  ])
  func `The option that is always needed comes first`(command: String, option: String) throws {
    let options = try Self.section(Self.help(command.split(separator: " ").map(String.init)), "OPTIONS:")
    #expect(try #require(options.dropFirst().first).contains(option))
  }

  // MARK: Examples

  /// The files that the examples name.
  private static func workplace() throws -> Workplace {
    let here = try Workplace.withFloats()
    try here.shell(
      """
      mv policy.yaml floats.yaml; mv f.sqlite shop.sqlite; mkdir -p traces nightly Tests/Recordings
      for copy in old traces/a traces/b nightly/n Tests/Recordings/r; do cp shop.sqlite $copy.sqlite; done
      retouch replay shop.sqlite --policy floats.yaml -q
      """)
    return here
  }

  @Test func `The examples of each command work as they stand`() throws {
    for command in try Self.commands.get() {
      var lines: [String] = []
      for line in try Self.section(Self.help(command), "EXAMPLE").dropFirst().map({ $0.drop { $0 == " " } }) {
        // A long line is wrapped.
        if lines.isEmpty || line.hasPrefix("#") || ["retouch ", "sqlite3 "].contains(where: line.hasPrefix) {
          lines.append(String(line))
        } else {
          lines[lines.count - 1] += " " + line
        }
      }
      let name = (["retouch"] + command).joined(separator: " ")
      #expect(lines.contains { $0.hasPrefix(name) }, "\(name) has no example")
      let here = try Self.workplace()
      for line in lines where !line.hasPrefix("#") {
        // An example makes a file that another one reads.
        if let made = line.firstMatch(of: #/ -o (\S+)/#)?.1 { try here.shell("rm -rf \(made)") }
        let outcome = try here.shell(line)
        if line.hasPrefix("retouch review") {
          // It asks people.
          #expect(outcome.code == 2 && outcome.errors.contains("terminal"), "\(line): \(outcome)")
        } else {
          #expect([0, 1].contains(outcome.code), "\(line): \(outcome)")
        }
      }
    }
  }

  // MARK: Words in the wrong place

  @Test(arguments: [
    ("mutate", "Error: unknown command mutate; it is retouch policy mutate\n"),
    ("prune", "Error: unknown command prune; it is retouch corpus prune\n"),
    ("policy replay", "Error: unknown command replay; it is retouch replay\n"),
    ("help mutate", "Error: unknown command mutate; it is retouch policy mutate\n"),
    ("mutat", "Error: unknown command mutat"),
  ])
  func `A command in the wrong place is told where it is`(line: String, words: String) throws {
    let outcome = try Workplace().shell("retouch \(line)")
    #expect(outcome.code == 64 && outcome.errors.hasPrefix(words), "\(outcome.errors)")
  }

  // MARK: Standard input

  @Test func `A policy comes from standard input`() throws {
    let here = try Self.workplace()
    let policy = try here.read("floats.yaml")
    let check = try here.retouch("policy", "check", "-", input: policy)
    #expect(check.code == 0 && check.output.hasPrefix("-: ok: floats-v2, base uikit, 1 rule\n"), "\(check)")
    let nameless = try here.retouch("policy", "check", "-", input: "rules: []\n")
    #expect(nameless.output.hasPrefix("-: ok: stdin, base uikit, 0 rules\n"), "\(nameless)")
    let wrong = try here.retouch("policy", "check", "-", input: "polcy: a\n")
    #expect(wrong.code == 2 && wrong.errors.hasPrefix("retouch: -:1:1: unknown key \"polcy\""), "\(wrong)")
    let file = try here.retouch("replay", "shop.sqlite", "--policy", "floats.yaml", "--results", "file.db")
    let input = try here.retouch("replay", "shop.sqlite", "--policy", "-", "--results", "input.db", input: policy)
    #expect(
      input.code == 1 && input.output.contains("goes somewhere else") == file.output.contains("goes somewhere else"))
    let texts = try here.sqlite3("input.db", "SELECT policy_file IS NULL, policy_text != '' FROM run")
    #expect(texts.output == "1|1\n", "what comes from a pipe is no file")
  }

  @Test func `A trace from standard input is told what to do`() throws {
    let here = try Self.workplace()
    for command in ["replay - --policy uikit", "check -", "show -", "explain - --event 1", "export -"] {
      let outcome = try here.shell("retouch \(command) < recording.jsonl")
      #expect(outcome.code == 2, "\(command)")
      #expect(
        outcome.errors
          == "retouch: -: a trace cannot be read from standard input; give its file "
          + "(from JSON Lines, retouch record - -o FILE makes one)\n", "\(command)")
    }
    #expect(try here.shell("retouch record - -o input.sqlite < recording.jsonl").code == 0)
  }

  // MARK: Explaining

  @Test func `Without a policy the recording's own is explained`() throws {
    let here = try Self.workplace()
    let own = try here.retouch("explain", "shop.sqlite", "--event", "1")
    let named = try here.retouch("explain", "shop.sqlite", "--event", "1", "--policy", "uikit")
    #expect(own.code == 0 && !own.output.isEmpty && own.output == named.output, "\(own)")
  }

  @Test func `A later sample of a touch stands for the touch`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Sample.tap)
    try here.write("none.yaml", Sample.policy("  - match: \"#pay\"\n    hitTest: none\n"))
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite").code == 0)
    let note = "note: a.sqlite: event 2 ends the touch of event 1, which is taken instead\n"
    for command in [["explain"], ["minimize", "--format", "policy"]] {
      let arguments = command + ["a.sqlite", "--policy", "none.yaml", "--event"]
      let (first, later) = (try here.retouch(arguments + ["1"]), try here.retouch(arguments + ["2"]))
      #expect(later.code == 0 && !later.output.isEmpty && later.output == first.output, "\(later)")
      #expect(later.errors.hasPrefix(note), "\(later.errors)")
    }
    let finger = try here.retouch("explain", "a.sqlite", "--event", "2", "--touch", "1", "-q")
    #expect(finger.code == 0 && finger.errors.isEmpty, "\(finger)")
  }
}
