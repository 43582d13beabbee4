// The names are those of UIKit's private classes, as recordings have them.
// swift-format-ignore-file: TypeNamesShouldBeCapitalized, NoLeadingUnderscores

#if UIKIT_MODEL
  import Foundation

  extension UIView {
    /// A hit of a view that lets touches beside its subviews through: nil when the view itself is
    /// hit.
    fileprivate func passing(_ hit: UIView?) -> UIView? { hit === self ? nil : hit }
  }

  /// A view that lets touches beside its subviews through.
  ///
  /// Apps get the touches, and users report it; Apple has not documented it.
  class _UITouchPassthroughView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      passing(super.hitTest(point, with: event))
    }
  }

  /// The view around a tab bar, as large as the bar.
  final class _UITabBarContainerWrapperView: _UITouchPassthroughView {}

  /// The view around a tab bar, as large as the screen.
  final class _UITabBarContainerView: _UITouchPassthroughView {}

  /// The view in front of all that a navigation controller shows since iOS 26.
  ///
  /// It lets touches through, as does the view in it.
  final class FloatingBarContainerView: UIView {
    private let hosting = FloatingBarHostingView<FloatingBarContainer>()

    override init(frame: CGRect) {
      super.init(frame: frame)
      hosting.frame = bounds
      addSubview(hosting)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      hosting.frame = bounds
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      passing(super.hitTest(point, with: event))
    }
  }

  // Both are private, so that the name has no module inside its brackets, as on a device.
  private struct FloatingBarContainer {}

  private final class FloatingBarHostingView<Content>: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      passing(super.hitTest(point, with: event))
    }
  }

  /// An effect in front of the edge of a scroll view, which takes no touches.
  final class ScrollEdgeEffectView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
  }

  /// An effect in front of the selected tab, which takes no touches.
  final class DestOutView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
  }
#endif
