#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import JSONText
  import Recording
  import TestSupport
  import Testing
  import TouchRecorder
  import TraceImport
  import TraceStore
  import UIKitModel

  /// Records a screen of SwiftUI as the fixtures of the command have it.
  @Suite(.serialized) @MainActor
  struct RecordedElementsTests {
    /// A view with the name that SwiftUI gives its own.
    private final class _UIHostingView: UIView {}
    /// A view with the name of the one in which SwiftUI shows a view of UIKit.
    private final class PlatformViewHost: UIView {}

    private static let stored = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/recordings/elements-of-a-recorder.jsonl")

    private static func element(
      _ role: DeclaredElement.Role, _ identifier: String, _ frame: CGRect, in parent: String? = nil,
      _ set: (inout DeclaredElement) -> Void = { _ in }
    ) {
      var element = DeclaredElement(role, identifier: identifier, frame: frame)
      element.parent = parent.map { AnyHashable($0) }
      set(&element)
      TouchRecorder.declare(element, id: identifier)
    }

    /// The lines of the newest recording of a trace, as `retouch export` writes them.
    private func lines(_ path: String) throws -> String {
      let trace = try Trace(path: path)
      let recording = try #require(try trace.recordings().last)
      return try trace.read(recording, events: .all) { cursor in
        var writer = JSONLinesWriter(recording.info, classes: [:], idBase: recording.idBase)
        while try cursor.nextSnapshot() {
          writer.write(cursor.scene, time: cursor.time)
          try cursor.forEachItem {
            writer.write($0)
          } outcome: {
            writer.write($0)
          }
        }
        if let time = recording.endTime { writer.writeEnd(time: time) }
        return writer.output.text
      }
    }

    /// A shop: a list whose rows are buttons, a button with a text, a switch of UIKit that SwiftUI
    /// hosts, and a mask that takes no touches.
    @Test func `The recording of the fixtures is what the recorder writes`() throws {
      let (folder, driver) = (try Folder(), EventDriver())
      EventDriver.reset(application: RecordedApplication())
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let host = _UIHostingView(frame: window.bounds)
      let hosted = PlatformViewHost(frame: CGRect(x: 320, y: 530, width: 63, height: 28))
      hosted.addSubview(UISwitch(frame: hosted.bounds))
      host.addSubview(hosted)
      window.addSubview(host)
      window.makeKeyAndVisible()
      Self.element(.scrollView, "feed", CGRect(x: 0, y: 100, width: 390, height: 400))
      Self.element(.cell, "row", CGRect(x: 0, y: 100, width: 390, height: 80), in: "feed")
      Self.element(.button, "more", CGRect(x: 330, y: 118, width: 44, height: 44), in: "row")
      Self.element(.button, "pay", CGRect(x: 20, y: 700, width: 350, height: 50)) { $0.label = "Pay" }
      Self.element(.text, "price", CGRect(x: 150, y: 715, width: 90, height: 20), in: "pay")
      Self.element(.image, "mask", CGRect(x: 0, y: 0, width: 390, height: 844)) { $0.takesTouches = false }
      defer { for id in ["feed", "row", "more", "pay", "price", "mask"] { TouchRecorder.forget(id) } }
      var options = RecordingOptions(file: folder.file("app.sqlite"))
      options.clock = { driver.time }
      (options.startedAt, options.os, options.app, options.redact) = (nil, "iOS 26.1", "Shop", [])
      TouchRecorder.shared = try TouchRecorder(options)
      defer { TouchRecorder.shared = nil }
      // Buttons of SwiftUI have recognizers that no view lists, named after them.
      let tap = UITapGestureRecognizer()
      tap.name = "pay"
      driver.unlistedRecognizers = [tap]
      driver.tap(at: CGPoint(x: 100, y: 725))
      driver.unlistedRecognizers = []
      // The price, the row, the button in the row, the switch, and empty space.
      for (x, y) in [(195.0, 725.0), (100, 140), (350, 140), (340, 545), (195, 600)] {
        driver.tap(at: CGPoint(x: x, y: y))
      }
      // A touch of SwiftUI of which UIKit names no view.
      (driver.hidesViews, driver.unlistedRecognizers) = (true, [tap])
      driver.tap(at: CGPoint(x: 100, y: 740))
      let status = try #require(TouchRecorder.shared).stop()
      #expect(status.lost == 0 && status.problem == nil)
      let found = try lines(folder.file("app.sqlite").path)
      if ProcessInfo.processInfo.environment["RETOUCH_RECORD"] == "1" {
        try Data(found.utf8).write(to: Self.stored)
      }
      #expect(try String(contentsOf: Self.stored, encoding: .utf8) == found)
    }
  }
#endif
