#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import Recording
  import TestSupport
  import Testing
  import TouchRecorder
  import UIKitModel

  /// Tests how a recorder sees an app's windows, views and recognizers, and what it leaves out.
  @Suite(.serialized) @MainActor
  struct SceneCaptureTests {
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

    @Test func `Each window has its own first responder, also when its tree is another one`() throws {
      let app = try RecordedApp()
      let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      other.windowLevel = .alert
      other.isHidden = false
      let field = UITextField(frame: CGRect(x: 10, y: 300, width: 200, height: 40))
      other.addSubview(field)
      field.becomeFirstResponder()
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      other.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)))
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      try app.stop()
      // The first one is of the app before.
      let scenes = try app.scenes().dropFirst()
      #expect(scenes.count == 2)
      for scene in scenes {
        let responders = scene.subviews(Scene.screen).compactMap { scene.window($0)?.firstResponder }
        #expect(responders.map { scene.slot(of: $0).map(scene.className) } == ["UITextField"])
      }
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

    @Test func `A view whose geometry is not finite takes no touches in the recording either`() throws {
      for number in [CGFloat.nan, .infinity] {
        let app = try RecordedApp()
        let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 600)) }
        for view in views { app.window.addSubview(view) }
        views[0].bounds.origin.y = number
        views[1].bounds.size.width = number
        views[2].center.x = number
        app.driver.tap(at: CGPoint(x: 20, y: 20))
        try app.stop()
        let scene = try #require(try app.scenes().last)
        let rules = AppliedPolicy(Policy(name: "uikit", base: .uikit), in: scene)
        let hit = HitTest(scene, rules).hitTest(Point(x: 20, y: 20))
        #expect(try app.events()[0].responder == "UIWindow/UIButton#pay")
        #expect(hit.map { scene.path($0) } == "UIWindow/UIButton#pay", "\(number)")
      }
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
      // A busy machine writes the many scenes later than they are taken.
      let app = try RecordedApp { $0.limits.memory = .max }
      for _ in 0..<20 { app.window.insertSubview(Asking(), at: 0) }
      for _ in 0..<30 { app.driver.tap(at: CGPoint(x: 20, y: 20)) }
      let status = try app.stop()
      #expect(status.lost == 0 && status.written == 60)
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

    @Test func `Views that come and go do not stay alive`() throws {
      let app = try RecordedApp()
      weak var gone: UIView?
      do {
        let view = UIView()
        gone = view
        app.window.addSubview(view)
        app.driver.tap(at: CGPoint(x: 20, y: 20))
        view.removeFromSuperview()
      }
      #expect(gone != nil)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      #expect(gone == nil)
      try app.stop()
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
  }
#endif
