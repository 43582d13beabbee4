#if UIKIT_MODEL
  import Findings
  import Foundation
  import HitTesting
  import ObjectScenes
  import TestSupport
  import Testing
  import UIKitModel

  /// Which recorded views the views are that a class makes for itself, and which weak properties
  /// nothing sets: it is right, or told.
  @MainActor @Suite struct OwnSubviewTests {
    /// A bar with the buttons "pay" at (0, 0) and "close" at (100, 0), 100 by 50 points each.
    ///
    /// - Parameter isSwapped: whether "pay" was brought to the front.
    private func buttons(
      isSwapped: Bool, in parent: ViewID = 2, _ mark: (inout ViewPatch, String) -> Void = { _, _ in }
    ) -> [NewView] {
      let pay = view(3, "UIButton", in: parent, rect(0, 0, 100, 50)) { mark(&$0, "pay") }
      let close = view(4, "UIButton", in: parent, rect(100, 0, 100, 50)) { mark(&$0, "close") }
      return isSwapped ? [close, pay] : [pay, close]
    }

    private func live(_ override: ViewOverride, _ views: [NewView]) throws -> (live: ObjectScene, scene: Scene) {
      let scene = try scene(
        of: [view(1, "UIWindow", in: nil, fullScreen), view(2, "Bar", in: 1, rect(0, 0, 200, 50))] + views)
      let live = ObjectScene(OverridePolicy("bar", override))
      live.update(for: scene)
      return (live, scene)
    }

    /// Whether the code knows which of the recorded buttons is which: it takes the touches of "pay"
    /// for itself.
    private func isRight(_ live: ObjectScene) throws -> Bool {
      let pay = try live.hitTest(Point(x: 50, y: 20)).responder
      let close = try live.hitTest(Point(x: 150, y: 20)).responder
      #expect([[2, 4], [3, 2]].contains([pay, close]), "\(pay ?? -1) \(close ?? -1)")
      return pay == 2
    }

    @Test(arguments: [false, true]) func `what tells two buttons apart decides, whatever their order`(
      isSwapped: Bool
    ) throws {
      func notes(_ override: ViewOverride, _ mark: (inout ViewPatch, String) -> Void = { _, _ in }) throws -> [CodeNote]
      {
        let (live, _) = try live(override, buttons(isSwapped: isSwapped, mark))
        #expect(try isRight(live))
        return live.notes
      }
      #expect(try notes(ofBar(IdentifiedBar.init(frame:))) { $0.identifier = .some($1) } == [])
      #expect(try notes(ofBar(TaggedBar.init(frame:))) { $0.tag = $1 == "pay" ? 1 : 2 } == [])
      #expect(try notes(ofBar(TitledBar.init(frame:))) { $0.label = .some($1) } == [])
      #expect(try notes(ofBar(LabelledBar.init(frame:))) { $0.label = .some($1) } == [])
      // One mark is enough for two.
      #expect(try notes(ofBar(IdentifiedBar.init(frame:))) { if $1 == "pay" { $0.identifier = .some($1) } } == [])
      #expect(try notes(ofBar(FramedBar.init(frame:))) == [])
      #expect(try notes(ofBar(LaidOutBar.init(frame:))) == [])
      #expect(try notes(ofBar(HalfLaidOutBar.init(frame:))) == [])
    }

    @Test func `what nothing tells apart is taken in its order, and that is told`() throws {
      let note = CodeNote.uncertainSubviews(
        owner: "Bar", className: "UIButton", count: 2, properties: ["Bar.close", "Bar.pay"])
      let (right, _) = try live(ofBar(Bar.init(frame:)), buttons(isSwapped: false))
      #expect(try isRight(right))
      #expect(right.notes == [note])
      let (wrong, _) = try live(ofBar(Bar.init(frame:)), buttons(isSwapped: true))
      #expect(try !isRight(wrong))
      #expect(wrong.notes == [note])
      // Marks that the recording does not have tell nothing.
      #expect(
        try live(ofBar(IdentifiedBar.init(frame:)), buttons(isSwapped: true)).live.notes.count == 1)
      // A layout that places both at the same frame tells nothing either.
      #expect(try live(ofBar(StackedBar.init(frame:)), buttons(isSwapped: true)).live.notes.count == 1)
    }

    @Test func `views of which fewer were recorded stand for none, and that is told`() throws {
      let note = CodeNote.unpairedSubviews(
        owner: "Bar", className: "UIButton", count: 2, properties: ["Bar.close", "Bar.pay"])
      let (one, _) = try live(ofBar(Bar.init(frame:)), Array(buttons(isSwapped: false).prefix(1)))
      #expect(one.notes == [note])
      // With marks it is known which one it is.
      let marked = buttons(isSwapped: false) { $0.identifier = .some($1) }
      #expect(try live(ofBar(IdentifiedBar.init(frame:)), Array(marked.prefix(1))).live.notes == [])
    }

    @Test func `a view keeps standing for the same recorded one when their order changes later`() throws {
      var (live, scene) = try live(ofBar(Bar.init(frame:)), buttons(isSwapped: false))
      #expect(try isRight(live))
      for index in [1, 0, 1] {
        var change = SceneChange()
        change.move = [.init(id: 3, parent: 2, index: index)]
        try scene.apply(.change(change))
        live.update(for: scene)
        #expect(try isRight(live))
      }
      // Also when one of them is away for a while.
      var change = SceneChange()
      change.remove = [3]
      try scene.apply(.change(change))
      live.update(for: scene)
      change = SceneChange()
      change.insert = [view(3, "UIButton", in: 2, rect(0, 0, 100, 50), index: 1)]
      try scene.apply(.change(change))
      live.update(for: scene)
      #expect(try isRight(live))
    }

    @Test func `views inside a view that a class makes are told apart by the layout, too`() throws {
      for isSwapped in [false, true] {
        let stack = view(5, "UIView", in: 2, rect(0, 0, 200, 50))
        let (live, _) = try live(ofBar(NestedBar.init(frame:)), [stack] + buttons(isSwapped: isSwapped, in: 5))
        #expect(try isRight(live))
        #expect(live.notes == [])
      }
    }

    @Test func `views that the first layout makes stand for the recorded ones, too`() throws {
      for isSwapped in [false, true] {
        let (live, scene) = try live(ofBar(LateBar.init(frame:)), buttons(isSwapped: isSwapped))
        #expect(try isRight(live))
        #expect(live.notes == [])
        live.update(for: scene)
        #expect(try isRight(live))
      }
    }

    @Test func `what bind sets of the views is set of those that they turn out to be`() throws {
      let override = ViewOverride.view(matching: "Bar", LaidOutBar.init(frame:)) { bar, _ in
        bar.pay.alpha = 0.5
      }
      let (live, _) = try live(override, buttons(isSwapped: true))
      let bar = try #require(live.views(of: LaidOutBar.self).first)
      #expect(bar.pay.frame.minX == 0 && bar.pay.alpha == 0.5)
      #expect(bar.close.frame.minX == 100 && bar.close.alpha == 1)
    }

    @Test func `labels that nobody holds need not be told apart`() throws {
      let views = [view(3, "UILabel", in: 2, rect(0, 0, 9, 9)), view(4, "UILabel", in: 2, rect(0, 20, 9, 9))]
      #expect(try live(.view(matching: "Bar", LabelsBar.init(frame:)), views).live.notes == [])
    }

    /// For each of many buttons that a class makes, some marks, and the recorded ones in any order:
    /// each stands for its own, or the note says that this is not certain.
    @Test(arguments: 1...4) func `each of many buttons is its own, or it is told`(seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      var certain = 0
      for round in 0..<40 {
        let count = Int.random(in: 2...5, using: &random)
        let marks = (0..<count).map { _ in Marks(random: &random) }
        var places = Array(0..<count)
        places.shuffle(using: &random)
        let views = places.map { place in
          view(ViewID(10 + place), "UIButton", in: 2, rect(Double(place) * 20, 0, 20, 50)) {
            marks[place].set(&$0)
          }
        }
        let lays = random.pick([0, 0, 1, 2, count])
        let override = ViewOverride.view(matching: "Bar", { (frame: CGRect) in MarkedBar(frame, marks, lays: lays) })
        let (live, _) = try live(override, views)
        let bar = try #require(live.views(of: MarkedBar.self).first)
        for place in 0..<min(lays, count) { try #require(bar.own[place].frame.minX == CGFloat(place) * 20) }
        let isRight = bar.own.indices.allSatisfy { bar.own[$0].frame.minX == CGFloat($0) * 20 }
        try #require(isRight || !live.notes.isEmpty, "seed \(seed), round \(round)")
        if lays >= count - 1 { try #require(live.notes.isEmpty, "seed \(seed), round \(round)") }
        certain += live.notes.isEmpty ? 1 : 0
      }
      #expect(certain > 8, "\(certain)")
    }

    private func ofBar<B: Bar>(_ make: @escaping @MainActor @Sendable (CGRect) -> B) -> ViewOverride {
      .view(matching: "Bar", make)
    }

    // MARK: Weak outlets

    @Test func `a weak outlet that nothing sets is told, and one that something sets is not`() throws {
      func notes(
        _ views: [NewView]? = nil, _ bind: @escaping @MainActor @Sendable (Outlets, ObjectScene) -> Void
      ) throws -> [CodeNote] {
        let override = ViewOverride.view(matching: "Bar", Outlets.init(frame:), bind: bind)
        return try live(override, views ?? buttons(isSwapped: false)).live.notes
      }
      let (button, other) = (CodeNote.unsetOutlet(property: "Outlets.button"), "OutletsBase.other")
      #expect(try notes { _, _ in } == [button, .unsetOutlet(property: other)])
      #expect(
        try notes { bar, scene in bar.button = scene.views(of: UIButton.self).first } == [.unsetOutlet(property: other)]
      )
      #expect(
        try notes { bar, scene in
          bar.button = scene.views(of: UIButton.self).first
          bar.other = bar
        } == [])
      // There is no button that it could be.
      #expect(try notes([]) { bar, _ in bar.other = bar } == [])
    }

    @Test func `a weak property for views of the app's own kind is an outlet, too`() throws {
      let views = buttons(isSwapped: false) + [view(8, "Own", in: 2, rect(0, 0, 9, 9))]
      let scene = try scene(
        of: [view(1, "UIWindow", in: nil, fullScreen), view(2, "Bar", in: 1, rect(0, 0, 200, 50))] + views)
      func notes(_ overrides: ViewOverride...) -> [CodeNote] {
        let live = ObjectScene(OverridePolicy("bar", overrides))
        live.update(for: scene)
        return live.notes
      }
      let asking = ViewOverride.view(matching: "Bar", AskingBar.init(frame:))
      #expect(
        notes(asking, .view(matching: "Own", Helper.init(frame:))) == [.unsetOutlet(property: "AskingBar.helper")])
      #expect(notes(asking) == [], "no view helps")
    }

    @Test func `an outlet that is nil only as long as its view is away is set`() throws {
      let override = ViewOverride.view(matching: "Bar", Outlets.init(frame:)) { bar, scene in
        bar.button = scene["pay"] as? UIButton
        bar.other = bar
      }
      var (live, scene) = try live(override, [view(4, "UIButton", in: 2, rect(100, 0, 100, 50))])
      #expect(live.notes == [.unsetOutlet(property: "Outlets.button")])
      var change = SceneChange()
      change.insert = [
        view(3, "UIButton", in: 2, rect(0, 0, 100, 50), index: 1) { $0.identifier = .some("pay") }
      ]
      try scene.apply(.change(change))
      live.update(for: scene)
      #expect(live.notes == [])
    }
  }

  /// What a button has that tells it from others.
  private struct Marks: Sendable {
    var identifier: String?
    var tag = 0
    var label: String?

    init(random: inout SplitMix64) {
      if random.chance(40) { identifier = random.pick(["a", "b", "c"]) }
      if random.chance(40) { tag = random.pick([1, 2, 3]) }
      if random.chance(40) { label = random.pick(["x", "y", "z"]) }
    }

    func set(_ patch: inout ViewPatch) {
      (patch.identifier, patch.tag, patch.label) = (.some(identifier), Int64(tag), .some(label))
    }
  }

  private final class MarkedBar: UIView {
    let own: [UIButton]
    /// How many buttons the layout places.
    let lays: Int

    init(_ frame: CGRect, _ marks: [Marks], lays: Int) {
      own = marks.map { marks in
        let button = UIButton()
        (button.accessibilityIdentifier, button.tag, button.accessibilityLabel) = (
          marks.identifier, marks.tag, marks.label
        )
        return button
      }
      self.lays = lays
      super.init(frame: frame)
      for button in own { addSubview(button) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      for (place, button) in own.enumerated().prefix(lays) {
        button.frame = CGRect(x: CGFloat(place) * 20, y: 0, width: 20, height: 50)
      }
    }
  }

  /// A bar that takes the touches of its button "pay" for itself.
  private class Bar: UIView {
    let pay = UIButton()
    let close = UIButton()

    override required init(frame: CGRect) {
      super.init(frame: frame)
      add()
    }

    required init?(coder: NSCoder) { nil }

    func add() {
      addSubview(pay)
      addSubview(close)
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      return hit === pay ? self : hit
    }
  }

  private final class IdentifiedBar: Bar {
    override func add() {
      super.add()
      (pay.accessibilityIdentifier, close.accessibilityIdentifier) = ("pay", "close")
    }
  }

  private final class TaggedBar: Bar {
    override func add() {
      super.add()
      (pay.tag, close.tag) = (1, 2)
    }
  }

  private final class TitledBar: Bar {
    override func add() {
      super.add()
      pay.setTitle("pay", for: .normal)
      close.setTitle("close", for: .normal)
    }
  }

  private final class LabelledBar: Bar {
    override func add() {
      super.add()
      (pay.accessibilityLabel, close.accessibilityLabel) = ("pay", "close")
    }
  }

  private final class FramedBar: Bar {
    override func add() {
      super.add()
      pay.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
      close.frame = CGRect(x: 100, y: 0, width: 100, height: 50)
    }
  }

  private final class LaidOutBar: Bar {
    override func layoutSubviews() {
      pay.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height)
      close.frame = CGRect(x: bounds.midX, y: 0, width: bounds.width / 2, height: bounds.height)
    }
  }

  private final class HalfLaidOutBar: Bar {
    override func layoutSubviews() { pay.frame = CGRect(x: 0, y: 0, width: 100, height: bounds.height) }
  }

  private final class StackedBar: Bar {
    override func layoutSubviews() {
      pay.frame = CGRect(x: 0, y: 0, width: 100, height: bounds.height)
      close.frame = pay.frame
    }
  }

  /// A bar that makes its views in its first layout.
  private final class LateBar: Bar {
    private var isSetUp = false

    override func add() {}

    override func layoutSubviews() {
      if !isSetUp { super.add() }
      isSetUp = true
      pay.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
      close.frame = CGRect(x: 100, y: 0, width: 100, height: 50)
    }
  }

  private final class NestedBar: Bar {
    private let stack = UIView()

    override func add() {
      addSubview(stack)
      stack.addSubview(pay)
      stack.addSubview(close)
    }

    override func layoutSubviews() {
      pay.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
      close.frame = CGRect(x: 100, y: 0, width: 100, height: 50)
    }
  }

  private final class LabelsBar: UIView {
    override init(frame: CGRect) {
      super.init(frame: frame)
      for _ in 0..<2 { addSubview(UILabel()) }
    }

    required init?(coder: NSCoder) { nil }
  }

  @MainActor private protocol Helping: AnyObject {
    func helps(_ point: CGPoint) -> Bool
  }

  private final class Helper: UIView, Helping {
    func helps(_ point: CGPoint) -> Bool { true }
  }

  private final class AskingBar: UIView {
    weak var helper: (any Helping)?
    weak var anything: AnyObject?

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      helper?.helps(point) == true ? self : super.hitTest(point, with: event)
    }
  }

  private class OutletsBase: UIView {
    weak var other: UIView?
  }

  private final class Outlets: OutletsBase {
    weak var button: UIButton!
    var strong: UIButton?
    lazy var later = UIButton()
    weak var elsewhere: NSObject?

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { button ?? other }
  }
#endif
