#if UIKIT_MODEL
  import Findings
  import Foundation
  import Recording
  import Replay
  import TestSupport
  import Testing
  import TouchRecorder
  import TraceStore
  import UIKitModel

  /// Tests that a replay gives what a recorder saw, by the definition of delivery alone.
  @MainActor
  @Suite(.serialized) struct ReproducedActionTests {
    /// RETOUCH_FINGERS=10000 tries more gestures.
    private static let gestures = ProcessInfo.processInfo.environment["RETOUCH_FINGERS"].flatMap(Int.init) ?? 400

    @Test func `Who acts in an app with lists, pages, sliders and taps is as the definition says`() throws {
      let folder = try Folder()
      EventDriver.reset(application: RecordedApplication())
      let driver = EventDriver()
      var options = RecordingOptions(file: folder.file("app.sqlite"))
      options.clock = { driver.time }
      TouchRecorder.shared = try TouchRecorder(options)
      defer { TouchRecorder.shared = nil }
      let window = Self.app()
      window.makeKeyAndVisible()
      var fingers = RandomFingers(seed: 7)
      for _ in 0..<Self.gestures { fingers.move(driver) }
      #expect(TouchRecorder.shared?.stop().lost == 0)

      let recordings = try Trace(path: folder.file("app.sqlite").path).recordings()
      let findings = CollectedFindings(
        head: RunHead(.replay(policy: .recorded, baseline: nil, measuresMargins: false)))
      try Replay(recordings: recordings, policies: ReplayPolicies(candidate: nil)).run(into: findings)
      let actions = try #require(findings.report.counts.events?.actions)
      #expect(actions.observed > Self.gestures / 2)
      let unlike = actions.classes.filter { $0.value.observed != $0.value.reproduced }
      #expect(unlike.isEmpty, "\(unlike)")
      // Nothing was taken from the recording.
      #expect(actions.asRecorded.isEmpty && actions.unmodelled.isEmpty, "\(actions.asRecorded)")
      #expect(actions.classes.count >= 6, "\(actions.classes.keys.sorted())")
      #expect(!findings.report.groups.contains { $0.key.kind.isOfAction })
    }

    /// A window with pages of a list with rows, a photo, a slider, a switch and buttons.
    private static func app() -> UIWindow {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let pages = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
      pages.contentSize = CGSize(width: 1170, height: 400)
      pages.isPagingEnabled = true
      let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
      list.contentSize = CGSize(width: 390, height: 3000)
      for number in 0..<20 {
        let row = UIView(frame: CGRect(x: 0, y: number * 100, width: 390, height: 90))
        row.addGestureRecognizer(UITapGestureRecognizer())
        if number % 2 == 0 { row.addGestureRecognizer(UILongPressGestureRecognizer()) }
        row.addSubview(button(CGRect(x: 300, y: 20, width: 80, height: 44)))
        list.addSubview(row)
      }
      pages.addSubview(list)
      window.addSubview(pages)
      let photo = UIView(frame: CGRect(x: 0, y: 400, width: 390, height: 244))
      photo.isMultipleTouchEnabled = true
      let (single, double) = (UITapGestureRecognizer(), UITapGestureRecognizer())
      double.numberOfTapsRequired = 2
      let (swipe, pan) = (UISwipeGestureRecognizer(), UIPanGestureRecognizer())
      pan.require(toFail: swipe)
      TouchRecorder.shared?.requires(pan, toFail: swipe)
      for recognizer in [single, double, swipe, pan, UIPinchGestureRecognizer()] {
        photo.addGestureRecognizer(recognizer)
      }
      window.addSubview(photo)
      let panel = UIView(frame: CGRect(x: 0, y: 644, width: 390, height: 200))
      panel.addGestureRecognizer(UITapGestureRecognizer())
      panel.addSubview(button(CGRect(x: 20, y: 120, width: 120, height: 44)))
      let toggle = UISwitch(frame: CGRect(x: 200, y: 120, width: 51, height: 31))
      toggle.addAction(UIAction { _ in }, for: .valueChanged)
      panel.addSubview(toggle)
      window.addSubview(panel)
      return window
    }

    private static func button(_ frame: CGRect) -> UIButton {
      let button = UIButton(frame: frame)
      button.addAction(UIAction { _ in }, for: .touchUpInside)
      return button
    }
  }

  /// Fingers that tap, press, drag and pinch anywhere.
  @MainActor private struct RandomFingers {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func move(_ driver: EventDriver) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: driver.tap(at: place())
      case 1: driver.tap(at: place(), count: 2)
      case 2: driver.press(at: place(), for: random.pick([0.3, 0.8]))
      case 3: driver.twoFingers(at: place(), and: place())
      default: driver.drag(from: place(), to: place(), steps: random.pick([2, 5, 12]))
      }
      driver.advance(by: random.pick([0.6, 2]))
    }

    private mutating func place() -> CGPoint {
      CGPoint(x: Double.random(in: 0..<390, using: &random), y: Double.random(in: 0..<844, using: &random))
    }
  }
#endif
