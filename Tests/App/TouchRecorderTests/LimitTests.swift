#if UIKIT_MODEL
  import Foundation
  import GRDB
  import HitTesting
  import Recording
  import TestSupport
  import Testing
  import TouchRecorder
  import TraceStore
  import UIKitModel

  /// Tests how much a recorder keeps on the disk.
  @Suite(.serialized) @MainActor
  struct LimitTests {
    /// An app whose recorder goes on in a new file every megabyte.
    private func smallFiles(_ folder: Folder, bytes: Int = 4 << 20) throws -> RecordedApp {
      try RecordedApp(
        {
          $0.limits.bytes = bytes
          $0.batchInterval = 0.02
        }, in: folder)
    }

    private func traces(_ folder: Folder) throws -> [Trace] {
      try RecordingOptions(file: folder.file("app.sqlite")).recordedFiles.map { try Trace(path: $0.path) }
    }

    @Test func `A long recording goes on in further files, each whole, and the oldest ones leave`() throws {
      let folder = try Folder()
      let app = try smallFiles(folder)
      for _ in 0..<10 { try app.touchMuch(taps: 2000) }
      let last = try #require(TouchRecorder.shared).file
      let status = try app.stop()
      #expect(status.lost == 0)
      #expect(status.problem == nil)
      let names = folder.names.filter { $0.hasPrefix("app") }
      #expect(names.allSatisfy { $0.hasSuffix(".sqlite") }, "\(names)")
      #expect(!names.contains("app.sqlite"), "the first one has left")
      #expect(names.contains(last.lastPathComponent))
      let total = try names.reduce(0) { try $0 + Data(contentsOf: folder.file($1)).count }
      #expect(total <= 4 << 20, "\(total) bytes in \(names)")
      #expect(names.count > 2, "what leaves is a small part of what is kept: \(names)")
      var time = 0.0
      for trace in try traces(folder) {
        _ = try trace.check()
        let recording = try #require(try trace.recordings().first)
        #expect(recording.info.app == "Test")
        try trace.read(recording, events: .all) { cursor in
          #expect(try cursor.nextSnapshot())
          #expect(cursor.scene.count == 3, "it begins with the whole scene")
          #expect(cursor.time >= time, "times go on")
          time = cursor.time
          while let event = try cursor.nextWholeEvent() { time = event.time }
          while try cursor.nextSnapshot() {
            while let event = try cursor.nextWholeEvent() { time = event.time }
          }
        }
      }
      #expect(time > 600)
    }

    @Test func `No touch is cut in two, unless it goes on for long`() throws {
      let folder = try Folder()
      let app = try smallFiles(folder)
      app.driver.began(at: CGPoint(x: 20, y: 20))
      for step in 0..<60000 { app.driver.moved(to: CGPoint(x: 20, y: 20 + step % 100)) }
      try app.waitUntilWritten()
      #expect(folder.names.contains("app-2.sqlite"), "twice the share is too much")
      app.driver.ended()
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      let status = try app.stop()
      #expect(status.lost > 0)
      #expect(status.written + status.lost == 60004)
      for trace in try traces(folder) { _ = try trace.check() }
      #expect(try app.events("app-2.sqlite").map(\.responder) == ["UIWindow/UIButton#pay", nil])
    }

    @Test func `Old files leave by their age, those of others stay`() throws {
      let folder = try Folder()
      for _ in 0..<3 {
        let app = try RecordedApp({ $0.existingFile = .makeNew }, in: folder)
        try app.touchMuch(taps: 3)
        try app.stop()
      }
      for name in ["app.sqlite", "app-2.sqlite"] {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -1000)], ofItemAtPath: folder.file(name).path)
      }
      try Data("a note".utf8).write(to: folder.file("app-7.sqlite"))
      try Data("a note".utf8).write(to: folder.file("app-x.sqlite"))
      let inUse = try DatabaseQueue(path: folder.file("app-2.sqlite").path)
      try inUse.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL; SELECT count(*) FROM recording") }
      let app = try RecordedApp(
        {
          $0.existingFile = .makeNew
          $0.limits.age = 500
        }, in: folder)
      try app.touchMuch(taps: 3)
      try app.stop()
      #expect(
        folder.names.filter { $0.hasSuffix(".sqlite") } == [
          "app-2.sqlite", "app-3.sqlite", "app-7.sqlite", "app-8.sqlite", "app-x.sqlite",
        ])
      try inUse.close()
    }

    @Test func `A file is written to for an eighth of the time that it is kept`() throws {
      let app = try RecordedApp {
        $0.limits.age = 8
        $0.batchInterval = 0.02
      }
      for _ in 0..<3 {
        try app.touchMuch(taps: 3)
        Thread.sleep(forTimeInterval: 1.05)
      }
      try app.stop()
      #expect(try traces(app.folder).count == 3)
      Thread.sleep(forTimeInterval: 1.05)
      try RecordedApp({ $0.limits.age = 8 }, in: app.folder).stop()
      #expect(try traces(app.folder).count == 4, "the latest is too old to be added to")
    }

    @Test func `A start goes on in the latest file while there is room in it`() throws {
      let folder = try Folder()
      for taps in [4000, 3, 3] {
        let app = try smallFiles(folder)
        try app.touchMuch(taps: taps)
        try app.stop()
      }
      let recordings = try traces(folder).map { try $0.recordings().count }
      #expect(recordings.dropLast().allSatisfy { $0 == 1 } && recordings.count > 1)
      #expect(recordings.last == 3, "the long one went on there")
    }

    @Test func `What is no trace never leaves, whatever its name`() throws {
      let folder = try Folder()
      try Data(repeating: 7, count: 6 << 20).write(to: folder.file("app.sqlite"))
      try FileManager.default.createDirectory(at: folder.file("app-2.sqlite"), withIntermediateDirectories: true)
      try Data("a note".utf8).write(to: folder.file("app-2.sqlite").appendingPathComponent("note"))
      let other = try DatabaseQueue(path: folder.file("app-3.sqlite").path)
      try other.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE note (text)") }
      let app = try RecordedApp(
        {
          $0.existingFile = .makeNew
          ($0.limits.bytes, $0.limits.age) = (1, 0)
        }, in: folder)
      try app.touchMuch(taps: 3)
      let status = try app.stop()
      #expect(status.lost == 0 && status.problem == nil)
      #expect(try Data(contentsOf: folder.file("app.sqlite")).count == 6 << 20)
      #expect(FileManager.default.fileExists(atPath: folder.file("app-2.sqlite").path + "/note"))
      #expect(try other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 0)
      try other.close()
      #expect(try traces(folder).count == 1, "those are not recorded files")
    }

    @Test(arguments: [
      "PRAGMA user_version = 9", "DROP INDEX snapshot_first_event", "PRAGMA application_id = 7",
    ])
    func `A latest file that cannot be used is left alone, and the next one is begun`(sql: String) throws {
      let folder = try Folder()
      for _ in 0..<2 {
        let app = try RecordedApp({ $0.existingFile = .makeNew }, in: folder)
        try app.touchMuch(taps: 3)
        try app.stop()
      }
      let latest = try DatabaseQueue(path: folder.file("app-2.sqlite").path)
      try latest.writeWithoutTransaction { try $0.execute(sql: sql) }
      try latest.close()
      let before = try Data(contentsOf: folder.file("app-2.sqlite"))
      let app = try RecordedApp(in: folder)
      try app.touchMuch(taps: 3)
      try app.stop()
      #expect(try app.events("app-3.sqlite").count == 6)
      #expect(try Data(contentsOf: folder.file("app-2.sqlite")) == before)
    }

    @Test func `When the files are removed, the recording goes on in a new one`() throws {
      let app = try RecordedApp { $0.batchInterval = 0.02 }
      try app.touchMuch(taps: 3)
      for name in app.folder.names { try FileManager.default.removeItem(at: app.folder.file(name)) }
      try app.touchMuch(taps: 3)
      let file = try #require(TouchRecorder.shared).file
      let status = try app.stop()
      #expect(status.lost == 0 && status.problem == nil)
      #expect(file.lastPathComponent == "app-2.sqlite")
      #expect(try app.events("app-2.sqlite").count == 6)
    }

    @Test func `When the folder is removed, events wait for it, or are told to be lost`() throws {
      let app = try RecordedApp { $0.batchInterval = 0.02 }
      let recorder = try #require(TouchRecorder.shared)
      try app.touchMuch(taps: 3)
      let path = recorder.file.deletingLastPathComponent().path
      try FileManager.default.removeItem(atPath: path)
      for _ in 0..<3 { app.driver.tap(at: CGPoint(x: 20, y: 20)) }
      let end = Date() + 10
      while recorder.status.problem == nil, Date() < end { Thread.sleep(forTimeInterval: 0.01) }
      #expect(recorder.status.written == 6 && recorder.status.waiting == 6)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try app.waitUntilWritten()
      #expect(recorder.status.problem == nil && recorder.status.written == 12)
      #expect(try app.events("app-2.sqlite").count == 6)
      try FileManager.default.removeItem(atPath: path)
      for _ in 0..<3 { app.driver.tap(at: CGPoint(x: 20, y: 20)) }
      let status = try app.stop()
      #expect(status.written == 12 && status.lost == 6 && status.problem != nil)
    }

    @Test func `Recorders that start at the same time have a file each`() async throws {
      let app = try RecordedApp()
      let application = UIApplication.shared
      try app.stop()
      var options = RecordingOptions(file: app.folder.file("app.sqlite"))
      options.existingFile = .makeNew
      // The machine may be busy with other tests.
      options.limits.delay = .infinity
      var files: Set<URL> = []
      for _ in 0..<40 {
        let starts = (0..<4).map { _ in
          Task { [options] in try await TouchRecorder(options, application: application) }
        }
        for start in starts {
          let recorder = try await start.value
          files.insert(recorder.file)
          await recorder.stop()
        }
      }
      #expect(files.count == 160)
    }

    @Test func `What a kill left beside an earlier file is taken in by the next start`() throws {
      let folder = try Folder()
      var app = try RecordedApp(in: folder)
      try app.touchMuch(taps: 3)
      // A copy of the files of a recorder that has not stopped.
      let copies = try ["app.sqlite", "app.sqlite-wal"].map { try Data(contentsOf: folder.file($0)) }
      try app.stop()
      let old = Date(timeIntervalSinceNow: -1000)
      for (name, data) in zip(["app.sqlite", "app.sqlite-wal"], copies) {
        try data.write(to: folder.file(name))
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder.file(name).path)
      }
      app = try RecordedApp({ $0.existingFile = .makeNew }, in: folder)
      try app.touchMuch(taps: 3)
      try app.stop()
      #expect(folder.names == ["app-2.sqlite", "app.sqlite"])
      #expect(try app.events("app.sqlite").count == 6)
      // Taking it in is no reason to keep it longer.
      app = try RecordedApp({ $0.limits.age = 500 }, in: folder)
      try app.stop()
      #expect(folder.names == ["app-2.sqlite"])
    }

    @Test func `A damaged trace leaves like others`() throws {
      let folder = try Folder()
      var app = try RecordedApp(in: folder)
      try app.touchMuch(taps: 3)
      try app.stop()
      let file = folder.file("app.sqlite")
      try Data(contentsOf: file).prefix(6000).write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -1000)], ofItemAtPath: file.path)
      app = try RecordedApp(
        {
          $0.existingFile = .makeNew
          $0.limits.age = 500
        }, in: folder)
      try app.stop()
      #expect(folder.names == ["app-2.sqlite"])
    }

    @Test func `Why a recording cannot go on in another file is still told after the next write`() throws {
      // The longest name with which SQLite can work: there is no room for a number.
      let name = String(repeating: "a", count: 255 - "-journal".count - ".sqlite".count) + ".sqlite"
      let folder = try Folder()
      let app = try RecordedApp(
        {
          $0.file = folder.file(name)
          $0.limits.bytes = 4 << 20
          $0.batchInterval = 0.02
        }, in: folder)
      for _ in 0..<10 { try app.touchMuch(taps: 1000) }
      let status = try app.stop()
      #expect(folder.names == [name])
      #expect(status.lost == 0 && status.written == 20000)
      #expect(status.problem.map { "\($0)".contains("-2.sqlite") } == true)
    }
  }
#endif
