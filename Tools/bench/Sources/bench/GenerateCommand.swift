import ArgumentParser
import Foundation

struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Writes a synthetic recording as JSON Lines.",
    discussion:
      "The same options give the same bytes. The hit views are those of the base uikit, so that fidelity is 100%.")

  @OptionGroup var options: SizeOptions

  @Option(name: [.short, .customLong("output")], help: "The file to write; standard output by default.")
  var output: String?

  func run() throws { try Self.write(options.size, to: output) }

  static func write(_ size: RecordingSize, to path: String?) throws {
    let file: FileHandle
    if let path {
      guard FileManager.default.createFile(atPath: path, contents: nil), let made = FileHandle(forWritingAtPath: path)
      else {
        throw BenchFault("\(path) cannot be written")
      }
      file = made
    } else {
      file = .standardOutput
    }
    var generator = RecordingGenerator(size)
    try generator.run { try file.write(contentsOf: Data($0)) }
    try file.close()
  }
}

/// The options for the size of the recording.
struct SizeOptions: ParsableArguments {
  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 1

  @Option(help: "How many snapshots.")
  var snapshots = 1_000

  @Option(help: "About how many views a scene has.")
  var views = 300

  @Option(help: "How many touches.")
  var touches = 100_000

  @Option(help: "Samples a touch, from began to ended.")
  var samples = 4

  func validate() throws {
    guard snapshots >= 1, touches >= 1, samples >= 2, views >= 60 else {
      throw ValidationError("--snapshots and --touches take 1 or more, --samples 2, --views 60")
    }
  }

  var size: RecordingSize {
    RecordingSize(seed: seed, snapshots: snapshots, views: views, touches: touches, samples: samples)
  }
}
