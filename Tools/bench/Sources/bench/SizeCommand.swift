import ArgumentParser

struct SizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "size", abstract: "Bytes a touch sample and bytes a changed view in a trace, indexes included.",
    discussion: "Counts whole pages, with SQLite's dbstat table.")

  @OptionGroup var options: WorkloadOptions

  func run() throws {
    try options.withWorkload {
      Table.printHead()
      try Self.measure($0)
    }
  }

  static func measure(_ workload: Workload) throws {
    let trace = try workload.trace(.whole)
    let database = try PlainDatabase(trace)
    for (table, work, goal) in [("event", "a touch sample", 40), ("view_state", "a changed view", 150)] {
      let rows = try database.number("SELECT count(*) FROM \(table)")
      let bytes = try database.number(
        "SELECT sum(pgsize) FROM dbstat WHERE name IN (SELECT name FROM sqlite_schema WHERE tbl_name = '\(table)')")
      Table.printRow(
        "size of \(work)", data: "\(rows) rows, \(bytes) bytes", "\((Double(bytes) / Double(rows)).short) bytes",
        goal: "\(goal) bytes or less", command: workload.command(workload.recordArguments("whole.jsonl", to: trace)))
    }
  }
}
