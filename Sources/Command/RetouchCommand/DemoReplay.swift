import Findings
import FindingsStore
import Foundation
import PolicyProcesses
import Replay
import Reporting
import TraceStore
import Wording

/// Replays a recording of an example app under another of the app's rules, and prints a line for
/// each reason:
///
///     plain under penetrable   5 of 6 and back  floats2 -> a, close, b: ... lets it through
struct DemoReplay {
  let comparison: Demonstration.Comparison
  let results: String
  /// The path of the trace of a variant.
  let trace: (String) -> String

  static let head = text([["recorded under A, replayed under B", "go elsewhere", "who got it -> who gets it: why"]])

  /// Lays out rows. The widths are fixed for the longest names, because each replay is printed at
  /// once.
  private static func text(_ rows: [[String]]) -> String {
    TextTable([.init(width: 34), .init(width: 15), .init()]).lines(rows).map { $0 + "\n" }.joined()
  }

  func text() throws -> String {
    let (recorded, replayed) = (comparison.recorded, comparison.replayed)
    let report = try replay(recorded, under: replayed)
    var count = moved(report)
    if comparison.hasWayBack, moved(try replay(replayed, under: recorded)) == count { count += " and back" }
    let title = ["  \(recorded.name) under \(replayed.name)", count]
    return Self.text(lines(report).enumerated().map { ($0 == 0 ? title : ["", ""]) + [$1] })
  }

  private func replay(_ recorded: Demonstration.Variant, under variant: Demonstration.Variant) throws -> RunReport {
    let timeout = 5.0
    let candidate = try PolicyCatalog.policy(variant.policy, eventTimeout: timeout)
    let policies = ReplayPolicies(candidate: candidate, known: PolicyCatalog.known(eventTimeout: timeout))
    let store = try ResultsDatabase(writing: results)
    let head = RunHead(.replay(policy: try PolicyCatalog.source(candidate, given: variant.policy)))
    let replay = Replay(recordings: try Trace(path: trace(recorded.name)).recordings(), policies: policies, jobs: 1)
    let run = try store.addRun(head) { try replay.run(into: $0) }.run
    return try store.report(run: run)
  }

  /// The number of events that go somewhere else: `5 of 6`.
  private func moved(_ report: RunReport) -> String {
    let other = report.faults + report.unmodelled
    return "\(report.changed) of \(report.counts.all)" + (other == 0 ? "" : " (\(other) not understood)")
  }

  /// A line for each kind and reason, with the responders before and after.
  private func lines(_ report: RunReport) -> [String] {
    let words = FindingsWords(isBrief: true)
    var order: [String] = []
    var found: [String: (before: [String], after: [String])] = [:]
    for group in report.groups {
      let kind = group.key.kind == .moved ? "" : " (\(group.key.kind.rawValue))"
      // For recognizers, the responders already show the reason.
      let reason = group.key.kind == .recognizers ? "" : ": " + words.cause(group.evidence.cause)
      let key = kind + reason
      if found[key] == nil { order.append(key) }
      func add(_ names: [String], to list: inout [String]) { list += names.filter { !list.contains($0) } }
      add([Self.name(group.key.before)], to: &found[key, default: ([], [])].before)
      let after = group.key.kind == .recognizers ? Self.news(group.key) : [Self.name(group.key.after)]
      add(after, to: &found[key, default: ([], [])].after)
    }
    return order.map { key in
      let (before, after) = found[key] ?? ([], [])
      return "\(before.joined(separator: ", ")) -> \(after.joined(separator: ", "))\(key)"
    }
  }

  /// The recognizers that are newly asked, and those that are no longer asked.
  private static func news(_ key: GroupKey) -> [String] {
    let (old, new) = (key.recognizersBefore ?? [], key.recognizersAfter ?? [])
    return new.filter { !old.contains($0) }.map { "with \(name($0))" }
      + old.filter { !new.contains($0) }.map { "without \(name($0))" }
  }

  /// The short name of a recognizer; all recognizers in the examples are pans.
  private static func name(_ recognizer: NamedRecognizer) -> String {
    var name = recognizer
    name.className = "pan"
    func identifier(_ label: String?) -> String? { label.map { String($0.split(separator: "#").last ?? "") } }
    (name.owner, name.target) = (identifier(recognizer.owner), identifier(recognizer.target))
    return FindingsWords().recognizers([name])
  }

  /// The last name of the path. This is the view's identifier, if it has one.
  private static func name(_ responder: NamedResponder) -> String {
    guard let last = responder.path?.split(separator: "/").last else { return "nobody" }
    return String(last.split(separator: "#").last ?? last)
  }
}
