#if UIKIT_MODEL
  import Foundation
  import GRDB
  import Testing
  import TouchRecorder
  import UIKitModel

  extension RecordedApp {
    /// Taps again and again, each time in another scene.
    func touchMuch(taps: Int) throws {
      for tap in 0..<taps {
        label.alpha = CGFloat(tap % 2) / 4 + 0.5
        driver.tap(at: CGPoint(x: 20, y: 20 + tap % 400))
        driver.advance(by: 0.25)
      }
      try waitUntilWritten()
    }

    /// Waits until everything that was recorded is in the file.
    func waitUntilWritten() throws {
      let recorder = try #require(TouchRecorder.shared)
      for _ in 0..<2000 where recorder.status.waiting > 0 { Thread.sleep(forTimeInterval: 0.005) }
      #expect(recorder.status.waiting == 0)
    }
  }

  /// Another connection that holds the lock to write.
  struct FileLock {
    private let queue: DatabaseQueue

    init(_ path: String) throws {
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      queue = try DatabaseQueue(path: path, configuration: configuration)
      try take()
    }

    func take() throws { try queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") } }
    func release() throws { try queue.writeWithoutTransaction { try $0.execute(sql: "COMMIT") } }
  }
#endif
