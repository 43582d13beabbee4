import ArgumentParser

struct QuestionsCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "questions",
    abstract: "The views of a trace, read whole and for their first 20 rows with SQLite alone.",
    discussion: "A question is stopped after a minute. The view of all scenes is read for one snapshot.")

  @OptionGroup var options: WorkloadOptions

  private static let longest = Duration.seconds(60)

  static func measure(_ workload: Workload) throws {
    let shape = workload.sizes.questions
    let trace = try workload.trace(shape)
    let database = try PlainDatabase(trace)
    for view in try database.texts("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name") {
      let all = "SELECT * FROM \(view)"
      if view == "scene_tree" {
        let last = "\(all) WHERE snapshot_id = (SELECT max(id) FROM snapshot)"
        try ask("\(view), the last snapshot", last, .under(2, "s"), database, shape, workload)
      } else {
        try ask("\(view), whole", all, .under(2, "s"), database, shape, workload)
      }
      try ask("\(view), the first 20 rows", "\(all) LIMIT 20", .under(0.05, "s"), database, shape, workload)
    }
  }

  private static func ask(
    _ question: String, _ sql: String, _ goal: Goal, _ database: PlainDatabase, _ shape: RecordingShape,
    _ workload: Workload
  ) throws {
    var timings = Timings()
    var rows: Int?
    for _ in 0..<workload.rounds {
      timings.add(try Timings.seconds { rows = try database.step(sql, deadline: .now + longest) })
      // What takes long is not asked again.
      if rows == nil || timings.median > 5 { break }
    }
    let data = "\(rows.map { "\($0.grouped) rows" } ?? "stopped"); \(shape.text)"
    Table.printRow(
      "SQL: \(question)", data: data, timings.figure("s"), goal: goal, command: "sqlite3 trace.sqlite \"\(sql)\"")
  }
}
