import Foundation
import Testing
import UIKitModel

@MainActor @Suite struct KeptValueTests {
  private final class Noticing: UIView {
    var before: [UIUserInterfaceStyle] = []
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      before.append(previousTraitCollection?.userInterfaceStyle ?? .unspecified)
    }
  }

  @Test func `traits are those of an iPhone held upright`() {
    EventDriver.reset()
    let traits = UIViewController().traitCollection
    #expect(traits.userInterfaceIdiom == .phone)
    #expect(traits.horizontalSizeClass == .compact)
    #expect(traits.verticalSizeClass == .regular)
    #expect(traits.userInterfaceStyle == .light)
    #expect(traits.displayScale == UIScreen.main.scale)
    #expect(traits.layoutDirection == .leftToRight)
    #expect(UIDevice.current.userInterfaceIdiom == .phone)
    #expect(traits == UIScreen.main.traitCollection)
  }

  @Test func `of joined traits the last one given counts`() {
    let joined = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(displayScale: 2),
      UITraitCollection(userInterfaceStyle: .light),
    ])
    #expect(joined.userInterfaceStyle == .light)
    #expect(joined.displayScale == 2)
    #expect(joined.horizontalSizeClass == .unspecified)
    #expect(joined.containsTraits(in: UITraitCollection(displayScale: 2)))
    #expect(!joined.containsTraits(in: UITraitCollection(userInterfaceStyle: .dark)))
  }

  @Test func `a style overrides that of the superview, and is told`() {
    let (outer, inner) = (UIView(), Noticing())
    outer.addSubview(inner)
    outer.overrideUserInterfaceStyle = .dark
    #expect(inner.traitCollection.userInterfaceStyle == .dark)
    #expect(inner.before == [.light])
    inner.overrideUserInterfaceStyle = .light
    #expect(inner.traitCollection.userInterfaceStyle == .light)
    #expect(outer.traitCollection.userInterfaceStyle == .dark)
  }

  @Test func `guides are the bounds within margins and safe area`() {
    let view = UIView(frame: CGRect(x: 5, y: 5, width: 100, height: 50))
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(view.layoutMarginsGuide.layoutFrame == CGRect(x: 2, y: 1, width: 94, height: 46))
    #expect(view.safeAreaLayoutGuide.layoutFrame == view.bounds)
    #expect(view.directionalLayoutMargins.leading == 2)
    view.semanticContentAttribute = .forceRightToLeft
    #expect(view.directionalLayoutMargins.leading == 4)
  }

  @Test func `constraints are kept and move nothing`() {
    let (outer, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIView())
    outer.addSubview(inner)
    let constraint = inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 8)
    NSLayoutConstraint.activate([constraint, inner.widthAnchor.constraint(equalToConstant: 20)])
    outer.layoutIfNeeded()
    #expect(constraint.isActive)
    #expect(constraint.firstItem === inner)
    #expect(constraint.secondAttribute == .leading)
    #expect(inner.frame == .zero)
  }

  @Test func `the tint comes from the nearest superview that has one`() {
    let (outer, inner) = (UIView(), UIView())
    outer.addSubview(inner)
    #expect(inner.tintColor == .systemBlue)
    outer.tintColor = .red
    #expect(inner.tintColor == .red)
    inner.tintColor = .green
    outer.tintColor = nil
    #expect(inner.tintColor == .green)
    #expect(outer.tintColor == .systemBlue)
  }

  private final class Dying {
    let note: () -> Void
    init(_ note: @escaping () -> Void) { self.note = note }
    deinit { note() }
  }

  private final class Plain {}

  private func associated(_ object: Any, _ key: Int) -> Any? {
    guard let key = unsafe UnsafeRawPointer(bitPattern: key) else { return nil }
    return unsafe objc_getAssociatedObject(object, key)
  }

  private func associate(_ object: Any, _ key: Int, _ value: Any?, _ policy: objc_AssociationPolicy) {
    guard let key = unsafe UnsafeRawPointer(bitPattern: key) else { return }
    unsafe objc_setAssociatedObject(object, key, value, policy)
  }

  @Test func `an associated value lives as long as its object`() {
    let (one, other) = (8, 16)
    var died = 0
    var view: UIView? = UIView()
    associate(view as Any, one, Dying { died += 1 }, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    associate(view as Any, other, 7, .OBJC_ASSOCIATION_COPY_NONATOMIC)
    #expect(associated(view as Any, other) as? Int == 7)
    #expect(associated(view as Any, one) is Dying)
    #expect(associated(UIView(), one) == nil)
    #expect(died == 0)
    view = nil
    #expect(died == 1)
  }

  @Test func `a value of an object of another class goes, too`() {
    let key = 8
    var died = 0
    for _ in 0..<1000 {
      let object = Plain()
      #expect(associated(object, key) == nil)
      associate(object, key, Dying { died += 1 }, .OBJC_ASSOCIATION_RETAIN)
      #expect(associated(object, key) is Dying)
    }
    #expect(died > 800)
    let object = Plain()
    associate(object, key, 1, .OBJC_ASSOCIATION_RETAIN)
    associate(object, key, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(associated(object, key) == nil)
    associate(object, key, 1, .OBJC_ASSOCIATION_RETAIN)
    objc_removeAssociatedObjects(object)
    #expect(associated(object, key) == nil)
  }

  @Test func `an animator changes values at once and calls back at its end`() {
    let stage = Stage()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.window.addSubview(view)
    var ended = false
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = 100 }
    animator.addCompletion { ended = $0 == .end }
    animator.startAnimation()
    #expect(EventDriver.hitTest(at(110, 10)) === view)
    #expect(animator.isRunning)
    stage.driver.advance(by: 1.5)
    #expect(ended)
    #expect(!animator.isRunning)
  }
}
