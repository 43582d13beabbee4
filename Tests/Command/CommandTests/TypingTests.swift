import Foundation
import Testing

/// Tests what the command says to misspelt words, and what shells complete.
@Suite struct TypingTests {
  @Test(arguments: [
    (["repaly"], "unknown command repaly; did you mean replay?", "retouch <subcommand>"),
    (["policy", "chek", "x"], "unknown command chek; did you mean check?", "retouch policy <subcommand>"),
    (
      ["replay", "a", "--polcy", "b"], "unknown option --polcy; did you mean --policy?",
      "retouch replay <trace> ... --policy <policy>"
    ),
    (
      ["replay", "--polcy=b"], "unknown option --polcy; did you mean --policy?",
      "retouch replay <trace> ... --policy <policy>"
    ),
    (["corpus", "add", "--minimum", "a", "b"], "unknown option --minimum; did you mean --minimal?", "corpus add"),
    (["show", "--at-all"], "unknown option --at-all\n", "retouch show"),
    // Each way to use a command has a line of its own.
    (["accept", "--al"], "unknown option --al; did you mean --all?", "\n       retouch accept --all"),
  ])
  func `A misspelt word is answered with the near one`(arguments: [String], sentence: String, usage: String) throws {
    let outcome = try Workplace().retouch(arguments)
    #expect(outcome.code == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("Error: " + sentence) && outcome.errors.contains("\nUsage: "), "\(outcome.errors)")
    #expect(outcome.errors.contains(usage))
  }

  @Test func `What is missing is told where all words are known`() throws {
    for arguments in [["replay"], ["replay", "a.sqlite", "--", "--polcy"], ["replay", "--policy"]] {
      let errors = try Workplace().retouch(arguments).errors
      #expect(!errors.contains("unknown"), "\(errors)")
    }
  }

  @Test func `A rule for no view names the near one, and fails when it is to be strict`() throws {
    let here = try Workplace.withFloats()
    let policy = try here.read("policy.yaml")
    for (wrong, right) in [("PenetrableContaner", "PenetrableContainer"), ("\"#flaots2\"", "#floats2")] {
      try here.write(
        "wrong.yaml", policy.replacingOccurrences(of: "match: PenetrableContainer", with: "match: \(wrong)"))
      let run = ["replay", "f.sqlite", "--policy", "wrong.yaml"]
      let outcome = try here.retouch(run)
      #expect(outcome.code == 0 && outcome.errors.contains("did you mean \"\(right)\"?"), "\(outcome.errors)")
      #expect(try here.retouch(run + ["--strict"]).code == 1)
      let check = try here.retouch("policy", "check", "wrong.yaml", "--trace", "f.sqlite")
      #expect(
        check.output.contains(
          "warning: no view in the traces matches \"\(wrong.filter { $0 != "\"" })\"; did you mean \"\(right)\"?"))
    }
    #expect(try here.retouch("replay", "f.sqlite", "--policy", "policy.yaml", "--strict").code == 1)
    #expect(
      try here.sqlite3("retouch-results.sqlite", "SELECT DISTINCT nearest FROM unmatched_rule").output
        == "PenetrableContainer\n#floats2\n")
  }

  @Test(arguments: [
    ["replay", "f.sqlite", "--policy", "polcy.yaml"], ["replay", "f.sqlite", "--policy", "./policy.yml"],
  ])
  func `A misspelt policy is answered with the file of the near name`(arguments: [String]) throws {
    let outcome = try Workplace.withFloats().retouch(arguments)
    #expect(outcome.code == 2 && outcome.errors.contains("policy.yaml\"?"), "\(outcome.errors)")
  }

  @Test func `A misspelt file is answered with the near one in its folder`() throws {
    let here = try Workplace.withFloats()
    #expect(try here.shell("mkdir sub; cp f.sqlite sub/floats.sqlite").code == 0)
    for (path, near) in [("g.sqlite", "f.sqlite"), ("sub/flaots.sqlite", "sub/floats.sqlite")] {
      let outcome = try here.retouch("show", path)
      #expect(
        outcome.errors == "retouch: \(path): cannot read it: No such file or directory; did you mean \"\(near)\"?\n")
    }
    #expect(!(try here.retouch("show", "nothing/like/it").errors.contains("mean")))
  }

  @Test func `Quiet leaves out what was done, and nothing that is wrong`() throws {
    let here = try Workplace.withFloats()
    let loud = try here.retouch("replay", "f.sqlite", "--policy", "policy.yaml")
    let quiet = try here.retouch("replay", "f.sqlite", "--policy", "policy.yaml", "--quiet")
    #expect(!loud.errors.isEmpty && quiet.errors.isEmpty && quiet.code == loud.code && quiet.output == loud.output)
    #expect(try here.retouch("show", "-q", "gone").errors.hasPrefix("retouch: gone: cannot read it"))
    #expect(try here.retouch("export", "-q", "f.sqlite", "-o", "f.jsonl").errors.isEmpty)
  }

  @Test func `The version is the first line, and what it was built from the next`() throws {
    let lines = try Workplace().retouch("--version").output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains(/^[0-9]+\.[0-9]+\.[0-9]+$/))
    #expect(lines[1].contains(/^built from .+, with SQLite 3\./), "\(lines)")
  }

  @Test(arguments: [
    ("retouch show f", "f.sqlite"), ("retouch replay f.sqlite f", "f.sqlite"),
    ("retouch replay f.sqlite --policy ui", "uikit"), ("retouch replay f.sqlite --policy ./po", "./policy.yaml"),
    ("retouch replay f.sqlite --policy sub/", "sub/p.yaml"), ("retouch export f.sqlite -o pol", "policy.yaml"),
    ("retouch report --format mark", "markdown"), ("retouch replay f.sqlite --report mark", "markdown:"),
    ("retouch rec", "record"),
  ])
  func `Bash completes words, files and values`(line: String, completed: String) throws {
    let here = try Workplace.withFloats()
    #expect(try here.shell("mkdir sub; cp policy.yaml sub/p.yaml; cp f.sqlite sub").code == 0)
    let script = """
      source <(retouch --generate-completion-script bash); COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
      COMP_WORDS=($COMP_LINE); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _retouch retouch "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"; printf '%s ' "${COMPREPLY[@]}"
      """
    let outcome = try here.shell(script)
    #expect(outcome.output == completed + " ", "\(outcome.errors)")
  }
}
