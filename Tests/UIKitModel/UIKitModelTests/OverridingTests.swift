import Foundation
import Testing
import UIKitModel

/// Members that apps override in UIKit, overridden as an app would do it.
@MainActor @Suite struct OverridingTests {
  private final class Own: UIView {
    var told: [String] = []
    override class var layerClass: AnyClass { CALayer.self }
    override var mask: UIView? { didSet { told.append("mask") } }
    override var isOpaque: Bool {
      get { false }
      set { told.append("isOpaque") }
    }
    override var contentScaleFactor: CGFloat { didSet { told.append("contentScaleFactor") } }
    override var semanticContentAttribute: UISemanticContentAttribute { didSet { told.append("semantics") } }
    override var transform3D: CATransform3D { didSet { told.append("transform3D") } }
    override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .rightToLeft }
    override var lastBaselineAnchor: NSLayoutYAxisAnchor { bottomAnchor }
    override func addConstraint(_ constraint: NSLayoutConstraint) { told.append("addConstraint") }
    override func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
      super.setContentHuggingPriority(max(priority, .defaultHigh), for: axis)
    }
    override func addMotionEffect(_ effect: UIMotionEffect) { told.append("addMotionEffect") }
    override func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { nil }
    override func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
      told.append("drawHierarchy")
      return super.drawHierarchy(in: rect, afterScreenUpdates: afterUpdates)
    }
  }

  /// A cell that a screen reader takes for one element while it is open.
  private final class OwnElements: UITableViewCell {
    var isOpen = false
    override func accessibilityElementCount() -> Int { isOpen ? 1 : super.accessibilityElementCount() }
    override func accessibilityElement(at index: Int) -> Any? {
      isOpen ? contentView : super.accessibilityElement(at: index)
    }
    override func index(ofAccessibilityElement element: Any) -> Int {
      isOpen ? 0 : super.index(ofAccessibilityElement: element)
    }
  }

  /// A view that draws, and follows the screen's pictures.
  private final class OwnPicture: UIView {
    var link: CADisplayLink?

    override func draw(_ rect: CGRect) {
      UIGraphicsGetCurrentContext()?.interpolationQuality = .none
      UIRectClip(rect)
      UIRectFill(rect.insetBy(dx: 1, dy: 1))
      UIRectFrame(rect)
    }

    func start() {
      link = CADisplayLink(target: self, selector: Selector("step"))
      link?.preferredFramesPerSecond = 30
      link?.add(to: .main, forMode: .common)
    }

    func openPage(_ page: URL) {
      guard UIApplication.shared.canOpenURL(page) else { return }
      UIApplication.shared.open(page, options: [.universalLinksOnly: true]) { _ in self.isHidden = true }
      UIApplication.shared.open(page)
    }
  }

  private final class OwnLayer: CALayer {
    var keys: [String?] = []
    override var shadowPath: CGPath? { didSet { keys.append("shadowPath") } }
    override func add(_ anim: CAAnimation, forKey key: String?) { keys.append(key) }
  }

  private final class OwnCell: UICollectionViewCell {
    let inner = UIView()
    override var contentView: UIView { inner }
  }

  private final class OwnImageView: UIImageView {
    override init(image: UIImage?, highlightedImage: UIImage?) {
      super.init(image: image, highlightedImage: highlightedImage)
      tag = 1
    }

    required init?(coder: NSCoder) { nil }
  }

  @Test func `a view's own members are called`() {
    let view = Own()
    view.mask = UIView()
    view.isOpaque = true
    view.contentScaleFactor = 2
    view.semanticContentAttribute = .forceLeftToRight
    view.transform3D = CATransform3DIdentity
    view.addConstraint(NSLayoutConstraint())
    view.addMotionEffect(UIMotionEffect())
    view.setContentHuggingPriority(.defaultLow, for: .vertical)
    #expect(
      view.told == [
        "mask", "isOpaque", "contentScaleFactor", "semantics", "transform3D", "addConstraint", "addMotionEffect",
      ]
    )
    #expect(!view.isOpaque)
    #expect(view.constraints.isEmpty)
    #expect(view.motionEffects.isEmpty)
    #expect(view.contentHuggingPriority(for: .vertical) == .defaultHigh)
    #expect(view.snapshotView(afterScreenUpdates: true) == nil)
    #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: false))
    #expect(view.told.last == "drawHierarchy")
  }

  @Test func `a view's elements for a screen reader are those of its list`() {
    let cell = OwnElements(style: .default, reuseIdentifier: nil)
    let (first, second) = (UIView(), UIView())
    #expect(cell.accessibilityElementCount() == 0)
    #expect(cell.accessibilityElement(at: 0) == nil)
    cell.accessibilityElements = [first, second]
    #expect(cell.accessibilityElementCount() == 2)
    #expect(cell.accessibilityElement(at: 1) as? UIView === second)
    #expect(cell.accessibilityElement(at: 2) == nil)
    #expect(cell.index(ofAccessibilityElement: second) == 1)
    #expect(cell.index(ofAccessibilityElement: cell) == NSNotFound)
    cell.isOpen = true
    #expect(cell.accessibilityElementCount() == 1)
    #expect(cell.accessibilityElement(at: 0) as? UIView === cell.contentView)
    #expect(cell.index(ofAccessibilityElement: second) == 0)
  }

  @Test func `drawing, timers of the screen and addresses have no effect`() throws {
    let view = OwnPicture()
    view.draw(CGRect(x: 0, y: 0, width: 9, height: 9))
    view.start()
    let link = try #require(view.link)
    #expect(link.preferredFramesPerSecond == 30)
    #expect([link.timestamp, link.targetTimestamp, link.duration] == [0, 0, 0])
    link.remove(from: .main, forMode: .common)
    link.invalidate()
    view.openPage(try #require(URL(string: "https://example.org")))
    #expect(!view.isHidden)
    #expect(UIApplication.shared.userInterfaceLayoutDirection == .leftToRight)
    #expect(NSEC_PER_SEC == 1000 * NSEC_PER_MSEC)
    #expect(NSEC_PER_MSEC == 1000 * NSEC_PER_USEC)
    #expect(USEC_PER_SEC == 1_000_000)
  }

  @Test func `the model itself asks what a view overrides`() {
    let view = Own()
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(view.directionalLayoutMargins.leading == 4)
  }

  @Test func `a layer's own members are called`() {
    let layer = OwnLayer()
    layer.add(CABasicAnimation(keyPath: "position"), forKey: "move")
    layer.shadowPath = CGMutablePath()
    #expect(layer.keys == ["move", "shadowPath"])
    #expect(layer.animationKeys() == nil)
  }

  @Test func `views of a cell and initializers of image views can be an app's own`() {
    let cell = OwnCell(frame: .zero)
    #expect((cell as UICollectionViewCell).contentView === cell.inner)
    #expect(OwnImageView(image: nil, highlightedImage: nil).tag == 1)
  }

  @Test func `a thread sets the traits for code outside views`() async {
    EventDriver.reset()
    #expect(UITraitCollection.current == UIScreen.main.traitCollection)
    UITraitCollection.current = UITraitCollection(userInterfaceStyle: .dark)
    #expect(UITraitCollection.current.userInterfaceStyle == .dark)
    let elsewhere = await Task.detached { UITraitCollection.current }.value
    #expect(elsewhere.userInterfaceStyle == .light)
    EventDriver.reset()
    #expect(UITraitCollection.current == UIScreen.main.traitCollection)
  }

  @Test func `an animator keeps its timing`() {
    EventDriver.reset()
    let view = UIView()
    let curve = UICubicTimingParameters(controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 1))
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: curve)
    animator.addAnimations { view.alpha = 0.5 }
    animator.startAnimation()
    #expect(view.alpha == 0.5)
    #expect(animator.timingParameters === curve)
    #expect(curve.timingCurveType == .cubic)
    let named = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.alpha = 1 }
    #expect(named.timingParameters?.cubicTimingParameters?.animationCurve == .easeIn)
    let swinging = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5)
    #expect(swinging.timingParameters?.timingCurveType == .spring)
    named.startAnimation()
    #expect(view.alpha == 1)
  }
}
