import ArgumentParser
import Foundation

struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Writes synthetic recordings as JSON Lines.",
    discussion: """
      The same options give the same bytes. The hit views are those of the base uikit, so that fidelity is 100%.
      Shapes: steady (little changes), lists (cells of 20 views are recycled), screens (and screens are pushed and popped, a
      keyboard comes and goes), wide (very many siblings), nested (each view comes inside the one before), grid (each button has
      an identifier of its own).
      """)

  @OptionGroup var options: ShapeOptions

  @Option(name: [.short, .customLong("output")], help: "The file to write; standard output by default.")
  var output: String?

  @Option(help: ArgumentHelp("Write each recording to a file of its own in this folder.", valueName: "folder"))
  var files: String?

  func run() throws {
    let shape = options.shape
    guard let files else {
      return try Self.write(to: output) { handle in
        for number in 0..<shape.recordings { try Self.write(shape, number, to: handle) }
      }
    }
    try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
    for number in 0..<shape.recordings {
      try Self.write(to: "\(files)/\(Self.stem(number)).jsonl") { try Self.write(shape, number, to: $0) }
    }
  }

  /// What the names of all recordings' own files begin with.
  static let fileStem = "recording-"

  /// The name of a recording's own file, without its suffix.
  static func stem(_ number: Int) -> String {
    let digits = String(number + 1)
    return fileStem + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }

  private static func write(_ shape: RecordingShape, _ number: Int, to handle: FileHandle) throws {
    var generator = try RecordingGenerator(shape, recording: number)
    try generator.run { try handle.write(contentsOf: Data($0)) }
  }

  private static func write(to path: String?, _ body: (FileHandle) throws -> Void) throws {
    guard let path else { return try body(.standardOutput) }
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
    else { throw BenchFault("\(path) cannot be written") }
    try body(file)
    try file.close()
  }
}

extension RecordingShape.Kind: ExpressibleByArgument {}

/// The options for the shape of recordings.
struct ShapeOptions: ParsableArguments {
  @Option(name: .customLong("shape"), help: "What the recorded app does.")
  var kind = RecordingShape.Kind.steady

  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1

  @Option(help: "How many recordings.")
  var recordings = 1

  @Option(help: "How many snapshots a recording has.")
  var snapshots = 1_000

  @Option(help: "About how many views a scene has.")
  var views = 300

  @Option(help: "About how many levels a scene has; 0 for as many as the app has.")
  var levels = 0

  @Option(help: "How many touches a recording has.")
  var touches = 100_000

  @Option(help: "Samples a touch, from began to ended.")
  var samples = 4

  @Option(help: "In the shape grid, how many of the buttons are touched.")
  var buttons = 5

  @Flag(help: "Write the candidate recognizers of each touch.")
  var recognizers = false

  func validate() throws {
    guard snapshots >= 1, touches >= 1, recordings >= 1, samples >= 2, buttons >= 1, levels >= 0, views >= 60 else {
      throw ValidationError(
        "--recordings, --snapshots, --touches and --buttons take 1 or more, --samples 2, --views 60, --levels 0")
    }
  }

  var shape: RecordingShape {
    RecordingShape(
      kind: kind, seed: seed, recordings: recordings, snapshots: snapshots, views: views, levels: levels,
      touches: touches, samples: samples, buttons: buttons, hasRecognizers: recognizers)
  }
}
