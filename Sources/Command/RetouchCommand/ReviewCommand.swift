import ArgumentParser
import Findings
import Foundation
import HitTesting
import PolicyFiles
import Reporting
import Wording

struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Shows the groups that nobody accepted, one by one, on a terminal.",
    usage: "retouch review [<options>]",
    discussion: """
      Each is shown with its reason, the most harmful first; what you accept is written at once, as retouch accept does.
      All that the same rule decides in the same way can be accepted together, each for itself or with one entry, \
      and the last reason is kept. \
      The answer t takes back what was accepted last, and ? explains the group's first touch. \
      To go on later, run the command again: it shows only what is not accepted.

      EXAMPLE:
        retouch review --results retouch-results.sqlite --owner "touch team"
      """)

  @OptionGroup var options: AcceptOptions

  @OptionGroup var notes: CommonOptions

  func run() throws {
    var acceptor = try options.acceptor()
    guard isatty(STDIN_FILENO) != 0, isatty(STDERR_FILENO) != 0 else { throw AcceptFault.nobodyToAsk }
    let groups = acceptor.open
    var accepted: Set<Int> = []
    /// The indexes that each answer accepted.
    var steps: [[Int]] = []
    var lastReason: String?
    var place = 0
    /// Asks for the reason, and accepts the groups at these indexes: each for itself, or with one
    /// entry about all groups that match.
    func accept(_ places: [Int], matching pattern: GroupPattern? = nil) throws -> Bool {
      let typed = ask("the reason\(lastReason.map { " [\($0)]" } ?? ""): ") ?? ""
      guard let reason = typed.contains(where: { !$0.isWhitespace }) ? typed : lastReason else {
        Console.fault("without a reason nothing is accepted")
        return false
      }
      lastReason = reason
      if let pattern {
        _ = try acceptor.accept(pattern, options.terms(reason))
      } else {
        try acceptor.accept(places.map { groups[$0] }, options.terms(reason))
      }
      accepted.formUnion(places)
      steps.append(places)
      return true
    }
    /// Takes back what the last answer accepted, and goes to its first group.
    func takeBack() throws -> Bool {
      guard let last = steps.last else { return false }
      do {
        try acceptor.takeBack()
      } catch let fault as AcceptFault {
        Console.fault(ErrorWords.sentence(fault))
        return false
      }
      accepted.subtract(last)
      steps.removeLast()
      place = last[0]
      Console.fault("\(ReportWords.count(last.count, "group")) taken back")
      return true
    }
    review: while true {
      guard place < groups.count else {
        guard !steps.isEmpty, ask("no more groups; take back (t) or quit (q)? ")?.lowercased().hasPrefix("t") == true,
          try takeBack()
        else { break }
        continue
      }
      let group = groups[place]
      let text = TextReport(style: Terminal.errors.style(.auto)).text(group, number: place + 1).joined(separator: "\n")
      let state = accepted.contains(place) ? ", accepted already" : ""
      Console.errors("\n\(place + 1) of \(groups.count)\(state)\n\(text)\n")
      let alike = groups.indices.filter { !accepted.contains($0) && groups[$0].isAlike(group) }
      let pattern = alike.count > 1 ? group.pattern : nil
      let all =
        (alike.count > 1 ? "this and all \(alike.count) like it (s), " : "")
        + (pattern == nil ? "" : "these with one entry (o), ")
      while true {
        let question =
          (accepted.contains(place) ? "go on (l), " : "accept it (a), \(all)leave it (l), ")
          + (place > 0 ? "back (b), " : "") + (steps.isEmpty ? "" : "take back (t), ") + "explain (?), quit (q)? "
        switch ask(question).map({ $0.lowercased().prefix(1) }) {
        case "a" where !accepted.contains(place):
          guard try accept([place]) else { continue }
        case "s" where alike.count > 1 && !accepted.contains(place):
          guard try accept(alike) else { continue }
        case "o" where pattern != nil && !accepted.contains(place):
          guard try accept(alike, matching: pattern) else { continue }
        case "l": break
        case "b" where place > 0:
          place -= 1
          continue review
        case "t":
          guard try takeBack() else { continue }
          continue review
        case "?":
          explain(group, of: acceptor.report)
          continue
        case "q", nil: break review
        default: continue
        }
        place += 1
        while accepted.contains(place) { place += 1 }
        continue review
      }
    }
    let words = "\(accepted.count) of \(ReportWords.count(groups.count, "group")) accepted"
    Console.note(accepted.isEmpty ? words : "\(words) in \(acceptor.file.path)")
  }

  /// Explains the first difference of a group, as `retouch explain` does. A fault, such as a lost
  /// trace, does not end the review.
  private func explain(_ group: RunReport.Group, of report: RunReport) {
    guard let location = group.example.location else {
      return Console.fault("an event without a location asks no views, so there is nothing to explain")
    }
    let touched =
      group.example.eventID.map { ["--event", "\($0)"] }
      ?? ["--snapshot", "\(group.example.snapshotID)", "--at", "\(location.x),\(location.y)"]
    let (policy, baseline) = (report.head.question.policy, report.head.question.baseline)
    let policies =
      (policy == .recorded ? [] : ["--policy", policy.file ?? policy.name])
      + (baseline.map { ["--baseline", $0.file ?? $0.name] } ?? [])
    do {
      try ExplainCommand.parse([group.trace] + touched + policies).run()
    } catch {
      Console.fault(ErrorWords.sentence(error))
    }
  }

  /// The user's answer; nil at the end of the input.
  private func ask(_ question: String) -> String? {
    Console.errors(question)
    return readLine()
  }
}

extension RunReport.Group {
  /// The pattern of the groups that are alike; nil if no rule decides.
  fileprivate var pattern: GroupPattern? {
    key.decidingRule.map { GroupPattern(rule: $0, cause: key.reason, kind: key.kind, harm: harm) }
  }

  /// Whether both groups have the same deciding rule, reason, kind and harm.
  fileprivate func isAlike(_ other: RunReport.Group) -> Bool {
    key.decidingRule == other.key.decidingRule && key.reason == other.key.reason && key.kind == other.key.kind
      && harm == other.harm
  }
}
