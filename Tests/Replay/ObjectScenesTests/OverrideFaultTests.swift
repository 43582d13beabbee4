#if UIKIT_MODEL
  import ExampleApps
  import Foundation
  import HitTesting
  import ObjectScenes
  import TestSupport
  import Testing
  import UIKitModel

  /// Code that gives no usable answer is told, and so is an answer that rests on what was not
  /// recorded.
  @MainActor @Suite struct OverrideFaultTests {
    private func made(_ policy: OverridePolicy, _ scene: Scene) -> ObjectScene {
      let live = ObjectScene(policy)
      live.update(for: scene)
      return live
    }

    private func named(_ id: ViewID, _ className: String = "UIView", in parent: ViewID?, _ frame: Rect, _ name: String)
      -> NewView
    {
      view(id, className, in: parent, frame) { $0.identifier = .some(name) }
    }

    private func fault(_ live: ObjectScene) -> OverrideFault? {
      do throws(OverrideFault) {
        _ = try live.hitTest(Point(x: 5, y: 5))
        return nil
      } catch {
        return error
      }
    }

    @Test func `what code does wrong is told, also after the next change`() throws {
      let scene = try scene(named(2, "Card", in: 1, fullScreen, "card"), view(3, in: 2, rect(200, 200, 9, 9)))
      func fault(_ overrides: ViewOverride...) throws -> OverrideFault? {
        var scene = scene
        let live = made(OverridePolicy("test", overrides), scene)
        let fault = self.fault(live)
        var change = SceneChange()
        change.insert = [view(4, in: 1, rect(200, 200, 9, 9), index: 0)]
        try scene.apply(.change(change))
        live.update(for: scene)
        #expect(self.fault(live) == fault)
        return fault
      }
      #expect(try fault(.view(Card.init(frame:))) == nil)
      #expect(try fault(.view(matching: "#card", Foreign.init(frame:))) == .foreignView("UIImageView"))
      #expect(try fault(.view(matching: ":window", Card.init(frame:))) == .notAWindow("Card"))
      #expect(try fault(.view(matching: "#card", Main.init(frame:))) == .windowInside("Main"))
      #expect(try fault(.view(matching: "#card", Elsewhere.init(frame:))) == .otherSubviews("Elsewhere"))
      let shared = Card()
      #expect(try fault(.view(matching: "* *", { _ in shared })) == .sameViewTwice("Card"))
      let unreadable = try fault(.view(matching: "#", Card.init(frame:)))
      guard case .unreadableSelector("#", _) = unreadable else {
        Issue.record("\(String(describing: unreadable))")
        return
      }
    }

    @Test func `subviews that code brings along are taken out, for the recorded ones come in`() throws {
      var scene = try scene(named(2, "Card", in: 1, fullScreen, "card"))
      let policy = OverridePolicy("test", .view(matching: "#card", Furnished.init(frame:)))
      let live = made(policy, scene)
      #expect(try live.hitTest(Point(x: 5, y: 5)).responder == 2)
      live["card"]?.addSubview(UIView(frame: UIScreen.main.bounds))
      #expect(fault(live) == .foreignView("UIView"))
      var change = SceneChange()
      change.insert = [view(3, in: 2, rect(0, 0, 9, 9))]
      try scene.apply(.change(change))
      live.update(for: scene)
      #expect(try live.hitTest(Point(x: 5, y: 5)).responder == 3)
      #expect(live["card"]?.subviews.count == 1)
    }

    @Test func `subviews that code makes for itself stand for the recorded ones of their class`() throws {
      let scene = try scene(
        named(2, "Owner", in: 1, fullScreen, "card"), view(3, "UIButton", in: 2, rect(100, 100, 40, 40)),
        view(4, "UILabel", in: 2, rect(0, 0, 9, 9)), named(5, "Cell", in: 1, rect(0, 0, 300, 50), "cell"),
        view(6, "Content", in: 5, rect(0, 0, 250, 50)))
      let live = made(OverridePolicy("test", .view(Owner.init(frame:)), .view(Cell.init(frame:))), scene)
      // The button takes touches beside it, where it was recorded.
      #expect(try live.hitTest(Point(x: 150, y: 120)).responder == 3)
      #expect(try live.hitTest(Point(x: 170, y: 120)).responder == 2)
      #expect(try live.hitTest(Point(x: 260, y: 20)).responder == 5)
      #expect(try live.hitTest(Point(x: 20, y: 20)).responder == 6)
    }

    @Test func `an answer that rests on a view which was not recorded is a fault, and names the property`() throws {
      func fault(_ views: NewView..., bind: @escaping @MainActor @Sendable (Asker) -> Void = { _ in }) throws
        -> OverrideFault?
      {
        let scene = try scene(
          of: [view(1, "UIWindow", in: nil, fullScreen), named(2, "Asker", in: 1, fullScreen, "card")] + views)
        return self.fault(made(OverridePolicy("test", .view(Asker.init(frame:)) { asker, _ in bind(asker) }), scene))
      }
      let label = view(3, "UILabel", in: 2, rect(200, 200, 9, 9))
      #expect(try fault(label) == nil)
      #expect(try fault() == .askedUnrecorded(className: "UILabel", property: "Asker.own"))
      // Of two labels it is not certain which one it is.
      #expect(
        try fault(label, view(4, "UILabel", in: 2, rect(200, 200, 9, 9)))
          == .askedUnrecorded(className: "UILabel", property: "Asker.own"))
      #expect(
        try fault(label) { $0.outlet = UIButton() } == .askedUnrecorded(className: "UIButton", property: "Asker.outlet")
      )
      #expect(
        try fault(label) { $0.list = [UIView(), UIView()] }
          == .askedUnrecorded(className: "UIView", property: "Asker.list"))
      #expect(
        try fault(label) { $0.usesLater = true } == .askedUnrecorded(className: "UIView", property: "Asker.later"))
      #expect(
        try fault(label) { $0.usesNew = true } == .askedUnrecorded(className: "UIScrollView", property: nil))
    }

    @Test func `a scene that is too deep to call through is a fault, and the next one is not`() throws {
      var list = [view(1, "UIWindow", in: nil, fullScreen)]
      for id in 2...ViewID(ObjectScene.deepest) { list.append(view(id, in: id - 1, fullScreen)) }
      let live = ObjectScene(OverridePolicy("plain"))
      var deep = try scene(of: list)
      live.update(for: deep)
      #expect(try live.hitTest(.zero).responder == ViewID(ObjectScene.deepest))
      try deep.apply(.scene(list + [view(9000, in: ViewID(ObjectScene.deepest), fullScreen)]))
      live.update(for: deep)
      #expect(throws: OverrideFault.tooDeep(levels: ObjectScene.deepest + 1)) { try live.hitTest(.zero) }
      try deep.apply(.scene(list))
      live.update(for: deep)
      #expect(try live.hitTest(.zero).responder == ViewID(ObjectScene.deepest))
    }
  }

  private final class Card: UIView {}
  private final class Main: UIWindow {}

  /// A view that has a subview from the start.
  private final class Furnished: UIView {
    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(UIImageView(frame: frame))
      subviews[0].isUserInteractionEnabled = true
    }

    required init?(coder: NSCoder) { nil }
  }

  /// A view with a button that takes touches beside it.
  private final class Owner: UIView {
    private let button = UIButton()
    private lazy var label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(button)
      addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      button.frame.insetBy(dx: -20, dy: -20).contains(point) ? button : super.hitTest(point, with: event)
    }
  }

  private final class Cell: UICollectionViewCell {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      bounds.contains(point) && !contentView.frame.contains(point) ? self : super.hitTest(point, with: event)
    }
  }

  /// A view that asks views that it got in different ways.
  private final class Asker: UIView {
    private let own = UILabel()
    var outlet: UIView?
    var list: [UIView] = []
    lazy var later = UIView()
    var usesLater = false
    var usesNew = false

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(own)
    }

    required init?(coder: NSCoder) { nil }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      if own.frame.contains(point) { return own }
      if let outlet, outlet.point(inside: convert(point, to: outlet), with: event) { return outlet }
      for view in list where !view.isHidden { return self }
      if usesLater, later.alpha == 0 { return nil }
      if usesNew { return UIScrollView().hitTest(point, with: event) == nil ? self : nil }
      return self
    }
  }

  /// A view that answers a hit test with a view of its own.
  private final class Foreign: UIView {
    private let picture = UIImageView()
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { picture }
  }

  /// A view that moves its subviews into a view of its own.
  private final class Elsewhere: UIView {
    private let content = UIView()
    override func insertSubview(_ view: UIView, at index: Int) { content.insertSubview(view, at: index) }
  }
#endif
