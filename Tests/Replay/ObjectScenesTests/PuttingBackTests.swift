#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import ObjectScenes
  import TestSupport
  import Testing
  import UIKitModel

  /// What `hitTest` itself changes is put back: each touch is a question about the recorded scene.
  @MainActor @Suite struct PuttingBackTests {
    /// A card at (100, 100), 200 by 100 points, with a button in it, in front of a back button; and
    /// a window above that takes nothing.
    private func live(_ change: @escaping @MainActor (Changing) -> Void) throws -> ObjectScene {
      func pan(_ id: RecognizerID) -> [Recognizer] { [Recognizer(id: id, className: "UIPanGestureRecognizer")] }
      let scene = try scene(of: [
        view(1, "UIWindow", in: nil, fullScreen) { $0.recognizers = pan(10) },
        view(2, "UIButton", in: 1, fullScreen) { $0.identifier = .some("back") },
        view(3, "Card", in: 1, rect(100, 100, 200, 100)) {
          ($0.identifier, $0.tag, $0.recognizers) = (.some("card"), 7, pan(30))
        },
        view(4, "UIButton", in: 3, rect(0, 0, 50, 50)) {
          ($0.identifier, $0.recognizers) = (.some("inside"), pan(40))
        },
        view(5, "UIStackView", in: 3, rect(150, 0, 50, 50)), view(6, "UIButton", in: 5, rect(0, 0, 50, 50)),
        view(7, "UIScrollView", in: 3, rect(0, 60, 50, 40)), view(8, "UIButton", in: 7, rect(0, 0, 50, 40)),
        view(9, "UIWindow", in: nil, fullScreen) {
          ($0.level, $0.isUserInteractionEnabled, $0.identifier) = (1, false, .some("above"))
        },
      ])
      let live = ObjectScene(
        OverridePolicy(
          "changing",
          .view(matching: "#card", Changing.init(frame:)) { card, scene in
            card.change = change
            card.back = scene["back"]
            card.inside = scene["inside"]
            card.above = scene["above"] as? UIWindow
          }))
      live.update(for: scene)
      return live
    }

    /// What a hit test may change, by what each changes.
    private static let changes: [(String, @MainActor (Changing) -> Void)] = [
      ("hides itself", { $0.isHidden = true }),
      ("hides its layer", { $0.layer.isHidden = true }),
      ("becomes faint", { $0.alpha = 0 }),
      ("takes no touches", { $0.isUserInteractionEnabled = false }),
      ("removes itself", { $0.removeFromSuperview() }),
      ("removes all", { card in for view in card.subviews { view.removeFromSuperview() } }),
      ("moves", { $0.frame = $0.frame.offsetBy(dx: 300, dy: 0) }),
      ("shrinks", { $0.bounds.size = CGSize(width: 1, height: 1) }),
      ("scrolls", { $0.bounds.origin.y += 60 }),
      ("turns", { $0.transform = CGAffineTransform(scaleX: 0.1, y: 0.1) }),
      ("turns in space", { $0.layer.transform = CATransform3DMakeScale(0.1, 0.1, 1) }),
      ("moves its anchor", { $0.layer.anchorPoint = CGPoint(x: 3, y: 3) }),
      ("moves the button inside", { $0.inside?.frame = .zero }),
      ("comes to the back", { $0.superview?.sendSubviewToBack($0) }),
      ("exchanges", { $0.superview?.exchangeSubview(at: 0, withSubviewAt: 1) }),
      ("takes the other button in", { card in card.back.map(card.addSubview) }),
      (
        "covers itself",
        { card in
          card.addSubview(UIView(frame: card.bounds))
          card.superview?.addSubview(UIView(frame: UIScreen.main.bounds))
        }
      ),
      (
        "wraps itself",
        { card in
          let (wrapper, superview) = (UIView(frame: card.frame), card.superview)
          wrapper.addSubview(card)
          superview?.addSubview(wrapper)
        }
      ),
      (
        "moves its recognizer",
        { card in card.gestureRecognizers?.first.map { card.superview?.addGestureRecognizer($0) } }
      ),
      ("loses its recognizer", { card in card.gestureRecognizers = [] }),
      ("disables a recognizer", { $0.inside?.gestureRecognizers?.first?.isEnabled = false }),
      ("lowers a window", { $0.window?.windowLevel = UIWindow.Level(-5) }),
      ("shows another window", { $0.above?.isUserInteractionEnabled = true }),
      ("gets another tag", { ($0.tag, $0.accessibilityIdentifier) = (0, nil) }),
      (
        "gets a root controller",
        { card in
          let controller = UIViewController()
          controller.view = UIView(frame: UIScreen.main.bounds)
          card.window?.rootViewController = controller
        }
      ),
      ("rearranges a stack", { card in (card.subviews[1] as? UIStackView)?.subviews.first?.removeFromSuperview() }),
      ("scrolls a list", { ($0.subviews[2] as? UIScrollView)?.contentOffset.y = 500 }),
      ("animates", { card in UIView.animate(withDuration: 1) { card.alpha = 0.5 } }),
    ]

    private static let points = [
      Point(x: 110, y: 110), Point(x: 200, y: 150), Point(x: 280, y: 120), Point(x: 120, y: 170), Point(x: 5, y: 5),
    ]

    @Test func `what a hit test changes is not there at the next touch`() throws {
      for (name, change) in Self.changes {
        let plain = try live { _ in }
        let changing = try live(change)
        for point in Self.points + Self.points {
          #expect(try changing.hitTest(point).responder == plain.hitTest(point).responder, "\(name), \(point)")
        }
        for point in Self.points {
          // Code that changes the scene before it asks is asked about the recorded one each time.
          let first = try live(change)
          first["card"].map { ($0 as? Changing)?.isEager = true }
          let expected = try? first.hitTest(point)
          for _ in 0..<2 { #expect((try? first.hitTest(point)) == expected, "\(name), eager, \(point)") }
        }
      }
    }

    @Test func `a touch that is down in another window is no question of the code`() throws {
      EventDriver.reset()
      defer { EventDriver.reset() }
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.addSubview(UIView(frame: UIScreen.main.bounds))
      window.makeKeyAndVisible()
      EventDriver().drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 20, y: 20), lifts: false)
      let point = Point(x: 110, y: 110)
      let leaving = try live { $0.removeFromSuperview() }
      #expect(try leaving.hitTest(point).responder == (try live { _ in }).hitTest(point).responder)
    }

    @Test func `only the views that change are noted and put back`() throws {
      let list = (100..<400).map { view(ViewID($0), in: 2, rect(0, 0, 9, 9)) }
      let scene = try scene(
        of: [view(1, "UIWindow", in: nil, fullScreen), view(2, in: 1, fullScreen) { $0.identifier = .some("all") }]
          + list)
      let live = ObjectScene(OverridePolicy("plain"))
      live.update(for: scene)
      let all = try #require(live["all"])
      let one = try #require(all.subviews.last)
      #expect(ViewChanges.noting { _ = try? live.hitTest(Point(x: 5, y: 5)) }.1.count == 0)
      #expect(ViewChanges.noting { (one.isHidden, one.alpha, one.tag) = (true, 0.5, 8) }.1.count == 1)
      #expect(ViewChanges.noting { one.removeFromSuperview() }.1.count == 2)
      #expect(ViewChanges.noting { all.addSubview(one) }.1.count == 2)
    }

    @Test func `a window that refuses to be key by changing itself is asked anew each time`() throws {
      let scene = try scene(of: [
        view(1, "UIWindow", in: nil, fullScreen),
        view(2, "UIWindow", in: nil, fullScreen) { ($0.identifier, $0.isKey) = (.some("fading"), true) },
      ])
      let live = ObjectScene(OverridePolicy("fading", .view(matching: "#fading", FadingWindow.init(frame:))))
      live.update(for: scene)
      for _ in 0..<3 { #expect(try live.eventTarget().responder == 2) }
    }

    @Test func `what a class keeps for itself stays, and so does what bind sets`() throws {
      let live = try live { card in
        card.count += 1
        if card.count > 1 { card.answersNobody = true }
      }
      live["inside"]?.isHidden = true
      #expect(try live.hitTest(Point(x: 110, y: 110)).responder == 3)
      #expect(try live.hitTest(Point(x: 110, y: 110)).responder == 3)
      #expect(try live.hitTest(Point(x: 110, y: 110)).responder == 2)
    }

    // MARK: Laws

    @Test(arguments: 1...4) func `windows that upset their views after each answer agree with the definition`(
      seed: UInt64
    ) throws {
      var answered = 0
      for number in UInt64(0)..<8 {
        var views = RandomViews(seed: seed << 32 + number)
        let scene = try scene(of: views.list)
        let upset = Upset(seed: seed)
        let live = ObjectScene(
          OverridePolicy(
            "upsetting",
            .view(matching: ":window", UpsettingWindow.init(frame:)) { view, _ in
              view.upset = upset
            }))
        live.update(for: scene)
        upset.views = live.views(of: UIView.self)
        let definition = HitTest(scene, AppliedPolicy(Policy(name: "uikit", base: .uikit), in: scene))
        for _ in 0..<60 {
          let (location, windowScene) = views.touch()
          let slot = definition.hitTest(location, windowScene: windowScene)
          let expected = slot.map(scene.id)
          let found = try live.hitTest(location, windowScene: windowScene)
          try #require(found.responder == expected, "seed \(seed), scene \(number), \(location)")
          if found.responder != nil { answered += 1 }
        }
      }
      #expect(answered > 200, "\(answered)")
    }

    @Test(arguments: 1...3) func `views that upset each other answer as in a scene that was never asked`(
      seed: UInt64
    ) throws {
      var upsetting = 0
      for number in UInt64(0)..<3 {
        var views = RandomViews(seed: seed << 32 + number)
        let scene = try scene(of: views.list)
        func made() -> ObjectScene {
          let upset = Upset(seed: seed)
          let live = ObjectScene(
            OverridePolicy(
              "upsetting",
              .view(matching: "UIView UIView", UpsettingView.init(frame:)) { view, _ in
                view.upset = upset
              }))
          live.update(for: scene)
          upset.views = live.views(of: UIView.self)
          return live
        }
        let asked = made()
        for _ in 0..<15 {
          let location = views.touch().location
          let fresh = made()
          let expected = Result { try fresh.hitTest(location) }
          try #require(
            "\(Result { try asked.hitTest(location) })" == "\(expected)", "seed \(seed), scene \(number), \(location)")
          upsetting += (fresh.views(of: UpsettingView.self).first?.upset?.count ?? 0) > 0 ? 1 : 0
        }
      }
      #expect(upsetting > 20, "\(upsetting)")
    }
  }

  /// A card that changes something in each hit test, after the answer or before it.
  private final class Changing: UIView {
    var change: (Changing) -> Void = { _ in }
    var isEager = false
    var answersNobody = false
    var count = 0
    weak var back: UIView?
    weak var inside: UIView?
    weak var above: UIWindow?

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      if isEager { change(self) }
      let hit = answersNobody ? nil : super.hitTest(point, with: event)
      if !isEager { change(self) }
      return hit
    }
  }

  /// A window that may be key once.
  private final class FadingWindow: UIWindow {
    override var canBecomeKey: Bool {
      defer { layer.isHidden = true }
      return !isHidden
    }
  }

  /// Changes random views of a scene, by a seed and the point that is asked about.
  @MainActor private final class Upset {
    var views: [UIView] = []
    let seed: UInt64
    private(set) var count = 0

    init(seed: UInt64) { self.seed = seed }

    func change(at point: CGPoint, in view: UIView) {
      let place = UInt64(views.firstIndex { $0 === view } ?? 0)
      var random = SplitMix64(
        seed: seed ^ Double(point.x).bitPattern ^ Double(point.y).bitPattern.byteSwapped ^ place << 17)
      for _ in 0..<3 { changeOne(&random) }
    }

    private func changeOne(_ random: inout SplitMix64) {
      guard let one = views.randomElement(using: &random), let other = views.randomElement(using: &random) else {
        return
      }
      count += 1
      switch Int.random(in: 0..<12, using: &random) {
      case 0: one.isHidden.toggle()
      case 1: one.alpha = random.pick([0, 1])
      case 2: one.isUserInteractionEnabled.toggle()
      case 3: one.frame = CGRect(x: random.coordinate(0...300), y: random.coordinate(0...600), width: 90, height: 90)
      case 4: if !(one is UIWindow) { one.removeFromSuperview() }
      case 5 where !other.isDescendant(of: one) && !(one is UIWindow): other.addSubview(one)
      case 6 where !other.isDescendant(of: one) && !(one is UIWindow): other.insertSubview(one, at: 0)
      case 7: one.superview?.bringSubviewToFront(one)
      case 8: one.transform = CGAffineTransform(rotationAngle: 0.3)
      case 9: one.bounds.origin.x += 40
      case 10: other.gestureRecognizers?.first.map(one.addGestureRecognizer)
      default: one.layer.position.y -= 30
      }
    }
  }

  private final class UpsettingWindow: UIWindow {
    var upset: Upset?

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      // A window that passes must not upset those that are asked after it.
      if hit != nil { upset?.change(at: point, in: self) }
      return hit
    }
  }

  private final class UpsettingView: UIView {
    var upset: Upset?

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      upset?.change(at: point, in: self)
      return super.hitTest(point, with: event)
    }
  }
#endif
