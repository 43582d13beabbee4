#if !canImport(UIKit) || os(Linux) || os(macOS)
  import Foundation
  import GRDB
  import TestSupport
  import Testing
  import TraceStore

  #if canImport(Darwin)
    import Darwin
  #else
    import Glibc
  #endif

  /// Tests recording processes that are killed, that run out of room, and that share a file.
  @Suite struct SurvivalTests {
    /// The program that taps itself, which lies beside the tests.
    private static let probe: URL = {
      let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
      var folder = URL(fileURLWithPath: bundle).resolvingSymlinksInPath().deletingLastPathComponent()
      while folder.path != "/",
        !FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("RecorderProbe").path)
      {
        folder.deleteLastPathComponent()
      }
      return folder.appendingPathComponent("RecorderProbe")
    }()

    /// A running probe, whose output goes to a file.
    private struct Run {
      let process = Process()
      let output: URL

      init(_ folder: Folder, _ arguments: [String], shell: String? = nil) throws {
        output = folder.file("output-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        if let shell {
          process.executableURL = URL(fileURLWithPath: "/bin/sh")
          process.arguments = ["-c", "\(shell); exec \"$0\" \"$@\"", SurvivalTests.probe.path] + arguments
        } else {
          process.executableURL = SurvivalTests.probe
          process.arguments = arguments
        }
        process.standardOutput = FileHandle(forWritingAtPath: output.path)
        try process.run()
      }

      var lines: [String] {
        ((try? String(contentsOf: output, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
      }

      /// The last number after a word in the output, as in `written 640`.
      func last(_ word: String) -> Int? {
        lines.reversed().lazy.compactMap { line in
          let words = line.split(separator: " ")
          return words.firstIndex(of: Substring(word)).flatMap { words.dropFirst($0 + 1).first }.flatMap { Int($0) }
        }.first
      }
    }

    private func events(in file: URL) throws -> Int {
      try DatabaseQueue(path: file.path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM events") ?? 0 }
    }

    @Test func `Killed at 50 moments, every file opens and holds all that was in a batch`() throws {
      var random = SystemRandomNumberGenerator()
      var written = 0
      for _ in 0..<50 {
        let folder = try Folder()
        let file = folder.file("killed.sqlite")
        let run = try Run(folder, [file.path, "0", "50"])
        while run.process.isRunning, !run.lines.contains("started") { Thread.sleep(forTimeInterval: 0.005) }
        Thread.sleep(forTimeInterval: Double.random(in: 0...0.25, using: &random))
        kill(run.process.processIdentifier, SIGKILL)
        run.process.waitUntilExit()
        let told = run.last("written") ?? 0
        let lines = try Trace(path: file.path).check()
        #expect(lines.contains { $0.contains("it was cut off, or is still running") })
        #expect(try events(in: file) >= told, "what the recorder said was written is there")
        written += told
      }
      #expect(written > 0, "no process lived long enough to write")
    }

    @Test func `On a full disk the file opens, holds what fitted, and what was lost is said`() throws {
      let folder = try Folder()
      let file = folder.file("full.sqlite")
      // A limit on the file's size, in blocks of 512 bytes, stands for a full disk.
      let run = try Run(folder, [file.path, "8000"], shell: "trap '' XFSZ; ulimit -f 700")
      run.process.waitUntilExit()
      let last = try #require(run.lines.last)
      #expect(last.hasPrefix("stopped"), "\(last)")
      let (written, lost) = (try #require(run.last("written")), try #require(run.last("lost")))
      #expect(written > 0)
      #expect(lost > 0)
      #expect(written + lost == 8000)
      #expect(!last.hasSuffix("problem none"))
      #expect(try events(in: file) == written)
      #expect(try Trace(path: file.path).check().isEmpty == false)
    }

    @Test func `Two recorders in two processes and a reader share a file`() throws {
      let folder = try Folder()
      let file = folder.file("shared.sqlite")
      let runs = try (0..<2).map { _ in try Run(folder, [file.path, "2000", "3000"]) }
      var read = 0
      while runs.contains(where: \.process.isRunning) {
        // The reader is another program, such as people use to open a trace.
        let reader = Process()
        reader.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        reader.arguments = ["sqlite3", "-readonly", file.path, "SELECT count(*) FROM touches"]
        reader.standardOutput = FileHandle.nullDevice
        reader.standardError = FileHandle.nullDevice
        try reader.run()
        reader.waitUntilExit()
        if reader.terminationStatus == 0 { read += 1 }
        Thread.sleep(forTimeInterval: 0.02)
      }
      for run in runs {
        #expect(run.lines.last == "stopped written 2000 lost 0 problem none", "\(run.lines.suffix(2))")
      }
      #expect(read > 3)
      let trace = try Trace(path: file.path)
      let recordings = try trace.recordings()
      #expect(recordings.count == 2)
      #expect(recordings.allSatisfy { $0.endTime != nil })
      let lines = try trace.check().filter { $0.hasPrefix("recording") }
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.hasSuffix("2000 events, 1000 touches") }, "\(lines)")
      #expect(folder.names.filter { $0.hasPrefix("shared") } == ["shared.sqlite"], "closed, it is a single file")
    }
  }
#endif
