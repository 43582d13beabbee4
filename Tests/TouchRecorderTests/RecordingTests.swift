#if !canImport(UIKit) || os(Linux) || os(macOS)
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
  }

  /// An app under the recorder, with a window that holds a label and a button.
  @MainActor
  struct RecordedApp {
    let folder: Folder
    let driver = EventDriver()
    let window: UIWindow
    let button = UIButton(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
    let label = UILabel(frame: CGRect(x: 10, y: 100, width: 100, height: 40))

    init(_ configure: (inout RecordingOptions) -> Void = { _ in }, in folder: Folder? = nil) throws {
      self.folder = try folder ?? Folder()
      EventDriver.reset(application: RecordedApplication())
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

    func scenes() throws -> [Scene] {
      let trace = try Trace(path: folder.file("app.sqlite").path)
      let recording = try #require(try trace.recordings().last)
      return try trace.read(recording, events: .none) { cursor in
        var scenes: [Scene] = []
        while try cursor.nextSnapshot() { scenes.append(cursor.scene) }
        return scenes
      }
    }
  }

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

    @Test func `A scene is written once, and then only what changed`() throws {
      let app = try RecordedApp()
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      app.button.center = CGPoint(x: 200, y: 200)
      app.driver.tap(at: CGPoint(x: 200, y: 200))
      try app.stop()
      let scenes = try app.scenes()
      #expect(scenes.count == 2)
      #expect(scenes[0].count == 3)
      #expect(scenes[1].delta.changed.count == 1)
      #expect(try app.events()[2].responder == "UIWindow/UIButton#pay")
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

    @Test func `A view keeps its number when it leaves and comes back, and a new one gets another`() throws {
      let app = try RecordedApp()
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      app.button.removeFromSuperview()
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      app.window.insertSubview(app.button, at: 0)
      app.window.addSubview(UIView(frame: CGRect(x: 300, y: 300, width: 9, height: 9)))
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      try app.stop()
      let scenes = try app.scenes()
      #expect(scenes.map(\.count) == [3, 2, 4])
      let button = try #require(scenes[0].preorder().first { scenes[0].text($0.slot).identifier == "pay" }).slot
      let back = try #require(scenes[2].slot(of: scenes[0].id(button)))
      #expect(scenes[2].text(back).identifier == "pay")
    }

    @Test func `Two fingers of one event stay one event`() throws {
      let app = try RecordedApp()
      app.driver.twoFingers(at: CGPoint(x: 20, y: 20), and: CGPoint(x: 300, y: 300))
      try app.stop()
      let events = try app.events()
      #expect(events.map { $0.event.touches.map(\.touch) } == [[1, 2], [1, 2]])
    }

    @Test func `Numbers that are none or infinite lose nothing`() throws {
      let app = try RecordedApp()
      app.label.layer.zPosition = .infinity
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      app.label.alpha = .nan
      app.button.transform = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      let status = try app.stop()
      #expect(status.lost == 0 && status.problem == nil)
      let scene = try #require(try app.scenes().last)
      let label = try #require(scene.preorder().first { scene.text($0.slot).label == "Hello" }).slot
      #expect(scene.view(label).zPosition == .greatestFiniteMagnitude)
      #expect(scene.view(label).alpha == 0)
    }

    @Test func `A pan of a scroll view that is left out has no target, and a touch on that is not observed`() throws {
      let app = try RecordedApp { $0.leavesOut = { $0 is UIScrollView } }
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 400, width: 390, height: 400))
      app.window.addSubview(scroll)
      app.window.addGestureRecognizer(scroll.panGestureRecognizer)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      app.driver.tap(at: CGPoint(x: 20, y: 500))
      let status = try app.stop()
      #expect(status.lost == 0)
      let events = try app.events()
      #expect(events.map(\.responder) == ["UIWindow/UIButton#pay", nil, nil, nil])
      #expect(events[2].event.touches[0].observation.responder == .notObserved)
    }

    @Test func `A view that comes to the address of one that was left out is recorded`() throws {
      final class Private: UIView {}
      let app = try RecordedApp { $0.leavesOut = { $0 is Private } }
      for number in 0..<50 {
        app.window.addSubview(Private(frame: CGRect(x: 0, y: 400, width: 90, height: 90)))
        app.driver.tap(at: CGPoint(x: 20, y: 20))
        app.window.subviews.last?.removeFromSuperview()
        let view = UIView(frame: CGRect(x: 0, y: 400, width: 90, height: 90))
        app.window.addSubview(view)
        app.driver.tap(at: CGPoint(x: 20, y: 420))
        view.removeFromSuperview()
        #expect(try #require(TouchRecorder.shared).status.lost == 0, "\(number)")
      }
      try app.stop()
      let taps = try app.events().filter {
        $0.event.touches[0].location.y == 420 && $0.event.touches[0].phase == .began
      }
      #expect(taps.map(\.responder) == Array(repeating: "UIWindow/UIView", count: 50))
    }

    @Test func `A label that is redacted is not asked for`() throws {
      final class Counting: UIView {
        var asked = 0
        override var accessibilityLabel: String? {
          get {
            asked += 1
            return "asked"
          }
          set {}
        }
      }
      let views = [Counting(), Counting()]
      for (view, redaction) in zip(views, [[], .labels] as [RecordingOptions.Redaction]) {
        let app = try RecordedApp { $0.redact = redaction }
        app.window.addSubview(view)
        app.driver.tap(at: CGPoint(x: 20, y: 20))
        try app.stop()
      }
      #expect(views[0].asked > 0 && views[1].asked == 0)
    }

    @Test func `A view that takes a scene when it is asked for its label does no harm`() throws {
      final class Asking: UIView {
        override var accessibilityLabel: String? {
          get {
            superview?.addSubview(UIView())
            TouchRecorder.shared?.takeScene()
            return "asked"
          }
          set {}
        }
      }
      let app = try RecordedApp()
      for _ in 0..<20 { app.window.insertSubview(Asking(), at: 0) }
      for _ in 0..<30 { app.driver.tap(at: CGPoint(x: 20, y: 20)) }
      let status = try app.stop()
      #expect(status.lost == 0 && status.written == 60)
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

    /// Two private classes of one name, as two files of an app may have them.
    private enum One {
      final class Cell: UILabel {}
    }
    private enum Other {
      final class Cell: UIControl {}
      final class Pay: UIControl {}
    }

    @Test func `Two private classes of one name lose nothing but the superclass of one`() throws {
      let app = try RecordedApp()
      app.window.addSubview(One.Cell(frame: CGRect(x: 0, y: 300, width: 50, height: 50)))
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      app.window.addSubview(Other.Cell(frame: CGRect(x: 0, y: 400, width: 50, height: 50)))
      app.window.addSubview(Other.Pay(frame: CGRect(x: 0, y: 500, width: 50, height: 50)))
      app.driver.tap(at: CGPoint(x: 20, y: 520))
      let status = try app.stop()
      #expect(status.lost == 0 && status.problem == nil)
      let scene = try #require(try app.scenes().last)
      let (cell, pay) = (try #require(scene.classes.index(of: "Cell")), try #require(scene.classes.index(of: "Pay")))
      #expect(scene.classes.superclass(of: cell).map { scene.classes.names[$0] } == "UILabel")
      #expect(scene.classes.superclass(of: pay).map { scene.classes.names[$0] } == "UIControl")
    }

    @Test func `A view's identifier is what it is when it is touched`() throws {
      let app = try RecordedApp()
      for _ in 0..<40 { app.window.insertSubview(UIView(), at: 0) }
      for name in ["next", "pay", "done"] {
        app.button.accessibilityIdentifier = name
        app.driver.tap(at: CGPoint(x: 20, y: 20))
      }
      try app.stop()
      let taps = try app.events().filter { $0.event.touches[0].phase == .began }
      #expect(taps.map(\.responder) == ["next", "pay", "done"].map { "UIWindow/UIButton#\($0)" })
    }

    @Test func `A view that becomes private leaves the next scene, and comes back`() throws {
      let app = try RecordedApp { $0.leavesOut = { $0.tag == 7 } }
      for tag in [0, 7, 7, 0] {
        app.label.tag = tag
        app.driver.tap(at: CGPoint(x: 20, y: 20))
      }
      try app.stop()
      #expect(try app.scenes().map(\.count) == [3, 2, 3])
    }

    @Test func `A recorder that has stopped keeps no view`() throws {
      let app = try RecordedApp()
      weak var gone: UIView?
      do {
        let view = UIView()
        gone = view
        app.window.addSubview(view)
        app.driver.tap(at: CGPoint(x: 20, y: 20))
        view.removeFromSuperview()
      }
      #expect(gone != nil, "until the next scene")
      let recorder = try #require(TouchRecorder.shared)
      recorder.stop()
      #expect(gone == nil)
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
        #expect(events.first { $0.event.type == type }?.responder == "UIWindow/UIButton#pay", "\(type)")
      }
    }

    @Test func `A scroll view's pan on another view is recorded with owner and target`() throws {
      let app = try RecordedApp()
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 400, width: 390, height: 400))
      app.window.addSubview(scroll)
      app.window.addGestureRecognizer(scroll.panGestureRecognizer)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      try app.stop()
      let scene = try #require(try app.scenes().last)
      let window = try #require(scene.windowsFrontToBack().first)
      let pan = try #require(scene.recognizers(window).first)
      let target = try #require(pan.target.flatMap { scene.slot(of: $0) })
      #expect(scene.className(target) == "UIScrollView")
    }

    @Test func `A pan that moves to another view later, and nothing else does, drives its scroll view there`() throws {
      let app = try RecordedApp()
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 400, width: 390, height: 400))
      app.window.addSubview(scroll)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      app.window.addGestureRecognizer(scroll.panGestureRecognizer)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      try app.stop()
      let targets = try app.scenes().map { scene in
        try scene.recognizers(#require(scene.windowsFrontToBack().first)).map { pan in
          pan.target.flatMap { scene.slot(of: $0) }.map { scene.className($0) }
        }
      }
      #expect(targets.first == [] && targets.last == ["UIScrollView"])
    }

    @Test func `Recognizers that come and go do not stay alive`() throws {
      let app = try RecordedApp()
      weak var gone: UIGestureRecognizer?
      do {
        let tap = UITapGestureRecognizer()
        gone = tap
        app.label.addGestureRecognizer(tap)
        app.driver.tap(at: CGPoint(x: 20, y: 20))
        app.label.removeGestureRecognizer(tap)
      }
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      #expect(gone == nil)
      try app.stop()
    }

    @Test func `Windows that came to the front while nobody recorded are in front`() throws {
      let app = try RecordedApp()
      let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      other.accessibilityIdentifier = "other"
      other.makeKeyAndVisible()
      let application = UIApplication.shared
      try app.stop()
      app.window.isHidden = true
      app.window.isHidden = false
      var options = RecordingOptions(file: app.folder.file("app.sqlite"))
      options.clock = { 0 }
      let recorder = try TouchRecorder(options, application: application)
      recorder.stop()
      let scene = try #require(try app.scenes().last)
      #expect(scene.windowsFrontToBack().map { scene.text($0).identifier } == [nil, "other"])
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

    @Test func `What is redacted does not reach the file, nor does a subtree that is left out`() throws {
      let secret = UIView(frame: CGRect(x: 200, y: 10, width: 100, height: 100))
      secret.addSubview(UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
      let app = try RecordedApp {
        $0.redact = [.labels, .identifiers]
        $0.leavesOut = { $0 === secret }
      }
      app.window.addSubview(secret)
      app.driver.tap(at: CGPoint(x: 210, y: 20))
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      try app.stop()
      let bytes = try Data(contentsOf: app.folder.file("app.sqlite"))
      #expect(bytes.range(of: Data("Hello".utf8)) == nil)
      #expect(bytes.range(of: Data("pay".utf8)) == nil)
      let scene = try #require(try app.scenes().last)
      #expect(scene.count == 3)
      let events = try app.events()
      #expect(events[0].event.touches[0].observation.responder == .notObserved)
      #expect(events[2].responder == "UIWindow/UIButton")
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
      #expect(try trace.check().filter { $0.contains("recording") }.count == 2)
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
