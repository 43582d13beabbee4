package import Findings
package import HitTesting

/// The English sentences about mutants of a policy.
package enum MutantWords {
  package static func title(_ report: MutantReport) -> String {
    "Policy \(report.policy): \(ReportWords.count(report.mutants.count, "mutant")), tried on "
      + "\(ReportWords.count(report.events, "event")) and all points of \(ReportWords.count(report.scenes, "scene")) "
      + "in \(ReportWords.count(report.recordings, "recording"))"
  }

  /// The rule with its line or, without a file, its number.
  package static func rule(_ rule: NamedRule) -> String {
    "\(rule.line.map { "line \($0)" } ?? "rule \(rule.number)"): \(rule.text)"
  }

  /// The change that the mutant makes to its rule.
  ///
  /// - Parameter next: The rule after it; nil for the last one.
  package static func change(_ change: PolicyMutant.Change, next: NamedRule?) -> String {
    switch change {
    case .removed: "removed"
    case .swapped: "after \(next.map { $0.line.map { "line \($0)" } ?? "rule \($0.number)" } ?? "the next rule")"
    case .widened(let selector): "for more views: \(selector)"
    case .narrowed(let selector): "for fewer views: \(selector)"
    case .effects(let from, to: []): "without \(from.joined(separator: ", "))"
    case .effects(from: [], let to): "also \(to.joined(separator: ", "))"
    case .effects(_, let to): to.joined(separator: ", ")
    case .added(let rule): "and \(rule)"
    }
  }

  /// The event that notices the mutant, or would notice it; empty for a mutant that is proved to be
  /// equivalent.
  package static func result(_ mutant: MutantReport.Mutant) -> String {
    if let example = mutant.example {
      return "by \(ReportWords.count(mutant.noticedBy, "event")), the first \(place(example))"
    }
    if let witness = mutant.witness { return "\(event(witness)) would notice: \(place(witness))" }
    return mutant.unprovedArea == 0 || !mutant.isTried
      ? "" : "not proved: at most \(ReportWords.squarePoints(mutant.unprovedArea)) of a scene"
  }

  /// The location: `floats.sqlite, event 4 at (60, 180)`.
  private static func place(_ place: MutantPlace) -> String {
    let location = place.location.map { " at \(ReportWords.point($0))" } ?? ""
    let scene = place.windowScene.map { ", window scene \($0)" } ?? ""
    return "\(place.trace), \(place.event.map { "event \($0)" } ?? "snapshot \(place.snapshot)")\(location)\(scene)"
  }

  private static func event(_ place: MutantPlace) -> String {
    switch place.type {
    case .touches: "a touch"
    default: "an event of type \(place.type.name ?? "\(place.type.rawValue)")"
    }
  }

  /// The responders of the event under the policy and under the mutant.
  package static func move(_ place: MutantPlace) -> (before: String, after: String) {
    if let before = place.recognizersBefore, let after = place.recognizersAfter {
      let words = FindingsWords()
      return ("asked: \(words.recognizers(before))", "asked: \(words.recognizers(after))")
    }
    let reportWords = ReportWords()
    return (reportWords.responder(place.before), reportWords.responder(place.after))
  }

  /// The score and the numbers behind it, one sentence a line.
  package static func score(_ report: MutantReport) -> [String] {
    let (noticed, equivalent) = (report.count(.noticed), report.count(.equivalent))
    let all = noticed + report.count(.missed)
    var lines = ["No mutant can be noticed in these scenes, so that there is no score."]
    if let score = report.score {
      lines = [
        "Score: \(ReportWords.percent(score)): \(noticed) of \(ReportWords.count(all, "mutant")) "
          + "that can be noticed in these scenes \(noticed == 1 ? "is" : "are") noticed."
      ]
    }
    if equivalent > 0 {
      lines.append(
        "Left out: \(ReportWords.count(equivalent, "mutant")) that "
          + "\(equivalent == 1 ? "does" : "do") the same as the policy in all of them.")
    }
    let untried = report.count(.untried)
    if untried > 0 {
      lines.append(
        "Not tried: \(ReportWords.count(untried, "mutant")), because there are too many rules and views, "
          + "or too many views have hundreds of rules or of selectors in their rules. "
          + "Those that were tried are spread evenly over the rules.")
    }
    return lines
  }
}
