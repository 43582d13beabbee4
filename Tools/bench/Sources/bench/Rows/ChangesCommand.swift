import ArgumentParser

struct ChangesCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes",
    abstract: "What the change of a scene costs, among few and among many views that stay.",
    discussion: """
      A cell of 20 views comes or goes anywhere among its siblings. Of each time, the same work without the changes is taken off.
      Then views that come one inside the other.
      """)

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    let (changes, siblings) = (workload.sizes.changes, workload.sizes.siblings)
    let data = "\(changes.grouped) changes, \(siblings.many.grouped) siblings; otherwise \(siblings.few.grouped)"
    var sums = (many: 0.0, few: 0.0)
    for (work, program) in works(workload) {
      let (many, few) = try (
        cost(of: program, siblings: siblings.many, workload), cost(of: program, siblings: siblings.few, workload)
      )
      sums = (sums.many + many.median, sums.few + few.median)
      Table.printRow(
        "a cell comes or goes, \(work)", data: data, many.figure("µs CPU") { $0 * 1e6 },
        plain: few.figure("µs CPU") { $0 * 1e6 }, command: "bench changes")
    }
    let figure = { (seconds: Double) in Figure(seconds * 1e6, "\((seconds * 1e6).short) µs CPU") }
    Table.printRow(
      "a cell comes or goes, all of these", data: data, figure(sums.many), plain: figure(sums.few),
      goal: .ratio(atMost: 2), command: "bench changes")
    try measureNested(workload)
  }

  private typealias Work = (name: String, program: (_ recording: RecordingShape) throws -> Program)

  private static func works(_ workload: Workload) -> [Work] {
    [
      ("import", { workload.record([try workload.recording($0)], to: workload.path("import.sqlite")) }),
      ("replay", { workload.replay(try workload.trace($0), policy: "uikit") }),
      ("check", { workload.check(try workload.trace($0)) }),
      ("export", { workload.export(try workload.trace($0)) }),
    ]
  }

  /// The seconds for one change.
  private static func cost(
    of program: (RecordingShape) throws -> Program, siblings: Int, _ workload: Workload
  ) throws -> Timings {
    let changes = workload.sizes.changes
    let still = RecordingShape(kind: .wide, snapshots: 1, views: siblings, touches: 100)
    var moving = still
    moving.snapshots = changes + 1
    let (with, without) = try workload.alternate(try program(moving), try program(still), .cpu)
    var cost = Timings()
    for (one, other) in zip(with.values, without.values) { cost.add((one - other) / Double(changes)) }
    return cost
  }

  private static func measureNested(_ workload: Workload) throws {
    let whole = RecordingShape(kind: .nested, snapshots: workload.sizes.nested, views: 60, touches: 10)
    for (work, program) in works(workload) {
      try workload.compare(
        "views one inside the other, \(work); otherwise: a tenth of them", data: whole.text, try program(whole),
        plain: try program(whole.tenth), goal: .ratio(atMost: 11))
    }
  }
}
