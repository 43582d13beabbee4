import ArgumentParser
import Foundation

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "retouch record from JSON Lines, against Foundation's parser alone.",
    discussion: "The plain side only parses each line with JSONSerialization; it checks nothing and writes nothing.")

  @OptionGroup var options: WorkloadOptions

  func run() throws {
    try options.withWorkload {
      Table.printHead()
      try Self.measure($0)
    }
  }

  static func measure(_ workload: Workload) throws {
    let recording = try workload.recording(.whole)
    let record = workload.recordArguments(recording, to: workload.path("import.sqlite"))
    let (ours, plain) = try Timings.alternate(rounds: workload.options.rounds) {
      try ChildProcess(record).seconds
    } _: {
      try ChildProcess([ownPath, "parse", recording]).seconds
    }
    let size = try workload.megabytes(recording)
    Table.printRow(
      "import; plain: JSONSerialization, parse only", data: "\(size.short) MB: \(workload.size.text)",
      ours.text("MB/s") { size / $0 }, plain: plain.text("MB/s") { size / $0 }, ratio: ours.median / plain.median,
      goal: "50 MB/s or more", command: workload.command(record))
    try workload.printMemory(
      "import, peak memory",
      { workload.recordArguments(try workload.recording($0), to: workload.path("import.sqlite")) },
      exitCodes: [0])
  }
}

/// The plain alternative to ``ImportCommand``.
struct ParseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse", abstract: "Parses the lines of a file with JSONSerialization.", shouldDisplay: false)

  @Argument var file: String

  func run() throws {
    guard let handle = FileHandle(forReadingAtPath: file) else { throw BenchFault("\(file) cannot be read") }
    var rest = Data()
    while let piece = try handle.read(upToCount: 1 << 18), !piece.isEmpty {
      rest.append(piece)
      var start = rest.startIndex
      while let end = rest[start...].firstIndex(of: 0x0A) {
        _ = try JSONSerialization.jsonObject(with: rest[start..<end])
        start = end + 1
      }
      rest = Data(rest[start...])
    }
  }
}
