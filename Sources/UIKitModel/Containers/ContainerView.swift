#if !canImport(UIKit) || os(Linux) || os(macOS)
  import Foundation

  /// The root view of a container, which has one child's view behind the container's bars.
  final class ContainerView: UIView {
    /// Places the bars.
    var layout: ((CGRect) -> Void)?
    /// The child's view; it fills this view.
    private weak var content: UIView?

    /// Puts a child's view in the place of the one before; nil for none.
    func show(_ view: UIView?) {
      if content !== view, content?.superview === self { content?.removeFromSuperview() }
      content = view
      guard let view else { return }
      view.frame = bounds
      if view.superview !== self { insertSubview(view, at: 0) }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      if content?.superview === self { content?.frame = bounds }
      layout?(bounds)
    }
  }

  extension UIViewController {
    /// Makes controllers the only children of this one, which needs the others no longer.
    func setChildren(_ new: [UIViewController]) {
      for old in children where !new.contains(old) {
        old.willMove(toParent: nil)
        old.viewIfLoaded?.removeFromSuperview()
        old.removeFromParent()
      }
      for child in new where child.parent !== self {
        addChild(child)
        child.didMove(toParent: self)
      }
    }
  }
#endif
