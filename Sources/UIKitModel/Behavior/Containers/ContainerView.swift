#if UIKIT_MODEL
  import Foundation

  /// The root view of a container, which has one child's view behind the container's bars.
  class ContainerView: UIView {
    /// Places the bars.
    var layout: ((CGRect) -> Void)?
    /// The views around the child's view, from the outermost to the innermost, as large as this
    /// one.
    var wrappers: [UIView] = [] {
      didSet { for (outer, inner) in zip(wrappers, wrappers.dropFirst()) { outer.addSubview(inner) } }
    }
    /// A view in front of all others, as large as this one; nil for none.
    var front: UIView? {
      didSet { if let front { addSubview(front) } }
    }
    /// The child's view; it fills this view.
    private weak var content: UIView?

    private var host: UIView { wrappers.last ?? self }

    /// Puts a child's view in the place of the one before; nil for none.
    func show(_ view: UIView?) {
      if content !== view, content?.superview === host { content?.removeFromSuperview() }
      content = view
      guard let view else {
        wrappers.first?.removeFromSuperview()
        return
      }
      if let outermost = wrappers.first, outermost.superview !== self { insertSubview(outermost, at: 0) }
      place()
      view.frame = bounds
      if view.superview !== host { host.insertSubview(view, at: 0) }
    }

    private func place() {
      for wrapper in wrappers { wrapper.frame = bounds }
      front?.frame = bounds
      if let front, subviews.last !== front { bringSubviewToFront(front) }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      place()
      if content?.superview === host { content?.frame = bounds }
      layout?(bounds)
    }
  }

  /// The view of a navigation or tab bar controller.
  final class UILayoutContainerView: ContainerView {}

  /// The view around what a navigation controller shows.
  final class UINavigationTransitionView: UIView {}

  /// The view around the view of a container's child.
  final class UIViewControllerWrapperView: UIView {}

  /// The view around what a window's root controller, a tab bar controller or a presentation shows.
  final class UITransitionView: UIView {
    private var lastSize: CGSize?

    /// Keeps the views in it that are as large as it when its size changes.
    override func layoutSubviews() {
      super.layoutSubviews()
      for view in subviews where view.frame.size == lastSize { view.frame = bounds }
      lastSize = bounds.size
    }
  }

  /// The view around the view of a root controller, or of a controller in a sheet.
  final class UIDropShadowView: UIView {
    private var lastSize: CGSize?

    override func layoutSubviews() {
      super.layoutSubviews()
      for view in subviews where view.frame.size == lastSize { view.frame = bounds }
      lastSize = bounds.size
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
