#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import ObjectScenes
  import TestSupport
  import Testing
  import UIKitModel

  /// Compares live views with the definition, which does not use them.
  @MainActor @Suite struct AgreementTests {
    private let plain = OverridePolicy("plain")
    private let uikit = Policy(name: "uikit", base: .uikit)

    private func made(_ policy: OverridePolicy, _ scene: Scene) -> ObjectScene {
      let live = ObjectScene(policy)
      live.update(for: scene)
      return live
    }

    @Test(arguments: 1...4) func `without overrides each touch goes where the definition sends it`(block: UInt64) throws
    {
      var (below, nobody, candidates) = (0, 0, 0)
      for number in UInt64(0)..<25 {
        var views = RandomViews(seed: block << 32 + number)
        let scene = try scene(of: views.list)
        let live = made(plain, scene)
        let definition = HitTest(scene, AppliedPolicy(uikit, in: scene))
        for _ in 0..<250 {
          let (location, windowScene) = views.touch()
          let slot = definition.hitTest(location, windowScene: windowScene)
          let expected = Resolution(
            responder: slot.map(scene.id), recognizers: slot.map { scene.candidateRecognizers($0) } ?? [])
          let found = try live.hitTest(location, windowScene: windowScene)
          try #require(
            found == expected, "block \(block), scene \(number), \(location) in \(windowScene ?? "any scene")")
          if let slot, scene.superview(slot) != nil { below += 1 }
          if slot == nil { nobody += 1 }
          if found.recognizers?.isEmpty == false { candidates += 1 }
        }
        for windowScene in [nil, "left", "right"] {
          let expected = definition.eventTarget(.motion, windowScene: windowScene).map(scene.id)
          try #require(try live.eventTarget(windowScene: windowScene) == Resolution(responder: expected))
        }
      }
      #expect(
        below > 2000 && nobody > 200 && candidates > 500, "\(below) below a window, \(nobody) for nobody, \(candidates)"
      )
    }

    @Test(arguments: 1...4) func `a scene that is followed through its changes is as one that is built anew`(
      seed: UInt64
    ) throws {
      var random = SplitMix64(seed: seed)
      var model = SceneModel(seed: seed)
      var scene = Scene()
      let followed = [ObjectScene(plain), ObjectScene(overrides)]
      for step in 0..<80 {
        let change = model.change()
        let place: Comment = "seed \(seed), step \(step)"
        try scene.apply(random.chance(20) ? .scene(model.list) : .change(change))
        for live in followed { live.update(for: scene) }
        try compare(followed, scene, &random, place)
        guard let (slot, _) = scene.preorder().randomElement(using: &random) else { continue }
        // This change has only switches, geometry, and recognizers that are switched on or off. The
        // scene follows it without a rebuild.
        var only = SceneChange()
        only.set = [.init(id: scene.id(slot), properties: switches(of: scene.recognizers(slot), &random))]
        try scene.apply(.change(only))
        for live in followed { live.update(for: scene) }
        try compare(followed, scene, &random, place)
        try scene.apply(.scene(model.list))
        for live in followed { live.update(for: scene) }
      }
      #expect(scene.count > 10)
    }

    private func switches(of recognizers: [Recognizer], _ random: inout SplitMix64) -> ViewPatch {
      var set = ViewPatch()
      switch Int.random(in: 0..<6, using: &random) {
      case 0: set.isHidden = random.chance(50)
      case 1: set.alpha = random.pick([0, 0.5, 1])
      case 2: set.isUserInteractionEnabled = random.chance(50)
      case 3: set.isAnimating = random.chance(50)
      case 4:
        set.recognizers = recognizers.map {
          Recognizer(id: $0.id, className: $0.className, target: $0.target, isEnabled: random.chance(50))
        }
      default: (set.bounds, set.position) = (rect(0, 0, 150, 150), Point(x: random.coordinate(0...200), y: 90))
      }
      return set
    }

    /// Overrides by class and by selector, for views and for windows. Their code moves a recognizer
    /// and raises a window.
    private var overrides: OverridePolicy {
      OverridePolicy(
        "overrides", .view(Card.init(frame:)), .view(matching: "UIView > UIButton, * [tag=2]", OutsetView.init(frame:)),
        .view(matching: ":window", ClearWindow.init(frame:))
      ) { scene in
        scene.views(of: UIWindow.self).first?.windowLevel = UIWindow.Level(3)
        guard let view = scene.views(of: UIButton.self).first(where: { $0.gestureRecognizers?.isEmpty == false }),
          let recognizer = view.gestureRecognizers?.first
        else { return }
        view.superview?.addGestureRecognizer(recognizer)
      }
    }

    private func compare(
      _ followed: [ObjectScene], _ scene: Scene, _ random: inout SplitMix64, _ place: Comment
    ) throws {
      let definition = HitTest(scene, AppliedPolicy(uikit, in: scene))
      let anew = [made(plain, scene), made(overrides, scene)]
      for _ in 0..<16 {
        let location = Point(x: random.coordinate(-30...330), y: random.coordinate(-30...330))
        let windowScene: String? = random.chance(20) ? "left" : nil
        for (live, fresh) in zip(followed, anew) {
          try #require(
            try live.hitTest(location, windowScene: windowScene) == fresh.hitTest(location, windowScene: windowScene),
            place)
        }
        let slot = definition.hitTest(location, windowScene: windowScene)
        let expected = Resolution(
          responder: slot.map(scene.id), recognizers: slot.map { scene.candidateRecognizers($0) } ?? [])
        try #require(try followed[0].hitTest(location, windowScene: windowScene) == expected, place)
      }
      for windowScene in [nil, "left"] {
        let target = try followed[0].eventTarget(windowScene: windowScene)
        try #require(target.responder == definition.eventTarget(.motion, windowScene: windowScene).map(scene.id), place)
        try #require(
          try followed[1].eventTarget(windowScene: windowScene) == anew[1].eventTarget(windowScene: windowScene), place)
      }
    }
  }

  private final class Card: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      return hit === self ? nil : hit
    }
  }

  private final class OutsetView: UIView {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      bounds.insetBy(dx: -9, dy: -9).contains(point)
    }
  }

  private final class ClearWindow: UIWindow {
    override var canBecomeKey: Bool { !subviews.isEmpty }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      return hit === subviews.first ? nil : hit
    }
  }
#endif
