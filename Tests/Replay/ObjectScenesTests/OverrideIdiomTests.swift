#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import ObjectScenes
  import TestSupport
  import Testing
  import UIKitModel

  /// What overrides in apps do again and again: it is answered as on a device, or told as lacking.
  @MainActor @Suite struct OverrideIdiomTests {
    /// A scene with a card of some class at (100, 100), 200 by 100 points, in front of a button.
    private func live(
      _ override: ViewOverride, _ superclass: String = "UIView", _ inside: [NewView] = [], screen: Size? = nil
    ) throws -> ObjectScene {
      let scene = try scene(
        of: [
          view(1, "UIWindow", in: nil, fullScreen), view(2, "UIButton", in: 1, fullScreen),
          view(3, superclass, in: 1, rect(100, 100, 200, 100)) { $0.identifier = .some("card") },
        ] + inside)
      let live = ObjectScene(OverridePolicy("idioms", override), screen: screen)
      live.update(for: scene)
      return live
    }

    private func hit(_ live: ObjectScene, _ x: Double, _ y: Double) throws -> ViewID? {
      try live.hitTest(Point(x: x, y: y)).responder
    }

    private func fault(_ live: ObjectScene) -> OverrideFault? {
      do throws(OverrideFault) {
        _ = try live.hitTest(Point(x: 150, y: 150))
        return nil
      } catch {
        return error
      }
    }

    @Test func `a shape that layout makes of the bounds decides, also after a resize`() throws {
      let override = ViewOverride.view(matching: "#card", Disc.init(frame:))
      let live = try live(override)
      #expect(try hit(live, 200, 150) == 3)
      #expect(try hit(live, 102, 102) == 2)
      var scene = try scene(
        view(2, in: 1, fullScreen),
        view(3, in: 1, rect(0, 0, 20, 20)) { $0.identifier = .some("card") })
      let small = ObjectScene(OverridePolicy("idioms", override))
      small.update(for: scene)
      #expect(try hit(small, 30, 30) == 2)
      var change = SceneChange()
      change.set = [.init(id: 3, properties: patch { $0.bounds = rect(0, 0, 200, 200) })]
      try scene.apply(.change(change))
      small.update(for: scene)
      #expect(try hit(small, 30, 30) == 3)
    }

    @Test func `what layout moves or adds is put back`() throws {
      let live = try live(
        .view(matching: "#card", Mover.init(frame:)), "UIView", [view(4, in: 3, rect(0, 0, 40, 40))])
      #expect(try hit(live, 110, 110) == 4)
      #expect(try hit(live, 190, 110) == 3)
      #expect(live["card"]?.subviews.count == 1)
    }

    @Test func `an area that an observer of the bounds keeps is that of the recording`() throws {
      let live = try live(.view(matching: "#card", Observer.init(frame:)))
      #expect(try hit(live, 110, 150) == 3)
      #expect(try hit(live, 290, 150) == 2)
    }

    @Test func `the subviews of a stack are those that it arranges`() throws {
      let live = try live(
        .view(matching: "#card", Arranging.init(frame:)), "UIStackView",
        [view(4, in: 3, rect(0, 0, 40, 40)), view(5, in: 3, rect(40, 0, 40, 40))])
      #expect(try hit(live, 110, 110) == 4)
      #expect(try hit(live, 150, 110) == 5)
      #expect(try hit(live, 250, 110) == 2)
    }

    @Test(arguments: ["UITableViewCell", "UICollectionViewCell"])
    func `the cells of a table or a collection are those recorded`(name: String) throws {
      let isTable = name == "UITableViewCell"
      let cells = [view(4, name, in: 3, rect(0, 0, 200, 30)), view(5, name, in: 3, rect(0, 30, 200, 30))]
      let live =
        isTable
        ? try live(.view(matching: "#card", CellsOfTable.init(frame:)), "UITableView", cells)
        : try live(
          .view(matching: "#card") { CellsOfCollection(frame: $0, collectionViewLayout: UICollectionViewFlowLayout()) },
          "UICollectionView", cells)
      #expect(try hit(live, 150, 140) == 5)
      #expect(try hit(live, 150, 180) == 2)
    }

    @Test func `a class of UIKit that code tests for is that of the recorded view`() throws {
      let live = try live(
        .view(matching: "#card", SwitchesOnly.init(frame:)), "UIView",
        [view(4, "UISwitch", in: 3, rect(0, 0, 50, 30)), view(5, "UISlider", in: 3, rect(60, 0, 50, 30))])
      #expect(try hit(live, 110, 110) == 4)
      #expect(try hit(live, 170, 110) == 2)
    }

    @Test func `a value that no recording holds is told, and code may set it`() throws {
      func fault(_ superclass: String = "UIView", _ asks: @escaping @MainActor @Sendable (UIView) -> Bool) throws
        -> OverrideFault?
      {
        switch superclass {
        case "UIButton":
          self.fault(try live(.view(matching: "#card", AskingButton.init(frame:)) { view, _ in view.asks = asks }))
        case "UITextView":
          self.fault(try live(.view(matching: "#card", AskingText.init(frame:)) { view, _ in view.asks = asks }))
        case "UITableView":
          self.fault(try live(.view(matching: "#card", AskingTable.init(frame:)) { view, _ in view.asks = asks }))
        default:
          self.fault(try live(.view(matching: "#card", AskingView.init(frame:)) { view, _ in view.asks = asks }))
        }
      }
      #expect(try fault { !$0.isHidden } == nil)
      #expect(
        try fault("UIButton") { ($0 as? UIControl)?.isEnabled == true } == .askedUnknown("AskingButton.isEnabled"))
      #expect(
        try fault("UIButton") { ($0 as? UIControl)?.isSelected == true } == .askedUnknown("AskingButton.isSelected"))
      #expect(
        try fault("UITextView") { ($0 as? UITextView)?.closestPosition(to: .zero) == nil }
          == .askedUnknown("AskingText.closestPosition(to:)"))
      #expect(
        try fault("UITextView") { view in
          guard let text = view as? UITextView else { return false }
          return text.layoutManager.glyphIndex(for: .zero, in: text.textContainer) == 0
        } == .askedUnknown("NSLayoutManager.glyphIndex(for:in:)"))
      #expect(
        try fault("UITableView") { ($0 as? UITableView)?.indexPathForRow(at: .zero) == nil }
          == .askedUnknown("AskingTable.indexPathForRow(at:)"))
      #expect(
        try fault("UITableView") { ($0 as? UITableView)?.tableHeaderView == nil }
          == .askedUnknown("AskingTable.tableHeaderView"))
      #expect(
        try fault("UITableView") { ($0 as? UIScrollView)?.contentSize == .zero }
          == .askedUnknown("AskingTable.contentSize"))
      #expect(try fault { $0.safeAreaInsets == .zero } == .askedUnknown("AskingView.safeAreaInsets"))
      #expect(try fault { $0.layoutMargins == .zero } == .askedUnknown("AskingView.layoutMargins"))
      #expect(try fault { $0.mask == nil } == .askedUnknown("AskingView.mask"))
      // Another test of the process may have left an application of its own class.
      let ofWindows = try inOwnApplication { () throws in try fault { _ in UIApplication.shared.windows.isEmpty } }
      #expect(ofWindows == .askedUnknown("UIApplication.windows"))
      let told = try live(
        .view(matching: "#card", AskingButton.init(frame:)) { view, _ in
          view.isEnabled = false
          view.asks = { ($0 as? UIControl)?.isEnabled == true }
        })
      #expect(try hit(told, 150, 150) == 2)
    }

    @Test func `the screen is the recorded one`() throws {
      let override = ViewOverride.view(matching: "#card", AskingView.init(frame:)) { view, _ in
        view.asks = { _ in UIScreen.main.bounds.width == 200 }
      }
      #expect(try hit(live(override, screen: Size(width: 200, height: 300)), 150, 150) == 3)
      #expect(try hit(live(override, screen: Size(width: 201, height: 300)), 150, 150) == 2)
    }

    @Test func `a view that was not recorded has no place that code could compare`() throws {
      let live = try live(
        .view(matching: "#card", AskingView.init(frame:)) { view, _ in
          let other = UIView()
          view.asks = { !other.isDescendant(of: $0) }
        })
      #expect(fault(live) == .askedUnrecorded(className: "UIView", property: nil))
    }
  }

  /// A view that is hit in a disc, which layout draws.
  private final class Disc: UIView {
    private let shape = CAShapeLayer()

    override init(frame: CGRect) {
      super.init(frame: frame)
      layer.addSublayer(shape)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      shape.path = UIBezierPath(ovalIn: bounds).cgPath
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { shape.path?.contains(point) == true }
  }

  /// A view whose layout has a mind of its own.
  private final class Mover: UIView {
    override func layoutSubviews() {
      super.layoutSubviews()
      for (index, view) in subviews.enumerated() {
        view.frame = CGRect(x: 80 + CGFloat(index), y: 0, width: 40, height: 40)
        view.isHidden = true
      }
      addSubview(UIView(frame: bounds))
    }
  }

  /// A view that is hit in the left half of its bounds, which it keeps.
  private final class Observer: UIView {
    private var half = CGRect.zero

    override var bounds: CGRect {
      didSet { half = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height) }
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { half.contains(point) }
  }

  private final class Arranging: UIStackView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      arrangedSubviews.first { $0.frame.contains(point) }
    }
  }

  private final class CellsOfTable: UITableView {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      visibleCells.contains { $0.frame.contains(point) }
    }
  }

  private final class CellsOfCollection: UICollectionView {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      visibleCells.contains { $0.frame.contains(point) }
    }
  }

  private final class SwitchesOnly: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      super.hitTest(point, with: event) as? UISwitch
    }
  }

  // Views that are hit where a closure says so.

  private final class AskingView: UIView {
    var asks: @MainActor (UIView) -> Bool = { _ in true }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      super.point(inside: point, with: event) && asks(self)
    }
  }

  private final class AskingButton: UIButton {
    var asks: @MainActor (UIView) -> Bool = { _ in true }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      super.point(inside: point, with: event) && asks(self)
    }
  }

  private final class AskingText: UITextView {
    var asks: @MainActor (UIView) -> Bool = { _ in true }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      super.point(inside: point, with: event) && asks(self)
    }
  }

  private final class AskingTable: UITableView {
    var asks: @MainActor (UIView) -> Bool = { _ in true }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      super.point(inside: point, with: event) && asks(self)
    }
  }
#endif
