import ArgumentParser

struct DifferencesCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "differences",
    abstract: "What a touch that goes somewhere else costs, beyond one that does not.",
    discussion: "The plain side is a policy of as many rules under which no touch moves. Both run on one core.")

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    let shape = workload.sizes.differences
    let trace = try workload.trace(shape)
    for (rules, movers, limit) in [(1, 1, 15.0), (100, 1, 100), (1_000, 1, 100), (1_000, 4, 100)] {
      let all = SyntheticPolicy(moves: .all, rules: rules, movers: movers)
      let moving = workload.replay(trace, policy: try workload.policy(all))
      let still = workload.replay(trace, policy: try workload.policy(SyntheticPolicy(moves: .none, rules: rules)))
      var count = 0
      let (with, without) = try Timings.alternate(rounds: workload.rounds) {
        let cost = try moving.run().cpu
        count = try workload.differences()
        return cost
      } _: {
        try still.run().cpu
      }
      guard count > 0 else { throw BenchFault("no touch moves under \(all.name)") }
      let microseconds = (with.median - without.median) / Double(count) * 1e6
      let by = movers > 1 ? " \(movers) rules at once" : rules == 1 ? " one rule" : " one of \(rules.grouped) rules"
      Table.printRow(
        "a difference, by\(by); otherwise: no touch moves", data: "\(count.grouped) differences; \(shape.text)",
        Figure(microseconds, "\(microseconds.short) µs: \(with.figure("s CPU").text)"),
        plain: without.figure("s CPU"), ratio: with.median / without.median, goal: .under(limit, "µs"),
        command: moving.text)
    }
  }
}
