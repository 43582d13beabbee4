import HitTesting

/// The facts of many recordings, each with a number, in the order in which they were met.
package struct FactTable: Sendable {
  package private(set) var facts: [CoverageFact] = []
  private var numbers: [CoverageFact: Int] = [:]

  package init() {}

  package subscript(number: Int) -> CoverageFact { facts[number] }

  /// The number of a fact; a new one for a new fact.
  mutating func number(_ fact: CoverageFact) -> Int {
    if let known = numbers[fact] { return known }
    facts.append(fact)
    numbers[fact] = facts.count - 1
    return facts.count - 1
  }
}
