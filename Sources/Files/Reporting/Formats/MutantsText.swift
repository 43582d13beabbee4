package import Findings
import HitTesting
import Wording

/// The results of a policy's mutants, for people:
///
///     Policy floats-v2: 3 mutants, tried on 6 events and all points of 1 scene in 1 recording
///
///     line 4: Floats { hitTest: passthrough }
///       noticed     removed              by 5 events, the first floats.sqlite, event 1 at (6, 8)
///       equivalent  hitTest: penetrable
///       MISSED      hitTest: none        a touch would notice: floats.sqlite, snapshot 1 at (4, 9)
///                   before  UIWindow/Floats#floats2
///                   after   UIWindow/UIView#content
///
///     Score: 50%: 1 of 2 mutants that can be noticed in these scenes is noticed.
package enum MutantsText {
  /// After a longer change, the result is on a line of its own.
  private static let mostColumns = 40

  package static func render(_ report: MutantReport) -> String {
    var lines = [MutantWords.title(report)]
    for (number, rule) in report.rules.enumerated() {
      let mutants = report.mutants.filter { $0.rule == number }
      guard !mutants.isEmpty else { continue }
      let next = number + 1 < report.rules.count ? report.rules[number + 1] : nil
      lines += ["", MutantWords.rule(rule)]
      let changes = mutants.map { MutantWords.change($0.change, next: next).visible }
      let width = changes.map(\.columns).filter { $0 <= mostColumns }.max() ?? 0
      for (mutant, change) in zip(mutants, changes) {
        func add(_ text: String) { lines.append(String(repeating: " ", count: 14) + text) }
        let state = "  " + name(mutant.state).padded(toColumns: 12)
        let result = MutantWords.result(mutant).visible
        if result.isEmpty || change.columns > width {
          lines.append(state + change)
          if !result.isEmpty { add(result) }
        } else {
          lines.append(state + change.padded(toColumns: width + 2) + result)
        }
        guard let witness = mutant.witness else { continue }
        let move = MutantWords.move(witness)
        add("before  \(move.before)")
        add("after   \(move.after)")
      }
    }
    lines += [""] + MutantWords.score(report)
    return lines.map(\.visible).joined(separator: "\n") + "\n"
  }

  private static func name(_ state: MutantReport.Mutant.State) -> String {
    state == .missed ? state.rawValue.uppercased() : state.rawValue
  }
}
