import HitTesting
import TestSupport
import Testing

/// Tests what rules say of recognizers, and of how views treat touches.
@Suite struct GestureRuleTests {
  private static let tap = "UITapGestureRecognizer"
  private static let pan = "UIPanGestureRecognizer"

  /// A window with a scroll view `#list`, which has a pan and a tap with the name `zoom`, and a
  /// button `#pay` in it.
  private func list() throws -> Scene {
    var tap = Recognizer(id: 41, className: Self.tap)
    tap.parameters = RecognizerParameters()
    tap.parameters?.name = "zoom"
    return try scene(
      view(2, "UIScrollView", in: 1, fullScreen) {
        $0.identifier = "list"
        $0.contentSize = Size(width: 390, height: 2000)
        $0.recognizers = [Recognizer(id: 40, className: "UIScrollViewPanGestureRecognizer"), tap]
      },
      view(3, "UIButton", in: 2, rect(0, 0, 100, 44)) {
        $0.identifier = "pay"
        $0.recognizers = [Recognizer(id: 42, className: "UILongPressGestureRecognizer", isEnabled: false)]
      })
  }

  private func applied(_ rules: [PolicyRule], in scene: Scene) -> AppliedPolicy {
    AppliedPolicy(Policy(name: "test", base: .uikit, rules: rules), in: scene)
  }

  private func recognizers(
    _ selector: String, _ subject: RecognizerRule.Subject, name: String? = nil,
    _ change: (inout RecognizerRule) throws -> Void = { _ in }
  ) throws -> PolicyRule {
    var part = RecognizerRule(subject, name: name)
    try change(&part)
    return try rule(selector) { $0.recognizers = part }
  }

