#if UIKIT_MODEL
  import Foundation
  import TestSupport
  import Testing
  import TouchRecorder
  import UIKitModel

  /// Tests that a recorder changes nothing for the app in which it runs.
  @MainActor
  @Suite(.serialized) struct HostTests {
    /// RETOUCH_TREES=10000 tries more trees. A build for debugging takes about 60 ms for each.
    @Test func `What an app is called for does not depend on the recorder`() throws {
      let trees = ProcessInfo.processInfo.environment["RETOUCH_TREES"].flatMap(UInt64.init) ?? 60
      let inOneRecording: UInt64 = 200
      var calls = 0
      for first in stride(from: 0, to: trees, by: Int(inOneRecording)) {
        let seeds = first..<min(first + inOneRecording, trees)
        let alone = try logs(seeds, isRecorded: false)
        let recorded = try logs(seeds, isRecorded: true)
        for (seed, (alone, recorded)) in zip(seeds, zip(alone, recorded)) where alone != recorded {
          Issue.record("tree \(seed): \(alone) without the recorder, \(recorded) with it")
          return
        }
        calls += alone.reduce(0) { $0 + $1.count }
      }
      #expect(calls > Int(trees) * 2)
    }

    /// What the apps of some seeds are called for.
    private func logs(_ seeds: Range<UInt64>, isRecorded: Bool) throws -> [[String]] {
      let folder = try Folder()
      EventDriver.reset(application: RecordedApplication())
      let driver = EventDriver()
      if isRecorded {
        var options = RecordingOptions(file: folder.file("app.sqlite"))
        options.clock = { driver.time }
        options.accessibilityElements = .always
        TouchRecorder.shared = try TouchRecorder(options)
      }
      defer { TouchRecorder.shared = nil }
      let logs = seeds.map { seed in
        let host = RandomHost(seed)
        host.run(driver)
        return host.log
      }
      if let status = TouchRecorder.shared?.stop() { #expect(status.lost == 0 && status.problem == nil) }
      return logs
    }
  }
#endif
