import ArgumentParser
import Foundation

struct LargeCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "large",
    abstract:
      "What grows with the size of a team: rules for one view, levels, touches, mutants, traces to select from.",
    discussion: """
      The other side is the same command with less: without the lists of views, with a tenth of the levels, or with a tenth of the
      rules or traces. What touches reach is beside a replay of them.
      """)

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    try measureLists(workload)
    try measureLevels(workload)
    try measureRotated(workload)
    try measureReach(workload)
    try measureMutants(workload)
    try measureSelection(workload)
  }

  /// A list of cells of which each leaves out all cells.
  private static func measureLists(_ workload: Workload) throws {
    let (cells, touches) = (workload.sizes.cells, 200)
    let views = (0..<cells).map { cell in
      "{\"id\":\(cell + 10),\"class\":\"Cell\",\"frame\":[0,\(cell % 800),390,1]}"
    }
    let trace = try workload.trace("cells", views.joined(separator: ","), touches: touches)
    let listed = try workload.policy(
      "listed", "policy: listed\nrules:\n  - match: Cell\n    hitTest: { except: Cell }\n")
    let plain = try workload.policy("through", "policy: through\nrules:\n  - match: Cell\n    hitTest: none\n")
    try workload.compare(
      "replay, each cell leaves out all cells; otherwise: each cell lets touches through",
      data: "\(cells.grouped) cells, \(touches) touches", workload.replay(trace, policy: listed),
      plain: workload.replay(trace, policy: plain), goal: .under(2, "s"))
  }

  /// Views inside one another.
  private static func measureLevels(_ workload: Workload) throws {
    func sweep(_ levels: Int) throws -> Program {
      var (begin, end) = ("", "")
      for level in 0..<levels {
        begin += "{\"id\":\(level + 10),\"class\":\"UIView\",\"frame\":[0.1,0,390,844],\"children\":["
        end += "]}"
      }
      let trace = try workload.trace("levels-\(levels)", begin + end, touches: 1)
      let policy = try workload.policy(
        "levels", "policy: levels\nrules:\n  - match: UIView\n    pointInside: { outset: 0.5 }\n")
      return workload.sweep(trace, policy: policy)
    }
    let levels = workload.sizes.levels
    // Ten times as many, by n log n.
    try workload.compare(
      "sweep, views inside one another; otherwise: a tenth of them", data: "\(levels.grouped) levels",
      try sweep(levels), plain: try sweep(levels / 10), goal: .ratio(atMost: 15))
  }

  /// Buttons all over the screen, each rotated by another angle.
  private static func measureRotated(_ workload: Workload) throws {
    for count in workload.sizes.rotated {
      let views = (0..<count).map { button in
        let angle = Double(button * 7) * .pi / 180
        return "{\"id\":\(button + 10),\"class\":\"UIButton\",\"bounds\":[0,0,44,44],"
          + "\"position\":[\(button * 31 % 390),\(button * 47 % 844)],"
          + "\"transform\":[\(cos(angle)),\(sin(angle)),\(-sin(angle)),\(cos(angle)),0,0]}"
      }
      let trace = try workload.trace("rotated-\(count)", views.joined(separator: ","), touches: 1)
      let policy = try workload.policy(
        "rotated", "policy: rotated\nrules:\n  - match: UIWindow\n    hitTest: passthrough\n")
      let sweep = workload.sweep(trace, policy: policy)
      var time = Timings()
      for _ in 0..<workload.rounds { time.add(try sweep.run().cpu) }
      let results = try PlainDatabase(workload.path("sweep.sqlite"))
      let area = try results.number("SELECT CAST(max(unproved_area) AS INTEGER) FROM compared_part")
      Table.printRow(
        "sweep, rotated buttons", data: "\(count) buttons; \(area.grouped) of 329,160 square points are not proved",
        time.figure("s CPU"), goal: .under(10, "s"), command: sweep.text)
    }
  }

  /// The touches that reach each rule.
  private static func measureReach(_ workload: Workload) throws {
    let shape = workload.sizes.differences
    let trace = try workload.trace(shape)
    let policy = try workload.policy(SyntheticPolicy(moves: .half, rules: 1))
    try workload.compare(
      "policy check --trace; otherwise: replay", data: shape.text, workload.policyCheck(policy, trace),
      plain: workload.replay(trace, policy: policy), goal: .ratio(atMost: 1))
  }

  private static func measureMutants(_ workload: Workload) throws {
    let shape = workload.sizes.differences
    let trace = try workload.trace(shape)
    let rules = workload.sizes.mutatedRules
    func mutate(_ rules: Int) throws -> Program {
      workload.mutate(trace, policy: try workload.policy(SyntheticPolicy(moves: .half, rules: rules)))
    }
    try workload.compare(
      "policy mutate; otherwise: a tenth of the rules", data: "\(rules) rules; \(shape.text)", try mutate(rules),
      plain: try mutate(rules / 10), by: .wall, goal: .under(30, "s"))
  }

  private static func measureSelection(_ workload: Workload) throws {
    func select(_ traces: Int) throws -> Program {
      var shape = workload.sizes.selected
      shape.recordings = traces
      return workload.select(try workload.traceFolder(shape))
    }
    let traces = workload.sizes.selected.recordings
    try workload.compare(
      "select; otherwise: from a tenth of the traces", data: "\(traces.grouped) traces", try select(traces),
      plain: try select(traces / 10), by: .wall, goal: .under(5, "s"))
  }
}

extension Workload {
  /// A trace of one scene with these views in a window, and touches all over it.
  fileprivate func trace(_ name: String, _ views: String, touches: Int) throws -> String {
    let (text, trace) = (path("\(name).jsonl"), path("\(name).sqlite"))
    var lines = [
      "{\"retouch\":1,\"policy\":\"uikit\",\"screen\":{\"width\":390,\"height\":844,\"scale\":3}}",
      "{\"t\":0,\"scene\":{\"windows\":[{\"id\":1,\"class\":\"UIWindow\",\"frame\":[0,0,390,844],\"children\":[\(views)]}]}}",
    ]
    for touch in 0..<touches {
      let at = "\"at\":[\(touch * 37 % 390),\(touch * 101 % 844)]"
      lines.append(
        "{\"t\":\(touch + 1),\"event\":{\"type\":\"touches\",\"touches\":[{\"touch\":1,\"phase\":\"began\",\(at)}]}}")
      lines.append(
        "{\"t\":\(Double(touch) + 1.1),\"event\":{\"type\":\"touches\",\"touches\":[{\"touch\":1,\"phase\":\"ended\",\(at)}]}}"
      )
    }
    try (lines.joined(separator: "\n") + "\n").write(toFile: text, atomically: true, encoding: .utf8)
    try record([text], to: trace).run()
    return trace
  }
}
