import ArgumentParser

struct SizeCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "size", abstract: "Bytes a touch sample and bytes a changed view in a trace, indexes included.",
    discussion: "Counts whole pages, with SQLite's dbstat table.")

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    let shape = workload.sizes.long
    let trace = try workload.trace(shape)
    let database = try PlainDatabase(trace)
    for (table, work, limit) in [
      ("touch_sample", "a touch sample", 40.0), ("event", "a touch that begins", nil),
      ("view_state", "a changed view", 150),
    ] {
      let rows = try database.number("SELECT count(*) FROM \(table)")
      let bytes = try database.number(
        "SELECT sum(pgsize) FROM dbstat WHERE name IN (SELECT name FROM sqlite_schema WHERE tbl_name = '\(table)')")
      let each = Double(bytes) / Double(rows)
      Table.printRow(
        "size of \(work)", data: "\(rows.grouped) rows, \(bytes.grouped) bytes; \(shape.text)",
        Figure(each, "\(each.short) bytes"), goal: limit.map { .atMost($0, "bytes") } ?? .none,
        command: "bench size")
    }
  }
}
