import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// The object that stands for a recorded view, with the last recorded values set on it.
@MainActor
final class ObjectView {
  /// The override or the class that made the object.
  enum Maker: Hashable {
    /// An override, by its index in the policy.
    case override(Int)
    /// UIKit's class of that name.
    case known(String)
  }

  let object: UIView
  let maker: Maker
  /// The subviews that the view added to itself when it was made, and then in its first layout,
  /// each time back to front.
  private(set) var made: [OwnSubview]
  private var hasLaidOut = false
  /// The views of ``made`` by their recorded views, including some that have left the scene.
  var paired: [ViewID: UIView] = [:]
  /// Views of ``made`` that stand for recorded ones only by their order, grouped by class.
  var uncertain: [[OwnSubview]] = []
  /// The view's own subviews that stand for no recorded ones, although some of them were recorded,
  /// grouped by class.
  private(set) var unpaired: [[OwnSubview]] = []
  private(set) var state = View()
  var recognizers: [Recognizer] = []
  /// The controller whose root view it is; kept here because a view does not keep its controller
  /// alive.
  private(set) var controller: UIViewController?

  /// - Parameter former: the same object when it stood for another recorded view; nil for none.
  init(_ object: UIView, _ maker: Maker, like former: ObjectView? = nil) {
    self.object = object
    self.maker = maker
    made = former?.made ?? object.subviews.map { OwnSubview($0) }
    if let former { (paired, uncertain, hasLaidOut) = (former.paired, former.uncertain, former.hasLaidOut) }
    #if UIKIT_MODEL
      object.isRecorded = true
    #endif
  }

  /// Sets all recorded geometry and switches.
  func set(_ state: View) { set(state, before: nil) }

  /// Sets the values that the recording has changed, and keeps the other values that code has set.
  func change(to state: View) { set(state, before: self.state) }

  /// Sets the values on the layer where possible, so that it calls no overridden setter and no
  /// window notices a change.
  private func set(_ new: View, before old: View?) {
    state = new
    let layer = object.layer
    if old?.bounds != new.bounds || old?.position != new.position || old?.anchorPoint != new.anchorPoint
      || old?.transform != new.transform
    {
      layer.setGeometry(of: new)
    }
    if old?.isHidden != new.isHidden { layer.isHidden = new.isHidden }
    if old?.alpha != new.alpha { layer.opacity = Float(new.alpha) }
    if old?.isUserInteractionEnabled != new.isUserInteractionEnabled {
      object.isUserInteractionEnabled = new.isUserInteractionEnabled
    }
    #if UIKIT_MODEL
      // UIKit neither publishes this value nor lets code set it.
      if old?.isAnimating != new.isAnimating { object.isInteractionBlockedByAnimation = new.isAnimating }
    #endif
    if old?.zPosition != new.zPosition { layer.zPosition = CGFloat(new.zPosition) }
    if old?.clipsToBounds != new.clipsToBounds { layer.masksToBounds = new.clipsToBounds }
    if old?.isMultipleTouchEnabled != new.isMultipleTouchEnabled {
      object.isMultipleTouchEnabled = new.isMultipleTouchEnabled
    }
    if old?.isExclusiveTouch != new.isExclusiveTouch { object.isExclusiveTouch = new.isExclusiveTouch }
  }

  /// Makes all subviews of a stack the views that it arranges. A recording does not contain which
  /// ones it arranges; usually all.
  func setArranged() {
    guard let stack = object as? UIStackView, stack.arrangedSubviews != stack.subviews else { return }
    for (index, view) in stack.subviews.enumerated() { stack.insertArrangedSubview(view, at: index) }
  }

  func set(_ text: ViewText) {
    object.accessibilityIdentifier = text.identifier
    object.accessibilityLabel = text.label
    object.tag = Int(truncatingIfNeeded: text.tag)
    object.layer.name = text.layerName
  }

  /// Gives the view a plain controller, or takes its controller away.
  func setHasController(_ hasController: Bool) {
    guard hasController != (controller != nil) else { return }
    if hasController {
      controller = UIViewController()
      controller?.view = object
    } else {
      controller?.view = nil
      controller = nil
    }
  }

  #if UIKIT_MODEL
    /// Notes the subviews that the view added to itself in its first layout.
    ///
    /// - Returns: whether there are any.
    func addMadeInLayout() -> Bool {
      if hasLaidOut { return false }
      hasLaidOut = true
      let new = object.subviews.filter { view in !view.isRecorded && !made.contains { $0.view === view } }
      made += new.map { OwnSubview($0) }
      return !new.isEmpty
    }
  #endif

  /// Notes which recorded views the view's own subviews stand for.
  func pair(_ own: OwnSubviews, in scene: Scene) {
    for (slot, view) in own.views {
      for (id, other) in paired where other === view { paired[id] = nil }
      paired[scene.id(slot)] = view
    }
    let new = Set(own.uncertain.joined().map { ObjectIdentifier($0.view) })
    uncertain.removeAll { group in group.contains { new.contains(ObjectIdentifier($0.view)) } }
    uncertain += own.uncertain
    unpaired = own.unpaired
  }

  /// Removes the view from the tree.
  ///
  /// - Parameter isFree: whether the object stands for no other recorded view from now on.
  func leave(isFree: Bool) {
    #if UIKIT_MODEL
      if isFree { object.isRecorded = false }
    #endif
    (object as? UIWindow)?.rootViewController = nil
    setHasController(false)
    object.removeFromSuperview()
  }
}

extension CALayer {
  fileprivate func setGeometry(of view: View) {
    #if !UIKIT_MODEL
      // Core Animation raises an exception for values that are not finite. An empty view is just as
      // unhittable.
      guard view.bounds.isFinite, view.position.isFinite, view.anchorPoint.isFinite, view.transform.isFinite else {
        bounds = .zero
        return
      }
    #endif
    let (origin, size) = (view.bounds.origin, view.bounds.size)
    bounds = CGRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    anchorPoint = CGPoint(x: view.anchorPoint.x, y: view.anchorPoint.y)
    position = CGPoint(x: view.position.x, y: view.position.y)
    let matrix = view.transform
    setAffineTransform(
      CGAffineTransform(
        a: CGFloat(matrix.a), b: CGFloat(matrix.b), c: CGFloat(matrix.c), d: CGFloat(matrix.d), tx: CGFloat(matrix.tx),
        ty: CGFloat(matrix.ty)))
  }
}
