import ArgumentParser
import Foundation

struct WorkloadOptions: ParsableArguments {
  @OptionGroup var sizes: SizeOptions

  @Flag(help: "1 million touches over 10,000 snapshots of 300 views; takes long, and some gigabytes on the disk.")
  var full = false

  @Option(help: "How often each side is measured.")
  var rounds = 5

  @Option(
    help: ArgumentHelp("The retouch to measure; default is the repository's release build.", valueName: "program"))
  var retouch: String?

  @Option(
    help: ArgumentHelp("Where the recordings are made; a folder in it is removed at the end.", valueName: "folder"))
  var scratch = NSTemporaryDirectory()

  func validate() throws {
    guard rounds >= 1 else { throw ValidationError("--rounds takes 1 or more") }
  }

  func withWorkload(_ body: (Workload) throws -> Void) throws {
    let workload = try Workload(self)
    defer { workload.remove() }
    try body(workload)
  }
}

/// The recordings and traces for the measurements. They are made when they are first needed.
final class Workload {
  /// The size of a recording: the whole size, or a tenth of it.
  enum Share: String { case whole, tenth }

  let options: WorkloadOptions
  let size: RecordingSize
  let retouch: String
  private let folder: URL
  private var made: Set<String> = []

  init(_ options: WorkloadOptions) throws {
    self.options = options
    var size = options.sizes.size
    if options.full { (size.touches, size.snapshots, size.views) = (1_000_000, 10_000, 300) }
    self.size = size
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
      .standardizedFileURL
    retouch = options.retouch ?? package.appendingPathComponent("../../.build/release/retouch").standardizedFileURL.path
    guard FileManager.default.isExecutableFile(atPath: retouch) else {
      throw BenchFault("no program at \(retouch): build it with swift build -c release in the repository's root")
    }
    folder = URL(fileURLWithPath: options.scratch).appendingPathComponent("retouch-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func size(_ share: Share) -> RecordingSize { share == .whole ? size : size.tenth }

  func recording(_ share: Share) throws -> String {
    let path = path("\(share).jsonl")
    if made.insert(path).inserted { try GenerateCommand.write(size(share), to: path) }
    return path
  }

  func trace(_ share: Share) throws -> String {
    let path = path("\(share).sqlite")
    if made.insert(path).inserted { _ = try ChildProcess(recordArguments(try recording(share), to: path)) }
    return path
  }

  func recordArguments(_ recording: String, to trace: String) -> [String] {
    [retouch, "record", recording, "-o", trace, "--force"]
  }

  func megabytes(_ path: String) throws -> Double {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return Double((attributes[.size] as? NSNumber)?.int64Value ?? 0) / 1e6
  }

  /// The command as a person would write it, without folders of this machine.
  func command(_ arguments: [String]) -> String {
    arguments.map { $0.contains("/") ? URL(fileURLWithPath: $0).lastPathComponent : $0 }.joined(separator: " ")
  }

  /// Prints the peak memory of a program for both sizes, as a row of the table.
  func printMemory(_ work: String, _ programs: (Share) throws -> [String], exitCodes: Set<Int32>) throws {
    let small = try programs(.tenth)
    let large = try programs(.whole)
    let peaks = try [small, large].map { Double(try ChildProcess($0, exitCodes: exitCodes).peakMemory) / 1e6 }
    Table.printRow(
      work, data: "\(size.tenth.touches) and \(size.touches) touches", "\(peaks[0].short) and \(peaks[1].short) MB",
      ratio: peaks[1] / peaks[0], goal: "the same; under 200 MB", command: command(large))
  }
}

/// The path of this program, which runs the plain alternatives in separate processes.
let ownPath = Bundle.main.executablePath ?? CommandLine.arguments[0]
