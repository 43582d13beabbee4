#if UIKIT_MODEL
  import ExampleApps
  import Foundation
  import HitTesting
  import ObjectScenes
  import TestSupport
  import Testing
  import UIKitModel

  /// Tests which views an override stands for, what its code can refer to, and its faults.
  @MainActor @Suite struct OverrideTests {
    private func made(_ policy: OverridePolicy, _ scene: Scene) -> ObjectScene {
      let live = ObjectScene(policy)
      live.update(for: scene)
      return live
    }

    private func named(
      _ id: ViewID, _ className: String = "UIView", in parent: ViewID?, _ frame: Rect, _ name: String,
      _ configure: (inout ViewPatch) -> Void = { _ in }
    ) -> NewView {
      view(id, className, in: parent, frame) {
        $0.identifier = .some(name)
        configure(&$0)
      }
    }

    /// A scene with a green view over a mask, both in a holder in front of a background.
    private func greenScene() throws -> Scene {
      try scene(
        named(2, "UIButton", in: 1, fullScreen, "background"),
        named(3, "Shop.HitTestView", in: 1, fullScreen, "holder"),
        named(4, "UIButton", in: 3, fullScreen, "mask"), named(5, in: 3, rect(0, 0, 100, 100), "green"))
    }

    @Test(arguments: [false, true]) func `binding by identifier filters and redirects`(redirects: Bool) throws {
      let live = made(
        OverridePolicy(
          "redirect",
          .view(HitTestView.init(frame:)) { view, scene in
            view.isFiltering = true
            view.greenView = scene["green"]
            view.redirectsTo = redirects ? scene["mask"] : nil
          }), try greenScene())
      #expect(try live.hitTest(Point(x: 10, y: 10)).responder == (redirects ? 4 : 2))
      #expect(try live.hitTest(Point(x: 200, y: 10)).responder == 4)
    }

    // MARK: Recognizers

    /// A scene with scroll view B over scroll view A, both with their pans.
    private func scrollScene(_ change: (inout [NewView]) -> Void = { _ in }) throws -> Scene {
      func pan(_ id: RecognizerID) -> [Recognizer] {
        [Recognizer(id: id, className: "UIScrollViewPanGestureRecognizer")]
      }
      var list = [
        view(1, "UIWindow", in: nil, fullScreen), named(2, in: 1, fullScreen, "root"),
        named(3, "UICollectionView", in: 2, rect(0, 0, 390, 300), "A") { $0.recognizers = pan(30) },
        named(4, "EmptySpaceScrollView", in: 2, fullScreen, "B") { $0.recognizers = pan(40) },
        named(5, in: 4, rect(0, 300, 390, 1000), "list"),
      ]
      change(&list)
      return try scene(of: list)
    }

    private let through = ViewOverride.view(EmptySpaceScrollView.init(frame:)) { view, _ in
      view.letsTouchesThrough = true
    }

    @Test func `a pan that code moves to the superview is a candidate there, and drives the scroll view`() throws {
      let before = made(OverridePolicy("through", through), try scrollScene())
      #expect(
        try before.hitTest(Point(x: 9, y: 9))
          == Resolution(responder: 3, recognizers: [CandidateRecognizer(id: 30, owner: 3)]))
      let remedy = made(
        OverridePolicy("remedy", through) { scene in
          guard let b = scene["B"] as? UIScrollView else { return }
          scene["root"]?.addGestureRecognizer(b.panGestureRecognizer)
        }, try scrollScene())
      let moved = CandidateRecognizer(id: 40, owner: 2, target: 4)
      #expect(
        try remedy.hitTest(Point(x: 9, y: 9))
          == Resolution(responder: 3, recognizers: [CandidateRecognizer(id: 30, owner: 3), moved]))
      #expect(try remedy.hitTest(Point(x: 9, y: 400)) == Resolution(responder: 5, recognizers: [moved]))
    }

    @Test func `a pan that was recorded on the superview is the scroll view's own, and code can give it back`() throws {
      let scene = try scrollScene { list in
        list[1].properties.recognizers = [Recognizer(id: 40, className: "UIScrollViewPanGestureRecognizer", target: 4)]
        list[3].properties.recognizers = nil
      }
      let plain = made(OverridePolicy("through", through), scene)
      #expect(try plain.hitTest(Point(x: 9, y: 400)).recognizers == [CandidateRecognizer(id: 40, owner: 2, target: 4)])
      let back = made(
        OverridePolicy("back", through) { scene in
          guard let b = scene["B"] as? UIScrollView else { return }
          b.addGestureRecognizer(b.panGestureRecognizer)
        }, scene)
      #expect(try back.hitTest(Point(x: 9, y: 400)).recognizers == [CandidateRecognizer(id: 40, owner: 4)])
    }

    @Test func `a recognizer that code switches off is no candidate`() throws {
      let off = made(
        OverridePolicy("off", through) { scene in
          for recognizer in scene["A"]?.gestureRecognizers ?? [] { recognizer.isEnabled = false }
        }, try scrollScene())
      #expect(try off.hitTest(Point(x: 9, y: 9)) == Resolution(responder: 3))
    }

    @Test func `recognizers that the recording switches, adds or takes away are followed`() throws {
      var scene = try scrollScene()
      let live = made(OverridePolicy("through", through), scene)
      func candidates(_ recognizers: [Recognizer]) throws -> [RecognizerID] {
        var change = SceneChange()
        change.set = [.init(id: 2, properties: patch { $0.recognizers = recognizers })]
        try scene.apply(.change(change))
        #expect(scene.delta.keepsStructure)
        live.update(for: scene)
        return (try live.hitTest(Point(x: 9, y: 9)).recognizers ?? []).map(\.id)
      }
      func tap(_ id: RecognizerID, isEnabled: Bool = true) -> Recognizer {
        Recognizer(id: id, className: "UITapGestureRecognizer", isEnabled: isEnabled)
      }
      #expect(try candidates([tap(20), tap(21)]) == [30, 20, 21])
      #expect(live["root"]?.gestureRecognizers?.first is UITapGestureRecognizer)
      #expect(try candidates([tap(20, isEnabled: false), tap(21)]) == [30, 21])
      #expect(try candidates([tap(21), tap(20)]) == [30, 21, 20])
      #expect(try candidates([tap(20)]) == [30, 20])
      #expect(try candidates([]) == [30])
    }

    @Test func `a window that code raises is asked first`() throws {
      let scene = try scene(of: [view(1, "UIWindow", in: nil, fullScreen), view(2, "UIWindow", in: nil, fullScreen)])
      #expect(try made(OverridePolicy("plain"), scene).hitTest(.zero).responder == 2)
      let raised = OverridePolicy("raised") { scene in scene.views(of: UIWindow.self).first?.windowLevel = .statusBar }
      #expect(try made(raised, scene).hitTest(.zero).responder == 1)
      #expect(try made(raised, scene).eventTarget().responder == 1)
    }

    @Test func `views are asked with an event of the touched type`() throws {
      let log = Log()
      let policy = OverridePolicy("asking", .view(matching: "#card", Asking.init(frame:)) { view, _ in view.log = log })
      let live = made(policy, try scene(named(2, in: 1, fullScreen, "card")))
      for type in [EventType.touches, .hover, .scroll, .transform, EventType(rawValue: 9)] {
        _ = try live.hitTest(.zero, type: type)
      }
      #expect(log.types == [.touches, .hover, .scroll, .transform, nil])
    }

    // MARK: Events without a location

    @Test func `who gets events without a location is asked of the windows' canBecomeKey`() throws {
      let scene = try scene(of: [
        named(1, "UIWindow", in: nil, fullScreen, "app") { $0.firstResponder = .some(2) },
        view(2, "UITextField", in: 1, fullScreen),
        named(3, "AloofWindow", in: nil, fullScreen, "overlay") { ($0.level, $0.isKey) = (1, true) },
      ])
      #expect(try made(OverridePolicy("plain"), scene).eventTarget().responder == 3)
      let aloof = made(OverridePolicy("aloof", .view(AloofWindow.init(frame:))), scene)
      #expect(try aloof.eventTarget().responder == 2)
      #expect(aloof.views(of: UITextField.self).first?.isFirstResponder == true)
      let none = made(OverridePolicy("none", .view(matching: ":window", AloofWindow.init(frame:))), scene)
      #expect(try none.eventTarget() == Resolution(responder: nil))
    }

    // MARK: Which class stands for a view

    @Test func `a selector comes before a class, and what is listed last before what is listed first`() throws {
      let scene = try scene(named(2, "Card", in: 1, fullScreen, "pay"), named(3, "Card", in: 2, fullScreen, "other"))
      func classes(_ overrides: ViewOverride...) -> [String] {
        let live = made(OverridePolicy("test", overrides), scene)
        return ["pay", "other"].compactMap { live[$0].map { "\(type(of: $0))" } }
      }
      #expect(classes() == ["UIView", "UIView"])
      #expect(classes(.view(matching: "#pay", Never.init(frame:)), .view(Card.init(frame:))) == ["Never", "Card"])
      #expect(
        classes(.view(matching: "#pay", Never.init(frame:)), .view(matching: "#pay", Card.init(frame:))) == [
          "Card", "UIView",
        ])
      #expect(
        classes(.view(matching: "*", Never.init(frame:)), .view(matching: "#pay", Card.init(frame:))).first == "Card")
      #expect(classes(.view(Never.init(frame:))) == ["UIView", "UIView"])
    }

    @Test func `a subclass that nothing stands for is what its recorded superclass is`() throws {
      var scene = Scene()
      try scene.declare(classes: [
        "Shop.PayCard": "Shop.Card", "Shop.Card": "UIControl", "Shop.Price": "UILabel", "Shop.Main": "UIWindow",
      ])
      try scene.apply(
        .scene([
          view(1, "Shop.Main", in: nil, fullScreen), named(2, "Shop.PayCard", in: 1, fullScreen, "pay"),
          named(3, "Shop.Price", in: 1, fullScreen, "price"), named(4, "UISwitch", in: 1, fullScreen, "switch"),
          named(5, "com.shop.Unknown", in: 1, fullScreen, "unknown"), view(6, "DecorView", in: nil, fullScreen),
        ]))
      func classes(_ overrides: ViewOverride...) -> [String] {
        let live = made(OverridePolicy("test", overrides), scene)
        return ["pay", "price", "switch", "unknown"].compactMap { live[$0].map { "\(type(of: $0))" } }
      }
      #expect(classes() == ["UIControl", "UILabel", "UISwitch", "UIView"])
      #expect(classes(.view(Card.init(frame:))) == ["Card", "UILabel", "UISwitch", "UIView"])
      #expect(classes(.view(UIControl.init(frame:))).first == "UIControl")
      let live = made(OverridePolicy("test", .view(Main.init(frame:))), scene)
      #expect(live.views(of: UIWindow.self).map { "\(type(of: $0))" } == ["Main", "UIWindow"])
    }

    // MARK: From scene to scene

    @Test func `what stood for no view, and what code looked for in vain, is known`() throws {
      let policy = OverridePolicy(
        "test", .view(HitTestView.init(frame:)) { view, scene in view.greenView = scene["grene"] },
        .view(matching: "#nothing", Card.init(frame:))
      ) { scene in
        _ = scene["mask"]
        _ = scene.view(matching: "UIButton#mask")
        _ = scene.view(matching: "#")
      }
      #expect(
        made(policy, try greenScene()).matches == [
          "HitTestView for the class HitTestView": 1, "Card for #nothing": 0, "#grene": 0, "#mask": 1,
          "UIButton#mask": 1, "#": 0,
        ])
    }

    @Test func `what code sets stays until the recording changes the same, or the structure`() throws {
      var scene = try scene(named(2, in: 1, fullScreen, "card"))
      let live = made(OverridePolicy("test"), scene)
      func update(_ fill: (inout ViewPatch) -> Void) throws {
        var change = SceneChange()
        change.set = [.init(id: 2, properties: patch(fill))]
        try scene.apply(.change(change))
        live.update(for: scene)
      }
      live["card"]?.isUserInteractionEnabled = false
      try update { $0.alpha = 0.5 }
      #expect(live["card"]?.alpha == 0.5 && live["card"]?.isUserInteractionEnabled == false)
      try update { $0.tag = 3 }
      #expect(live["card"]?.tag == 3 && live["card"]?.isUserInteractionEnabled == true)
    }

    @Test func `an override that stands for nothing is counted`() throws {
      let policy = OverridePolicy("test", .view(HitTestView.init(frame:)), .view(matching: "#gren", Card.init(frame:)))
      #expect(made(policy, try greenScene()).matchCounts == [1, 0])
    }

    // MARK: Surroundings

    @Test func `a window knows its root controller behind the private views that UIKit puts around it`() throws {
      let scene = try scene(of: [
        view(1, "UIWindow", in: nil, fullScreen), view(2, "UITransitionView", in: 1, fullScreen),
        view(3, "UIDropShadowView", in: 2, fullScreen),
        named(4, in: 3, fullScreen, "root") { $0.controller = "Home" },
        view(5, "UITransitionView", in: 1, fullScreen),
        named(6, in: 5, fullScreen, "sheet") { $0.controller = "Sheet" },
      ])
      let live = made(OverridePolicy("plain"), scene)
      let window = try #require(live.views(of: UIWindow.self).first)
      let root = try #require(live["root"])
      #expect(window.rootViewController?.view === root)
      #expect(root.superview?.superview?.superview === window && window.subviews.count == 2)
    }

    @Test func `what was recorded of a view is there to be asked`() throws {
      let scene = try scene(of: [
        view(1, "UIWindow", in: nil, fullScreen) { ($0.scene, $0.level) = ("main", 5) },
        named(2, in: 1, rect(10, 20, 30, 40), "root") {
          ($0.controller, $0.label, $0.layerName, $0.tag) = ("Home", "Pay", "layer", 7)
        },
        view(3, in: 2, fullScreen) { $0.isAnimating = true },
      ])
      let live = made(OverridePolicy("plain"), scene)
      let window = try #require(live.views(of: UIWindow.self).first)
      let root = try #require(live["root"])
      #expect(window.rootViewController?.view === root && root.next === window.rootViewController)
      #expect(root.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
      #expect((root.accessibilityLabel, root.layer.name, root.tag) == ("Pay", "layer", 7))
      #expect(window.windowScene?.title == "main" && window.windowLevel.rawValue == 5)
      #expect(live.view(matching: "UIWindow > [tag=7]") === root)
      #expect(live.view(matching: "[") == nil && live["nobody"] == nil)
      #expect(root.subviews.first?.isInteractionBlockedByAnimation == true)
    }

    @Test func `a live scene and the application do not know of each other`() throws {
      let scene = try scene(of: [
        view(1, "UIWindow", in: nil, fullScreen) { $0.scene = "main" }, view(2, "UIStackView", in: 1, fullScreen),
      ])
      try inOwnApplication { () throws in
        let app = UIWindow(frame: UIScreen.main.bounds)
        app.makeKeyAndVisible()
        let live = made(
          OverridePolicy("flag", .view(UIStackView.init(frame:)) { view, _ in view.isPenetrable = true }), scene)
        #expect(UIApplication.shared.windows == [app] && EventDriver.hitTest(.zero) === app)
        #expect(UIView.exchangedHitTest == nil, "what code exchanges holds for its own policy")
        #expect(try live.hitTest(.zero).responder == 1)
        EventDriver.reset()
        #expect(try live.hitTest(.zero).responder == 1)
      }
    }

    @Test func `objects stay while views move, and code is called when the structure changed`() throws {
      var scene = try greenScene()
      let log = Log()
      let policy = OverridePolicy("log", .view(HitTestView.init(frame:)) { _, _ in log.bound += 1 }) { _ in
        log.prepared += 1
      }
      let live = made(policy, scene)
      let (holder, green) = (live["holder"], live["green"])
      var move = SceneChange()
      move.set = [.init(id: 5, properties: patch { $0.position = Point(x: 300, y: 300) })]
      try scene.apply(.change(move))
      live.update(for: scene)
      #expect(log.bound == 1 && log.prepared == 1)
      #expect(green?.center == CGPoint(x: 300, y: 300))
      var change = SceneChange()
      change.move = [.init(id: 5, parent: 2)]
      try scene.apply(.change(change))
      live.update(for: scene)
      #expect(log.bound == 2 && log.prepared == 2)
      #expect(live["holder"] === holder && live["green"] === green && green?.superview === live["background"])
    }
  }

  @MainActor private final class Log {
    var bound = 0
    var prepared = 0
    var types: [UIEvent.EventType?] = []
  }

  private final class Card: UIView {}
  private final class Never: UIView {}
  private final class Main: UIWindow {}

  /// A view that stores the event of its last hit test.
  private final class Asking: UIView {
    var log: Log?

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      log?.types.append(event?.type)
      return super.hitTest(point, with: event)
    }
  }

#endif
