#if UIKIT_MODEL
  import Foundation
  import GRDB
  import Recording
  import TestSupport
  import Testing
  import TouchRecorder
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

      init(
        _ folder: Folder, _ arguments: [String], shell: String? = nil, fault: String? = nil, limit: Int? = nil
      ) throws {
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
        if let fault {
          let faults = ["RETOUCH_FAULT": fault, "RETOUCH_FAULT_COUNTS": output.path + "-counts"]
          process.environment = ProcessInfo.processInfo.environment.merging(faults) { _, new in new }
        }
        if let limit {
          let variables = ["RETOUCH_PROBE_LIMIT": "\(limit)"]
          process.environment = ProcessInfo.processInfo.environment.merging(variables) { _, new in new }
        }
        try process.run()
      }

      func kill() {
        #if canImport(Darwin)
          _ = Darwin.kill(process.processIdentifier, SIGKILL)
        #else
          _ = Glibc.kill(process.processIdentifier, SIGKILL)
        #endif
      }

      /// How many calls of each kind there were, when the process ended by itself.
      var calls: [String: Int] {
        let text = (try? String(contentsOfFile: output.path + "-counts", encoding: .utf8)) ?? ""
        let counts = text.split(separator: "\n").map { $0.split(separator: " ") }
        return Dictionary(uniqueKeysWithValues: counts.map { (String($0[0]), Int($0[1]) ?? 0) })
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
        run.kill()
        run.process.waitUntilExit()
        let told = run.last("written") ?? 0
        let checked = try Trace(path: file.path).check()
        #expect(checked.contains { $0.isUnfinished })
        #expect(try events(in: file) >= told, "what the recorder said was written is there")
        written += told
      }
      #expect(written > 0, "no process lived long enough to write")
    }

    /// One of how many moments is tried, as for commands; nil for a few of them.
    private static let step = ProcessInfo.processInfo.environment["RETOUCH_FAULTS"].flatMap(Int.init)

    /// The kinds of faults, as Tests/Support/FaultyDisk describes them.
    @Test(arguments: [
      "write", "short", "full", "sync", "truncate", "delete", "open", "lock", "shm", "kill", "power", "torn",
    ])
    func `On a failing disk a recording keeps what it had, says what is lost, and can be continued`(fault: String)
      throws
    {
      let sent = 100
      let counted = try Folder()
      let whole = try Run(counted, [counted.file("a.sqlite").path, "\(sent)"], fault: "none:0")
      whole.process.waitUntilExit()
      let last = whole.calls[fault, default: 0]
      // In the middle of the recording, and while the file is made.
      let few = Set([last / 2, last / 12].map { max(1, $0) }).sorted()
      let points = Self.step.map { Array(stride(from: 1, through: last, by: $0)) } ?? few
      var ends: [String: Int] = [:]
      for number in points where last > 0 {
        ends[try end(fault: fault, number: number, sent: sent), default: 0] += 1
      }
      guard Self.step != nil else { return }
      let words = ends.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      print("| live recording | \(fault) | \(points.count) | \(words) |")
    }

    private func end(fault: String, number: Int, sent: Int) throws -> String {
      let folder = try Folder()
      let file = folder.file("a.sqlite")
      let run = try Run(folder, [file.path, "\(sent)"], fault: "\(fault):\(number)")
      run.process.waitUntilExit()
      let line = run.lines.last ?? ""
      let what: Comment = "\(fault):\(number): \(line)"
      let (written, lost) = (run.last("written") ?? 0, run.last("lost") ?? 0)
      var end = "killed"
      if run.process.terminationReason == .uncaughtSignal {
        #expect(["kill", "power", "torn"].contains(fault), what)
      } else if line.hasPrefix("failed") {
        #expect(run.process.terminationStatus == 2 && line.contains("a.sqlite"), what)
        end = "not begun"
      } else {
        #expect(line.hasPrefix("stopped") && written + lost == sent, what)
        #expect(lost == 0 || !line.hasSuffix("problem none"), what)
        end = lost == 0 ? "all kept" : "the loss told"
      }
      do {
        _ = try Trace(path: file.path).check()
        let kept = try events(in: file)
        // What was not synced may go with the power.
        #expect(
          end == "all kept" || end == "the loss told" ? kept == written : fault != "kill" || kept >= written, what)
      } catch  where FileManager.default.fileExists(atPath: file.path) {
        #expect("\(error)".hasPrefix("empty("), "\(what): \(error)")
      } catch {}
      let before = (try? Trace(path: file.path).recordings().count) ?? 0
      let again = try Run(folder, [file.path, "20"])
      again.process.waitUntilExit()
      #expect(again.lines.last == "stopped written 20 lost 0 problem none", what)
      let trace = try Trace(path: file.path)
      _ = try trace.check()
      #expect(try trace.recordings().count == before + 1, what)
      return end
    }

    @Test func `Killed while the file is made, a recording is taken up by the next start`() throws {
      var random = SplitMix64(seed: 3)
      let folder = try Folder()
      var begun = 0
      let kills = Self.step.map { 1000 / $0 } ?? 12
      for kill in 0..<kills {
        let file = folder.file("\(kill).sqlite")
        let run = try Run(folder, [file.path, "0"])
        Thread.sleep(forTimeInterval: Double.random(in: 0...0.06, using: &random))
        run.kill()
        run.process.waitUntilExit()
        if FileManager.default.fileExists(atPath: file.path) { begun += 1 }
        let next = try Run(folder, [file.path, "20"])
        next.process.waitUntilExit()
        #expect(next.lines.last == "stopped written 20 lost 0 problem none", "kill \(kill)")
        #expect(try Trace(path: file.path).check().isEmpty == false)
      }
      guard Self.step != nil else { return }
      print("| live recording | SIGKILL while the file is made | \(kills) | \(begun) with a file |")
    }

    @Test(arguments: ["DELETE", "WAL"])
    func `A database of another app is refused as it is`(mode: String) throws {
      let folder = try Folder()
      let file = folder.file("other.sqlite")
      let other = try DatabaseQueue(path: file.path)
      try other.inDatabase { db in
        try db.execute(sql: "PRAGMA journal_mode = \(mode); CREATE TABLE note (text); INSERT INTO note VALUES ('mine')")
      }
      try other.close()
      let before = try Data(contentsOf: file)
      let run = try Run(folder, [file.path, "20"])
      run.process.waitUntilExit()
      #expect(run.lines == ["failed wrongApplication(expected: trace, applicationID: 0) in \(file.path)"])
      #expect(try Data(contentsOf: file) == before)
      #expect(folder.names.filter { $0.hasPrefix("other") } == ["other.sqlite"])
    }

    @Test func `A recording that goes on is never called damaged`() throws {
      let folder = try Folder()
      let file = folder.file("running.sqlite")
      let run = try Run(folder, [file.path, "0", Self.step == nil ? "5000" : "300"])
      while run.process.isRunning, !run.lines.contains("started") { Thread.sleep(forTimeInterval: 0.005) }
      for _ in 0..<(Self.step == nil ? 40 : 120) { #expect(try Trace(path: file.path).check().isEmpty == false) }
      run.kill()
      run.process.waitUntilExit()
    }

    /// A process that closes a file loses all its locks on it, a recorder's, too.
    @Test func `Reading a recording in the app that records it leaves it locked`() throws {
      let folder = try Folder()
      let file = folder.file("own.sqlite")
      let info = RecordingInfo(policy: "uikit", format: RecordingInfo.liveFormat)
      let recording = try GrowingTrace(path: file.path, info: info, source: "own")
      #expect(try Trace(path: file.path).check().map(\.isUnfinished) == [true])
      let reader = Process()
      reader.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      reader.arguments = ["sqlite3", file.path, "SELECT count(*) FROM recording"]
      reader.standardOutput = FileHandle.nullDevice
      try reader.run()
      reader.waitUntilExit()
      #expect(folder.names.contains("own.sqlite-wal"), "another process took its log for one that nobody uses")
      _ = try recording.write([.classes(["PayButton": "UIButton"])])
      try recording.close(time: 1)
      #expect(try Trace(path: file.path).declaredClasses() == ["PayButton": "UIButton"])
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

    /// RETOUCH_HOURS=10 sends ten hours of events, 120 a second.
    @Test func `Over hours, neither memory nor files grow beyond their limits`() throws {
      let folder = try Folder()
      let hours = ProcessInfo.processInfo.environment["RETOUCH_HOURS"].flatMap(Double.init)
      let count = Int((hours ?? 0.1) * 3600) * 120
      let limit = hours == nil ? 4 << 20 : 64 << 20
      let run = try Run(folder, [folder.file("long.sqlite").path, "\(count)"], limit: limit)
      run.process.waitUntilExit()
      #expect(run.lines.last == "stopped written \(count) lost 0 problem none", "\(run.lines.suffix(2))")
      let points = run.lines.filter { $0.hasPrefix("sent") }.map { line in
        line.split(separator: " ").compactMap { Int($0) }
      }
      #expect(points.count == 10)
      // By the second tenth everything has its size.
      let (early, late) = (try #require(points.dropFirst().first), try #require(points.last))
      #expect(late[1] <= early[1] + 8 << 20, "memory: \(points.map { $0[1] })")
      // The present file has a log beside it that is taken in from time to time.
      #expect(points.allSatisfy { $0[2] <= limit + 5 << 20 }, "files: \(points.map { $0[2] })")
      if hours != nil { for line in run.lines.filter({ $0.hasPrefix("sent") }) { print("| \(line) |") } }
      let files = RecordingOptions(file: folder.file("long.sqlite")).recordedFiles
      #expect(files.count > 2)
      for file in files { _ = try Trace(path: file.path).check() }
      #expect(try files.reduce(0) { try $0 + Data(contentsOf: $1).count } <= limit)
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
      let checked = try trace.check()
      #expect(checked.count == 2)
      #expect(checked.map { [$0.events, $0.touches] } == [[2000, 1000], [2000, 1000]])
      #expect(folder.names.filter { $0.hasPrefix("shared") } == ["shared.sqlite"], "closed, it is a single file")
    }
  }
#endif
