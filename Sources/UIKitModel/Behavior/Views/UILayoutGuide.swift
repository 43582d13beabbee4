#if UIKIT_MODEL
  public import Foundation

  /// A rectangle in a view for constraints; no constraint moves it in the model.
  @preconcurrency @MainActor open class UILayoutGuide: NSObject {
    /// The view that the guide is added to; nil for none.
    open weak var owningView: UIView?
    /// A name for the app's own use.
    open var identifier = ""
    private let insets: (UIView) -> UIEdgeInsets?

    /// Makes a guide that is added to no view.
    public override init() {
      insets = { _ in nil }
      super.init()
    }

    init(of view: UIView, insets: @escaping (UIView) -> UIEdgeInsets?) {
      self.insets = insets
      super.init()
      owningView = view
    }

    /// The rectangle in the view's own coordinate space, in points; empty for an app's own guide.
    open var layoutFrame: CGRect {
      owningView.flatMap { view in insets(view).map { view.bounds.inset(by: $0) } } ?? .zero
    }

    /// The edge where text begins.
    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The edge where text ends.
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The edge with the smallest x.
    open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The edge with the largest x.
    open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The edge with the smallest y.
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The edge with the largest y.
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The width.
    open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The middle across.
    open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The middle down.
    open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  }

  /// Sizes that Auto Layout knows.
  extension UIView {
    /// The size of a view without content of its own, -1.
    public class var noIntrinsicMetric: CGFloat { -1 }
    /// The smallest size, (0, 0).
    public class var layoutFittingCompressedSize: CGSize { .zero }
    /// A very large size.
    public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10000, height: 10000) }
  }
#endif
