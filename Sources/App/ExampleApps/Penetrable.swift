package import Foundation

#if !UIKIT_MODEL
  package import UIKit
#else
  package import UIKitModel
#endif

extension UIView {
  /// Whether the view lets touches through, whatever its class; see
  /// ``hitTestPenetrating(_:with:)``.
  ///
  /// It has no effect on a view that overrides `hitTest(_:with:)` without calling `super`.
  package var isPenetrable: Bool {
    get { PenetrableViews.shared.contains(self) }
    set {
      PenetrableViews.shared.set(self, newValue)
      PenetrableViews.exchange()
    }
  }

  /// The rule of a container that is never hit itself: it asks its subviews, and returns nil if
  /// none is hit.
  ///
  /// The rule does not test the container's own bounds or `isUserInteractionEnabled`. It tests the
  /// frames of the subviews before it asks them. A subview outside the container is therefore hit,
  /// a subview with a larger `point(inside:with:)` is hit only in its frame, and for a turned
  /// subview the bounding box counts.
  package func hitTestPenetrating(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha > 0.01, !subviews.isEmpty else { return nil }
    for subview in subviews.reversed() {
      guard subview.isUserInteractionEnabled, !subview.isHidden, subview.alpha > 0.01, subview.frame.contains(point)
      else {
        continue
      }
      if let hit = subview.hitTest(convert(point, to: subview), with: event) { return hit }
    }
    return nil
  }
}

/// The views that have the flag.
@MainActor
private final class PenetrableViews {
  private struct Flagged {
    weak var view: UIView?
  }

  static let shared = PenetrableViews()
  private var flagged: [ObjectIdentifier: Flagged] = [:]

  func contains(_ view: UIView) -> Bool { !flagged.isEmpty && flagged[ObjectIdentifier(view)]?.view === view }

  func set(_ view: UIView, _ isFlagged: Bool) {
    flagged = flagged.filter { $0.value.view != nil }
    flagged[ObjectIdentifier(view)] = isFlagged ? Flagged(view: view) : nil
  }

  /// Exchanges `UIView`'s rule for one that observes the flag.
  static func exchange() {
    #if !UIKIT_MODEL
      _ = exchanged
    #else
      UIView.exchangedHitTest = { view, point, event in
        view.isPenetrable ? view.hitTestPenetrating(point, with: event) : view.originalHitTest(point, with: event)
      }
    #endif
  }

  #if !UIKIT_MODEL
    private static let exchanged: Void = {
      let own = class_getInstanceMethod(UIView.self, #selector(UIView.hitTest(_:with:)))
      let flagged = class_getInstanceMethod(UIView.self, #selector(UIView.otherHitTest(_:with:)))
      if let own, let flagged { method_exchangeImplementations(own, flagged) }
    }()
  #endif
}

#if !UIKIT_MODEL
  extension UIView {
    /// After the exchange this name calls UIKit's own implementation.
    @objc fileprivate func otherHitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      isPenetrable ? hitTestPenetrating(point, with: event) : otherHitTest(point, with: event)
    }
  }
#endif
