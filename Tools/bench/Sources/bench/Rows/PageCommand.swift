import ArgumentParser
import Foundation

struct PageCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract:
      "The reports of many groups, of a trace and of many: writing them, and opening the HTML page in Chromium.",
    discussion:
      "Every touch is a change; each button that is touched is a group. Without Chromium the page is not opened.")

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    let policy = try workload.policy(
      "page", "policy: page\nbase: uikit\nrules:\n  - match: UIButton\n    hitTest: passthrough\n")
    try measure(workload.sizes.pageOfTrace, workload.trace(workload.sizes.pageOfTrace), policy, workload)
    let many = try measure(workload.sizes.page, workload.traceFolder(workload.sizes.page), policy, workload)
    try measureOpening(workload.path("page.html"), many, rounds: workload.rounds)
  }

  /// Measures a replay of traces of this shape and the reports of it. Returns what the data are.
  @discardableResult
  private static func measure(
    _ shape: RecordingShape, _ traces: String, _ policy: String, _ workload: Workload
  ) throws -> String {
    let replay = workload.replay(traces, policy: policy, jobs: 2)
    try replay.run()
    let traces = traces.hasSuffix(".sqlite") ? "a trace" : "\(shape.recordings.grouped) traces"
    let data = "\((shape.recordings * shape.buttons).grouped) groups, \(traces)"
    let results = try workload.megabytes(workload.path("results.sqlite"))
    Table.printRow(
      "results of a replay", data: data, Figure(results, "\(results.short) MB"), goal: .under(20, "MB"),
      command: replay.text)
    for format in ["text", "markdown", "json", "html"] {
      let report = workload.report(format, to: workload.path("page.\(format)"))
      var (time, peak) = (Timings(), 0)
      for _ in 0..<workload.rounds {
        let process = try report.run()
        time.add(process.cpu)
        peak = max(peak, process.peakMemory)
      }
      let size = try workload.megabytes(workload.path("page.\(format)"))
      Table.printRow(
        "report, \(format), written", data: "\(data): \(size.short) MB, peak memory \((Double(peak) / 1e6).short) MB",
        time.figure("s CPU"), goal: format == "html" ? .under(3, "s") : .none, command: report.text)
    }
    return data
  }

  private static func measureOpening(_ page: String, _ data: String, rounds: Int) throws {
    guard hasChromium else { return Table.printMissing("page, opened", why: "there is no Chromium") }
    var (first, group, step) = (Timings(), Timings(), Timings())
    for _ in 0..<rounds {
      let times = try opening(page)
      first.add(times[0])
      group.add(times[1])
      step.add(times[2])
    }
    let browse = "Tools/browser-test --measure page.html"
    Table.printRow(
      "page, first screen drawn", data: data, first.figure("s"), goal: .under(1, "s"), command: browse)
    Table.printRow(
      "page, opened at a group", data: data, group.figure("s"), goal: .under(1, "s"), command: browse)
    Table.printRow(
      "page, a step to another touch", data: data, step.figure("ms") { $0 * 1000 }, command: browse)
  }

  private static var hasChromium: Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/chromium") }
  }

  /// The seconds from the start of the navigation until the first screen is drawn and until a group
  /// is open, and the seconds for a step.
  private static func opening(_ page: String) throws -> [Double] {
    let process = Process()
    process.executableURL = Workload.root.appendingPathComponent("Tools/browser-test").standardizedFileURL
    process.arguments = ["--measure", page]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let times = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard process.terminationStatus == 0, times.count == 3 else { throw BenchFault("the page cannot be opened") }
    return times
  }
}
