#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import Recording
  import SQLiteFile
  import TestSupport
  import Testing
  import TouchRecorder
  import TraceStore
  import UIKitModel

  final class RecordedApplication: UIApplication {
    override func sendEvent(_ event: UIEvent) {
      guard let recorder = TouchRecorder.shared else { return super.sendEvent(event) }
      recorder.record(event) { super.sendEvent(event) }
    }

    override func sendAction(_ action: MethodName, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
      TouchRecorder.shared?.noteAction(action, to: target, from: sender)
      return super.sendAction(action, to: target, from: sender, for: event)
    }
  }

  /// An app under the recorder, with a window that holds a label and a button.
  @MainActor
  struct RecordedApp {
    let folder: Folder
    let driver = EventDriver()
    let window: UIWindow
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
    let label = UILabel(frame: CGRect(x: 10, y: 100, width: 100, height: 40))

    init(
      application: UIApplication = RecordedApplication(), _ configure: (inout RecordingOptions) -> Void = { _ in },
      in folder: Folder? = nil
    ) throws {
      self.folder = try folder ?? Folder()
      EventDriver.reset(application: application)
      window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      button.accessibilityIdentifier = "pay"
      label.accessibilityLabel = "Hello"
      window.addSubview(button)
      window.addSubview(label)
      window.makeKeyAndVisible()
      var options = RecordingOptions(file: self.folder.file("app.sqlite"))
      options.clock = { [driver] in driver.time }
      options.app = "Test"
      configure(&options)
      TouchRecorder.shared = try TouchRecorder(options)
    }

    @discardableResult
    func stop() throws -> RecordingStatus {
      defer { TouchRecorder.shared = nil }
      return try #require(TouchRecorder.shared).stop()
    }

    /// All events of the last recording, with the path of the view that got each.
    func events(_ name: String = "app.sqlite") throws -> [(event: Event, responder: String?)] {
      let trace = try Trace(path: folder.file(name).path)
      let recording = try #require(try trace.recordings().last)
      return try trace.read(recording, events: .all) { cursor in
        var result: [(Event, String?)] = []
        while try cursor.nextSnapshot() {
          while let event = try cursor.nextWholeEvent() {
            let observation = event.touches.first?.observation ?? event.observation
            guard case .view(let id) = observation.responder else {
              result.append((event, nil))
              continue
            }
            result.append((event, cursor.slot(of: id).map { cursor.scene.path($0) }))
          }
        }
        return result
      }
    }

    func scenes(_ name: String = "app.sqlite") throws -> [Scene] {
      let trace = try Trace(path: folder.file(name).path)
      let recording = try #require(try trace.recordings().last)
      return try trace.read(recording, events: .none) { cursor in
        var scenes: [Scene] = []
        while try cursor.nextSnapshot() { scenes.append(cursor.scene) }
        return scenes
      }
    }
  }

  /// Tests which events and scenes a recorder writes, and into which file.
  @Suite(.serialized) @MainActor
  struct RecordingTests {
    @Test func `A tap is recorded with its view, its recognizers and its time`() throws {
      let app = try RecordedApp()
      let tap = UITapGestureRecognizer()
      app.window.addGestureRecognizer(tap)
      app.driver.advance(by: 1)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      let status = try app.stop()
      #expect(status.written == 2)
      #expect(status.waiting == 0)
      #expect(status.lost == 0)
      let events = try app.events()
      #expect(events.map(\.responder) == ["UIWindow/UIButton#pay", nil])
      #expect(events[0].event.time == 1)
      #expect(events[0].event.touches.map(\.phase) == [.began])
      #expect(events[0].event.touches[0].location == Point(x: 20, y: 20))
      #expect(events[0].event.touches[0].observation.recognizers?.count == 1)
      #expect(events[1].event.touches.map(\.phase) == [.ended])
    }

    @Test(arguments: [UITouch.Phase.ended, .cancelled])
    func `A finger that leaves or is cancelled gives its number to the next one`(phase: UITouch.Phase) throws {
      let app = try RecordedApp()
      for _ in 0..<2 {
        app.driver.began(at: CGPoint(x: 20, y: 20))
        if phase == .ended { app.driver.ended() } else { app.driver.cancelled() }
      }
      try app.stop()
      let samples = try app.events().flatMap(\.event.touches)
      #expect(samples.map(\.phase.rawValue) == [0, phase.rawValue, 0, phase.rawValue])
      #expect(samples.map(\.touch) == [1, 1, 1, 1])
    }

    @Test(arguments: [(false, [1.0, 3.2]), (true, [1.0, 2.0, 2.1, 2.2, 3.2])])
    func `A scene is taken where a touch begins and ends, and while it moves only if asked`(
      takesSceneWhenTouchesMove: Bool, times: [Double]
    ) throws {
      let app = try RecordedApp { $0.takesSceneWhenTouchesMove = takesSceneWhenTouchesMove }
      app.button.center = CGPoint(x: 80, y: 80)
      app.driver.began(at: CGPoint(x: 80, y: 80), time: 1)
      for step in 0..<3 {
        app.button.center.y += 5
        app.driver.moved(to: CGPoint(x: 80, y: 90), time: 2 + Double(step) / 10)
      }
      app.label.alpha = 0.5
      app.driver.ended(time: 3.2)
      try app.stop()
      let trace = try Trace(path: app.folder.file("app.sqlite").path)
      let start = try #require(trace.recordings().first)
      let taken = try trace.read(start, events: .none) { cursor in
        var taken: [Double] = []
        while try cursor.nextSnapshot() { taken.append(cursor.time) }
        return taken
      }
      #expect(taken.dropFirst().map { ($0 * 10).rounded() / 10 } == times)
      #expect(try app.events().count == 5, "every move is recorded")
    }

    @Test func `Two fingers of one event stay one event`() throws {
      let app = try RecordedApp()
      app.driver.twoFingers(at: CGPoint(x: 20, y: 20), and: CGPoint(x: 300, y: 300))
      try app.stop()
      let events = try app.events()
      #expect(events.map { $0.event.touches.map(\.touch) } == [[1, 2], [1, 2]])
    }

    @Test func `An event that two windows hand over is recorded once`() throws {
      let app = try RecordedApp()
      let recorder = try #require(TouchRecorder.shared)
      final class Again: UIWindow {
        override func sendEvent(_ event: UIEvent) {
          TouchRecorder.shared?.record(event) { super.sendEvent(event) }
        }
      }
      let window = Again(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      window.makeKeyAndVisible()
      for _ in 0..<3 { app.driver.tap(at: CGPoint(x: 20, y: 20)) }
      let status = recorder.stop()
      #expect(status.lost == 0 && status.written == 6)
      TouchRecorder.shared = nil
    }

    @Test func `Events of all seven types are recorded with who got them`() throws {
      let app = try RecordedApp()
      let field = UITextField(frame: CGRect(x: 10, y: 300, width: 200, height: 40))
      field.accessibilityIdentifier = "name"
      app.window.addSubview(field)
      app.driver.shake()
      field.becomeFirstResponder()
      app.driver.shake()
      app.driver.remoteControl(.remoteControlPlay)
      app.driver.press(.select)
      app.window.windowScene = UIWindowScene()
      app.driver.hover(at: CGPoint(x: 20, y: 20))
      app.driver.scroll(at: CGPoint(x: 20, y: 20), by: CGPoint(x: 0, y: 10))
      app.driver.transform(at: CGPoint(x: 20, y: 20))
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      try app.stop()
      let events = try app.events()
      #expect(
        Set(events.map(\.event.type)) == [.touches, .motion, .remoteControl, .presses, .hover, .scroll, .transform])
      let motion = events.filter { $0.event.type == .motion }
      #expect(
        motion.map(\.responder) == ["UIWindow", "UIWindow", "UIWindow/UITextField#name", "UIWindow/UITextField#name"])
      #expect(motion[0].event.subtype == .shake)
      for type in [EventType.hover, .scroll, .transform] {
        let event = try #require(events.first { $0.event.type == type }, "\(type)")
        #expect(event.responder == "UIWindow/UIButton#pay" && event.event.windowScene == "scene 1", "\(type)")
      }
    }

    @Test func `A first responder that is left out is not taken for the window`() throws {
      let app = try RecordedApp { $0.leavesOut = { $0 is UITextField } }
      let field = UITextField(frame: CGRect(x: 10, y: 300, width: 200, height: 40))
      app.window.addSubview(field)
      app.driver.shake()
      field.becomeFirstResponder()
      app.driver.shake()
      try app.stop()
      let events = try app.events()
      #expect(events.map(\.responder) == ["UIWindow", "UIWindow", nil, nil])
      #expect(events.last?.event.observation.responder == .notObserved)
    }

    @Test func `A later start appends a recording, or makes a new file`() throws {
      let folder = try Folder()
      for _ in 0..<2 {
        let app = try RecordedApp(in: folder)
        app.driver.tap(at: CGPoint(x: 20, y: 20))
        try app.stop()
      }
      let app = try RecordedApp({ $0.existingFile = .makeNew }, in: folder)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      try app.stop()
      #expect(folder.names == ["app-2.sqlite", "app.sqlite"])
      let trace = try Trace(path: folder.file("app.sqlite").path)
      #expect(try trace.recordings().count == 2)
      #expect(try trace.check().count == 2)
      #expect(try Trace(path: folder.file("app-2.sqlite").path).recordings().count == 1)
    }

    @Test func `Another program's file is not touched`() throws {
      let folder = try Folder()
      try Data("hello, I am not a database at all, and long enough to be one".utf8).write(to: folder.file("app.sqlite"))
      #expect(throws: FileFault.self) { try RecordedApp(in: folder) }
      #expect(try String(contentsOf: folder.file("app.sqlite"), encoding: .utf8).hasPrefix("hello"))
    }

    @Test func `What the recorder writes replays to what it saw`() throws {
      let app = try RecordedApp()
      for step in 0..<50 { app.driver.tap(at: CGPoint(x: step * 7, y: step * 5)) }
      try app.stop()
      let trace = try Trace(path: app.folder.file("app.sqlite").path)
      let recording = try #require(try trace.recordings().last)
      try trace.read(recording, events: .resolved) { cursor in
        while try cursor.nextSnapshot() {
          var tester = CompiledHitTest(Policy(name: "uikit", base: .uikit), scene: cursor.scene)
          while let event = try cursor.nextEvent() {
            let hit = try #require(event.location).map { tester.hitTest($0) }
            #expect(hit.map { cursor.scene.id($0) }.map(Responder.view) ?? .nobody == event.responder)
          }
        }
      }
    }
  }

  extension Point {
    fileprivate func map<Result>(_ body: (Point) -> Result) -> Result { body(self) }
  }
#endif
