import Foundation
import TestSupport
import Testing

/// Tests the review on a terminal.
extension AcceptTests {
  @Test func `A review on a terminal asks for each group, and takes none without a reason`() throws {
    let here = try changed()
    try here.write("p.yaml", Sample.policy("  - match: \"#pay\"\n    hitTest: none\n"))
    func review(_ answers: String) throws -> Outcome {
      try here.review(answers, with: "NO_COLOR=1 retouch review --owner us")
    }
    #expect(try review("x l").output.contains("0 of 1 group accepted"))
    #expect(try review("a '' q").output.contains("without a reason nothing is accepted"))
    #expect(!here.files.contains("p.accepted.yaml"))
    let group = try fingerprint(here)
    let accepted = try review("a meant")
    #expect(accepted.output.contains("moved: 1 touch [\(group)]"))
    #expect(accepted.output.contains("1 of 1 group accepted in p.accepted.yaml"))
    #expect(try here.read("p.accepted.yaml").hasSuffix("    reason: \"meant\"\n    owner: \"us\"\n"))
    #expect(try replay(here).code == 0)
    // A group that was accepted in the meantime is not asked for again.
    #expect(try review("a").output.contains("0 of 0 groups accepted"))
  }

  @Test func `A review goes back, takes all alike at once, and keeps the last reason`() throws {
    let here = try Workplace.withFloats()
    #expect(try here.retouch("replay", "f.sqlite", "--policy", "policy.yaml").code == 1)
    func review(_ answers: String) throws -> String { try here.review(answers).output }
    let seen = try review("l b q")
    #expect(seen.contains("1 of 5") && seen.contains("2 of 5") && seen.contains("0 of 5 groups accepted"))
    let first = try review("a meant a '' q")
    #expect(first.contains("the reason [meant]: ") && first.contains("2 of 5 groups accepted"))
    let rest = try review("s inside a ''")
    #expect(rest.contains("this and all 2 like it (s)") && rest.contains("3 of 3 groups accepted"), "\(rest)")
    #expect(try here.retouch("replay", "f.sqlite", "--policy", "policy.yaml").code == 0)
  }

  @Test func `A review accepts all alike with one entry`() throws {
    let here = try changed(groups: 3)
    let outcome = try here.review("o meant")
    #expect(outcome.output.contains("this and all 3 like it (s), these with one entry (o), "), "\(outcome.output)")
    #expect(outcome.output.contains("3 of 3 groups accepted in p.accepted.yaml"))
    let text = try here.read("p.accepted.yaml")
    #expect(
      text.contains("  - groups: 3\n    rule: \"UIButton { hitTest: none }\"\n    cause: ")
        && text.hasSuffix("    touches: 3\n    reason: \"meant\"\n"), "\(text)")
    let again = try here.retouch("replay", "tap.sqlite", "--policy", "p.yaml", "--baseline", "uikit")
    #expect(again.code == 0, "\(again.output)")
  }

  @Test func `A review takes back what it accepted, and explains`() throws {
    let here = try Workplace.withFloats()
    #expect(try here.retouch("replay", "f.sqlite", "--policy", "policy.yaml").code == 1)
    func review(_ answers: String) throws -> String { try here.review(answers).output }
    let one = try review("a meant t q")
    #expect(one.contains("1 group taken back") && one.contains("0 of 5 groups accepted"), "\(one)")
    #expect(!here.files.contains("policy.accepted.yaml"))
    let explained = try review("'?' q")
    #expect(explained.contains("recorded") && explained.contains("under floats"), "\(explained)")
    // The earlier answer stays, also after the last group.
    let last = try review("a meant s '' t q")
    #expect(last.contains("no more groups") || last.contains("taken back"), "\(last)")
    #expect(last.contains("1 of 5 groups accepted"), "\(last)")
    #expect(try here.shell("grep -c fingerprint policy.accepted.yaml").output == "1\n")
  }
}

extension Workplace {
  /// Reviews on a terminal, which `script` makes.
  ///
  /// - Parameters:
  ///   - answers: the lines that are typed, as words of the shell.
  ///   - command: the command.
  fileprivate func review(_ answers: String, with command: String = "retouch review") throws -> Outcome {
    try shell("(for a in \(answers); do sleep 0.3; echo $a; done; sleep 0.3) | script -qec '\(command)' /dev/null")
  }
}
