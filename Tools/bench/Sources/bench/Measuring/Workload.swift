import ArgumentParser
import Foundation

struct WorkloadOptions: ParsableArguments {
  @Flag(exclusivity: .exclusive) var scale = Scale.small

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
    Table.printHead()
    try body(workload)
  }
}

/// The recordings, traces and policies for the measurements, and the programs that read them. Files
/// are made when they are first needed.
final class Workload {
  let sizes: Sizes
  let rounds: Int
  private let retouch: String
  private let folder: URL
  private var made: Set<String> = []

  init(_ options: WorkloadOptions) throws {
    sizes = Sizes(options.scale)
    rounds = options.rounds
    retouch = options.retouch ?? Self.root.appendingPathComponent(".build/release/retouch").standardizedFileURL.path
    guard FileManager.default.isExecutableFile(atPath: retouch) else {
      throw BenchFault("no program at \(retouch): build it with swift build -c release in the repository's root")
    }
    folder = URL(fileURLWithPath: options.scratch).appendingPathComponent("retouch-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The root of the repository.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../../..")

  func remove() { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  // MARK: Files

  /// Another process generates recordings, so that the memory of this one stays low.
  private func generate(_ shape: RecordingShape, _ output: [String]) throws {
    try Program(arguments: [ownPath, "generate"] + shape.arguments + output).run()
  }

  /// All recordings of a shape in one file.
  func recording(_ shape: RecordingShape) throws -> String {
    let path = path("\(shape.name).jsonl")
    if made.insert(path).inserted { try generate(shape, ["-o", path]) }
    return path
  }

  /// The recordings of a shape, a file each.
  func recordingFiles(_ shape: RecordingShape) throws -> [String] {
    let path = path("\(shape.name)-recordings")
    if made.insert(path).inserted { try generate(shape, ["--files", path]) }
    return (0..<shape.recordings).map { "\(path)/\(GenerateCommand.stem($0)).jsonl" }
  }

  /// A trace of all recordings of a shape.
  func trace(_ shape: RecordingShape) throws -> String {
    let path = path("\(shape.name).sqlite")
    if made.insert(path).inserted { try record([try recording(shape)], to: path).run() }
    return path
  }

  /// A folder with the traces of the recordings of a shape, one each.
  func traceFolder(_ shape: RecordingShape) throws -> String {
    let folder = path("\(shape.name)-traces")
    guard made.insert(folder).inserted else { return folder }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (number, recording) in try recordingFiles(shape).enumerated() {
      try record([recording], to: "\(folder)/\(GenerateCommand.stem(number)).sqlite").run()
    }
    return folder
  }

  func policy(_ policy: SyntheticPolicy) throws -> String { try self.policy(policy.name, policy.text) }

  /// A policy with this name and text.
  func policy(_ name: String, _ text: String) throws -> String {
    let path = path("\(name).yaml")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  func megabytes(_ path: String) throws -> Double {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return Double((attributes[.size] as? NSNumber)?.int64Value ?? 0) / 1e6
  }

  // MARK: Programs

  func record(_ recordings: [String], to trace: String) -> Program {
    Program(arguments: [retouch, "record"] + recordings + ["-o", trace, "--force"])
  }

  /// - Parameters:
  ///   - trace: a trace, or a folder with traces.
  ///   - jobs: how many cores it uses at most.
  func replay(_ trace: String, policy: String, jobs: Int = 1, _ more: String...) -> Program {
    let results = path("results.sqlite")
    return Program(
      arguments: [retouch, "replay", trace, "--policy", policy, "--results", results, "--jobs", "\(jobs)"] + more,
      exitCodes: [0, 1], makes: results)
  }

  /// The number of differences that the last replay found.
  func differences() throws -> Int {
    try PlainDatabase(path("results.sqlite")).number("SELECT count(*) FROM difference")
  }

  /// A report about the last replay.
  func report(_ format: String, to file: String) -> Program {
    Program(arguments: [retouch, "report", path("results.sqlite"), "--format", format, "-o", file], makes: file)
  }

  func sweep(_ trace: String, policy: String) -> Program {
    let results = path("sweep.sqlite")
    return Program(
      arguments: [retouch, "sweep", trace, "--policy", policy, "--results", results, "--jobs", "1"], exitCodes: [0, 1],
      makes: results)
  }

  func mutate(_ trace: String, policy: String) -> Program {
    Program(arguments: [retouch, "policy", "mutate", policy, "--trace", trace])
  }

  func policyCheck(_ policy: String, _ trace: String) -> Program {
    Program(arguments: [retouch, "policy", "check", policy, "--trace", trace])
  }

  /// Selects from the traces in a folder.
  func select(_ folder: String) -> Program { Program(arguments: [retouch, "select", folder]) }

  func check(_ trace: String) -> Program { Program(arguments: [retouch, "check", trace]) }

  func export(_ trace: String) -> Program {
    let file = path("export.jsonl")
    return Program(arguments: [retouch, "export", trace, "-o", file], makes: file)
  }

  func show(_ trace: String, snapshot: Int) -> Program {
    Program(arguments: [retouch, "show", trace, "--snapshot", "\(snapshot)"])
  }

  /// Steps through the rows that another command reads, on one core.
  func step(_ trace: String, as reader: StepCommand.Reader = .replay) -> Program {
    Program(arguments: [ownPath, "step", "--reader", reader.rawValue, trace])
  }

  // MARK: Rows

  /// What counts as the cost of a program.
  enum Cost {
    /// The time until it ends.
    case wall
    /// The time for which cores ran it.
    case cpu

    func of(_ process: ChildProcess) -> Double { self == .wall ? process.wall : process.cpu }
    var unit: String { self == .wall ? "s" : "s CPU" }
  }

  /// Runs two programs in turn.
  func alternate(_ ours: Program, _ plain: Program, _ cost: Cost) throws -> (Timings, Timings) {
    try Timings.alternate(rounds: rounds) {
      cost.of(try ours.run())
    } _: {
      cost.of(try plain.run())
    }
  }

  /// Runs two programs in turn, and prints a row.
  func compare(
    _ work: String, data: String, _ ours: Program, plain: Program, by cost: Cost = .cpu, goal: Goal = .none
  ) throws {
    let (one, other) = try alternate(ours, plain, cost)
    Table.printRow(
      work, data: data, one.figure(cost.unit), plain: other.figure(cost.unit), goal: goal, command: ours.text)
  }
}

/// The path of this program, which runs the plain alternatives in separate processes.
let ownPath = Bundle.main.executablePath ?? CommandLine.arguments[0]
