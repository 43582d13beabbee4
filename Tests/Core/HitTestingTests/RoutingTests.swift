import HitTesting
import TestSupport
import Testing

/// Tests how rules route events without a location, and how they move recognizers.
@Suite struct RoutingTests {
  // MARK: Events

  /// The key window of an app, with a first responder, and an overlay window above it.
  private func windows() throws -> Scene {
    try scene(of: [
      view(1, "UIWindow", in: nil, fullScreen) { ($0.isKey, $0.firstResponder) = (true, 2) },
      view(2, "UITextField", in: 1, rect(0, 0, 50, 50)),
      view(3, "Overlay", in: nil, fullScreen) { $0.level = 1 },
      view(4, "Overlay", in: nil, fullScreen) { ($0.level, $0.isUserInteractionEnabled) = (2, false) },
    ])
  }

  private func target(_ type: EventType, _ rules: PolicyRule...) throws -> ViewID? {
    let scene = try windows()
    let applied = AppliedPolicy(Policy(name: "test", base: .uikit, rules: rules), in: scene)
    return HitTest(scene, applied).eventTarget(type).map(scene.id)
  }

  @Test func `a rule on the key window says who gets each type`() throws {
    #expect(try target(.motion) == 2)
    let none = try rule(":window") { $0.events = [.motion: EventRouting.none] }
    #expect(try target(.motion, none) == nil)
    #expect(try target(.presses, none) == 2)
    #expect(try target(.motion, rule("Overlay") { $0.events = [.motion: EventRouting.none] }) == 2, "it is not key")
    let back = try rule("@1") { $0.events = [.motion: .keyWindow] }
    #expect(try target(.motion, none, back) == 2)
  }

  @Test func `as if it were a touch, an event goes to the frontmost window whose switches let touches in`() throws {
    let touched = try rule("@1") { $0.events = [.motion: .hitTested] }
    #expect(try target(.motion, touched) == 3)
    let refusing = try rule("Overlay") { $0.canBecomeKey = false }
    #expect(try target(.motion, touched, refusing) == 3, "key or not")
    let off = try rule("Overlay") { $0.set = patch { $0.isHidden = true } }
    #expect(try target(.motion, touched, off) == 2, "its first responder")
  }

  @Test func `a window's first responder and its scene may be set`() throws {
    #expect(try target(.motion, rule("@1") { $0.set = patch { $0.firstResponder = .some(nil) } }) == 1)
    #expect(try target(.motion, rule("@1") { $0.set = patch { $0.isKey = false } }) == 4)
    let scene = try windows()
    let inScene = policy(.uikit, try rule("@1") { $0.set = patch { $0.scene = "main" } })
    #expect(scene.hit(300, 300) == 3)
    #expect(scene.hit(300, 300, inScene) == 1, "the others belong to none")
  }

  @Test func `what selectors read may be set, and the same views match`() throws {
    let renamed = try rule("Overlay") { $0.set = patch { ($0.identifier, $0.tag, $0.level) = ("x", 9, -1) } }
    let byName = try rule("#x, [tag=9]") { $0.hitTest = .selfOnly }
    let policy = policy(.uikit, renamed, byName)
    #expect(AppliedPolicy(policy, in: try windows()).matchCounts == [2, 0])
  }

  @Test func `on Android a view may be set clickable`() throws {
    let scene = try windows()
    let clickable = policy(.android, try rule("@2") { $0.set = patch { $0.props = ["clickable": .bool(true)] } })
    #expect(scene.hit(10, 10, clickable) == 2)
    #expect(scene.hit(10, 10, policy(.android)) == nil)
  }

  // MARK: Recognizers

  private let scrollPan = Recognizer(id: 40, className: "UIScrollViewPanGestureRecognizer")

  private func scrolling() throws -> Scene {
    let tap = Recognizer(id: 41, className: "UITapGestureRecognizer")
    let rootPan = Recognizer(id: 20, className: "UIPanGestureRecognizer")
    return try scene(
      view(2, in: 1, fullScreen) { $0.recognizers = [rootPan] },
      view(3, "UICollectionView", in: 2, rect(0, 0, 390, 300)),
      view(4, "UIScrollView", in: 2, rect(0, 300, 390, 300)) { $0.recognizers = [scrollPan, tap] })
  }

  private func candidates(_ id: ViewID, _ scene: Scene, _ rules: PolicyRule...) throws -> [CandidateRecognizer] {
    let applied = AppliedPolicy(Policy(name: "test", base: .uikit, rules: rules), in: scene)
    return applied.candidateRecognizers(try #require(scene.slot(of: id)), in: scene)
  }

  private func move(_ selector: String, _ recognizer: String, to destination: String? = nil) throws -> PolicyRule {
    let there = try destination.map { RecognizerMove.Destination.view(try Selector($0)) } ?? .superview
    return try rule(selector) { $0.recognizerMove = RecognizerMove(recognizer: recognizer, to: there) }
  }

  @Test func `a recognizer that hangs on the superview is asked about what lies beside its target`() throws {
    let scene = try scrolling()
    let move = try move("UIScrollView", "UIPanGestureRecognizer")
    #expect(try candidates(3, scene).map(\.id) == [20])
    #expect(
      try candidates(3, scene, move) == [
        CandidateRecognizer(id: 20, owner: 2), CandidateRecognizer(id: 40, owner: 2, target: 4),
      ])
    #expect(try candidates(4, scene, move).map(\.id) == [41, 20, 40])
  }

  @Test func `what another rule moved may move on, and its target stays; on its target it has none`() throws {
    let scene = try scrolling()
    let up = try move("UIScrollView", "UIPanGestureRecognizer")
    let further = try move("@2", "UIScrollViewPanGestureRecognizer", to: "UIWindow")
    #expect(try candidates(3, scene, up, further).last == CandidateRecognizer(id: 40, owner: 1, target: 4))
    let back = try move("@2", "UIScrollViewPanGestureRecognizer", to: "@4")
    #expect(try candidates(4, scene, up, back).first { $0.id == 40 } == CandidateRecognizer(id: 40, owner: 4))
  }

  @Test func `each view's recognizers move one level up by one rule, and a window keeps its own`() throws {
    let all = try move("*", "UIGestureRecognizer")
    #expect(try candidates(2, scrolling(), all).map(\.id) == [40, 41, 20])
  }

  @Test func `where nobody is found, nothing moves`() throws {
    #expect(try candidates(3, scrolling(), move("*", "UIGestureRecognizer", to: "#nobody")).map(\.id) == [20])
  }

  @Test func `a scene's changes are followed`() throws {
    var scene = try scrolling()
    var applied = AppliedPolicy(policy(.uikit, try move("UIScrollView", "UIPanGestureRecognizer")), in: scene)
    var change = SceneChange()
    change.set = [.init(id: 4, properties: patch { $0.recognizers = [] })]
    try scene.apply(.change(change))
    applied.update(for: scene, delta: scene.delta)
    #expect(applied.candidateRecognizers(try #require(scene.slot(of: 3)), in: scene).map(\.id) == [20])
  }
}
