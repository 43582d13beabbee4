import Foundation
import Mutating

/// What the trials showed, as text.
struct Summary {
  /// What is known of a drawn mutant.
  private enum State {
    case noticed, excused, lived, notTried
  }

  private struct Row {
    var drawn = 0
    var noticed = 0
    var excused = 0
    var lived = 0
    var notTried = 0

    mutating func add(_ state: State) {
      drawn += 1
      switch state {
      case .noticed: noticed += 1
      case .excused: excused += 1
      case .lived: lived += 1
      case .notTried: notTried += 1
      }
    }
  }

  let mutants: [(number: Int, mutant: Mutant)]
  let refused: [Mutant]
  let survey: Survey
  let trials: Trials
  let reasons: Reasons

  private func state(_ number: Int, _ mutant: Mutant) -> State {
    if trials[mutant]?.noticedBy != nil { return .noticed }
    if reasons.reason(for: mutant) != nil { return .excused }
    return trials[mutant] == nil || !trials.suitesLeft(number, mutant).isEmpty ? .notTried : .lived
  }

  func print() {
    printTable()
    printOmissions()
    let lived = mutants.filter {
      trials[$0.mutant] != nil && [.lived, .notTried].contains(state($0.number, $0.mutant))
    }
    for (number, mutant) in lived.sorted(by: { ($0.mutant.file, $0.mutant.line) < ($1.mutant.file, $1.mutant.line) }) {
      printLived(number, mutant)
    }
    if !trials.baseline.failing.isEmpty {
      Swift.print(
        "\nSuites that fail without a mutant, and are left out: \(trials.baseline.failing.joined(separator: ", "))")
    }
    if !trials.baseline.leftOut.isEmpty {
      Swift.print("\nSuites that were not wanted: \(trials.baseline.leftOut.count)")
    }
    let outdated = reasons.outdated(survey.candidates.map(\.mutant))
    if !outdated.isEmpty { Swift.print("\nReasons for lines that are gone:\n  \(outdated.joined(separator: "\n  "))") }
  }

  private func printTable() {
    var rows: [String: Row] = [:]
    for (number, mutant) in mutants {
      for name in [mutant.room, "all"] { rows[name, default: Row()].add(state(number, mutant)) }
    }
    Swift.print("\nroom           drawn  noticed  nothing can  lived  not tried yet")
    for name in Room.all.map(\.name) + ["all"] {
      guard let row = rows[name] else { continue }
      let numbers = zip([row.drawn, row.noticed, row.excused, row.lived, row.notTried], [5, 7, 11, 5, 13])
      let cells = numbers.map { number, width in
        String(repeating: " ", count: max(0, width - "\(number)".count)) + "\(number)"
      }
      Swift.print(name.padding(toLength: 13, withPad: " ", startingAt: 0), cells.joined(separator: "  "))
    }
  }

  private func printOmissions() {
    var omissions = survey.omissions.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    omissions[.refused] = refused.count
    let words = Omission.allCases.map { "\(omissions[$0, default: 0]) \($0.words)" }
    Swift.print("\n\(survey.candidates.count) places for mutants. Places without: \(words.joined(separator: "; ")).")
  }

  private func printLived(_ number: Int, _ mutant: Mutant) {
    let left = trials.suitesLeft(number, mutant)
    let passed = trials[mutant]?.passed.keys.sorted() ?? []
    Swift.print(
      """

      \(mutant.file):\(mutant.line) (mutant \(number), \(mutant.room))
        line:   \(mutant.text)
        change: \(mutant.change)
        \(passed.isEmpty ? "no suite reaches it" : "passed: \(passed.joined(separator: ", "))")
      """)
    if !left.isEmpty { Swift.print("  not run yet: \(left.map(\.suite).joined(separator: ", "))") }
  }
}

extension Omission {
  fileprivate var words: String {
    switch self {
    case .conditionalCode: "parts that only some platforms compile"
    case .pattern: "patterns"
    case .literalOnly: "attributes and raw values"
    case .longList: "long lists"
    case .initialization: "assignments in initializers"
    case .onlyExpression: "only expressions, which may be a value"
    case .precondition: "preconditions"
    case .refused: "drawn ones that the compiler refused, so that others were drawn"
    }
  }
}
