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

  /// Tests how much waits in memory to be written, and that the app does not wait for it.
  @Suite(.serialized) @MainActor
  struct WaitingTests {
    @Test func `While nothing can be written, what waits is bounded, and then a recording begins anew`() throws {
      let app = try RecordedApp {
        $0.limits.memory = 64 << 10
        $0.batchInterval = 0
      }
      let recorder = try #require(TouchRecorder.shared)
      try app.touchMuch(taps: 5)
      let other = try FileLock(app.folder.file("app.sqlite").path)
      for tap in 0..<1000 {
        app.label.alpha = CGFloat(tap % 2) / 4 + 0.5
        app.driver.tap(at: CGPoint(x: 20, y: 20))
      }
      let behind = recorder.status
      #expect(behind.written == 10)
      #expect(behind.lost > 500)
      #expect(behind.waiting > 50)
      // Of the scenes the first one may be lost that found no room.
      #expect((2010...2011).contains(behind.written + behind.waiting + behind.lost), "\(behind)")
      try other.release()
      try app.waitUntilWritten()
      app.driver.began(at: CGPoint(x: 20, y: 20))
      app.driver.ended()
      let status = try app.stop()
      #expect(status.lost == behind.lost)
      #expect(status.written == behind.written + behind.waiting + 2)
      let trace = try Trace(path: app.folder.file("app.sqlite").path)
      let checked = try trace.check()
      #expect(checked.contains { $0.isUnfinished })
      #expect(try trace.recordings().map { $0.endTime == nil } == [true, false])
      #expect(try app.events().map(\.responder) == ["UIWindow/UIButton#pay", nil])
    }

    @Test func `After a gap, what comes of touches before it is not told`() throws {
      let app = try RecordedApp {
        $0.limits.memory = 64 << 10
        $0.batchInterval = 0
      }
      let scrollView = UIScrollView(frame: CGRect(x: 0, y: 400, width: 390, height: 400))
      scrollView.contentSize = CGSize(width: 390, height: 2000)
      app.window.addSubview(scrollView)
      app.driver.began(at: CGPoint(x: 100, y: 700), finger: 2)
      app.driver.moved(to: CGPoint(x: 100, y: 600), finger: 2)
      try app.waitUntilWritten()
      let other = try FileLock(app.folder.file("app.sqlite").path)
      for tap in 0..<1000 {
        app.label.alpha = CGFloat(tap % 2) / 4 + 0.5
        app.driver.tap(at: CGPoint(x: 20, y: 20))
      }
      try other.release()
      try app.waitUntilWritten()
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      app.driver.ended(finger: 2)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      #expect(try app.stop().lost > 0)
      let queue = try DatabaseQueue(path: app.folder.file("app.sqlite").path)
      let told = try queue.read { db in
        try [1, 2].map { recording in
          try Int.fetchOne(
            db, sql: "SELECT count(*) FROM outcomes WHERE what = 'scroll view' AND recording_id = ?",
            arguments: [recording]) ?? 0
        }
      }
      #expect(told[0] > 0 && told[1] == 0, "\(told)")
    }

    @Test func `A failed write is tried again by itself, when nothing more comes`() throws {
      let app = try RecordedApp {
        $0.batchInterval = 0.01
        $0.batchSize = 4
      }
      let recorder = try #require(TouchRecorder.shared)
      try app.touchMuch(taps: 1)
      let other = try DatabaseQueue(path: app.folder.file("app.sqlite").path)
      // A trigger that fails stands for a disk that does.
      let failing = "CREATE TRIGGER failing BEFORE INSERT ON event BEGIN SELECT raise(ABORT, 'no room'); END"
      try other.write { try $0.execute(sql: failing) }
      for _ in 0..<20 { app.driver.tap(at: CGPoint(x: 20, y: 20)) }
      for _ in 0..<400 where recorder.status.problem == nil { Thread.sleep(forTimeInterval: 0.005) }
      #expect(recorder.status.problem.map { "\($0)".contains("no room") } == true)
      // The last counts are published with the next call where the writer held the lock.
      #expect((1...40).contains(recorder.status.waiting))
      try other.write { try $0.execute(sql: "DROP TRIGGER failing") }
      try other.close()
      try app.waitUntilWritten()
      let status = try app.stop()
      #expect(status.written == 42 && status.lost == 0 && status.problem == nil)
    }

    @Test func `A scene that is larger than what may wait is recorded with its events`() throws {
      let app = try RecordedApp { $0.limits.memory = 0 }
      for _ in 0..<300 { app.window.addSubview(UIView(frame: CGRect(x: 0, y: 300, width: 5, height: 5))) }
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      let status = try app.stop()
      #expect(status.written == 2 && status.lost == 0)
      #expect(try app.scenes().last?.count == 303)
    }

    @Test func `After the end, events are delivered and not counted`() throws {
      let app = try RecordedApp()
      let recorder = try #require(TouchRecorder.shared)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      recorder.stop()
      var taps = 0
      app.button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      TouchRecorder.shared = nil
      #expect(taps == 1)
      #expect(recorder.status.written == 2 && recorder.status.waiting == 0 && recorder.status.lost == 0)
    }

    @Test func `A finger that was down before a recording began is left out of it`() throws {
      let app = try RecordedApp()
      try app.stop()
      app.driver.began(at: CGPoint(x: 20, y: 20))
      var options = RecordingOptions(file: app.folder.file("later.sqlite"))
      options.clock = { [driver = app.driver] in driver.time }
      TouchRecorder.shared = try TouchRecorder(options)
      app.driver.moved(to: CGPoint(x: 30, y: 30))
      app.driver.began(at: CGPoint(x: 40, y: 20), finger: 2)
      app.driver.ended()
      app.driver.ended(finger: 2)
      let status = try app.stop()
      #expect(status.lost == 0)
      #expect(try app.events("later.sqlite").map(\.event.touches.count) == [1, 1])
    }
    // MARK: The app's thread

    @Test func `A start and a stop with await let the app's thread go on while the file is locked`() async throws {
      let app = try RecordedApp()
      let application = UIApplication.shared
      try app.stop()
      var options = RecordingOptions(file: app.folder.file("app.sqlite"))
      options.clock = { 0 }
      let other = try FileLock(app.folder.file("app.sqlite").path)
      let start = Task { try await TouchRecorder(options, application: application) }
      try await Task.sleep(for: .milliseconds(100))
      try other.release()
      let recorder = try await start.value

      app.label.alpha = 0.5
      recorder.takeScene()
      try other.take()
      let stop = Task { await recorder.stop() }
      try await Task.sleep(for: .milliseconds(100))
      try other.release()
      let status = await stop.value
      #expect(status.problem == nil && status.lost == 0)
      #expect(try app.scenes().map(\.count) == [3, 3])
      let trace = try Trace(path: app.folder.file("app.sqlite").path)
      #expect(try trace.recordings().map { $0.endTime != nil } == [true, true])
    }
  }
#endif
