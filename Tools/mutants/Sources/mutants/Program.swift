import Foundation

/// A fault that ends the tool, in words.
struct Fault: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// Prints a line at once, also into a file: a run takes hours.
func tell(_ line: String) {
  print(line)
  fflush(nil)
}

/// A run of a program.
struct ProgramRun {
  /// How it ended.
  enum End: String, Codable {
    case passed, failed, crashed, timedOut
  }

  var end: End
  var seconds: Double
  /// What it printed, to both outputs.
  var output: String

  /// Runs a program to its end, and stops it with all that it started after some time.
  ///
  /// - Parameters:
  ///   - log: A file for what it prints.
  ///   - limit: The most seconds that it may take.
  /// - Throws: An error when it cannot be started.
  init(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:], log: URL, limit: Double = .infinity
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    guard FileManager.default.createFile(atPath: log.path, contents: nil) else {
      throw Fault("cannot write \(log.path)")
    }
    let file = try FileHandle(forWritingTo: log)
    process.standardOutput = file
    process.standardError = file
    process.standardInput = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    let start = ContinuousClock.now
    try process.run()
    let isInTime = ended.wait(timeout: limit.isFinite ? .now() + limit : .distantFuture) == .success
    if !isInTime {
      Self.kill(process.processIdentifier)
      ended.wait()
    }
    seconds = Double((ContinuousClock.now - start) / .seconds(1))
    try file.close()
    output = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    end =
      if !isInTime { .timedOut } else if process.terminationReason == .uncaughtSignal {
        .crashed
      } else if process.terminationStatus == 0 { .passed } else { .failed }
  }

  /// Kills a process after those that it started: each of them may have a group of its own.
  private static func kill(_ process: Int32) {
    let listing = Process()
    listing.executableURL = URL(filePath: "/usr/bin/env")
    listing.arguments = ["pgrep", "-P", "\(process)"]
    let pipe = Pipe()
    listing.standardOutput = pipe
    if (try? listing.run()) != nil {
      let listed = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      for child in listed.split(separator: "\n").compactMap({ Int32($0) }) { kill(child) }
    }
    _ = Foundation.kill(process, SIGKILL)
  }
}
