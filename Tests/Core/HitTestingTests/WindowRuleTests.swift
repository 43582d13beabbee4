import HitTesting
import Recording
import TestSupport
import Testing

/// Tests which window gets a touch, when touches are resolved, and which recognizers are asked.
@Suite struct WindowRuleTests {
  private func window(_ id: ViewID, _ configure: (inout ViewPatch) -> Void = { _ in }) -> NewView {
    view(id, "UIWindow", in: nil, fullScreen, configure)
  }

  private func order(_ scene: Scene) -> [ViewID] { scene.windowsFrontToBack().map(scene.id) }

  @Test func `the highest level is asked first, wherever it is recorded`() throws {
    let scene = try scene(of: [window(1) { $0.level = 2000 }, window(2), window(3) { $0.level = 1000 }])
    #expect(scene.hit(10, 10) == 1)
    #expect(order(scene) == [1, 3, 2])
  }

  @Test func `within a level the recorded order decides`() throws {
    let scene = try scene(of: [window(1), window(2), window(3) { $0.level = -1 }, window(4)])
    #expect(scene.hit(10, 10) == 4)
    #expect(order(scene) == [4, 2, 1, 3])
  }

  @Test func `the key window plays no part`() throws {
    let scene = try scene(of: [window(1) { $0.isKey = true }, window(2)])
    #expect(scene.hit(10, 10) == 2)
  }

  @Test func `hidden, transparent and disabled windows are skipped`() throws {
    let scene = try scene(of: [
      window(1), window(2) { $0.isHidden = true }, window(3) { $0.alpha = 0.01 },
      window(4) { $0.isUserInteractionEnabled = false },
    ])
    #expect(scene.hit(10, 10) == 1)
  }

  @Test func `a window that does not contain the point lets the next one be asked`() throws {
    let scene = try scene(of: [window(1), view(2, "UIWindow", in: nil, rect(0, 0, 50, 50)) { $0.level = 1 }])
    #expect(scene.hit(10, 10) == 2)
    #expect(scene.hit(60, 10) == 1)
  }

  @Test func `a window whose hitTest is nil lets the next one be asked`() throws {
    let scene = try scene(of: [window(1), window(2) { $0.level = 1 }, view(3, "UIButton", in: 2, rect(0, 0, 50, 50))])
    let passthrough = policy(.uikit, try rule("@2") { $0.hitTest = .passthrough })
    #expect(scene.hit(10, 10, passthrough) == 3)
    #expect(scene.hit(60, 10, passthrough) == 1)
    #expect(scene.hit(60, 10) == 2)
  }

  @Test func `where no window takes the touch nobody gets it`() throws {
    let scene = try scene(of: [window(1)])
    #expect(scene.hit(-1, 10) == nil)
    #expect(scene.hit(390, 10) == nil)
    #expect(Scene().hit(10, 10) == nil)
  }

  @Test func `windows of another window scene are not hit`() throws {
    let scene = try scene(of: [window(1) { $0.scene = "left" }, window(2) { $0.scene = "right" }])
    #expect(scene.hit(10, 10, in: "left") == 1)
    #expect(scene.hit(10, 10, in: "right") == 2)
    #expect(scene.hit(10, 10, in: "other") == nil)
  }

  @Test func `in an app with scenes a window without one is not hit`() throws {
    let scene = try scene(of: [window(1) { $0.scene = "main" }, window(2) { $0.level = 2000 }])
    #expect(scene.hit(10, 10) == 1)
    #expect(scene.hit(10, 10, in: "main") == 1)
  }

  @Test func `in an app without scenes every window may be hit`() throws {
    #expect(try scene(of: [window(1), window(2)]).hit(10, 10) == 2)
  }

  @Test func `a rule may raise a window`() throws {
    let scene = try scene(of: [window(1), window(2)])
    #expect(scene.hit(10, 10, policy(.uikit, try rule("@1") { $0.set = patch { $0.level = 2001 } })) == 1)
  }

  // MARK: Events and recognizers

  @Test func `a touch is resolved when it begins; region phases at each step`() {
    let resolving = [TouchPhase.began, .regionEntered, .regionMoved, .regionExited]
    for raw in 0...7 {
      let phase = TouchPhase(rawValue: raw)
      #expect(phase.resolves == resolving.contains(phase), "\(phase.name ?? "\(raw)")")
    }
  }

  @Test func `event types keep UIKit's raw values and unknown ones are carried`() {
    let names = [
      "touches": 0, "motion": 1, "remoteControl": 2, "presses": 3, "scroll": 10, "hover": 11, "transform": 14,
    ]
    for (name, raw) in names {
      #expect(EventType(name: name)?.rawValue == raw)
      #expect(EventType(rawValue: raw).name == name)
    }
    #expect(EventType(rawValue: 9).rawValue == 9)
    #expect(EventType(rawValue: 9).name == nil)
  }

  @Test func `recognizers are those of the view and its superviews up to the window, nearest first`() throws {
    func recognizer(_ id: RecognizerID, target: ViewID? = nil, isEnabled: Bool = true) -> Recognizer {
      Recognizer(id: id, className: "UIPanGestureRecognizer", target: target, isEnabled: isEnabled)
    }
    let scene = try scene(of: [
      window(1) { $0.recognizers = [recognizer(10)] },
      view(2, in: 1, fullScreen) { $0.recognizers = [recognizer(20, target: 4), recognizer(21, isEnabled: false)] },
      view(3, in: 2, fullScreen) { $0.recognizers = [recognizer(30), recognizer(31)] },
      view(4, in: 2, fullScreen) { $0.recognizers = [recognizer(40)] },
    ])
    let candidates = scene.candidateRecognizers(try #require(scene.slot(of: 3)))
    #expect(candidates.map(\.id) == [30, 31, 20, 10])
    #expect(candidates[2].target == 4, "owned by view 2, driving view 4")
  }
}
