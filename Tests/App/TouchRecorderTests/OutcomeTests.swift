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

  /// What a recorder sees come of touches, beside the app's own log of it.
  @MainActor
  @Suite(.serialized) struct OutcomeTests {
    /// The outcomes of the last recording in words, without times.
    private func outcomes(_ app: RecordedApp) throws -> [String] {
      try query(
        app.folder.file("app.sqlite").path,
        """
        SELECT touch_id || ' ' || what || ' ' || coalesce(recognizer_class, identifier, '') || ' '
          || coalesce(state, control_event, is_tracking || is_dragging || is_decelerating, '') || ' ' || changes AS line
        FROM outcomes ORDER BY row_id
        """
      ).map { row -> String in row["line"] }
    }

    private func query(_ path: String, _ sql: String) throws -> [Row] {
      try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: sql) }
    }

    @Test func `a button that calls the app, and its actions afterwards`() throws {
      let app = try RecordedApp()
      var log: [String] = []
      app.button.addAction(UIAction { _ in log.append("pay") }, for: .touchUpInside)
      let events = app.button.allControlEvents
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      try app.stop()
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      #expect(log == ["pay", "pay"])
      #expect(try outcomes(app) == ["1 control sent pay touchUpInside 0"])
      #expect(app.button.allControlEvents == events)
    }

    @Test func `the method that a control calls is told, and no other action has its name`() throws {
      let app = try RecordedApp()
      var log: [String] = []
      app.button.addHandler(named: MethodName(("pay:")), of: app.window, for: .touchDown) { log.append("pay") }
      app.button.addAction(UIAction { _ in log.append("paid") }, for: .touchUpInside)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      try app.stop()
      #expect(log == ["pay", "paid"])
      let rows = try query(
        app.folder.file("app.sqlite").path,
        "SELECT control_event, action, target FROM outcomes WHERE what = 'control sent' ORDER BY row_id")
      #expect(rows.map { $0["control_event"] as String } == ["touchDown", "touchUpInside"])
      #expect(rows.map { $0["action"] as String? } == ["pay:", nil])
      #expect(rows.map { $0["target"] as String? } == ["UIWindow", nil])
    }

    @Test func `a recognizer that fails twice is seen to fail twice, and one that acts is told each time`() throws {
      let app = try RecordedApp()
      var log: [UIGestureRecognizer.State] = []
      let press = UILongPressGestureRecognizer()
      press.addHandler { log.append($0.state) }
      app.window.addGestureRecognizer(press)
      for _ in 0..<2 { app.driver.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 200, y: 500), steps: 2) }
      for _ in 0..<2 { app.driver.press(at: CGPoint(x: 200, y: 400), for: 1) }
      try app.stop()
      #expect(log == [.began, .ended, .began, .ended])
      let name = "UILongPressGestureRecognizer"
      let expected = [
        "1 recognizer seen \(name) failed 0", "5 recognizer seen \(name) failed 0",
        "9 recognizer acted \(name) began 0", "9 recognizer acted \(name) ended 0",
        "11 recognizer acted \(name) began 0", "11 recognizer acted \(name) ended 0",
      ]
      #expect(try outcomes(app) == expected)
    }

    @Test func `that a gesture goes on is not told, also where the app removes all targets`() throws {
      let app = try RecordedApp()
      let press = UILongPressGestureRecognizer()
      app.window.addGestureRecognizer(press)
      app.driver.began(at: CGPoint(x: 200, y: 400))
      app.driver.advance(by: 1)
      press.removeAllHandlers()
      app.driver.moved(to: CGPoint(x: 200, y: 401))
      app.driver.moved(to: CGPoint(x: 200, y: 402))
      app.driver.ended()
      try app.stop()
      let found = try outcomes(app).filter { $0.contains("recognizer") }
      #expect(found == ["1 recognizer acted UILongPressGestureRecognizer began 0"])
    }

    @Test func `a drag tells how often it went on, and what the scroll view does`() throws {
      let app = try RecordedApp()
      let scrollView = UIScrollView(frame: CGRect(x: 0, y: 200, width: 390, height: 400))
      scrollView.accessibilityIdentifier = "feed"
      scrollView.contentSize = CGSize(width: 390, height: 2000)
      app.window.addSubview(scrollView)
      app.driver.drag(from: CGPoint(x: 100, y: 500), to: CGPoint(x: 100, y: 400), steps: 5)
      try app.stop()
      let lines = try outcomes(app)
      let pan = "UIScrollViewPanGestureRecognizer"
      #expect(
        lines.filter { $0.contains("acted") } == [
          "1 recognizer acted \(pan) began 0", "1 recognizer acted \(pan) ended 4",
        ])
      #expect(
        lines.filter { $0.contains("scroll view") } == [
          "1 scroll view feed 100 0", "1 scroll view feed 110 0", "1 scroll view feed 000 0",
        ])
    }

    @Test(arguments: [true, false]) func `a recognizer's name and relations are recorded, a redacted name is not`(
      isRedacted: Bool
    ) throws {
      let app = try RecordedApp { if isRedacted { $0.redact = .identifiers } }
      let (single, double) = (UITapGestureRecognizer(), UITapGestureRecognizer())
      (single.name, double.numberOfTapsRequired) = ("anna@example.org", 2)
      app.window.addGestureRecognizer(single)
      app.window.addGestureRecognizer(double)
      single.require(toFail: double)
      try #require(TouchRecorder.shared).requires(single, toFail: double)
      app.driver.tap(at: CGPoint(x: 200, y: 700))
      try app.stop()
      let recognizers = try #require(try app.scenes().last).recognizers(1)
      #expect(recognizers.map(\.parameters?.name) == [isRedacted ? nil : "anna@example.org", nil])
      #expect(recognizers.map(\.parameters?.numberOfTapsRequired) == [1, 2])
      #expect(recognizers[0].failureRequirements == [FailureRequirement(recognizers[1].id, source: .declared)])
    }

    @Test func `a recognizer may wait for several others`() throws {
      let app = try RecordedApp()
      let taps = (1...3).map { number in
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = number
        app.window.addGestureRecognizer(tap)
        return tap
      }
      let recorder = try #require(TouchRecorder.shared)
      recorder.requires(taps[0], toFail: taps[1])
      recorder.sawRequirement(of: taps[0], toFail: taps[2])
      recorder.requires(taps[0], toFail: taps[1])
      app.driver.tap(at: CGPoint(x: 200, y: 700))
      try app.stop()
      let recognizers = try #require(try app.scenes().last).recognizers(1)
      #expect(
        recognizers[0].failureRequirements == [
          FailureRequirement(recognizers[1].id, source: .declared),
          FailureRequirement(recognizers[2].id, source: .seen),
        ])
    }

    @Test func `a requirement stays, whether the other recognizer comes later or leaves`() throws {
      let app = try RecordedApp()
      let (single, double) = (UITapGestureRecognizer(), UITapGestureRecognizer())
      double.numberOfTapsRequired = 2
      app.window.addGestureRecognizer(single)
      app.label.addGestureRecognizer(double)
      try #require(TouchRecorder.shared).requires(single, toFail: double)
      // A first scene with both, in which the other one comes later.
      app.driver.tap(at: CGPoint(x: 200, y: 700))
      // Another tree.
      app.window.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1)))
      app.driver.tap(at: CGPoint(x: 200, y: 700))
      app.label.removeGestureRecognizer(double)
      app.driver.tap(at: CGPoint(x: 200, y: 700))
      let status = try app.stop()
      #expect(status.lost == 0 && status.problem == nil)
      let scenes = try app.scenes()
      let other = try #require(scenes[1].slot(of: 3).flatMap { scenes[1].recognizers($0).first }).id
      for scene in scenes.dropFirst() {
        #expect(scene.recognizers(1).first?.failureRequirements == [FailureRequirement(other, source: .declared)])
      }
      #expect(scenes.count == 4)
    }

    @Test func `a touch of SwiftUI has recognizers and no view, and is not observed`() throws {
      let app = try RecordedApp()
      let tap = UITapGestureRecognizer()
      tap.name = "buy"
      app.driver.unlistedRecognizers = [tap]
      app.driver.hidesViews = true
      app.driver.tap(at: CGPoint(x: 200, y: 700))
      try app.stop()
      let began = try #require(try app.events().first?.event.touches.first)
      #expect(began.observation.responder == .notObserved)
      #expect(began.observation.recognizers?.count == 1)
      let window = try #require(try app.scenes().last)
      let recognizer = try #require(window.recognizers(1).first)
      #expect(recognizer.isUnattached && recognizer.parameters?.name == "buy")
      #expect(window.candidateRecognizers(1).isEmpty)
      #expect(try outcomes(app) == ["1 recognizer acted UITapGestureRecognizer ended 0"])
    }
  }
#endif
