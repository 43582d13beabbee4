#if UIKIT_MODEL
  import Foundation

  extension UIView {
    /// Makes a view a subview, at the index that `place` gives for the list without that view.
    func insert(_ view: UIView, at place: ([UIView]) -> Int) {
      precondition(!ancestry.contains { $0 === view }, "a view cannot be put into itself")
      for changing in [self, view, view.superview] { changing?.willChangeTree() }
      if view.superview === self {
        subviews.removeAll { $0 === view }
        subviews.insert(view, at: place(subviews))
        placeLayer(of: view)
        setNeedsLayout()
        return
      }
      let (before, after) = (view.window, window)
      view.willMove(toSuperview: self)
      if before !== after { view.visit { $0.willMove(toWindow: after) } }
      if let old = view.superview {
        old.willRemoveSubview(view)
        old.subviews.removeAll { $0 === view }
        old.setNeedsLayout()
      }
      subviews.insert(view, at: place(subviews))
      view.superview = self
      placeLayer(of: view)
      setNeedsLayout()
      if before !== after { view.windowChanged(from: before) }
      view.didMoveToSuperview()
      didAddSubview(view)
    }

    /// Puts a subview's layer where the subview is: in front of all layers when it is the
    /// frontmost, else directly behind the layer of the subview in front of it.
    private func placeLayer(of view: UIView) {
      guard let index = subviews.lastIndex(where: { $0 === view }) else { return }
      if index == subviews.count - 1 {
        layer.addSublayer(view.layer)
      } else if index == 0 {
        layer.insertSublayer(view.layer, at: 0)
      } else {
        layer.insertSublayer(view.layer, below: subviews[index + 1].layer)
      }
    }

    func leaveSuperview() {
      guard let old = superview else { return }
      willChangeTree()
      old.willChangeTree()
      let before = window
      willMove(toSuperview: nil)
      if before != nil { visit { $0.willMove(toWindow: nil) } }
      old.willRemoveSubview(self)
      old.subviews.removeAll { $0 === self }
      old.setNeedsLayout()
      superview = nil
      layer.removeFromSuperlayer()
      if before != nil { windowChanged(from: before) }
      didMoveToSuperview()
    }

    private func windowChanged(from before: UIWindow?) {
      if let first = before?.firstResponder, first.isIn(self) {
        // The responder is already in another window, and therefore cannot resign by itself.
        before?.firstResponder = nil
      }
      if before != nil { UIApplication.shared.events.cancelTouches(in: self) }
      visit { $0.didMoveToWindow() }
    }

    /// Calls the body with the view and all views in it, superviews first.
    func visit(_ body: (UIView) -> Void) {
      body(self)
      for subview in subviews { subview.visit(body) }
    }

    /// The view and its superviews, nearest first.
    var ancestry: [UIView] {
      var result: [UIView] = []
      var view: UIView? = self
      while let current = view {
        result.append(current)
        view = current.superview
      }
      return result
    }
  }

  extension UIResponder {
    /// Whether it is a view of the subtree, or the controller of one.
    fileprivate func isIn(_ root: UIView) -> Bool {
      if let view = self as? UIView { return view.lies(in: root) }
      return (self as? UIViewController)?.viewIfLoaded?.lies(in: root) == true
    }
  }
#endif
