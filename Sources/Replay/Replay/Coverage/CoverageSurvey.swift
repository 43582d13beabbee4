import Recording

/// Collects the facts that traces cover, with several threads.
///
/// The result does not depend on the number of threads.
package struct CoverageSurvey: Sendable {
  private let start: RecordingFacts
  private let traces: [ListedTrace]
  private let jobs: Int
  private let open: Replay.Opening

  /// The facts of one trace, in the order in which they were met.
  private typealias Found = Result<[CoverageFact], any Error>

  /// How many facts may wait until it is their trace's turn.
  private static let mostWaiting = 100_000

  /// - Parameters:
  ///   - facts: the facts of no trace, with the policies that count.
  ///   - jobs: how many threads work at once.
  ///   - open: opens a trace.
  package init(_ facts: RecordingFacts, of traces: [ListedTrace], jobs: Int, open: @escaping Replay.Opening) {
    (start, self.traces, self.jobs, self.open) = (facts, traces, jobs, open)
  }

  /// Reads all traces. It blocks until all is done.
  ///
  /// - Parameter take: gets for each trace, in their order, the numbers of its facts in the table,
  ///   ascending, or why it cannot be read.
  /// - Returns: the facts of all traces.
  /// - Throws: what `take` throws, and ``DeepThread/Unavailable``.
  package func run(take: (ListedTrace, Result<[Int], any Error>) throws -> Void) throws -> FactTable {
    typealias Queue = OrderedJobs<Found, Void>
    let (start, traces, open) = (start, traces, open)
    let all = Queue.Jobs(count: traces.count) { number in
      { _, report in
        try report(
          Found {
            var facts = start
            let numbers = try facts.add(open(traces[number]))
            return numbers.map { facts.table[$0] }
          })
        return .none
      }
    }
    let weight = { (found: Found) in 1 + ((try? found.get().count) ?? 0) }
    let queue = try Queue(all, threads: jobs, aheadLimit: Self.mostWaiting, weight: weight, context: {})
    var (table, next) = (FactTable(), 0)
    try queue.handOn { found in
      let numbers = found.map { facts in facts.map { table.number($0) }.sorted() }
      next += 1
      try take(traces[next - 1], numbers)
    }
    return table
  }
}
