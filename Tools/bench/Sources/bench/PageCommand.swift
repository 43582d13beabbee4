import ArgumentParser
import Foundation

struct PageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page", abstract: "The HTML report of many changes: writing it, its size, and opening it in Chromium.",
    discussion: "Every touch is a change; each button is a group. Without Chromium it is not opened.")

  @OptionGroup var options: WorkloadOptions

  func run() throws {
    try options.withWorkload {
      Table.printHead()
      try Self.measure($0)
    }
  }

  static func measure(_ workload: Workload) throws {
    let (buttons, touches) = (500, 10_000)
    let data = "\(touches) changes in \(buttons) groups, scenes of \(6 * buttons + 1) views"
    let (recording, trace, results) = (
      workload.path("page.jsonl"), workload.path("page.sqlite"), workload.path("page.db")
    )
    let (policy, page) = (workload.path("page.yaml"), workload.path("page.html"))
    try buttonsRecording(buttons: buttons, touches: touches).write(toFile: recording, atomically: true, encoding: .utf8)
    try "policy: page\nbase: uikit\nrules:\n  - match: UIButton\n    hitTest: passthrough\n"
      .write(toFile: policy, atomically: true, encoding: .utf8)
    _ = try ChildProcess(workload.recordArguments(recording, to: trace))
    _ = try ChildProcess([workload.retouch, "replay", trace, "--policy", policy, "--results", results], exitCodes: [1])
    let report = [workload.retouch, "report", results, "--format", "html", "-o", page]
    var writing = Timings()
    var peak = 0
    for _ in 0..<workload.options.rounds {
      let child = try ChildProcess(report)
      writing.add(child.seconds)
      peak = max(peak, child.peakMemory)
    }
    let command = workload.command(report)
    Table.printRow("page, written", data: data, writing.text("s") { $0 }, goal: "none", command: command)
    Table.printRow("page, peak memory", data: data, "\((Double(peak) / 1e6).short) MB", goal: "none", command: command)
    Table.printRow(
      "page, size", data: data, "\(try workload.megabytes(page).short) MB", goal: "a few MB", command: command)
    guard hasChromium else { return }
    var (first, group, step) = (Timings(), Timings(), Timings())
    for _ in 0..<workload.options.rounds {
      let times = try opening(page)
      first.add(times[0])
      group.add(times[1])
      step.add(times[2])
    }
    let browse = "Tools/browser-test --measure page.html"
    Table.printRow("page, first screen drawn", data: data, first.text("s") { $0 }, goal: "under 2 s", command: browse)
    Table.printRow("page, opened at a group", data: data, group.text("s") { $0 }, goal: "under 2 s", command: browse)
    Table.printRow(
      "page, a step to another touch", data: data, step.text("ms") { $0 * 1000 }, goal: "smooth", command: browse)
  }

  static var hasChromium: Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/chromium") }
  }

  /// The seconds from the start of the navigation until the first screen is drawn and until a group
  /// is open, and the seconds for a step.
  private static func opening(_ page: String) throws -> [Double] {
    let tool = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../browser-test")
    let process = Process()
    process.executableURL = tool.standardizedFileURL
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

  /// A recording with a grid of buttons, each over four views in a cell. Each touch is on another
  /// button, and views change after every second touch.
  private static func buttonsRecording(buttons: Int, touches: Int) -> String {
    let columns = 20
    let (width, height) = (393 / Double(columns), 33.0)
    var random = SeededGenerator(seed: 1)
    func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
      "[\(x.json),\(y.json),\(width.json),\(height.json)]"
    }
    func place(_ button: Int) -> (x: Double, y: Double) {
      (Double(button % columns) * width, Double(button / columns) * height)
    }
    var lines = [#"{"retouch":1,"app":"Bench","screen":{"width":393,"height":852,"scale":3},"policy":"uikit"}"#]
    let cells = (0..<buttons).map { button in
      let (id, at) = (10 * (button + 1), place(button))
      let parts = (1...4).map {
        #"{"id":\#(id + $0),"class":"UILabel","frame":\#(frame(2, 7 * Double($0 - 1), width - 4, 6))}"#
      }
      let own =
        #"{"id":\#(id + 5),"class":"UIButton","identifier":"button-\#(button)","frame":\#(frame(0, 0, width, height))}"#
      return
        #"{"id":\#(id),"class":"Cell","frame":\#(frame(at.x, at.y, width, height)),"children":[\#((parts + [own]).joined(separator: ","))]}"#
    }
    lines.append(
      #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,393,852],"children":[\#(cells.joined(separator: ","))]}]}}"#
    )
    for touch in 0..<touches {
      let (time, button) = (Double(touch) / 4 + 1, touch * 7 % buttons)
      let at = place(button)
      if touch % 2 == 0 {
        let changes = (0..<6).map { _ in
          let id = 10 * Int.random(in: 1...buttons, using: &random) + Int.random(in: 1...4, using: &random)
          return #"{"id":\#(id),"frame":\#(frame(random.third(in: 0..<4), random.third(in: 0..<26), width - 4, 6))}"#
        }
        lines.append(#"{"t":\#((time - 0.1).json),"change":{"set":[\#(changes.joined(separator: ","))]}}"#)
      }
      let sample =
        #""touch":1,"at":[\#((at.x + random.third(in: 1..<18)).json),\#((at.y + random.third(in: 1..<32)).json)]"#
      lines.append(
        #"{"t":\#(time.json),"event":{"type":"touches","touches":[{\#(sample),"phase":"began","hit":\#(10 * (button + 1) + 5)}]}}"#
      )
      lines.append(#"{"t":\#((time + 0.05).json),"event":{"type":"touches","touches":[{\#(sample),"phase":"ended"}]}}"#)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
