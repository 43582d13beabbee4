#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import Recording
  import TestSupport
  import Testing
  import TouchRecorder
  import TraceStore

  /// Tests what the main thread learns of the items that it hands over, also of those that no app
  /// was seen to cause.
  @MainActor @Suite struct RecordingWriterTests {
    private func withWriter(
      memory: Int = 8 << 20, _ body: (RecordingWriter, _ path: String) async throws -> Void
    ) async throws {
      let folder = try Folder()
      var options = RecordingOptions(file: folder.file("recorded.sqlite"))
      options.batchSize = 1
      options.limits.memory = memory
      let info = RecordingInfo(policy: "uikit", format: RecordingInfo.liveFormat)
      let writer = RecordingWriter(try await RecordingWriter.open(options, info: info), options)
      try await body(writer, options.file.path)
      _ = await writer.stop(time: 9)
    }

    /// Waits until something holds; false if it does not within a long time.
    private func waits(until holds: () -> Bool) async throws -> Bool {
      for _ in 0..<1000 where !holds() { try await Task.sleep(for: .milliseconds(8)) }
      return holds()
    }

    @Test func `Slow scenes are told at once, and no more when they are quick again`() async throws {
      try await withWriter { writer, _ in
        func isSlow() -> Bool { if case .slowScenes? = writer.status.problem { true } else { false } }
        for slow in [true, false] {
          writer.isSlow = slow
          let isTold = try await waits { isSlow() == slow }
          #expect(isTold)
        }
      }
    }

    /// Each event takes more than a quarter of 64 KB: by its recognizers, or by its fingers.
    @Test(arguments: [(fingers: 1, recognizers: 2_500), (20_000 / MemoryLayout<TouchSample>.stride + 1, 0)])
    func `Events take the memory of their recognizers and fingers`(fingers: Int, recognizers: Int) async throws {
      try await withWriter(memory: 64 << 10) { writer, path in
        #expect(writer.add(.update(.scene([view(1, "UIWindow", in: nil, fullScreen)]), time: 0)))
        let isWritten = try await waits { writer.isIdle }
        #expect(isWritten)
        let other = try FileLock(path)
        var event = Event(time: 1, type: .touches)
        event.touches = (1...fingers).map { finger in
          var sample = TouchSample(touch: Int64(finger), phase: .began, location: Point(x: 1, y: 1))
          sample.observation = Observation(
            responder: .view(1), recognizers: Array(repeating: 1, count: recognizers))
          return sample
        }
        #expect((0..<4).map { _ in writer.add(.event(event)) } == [true, true, true, false])
        try other.release()
      }
    }

    @Test func `After a refused scene a new recording may begin at once`() async throws {
      try await withWriter { writer, _ in
        #expect(writer.add(.update(.scene([view(1, "UIWindow", in: nil, fullScreen)]), time: 0)))
        var change = SceneChange()
        change.set = [SceneChange.Set(id: 99, properties: patch { $0.alpha = 0.5 })]
        #expect(writer.add(.update(.change(change), time: 1)))
        // Each question publishes what the queue has done.
        let isRefused = try await waits { writer.isIdle && writer.isContradicted }
        #expect(isRefused)
        guard case .refusedScene? = writer.status.problem else {
          Issue.record("\(String(describing: writer.status.problem))")
          return
        }
        #expect(writer.addGap(lacks: []) && !writer.isContradicted)
      }
    }
  }
#endif