  private func candidates(_ scene: Scene, _ rules: PolicyRule...) throws -> [RecognizerID] {
    applied(rules, in: scene).candidateRecognizers(try #require(scene.slot(of: 3)), in: scene).map(\.id)
  }

  // MARK: Views

  @Test func `properties that decide how views treat touches are those that the rules set`() throws {
    let scene = try list()
    let slot = try #require(scene.slot(of: 2))
    let first = try rule("UIScrollView") { $0.set = patch { ($0.bounces, $0.delaysContentTouches) = (false, false) } }
    let second = try rule("#list") { $0.set = patch { ($0.bounces, $0.isEnabled) = (true, false) } }
    let state = applied([first, second], in: scene).delivery(slot, in: scene)
    #expect(state.bounces && !state.delaysContentTouches && !state.isEnabled)
    #expect(state.contentSize == Size(width: 390, height: 2000), "recorded")
    #expect(applied([], in: scene).delivery(slot, in: scene) == scene.delivery(slot))
  }

  @Test func `the last rule that answers for a view counts`() throws {
    let scene = try list()
    let (list, button) = (try #require(scene.slot(of: 2)), try #require(scene.slot(of: 3)))
    let applied = applied(
      [
        try rule("*") { ($0.touchesShouldCancel, $0.shouldBegin) = (false, .never) },
        try rule("#list") { ($0.touchesShouldCancel, $0.touchesShouldBegin) = (true, false) },
        try rule("#pay") { $0.shouldBegin = .axis(.horizontal) },
      ], in: scene)
    #expect(applied.touchesShouldCancel(list) == true && applied.touchesShouldCancel(button) == false)
    #expect(applied.touchesShouldBegin(list) == false && applied.touchesShouldBegin(button) == nil)
    #expect(applied.shouldBegin(list) == .never && applied.shouldBegin(button) == .axis(.horizontal))
    #expect(applied.without([2]).shouldBegin(button) == .never)
  }

  // MARK: Recognizers

  @Test func `a recognizer that is removed, disabled or enabled is a candidate accordingly`() throws {
    let scene = try list()
    #expect(try candidates(scene) == [40, 41])
    #expect(try candidates(scene, recognizers("#list", .removed(className: Self.pan))) == [41])
    #expect(try candidates(scene, recognizers("#list", .removed(className: nil))) == [])
    #expect(try candidates(scene, recognizers("#list", .removed(className: nil), name: "zoom")) == [40])
    #expect(try candidates(scene, recognizers("#pay", .removed(className: Self.pan))) == [40, 41], "of another view")
    let enabling = try recognizers("#pay", .present(className: nil)) { $0.set.isEnabled = true }
    #expect(try candidates(scene, enabling) == [42, 40, 41])
    let disabling = try recognizers("*", .present(className: Self.tap)) { $0.set.isEnabled = false }
    #expect(try candidates(scene, enabling, disabling) == [42, 40])
    for rule in [enabling, disabling, try recognizers("A", .added(className: Self.tap))] {
      #expect(policy(.uikit, rule).movesRecognizers)
    }
    let simultaneous = try recognizers("*", .present(className: nil)) { $0.simultaneousWith = [RecognizerSelector()] }
    #expect(!policy(.uikit, simultaneous).movesRecognizers)
    #expect(try candidates(scene, simultaneous) == [40, 41])
  }

  @Test func `an added recognizer has an id that depends on its view, its class and its name alone`() throws {
    let scene = try list()
    let slot = try #require(scene.slot(of: 3))
    let hidden = try rule("#pay") { $0.set = patch { $0.isHidden = false } }
    let add = try recognizers("UIView", .added(className: Self.tap), name: "zoom") {
      $0.set.numberOfTapsRequired = 2
    }
    let press = try recognizers("#pay", .added(className: "UILongPressGestureRecognizer"))
    let found = applied([hidden, add, press], in: scene).recognizers(slot, in: scene)
    #expect(found.map(\.isAdded) == [false, true, true])
    let (zoom, pressed) = (found[1].id, found[2].id)
    #expect(found[0].id == 42 && zoom != pressed)
    #expect(applied([press, add], in: scene).recognizers(slot, in: scene).map(\.id) == [42, pressed, zoom])
    #expect(applied([press], in: scene).recognizers(slot, in: scene).map(\.id) == [42, pressed])
    let many = applied([add, press, add, add], in: scene)
    let all = many.recognizers(slot, in: scene).map(\.id)
    #expect(Set(all).count == 5 && all[1] == zoom && all[2] == pressed, "equal ones have different ids")
    let window = try #require(scene.slot(of: 1))
    #expect(Set(all).isDisjoint(with: many.recognizers(window, in: scene).map(\.id)), "so have those of other views")
    #expect(found[1].parameters?.name == "zoom" && found[1].parameters?.numberOfTapsRequired == 2)
    #expect(found[2].parameters?.numberOfTapsRequired == 0, "a press needs no taps")
    #expect(try candidates(scene, hidden, add).count == 2 + 3, "the window has one, too")
    #expect(applied([add], in: scene).recognizers(slot, in: scene)[1] == found[1])
  }

  @Test func `values are those that the rules set, over those of a new recognizer where none are known`() throws {
    let scene = try list()
    let (list, button) = (try #require(scene.slot(of: 2)), try #require(scene.slot(of: 3)))
    let first = try recognizers("*", .present(className: nil)) {
      ($0.set.cancelsTouchesInView, $0.set.direction) = (false, 3)
    }
    let second = try recognizers("*", .present(className: Self.tap), name: "zoom") {
      ($0.set.cancelsTouchesInView, $0.set.numberOfTapsRequired) = (true, 3)
    }
    let applied = applied([first, second], in: scene)
    let found = applied.recognizers(list, in: scene)
    #expect(found.map { $0.parameters?.cancelsTouchesInView } == [false, true])
    #expect(found.map { $0.parameters?.numberOfTapsRequired } == [1, 3])
    #expect(found.map { $0.parameters?.name } == [nil, "zoom"])
    #expect(found.map { $0.parameters?.direction } == [3, 3])
    let press = try #require(applied.recognizers(button, in: scene).first?.parameters)
    #expect(press.numberOfTapsRequired == 0 && press.minimumPressDuration == 0.5)
    let disabled = try recognizers("*", .present(className: nil)) { $0.set.isEnabled = false }
    #expect(self.applied([disabled], in: scene).recognizers(button, in: scene).first?.parameters == nil)
    #expect(self.applied([], in: scene).recognizers(list, in: scene) == scene.recognizers(list))
  }

  @Test func `a recognizer that moved is one of its new view`() throws {
    let scene = try list()
    let window = try #require(scene.slot(of: 1))
    let move = try rule("#list") { $0.recognizerMove = RecognizerMove(recognizer: Self.pan, to: .superview) }
    let change = try recognizers(":window", .present(className: Self.pan)) { $0.set.minimumNumberOfTouches = 2 }
    let found = applied([change, move], in: scene).recognizers(window, in: scene)
    #expect(found.map(\.id) == [40] && found[0].parameters?.minimumNumberOfTouches == 2)
    #expect(try candidates(scene, move, recognizers(":window", .removed(className: Self.pan))) == [41])
  }

  @Test func `the rules about a recognizer are those for its view, class and name`() throws {
    let scene = try list()
    let slot = try #require(scene.slot(of: 2))
    let applied = applied(
      [
        try recognizers("#list", .present(className: Self.pan)) { $0.shouldBegin = .never },
        try rule("#list") { $0.hitTest = .passthrough },
        try recognizers("UIScrollView", .present(className: nil), name: "zoom") { $0.shouldReceive = .never },
        try recognizers("#pay", .present(className: nil)) { $0.shouldBegin = .never },
        try recognizers("#list", .removed(className: Self.pan)), try recognizers("#list", .added(className: Self.tap)),
        try recognizers("#list", .present(className: "UIGestureRecognizer")) { $0.shouldBegin = .never },
      ], in: scene)
    let recorded = scene.recognizers(slot)
    #expect(applied.recognizerRules(recorded[0], of: slot, in: scene) == [0, 4, 6])
    #expect(applied.recognizerRules(recorded[1], of: slot, in: scene) == [2, 6])
    let added = try #require(applied.recognizers(slot, in: scene).last)
    #expect(added.isAdded && applied.recognizerRules(added, of: slot, in: scene) == [5, 6])
    #expect(applied.candidateRule(of: CandidateRecognizer(id: 40, owner: 2), in: scene) == 4)
    #expect(applied.candidateRule(of: CandidateRecognizer(id: added.id, owner: 2), in: scene) == 5)
    #expect(applied.candidateRule(of: CandidateRecognizer(id: 41, owner: 2), in: scene) == 2)
  }

  // MARK: Selectors

  @Test(arguments: [
    ("*", true, true), ("UIGestureRecognizer", true, true), (pan, true, false), ("*[name=zoom]", false, true),
    ("\(tap)[name=other]", false, false), ("* on #list", true, true), ("* on UIButton UIView", false, false),
    ("\(pan) on UIWindow > UIScrollView", true, false), ("* on :scope", false, false), ("* on :superview", true, true),
  ])
  func `a selector of recognizers asks for class, name and view`(text: String, ofPan: Bool, ofTap: Bool) throws {
    let selector = try RecognizerSelector(text)
    let scene = try list()
    let (slot, button) = (try #require(scene.slot(of: 2)), try #require(scene.slot(of: 3)))
    let inRule = try recognizers("#pay", .present(className: nil)) { $0.requireToFail = [selector] }
    for applied in [applied([inRule], in: scene), applied([], in: scene)] {
      let found = scene.recognizers(slot).map {
        applied.matches(selector, $0, of: slot, in: scene, besides: button)
      }
      #expect(found == [ofPan, ofTap])
    }
  }

  @Test func `views inside rules are followed as the scene changes`() throws {
    var scene = try list()
    let selector = try RecognizerSelector("* on #list")
    var applied = applied(
      [
        try recognizers("#pay", .present(className: nil)) {
          ($0.requireToFail, $0.shouldReceive) = ([selector], .notOn(try Selector("[label=x]")))
        }
      ], in: scene)
    let slot = try #require(scene.slot(of: 2))
    let recognizer = try #require(scene.recognizers(slot).first)
    #expect(applied.matches(selector, recognizer, of: slot, in: scene))
    #expect(try !applied.selects(Selector("[label=x]"), slot, of: nil, in: scene))
    var change = SceneChange()
    change.set = [.init(id: 2, properties: patch { ($0.identifier, $0.label) = (.some("other"), .some("x")) })]
    try scene.apply(.change(change))
    applied.update(for: scene, delta: scene.delta)
    #expect(!applied.matches(selector, recognizer, of: slot, in: scene))
    #expect(try applied.selects(Selector("[label=x]"), slot, of: nil, in: scene))
  }

  @Test(arguments: [
    "*", tap, "\(tap)[name=zoom]", "*[name=\"two words\"]", "* on #card", "\(tap) on UIWindow > UIView, #b",
    "\"Gesture<A, B>\"", "UIKit.Tap$1 on *",
  ])
  func `the text of a selector of recognizers reads back`(text: String) throws {
    #expect(try RecognizerSelector(text).text == text)
    #expect(try RecognizerSelector("  " + text).text == text)
  }

  @Test(arguments: [
    ("", SelectorFault.Kind.empty, 0), ("Tap]", .expected("\"[name=\" or \" on \""), 3),
    ("Tap[name=a]on B", .expected("\"[name=\" or \" on \""), 11),
    ("Tap of A", .expected("\"[name=\" or \" on \""), 4), ("Tap[id=3]", .expected("\"name=\""), 4),
    ("Tap on", .expected("a space and the selector of a view"), 6), ("Tap on ", .expected("the selector of a view"), 7),
    ("#pay", .expected("a class of recognizers or \"*\""), 0),
    ("Tap on #a/B", .expected("a space, \">\" or \",\""), 9),
  ])
  func `a wrong selector of recognizers is told with the place of its first mistake`(
    text: String, kind: SelectorFault.Kind, offset: Int
  ) {
    #expect(throws: SelectorFault(kind: kind, offset: offset)) { try RecognizerSelector(text) }
  }

  // MARK: Words

  @Test func `a rule reads the same in every order of its lists`() throws {
    let one = try recognizers("#a", .present(className: Self.pan)) {
      $0.requireToFail = [try RecognizerSelector("A on #x, #y"), try RecognizerSelector("*")]
      $0.shouldReceive = .notOn(try Selector("A,B"))
      ($0.set.edges, $0.shouldBegin) = (3, .axis(.vertical))
    }
    let other = try recognizers("#a", .present(className: Self.pan)) {
      $0.requireToFail = try [RecognizerSelector("*"), RecognizerSelector("A on #y,#x"), RecognizerSelector("*")]
      $0.shouldReceive = .notOn(try Selector("B, A"))
      ($0.set.edges, $0.shouldBegin) = (3, .axis(.vertical))
    }
    #expect(one.canonical == other.canonical)
    #expect(
      one.canonical == """
        #a { recognizers: { of: UIPanGestureRecognizer, set: { edges: [left, top] }, requireToFail: ['*', 'A on #x, #y'], \
        shouldReceive: { not: 'A, B' }, shouldBegin: { axis: vertical } } }
        """)
    let more = try recognizers("#a", .removed(className: nil))
    #expect(more.canonical == "#a { recognizers: { remove: '*' } }")
  }

  @Test func `a rule about touches is replaced by a later one alone that says the same again`() throws {
    func never(_ rules: PolicyRule...) -> Policy.NeverReason? {
      Policy(name: "p", base: .uikit, rules: rules).whyNever(0)
    }
    let through = try rule("A") { $0.hitTest = .passthrough }
    for change: (inout PolicyRule) -> Void in [
      { $0.touchesShouldCancel = false }, { $0.touchesShouldBegin = false }, { $0.shouldBegin = .never },
    ] {
      let setting = try rule("A", change)
      #expect(never(setting, setting) == .overridden(by: 1))
      #expect(never(setting, through) == nil)
      let nobody = try rule("A") { $0.hitTest = HitTestOverride.none }
      #expect(never(nobody, setting) == nil)
    }
    let add = try recognizers("A", .added(className: Self.tap))
    #expect(never(add, add) == nil)
  }
}
