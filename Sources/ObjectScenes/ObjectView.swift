import Foundation
import HitTesting

#if canImport(UIKit)
  import UIKit
#else
  import UIKitModel
#endif

/// The object that stands for a recorded view, and what it was last told.
@MainActor
final class ObjectView {
  /// What made the object.
  enum Maker: Hashable {
    /// By its place in the policy.
    case override(Int)
    /// UIKit's own class.
    case known(String)
  }

  let object: UIView
  let maker: Maker
  private(set) var state = View()
  var recognizers: [Recognizer] = []
  /// Whose root view it is; held here, for a view does not hold its controller.
  private(set) var controller: UIViewController?

  init(_ object: UIView, _ maker: Maker) {
    self.object = object
    self.maker = maker
  }

  /// Sets all that was recorded of geometry and switches.
  func set(_ state: View) { set(state, before: nil) }

  /// Sets what the recording changed, and leaves alone what code has set beside that.
  func change(to state: View) { set(state, before: self.state) }

  /// Through the layer where it can be, so that neither overridden setters nor a window's bookkeeping notice.
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
    #if !canImport(UIKit)
      // UIKit tells nobody, and nobody can tell it.
      if old?.isAnimating != new.isAnimating { object.isInteractionBlockedByAnimation = new.isAnimating }
    #endif
    if old?.zPosition != new.zPosition { layer.zPosition = CGFloat(new.zPosition) }
    if old?.clipsToBounds != new.clipsToBounds { layer.masksToBounds = new.clipsToBounds }
    if old?.isMultipleTouchEnabled != new.isMultipleTouchEnabled {
      object.isMultipleTouchEnabled = new.isMultipleTouchEnabled
    }
    if old?.isExclusiveTouch != new.isExclusiveTouch { object.isExclusiveTouch = new.isExclusiveTouch }
  }

  func set(_ text: ViewText) {
    object.accessibilityIdentifier = text.identifier
    object.accessibilityLabel = text.label
    object.tag = Int(truncatingIfNeeded: text.tag)
    object.layer.name = text.layerName
  }

  /// Gives it a controller, which is a plain one, or takes it away.
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

  /// Takes it out of the tree.
  func leave() {
    (object as? UIWindow)?.rootViewController = nil
    setHasController(false)
    object.removeFromSuperview()
  }
}

extension CALayer {
  fileprivate func setGeometry(of view: View) {
    #if canImport(UIKit)
      // Core Animation raises an exception for what is not finite; without a size the view is as unhittable.
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
