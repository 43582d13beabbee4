import ArgumentParser
import Foundation

struct ImportCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "retouch record from JSON Lines, against Foundation's parser alone.",
    discussion: "The plain side only parses each line with JSONSerialization; it checks nothing and writes nothing.")

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    let corpus = workload.sizes.corpus
    for (shape, least) in [(workload.sizes.long, 60.0), (corpus.with(recordings: corpus.recordings / 10), 12)] {
      let recording = try workload.recording(shape)
      let record = workload.record([recording], to: workload.path("import.sqlite"))
      let parse = Program(arguments: [ownPath, "parse", recording])
      let size = try workload.megabytes(recording)
      let (ours, plain) = try workload.alternate(record, parse, .wall)
      Table.printRow(
        "import; otherwise: JSONSerialization, parsing alone", data: "\(size.short) MB: \(shape.text)",
        ours.figure("MB/s") { size / $0 }, plain: plain.figure("MB/s") { size / $0 },
        goal: .atLeast(least, "MB/s"), command: record.text)
    }
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
