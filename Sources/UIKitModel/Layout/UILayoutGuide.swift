#if !canImport(UIKit) || os(Linux) || os(macOS)
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

  /// Auto Layout of views, which the model keeps without effect.
  extension UIView {
    /// The size of a view without content of its own, -1.
    public static let noIntrinsicMetric: CGFloat = -1
    /// The smallest size, (0, 0).
    public class var layoutFittingCompressedSize: CGSize { .zero }
    /// A very large size.
    public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10000, height: 10000) }

    /// The edge where text begins.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The edge where text ends.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The edge with the smallest x.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The edge with the largest x.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The edge with the smallest y.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The edge with the largest y.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The middle across.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The middle down.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The line of the first text.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    /// The line of the last text.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

    /// Whether the autoresizing mask becomes constraints.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
      get { kept.translatesMask }
      set { kept.translatesMask = newValue }
    }
    /// The constraints that were added to the view itself.
    public var constraints: [NSLayoutConstraint] { kept.constraints }
    /// Keeps a constraint.
    public func addConstraint(_ constraint: NSLayoutConstraint) { kept.constraints.append(constraint) }
    /// Keeps constraints.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) { kept.constraints += constraints }
    /// Forgets a constraint.
    public func removeConstraint(_ constraint: NSLayoutConstraint) { kept.constraints.removeAll { $0 === constraint } }
    /// Forgets constraints.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
      for one in constraints { removeConstraint(one) }
    }

    /// How much the view resists being larger than its content.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
      kept.priorities["hugging \(axis)"] ?? .defaultLow
    }
    /// Keeps how much the view resists being larger than its content.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
      kept.priorities["hugging \(axis)"] = priority
    }
    /// How much the view resists being smaller than its content.
    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
      kept.priorities["compression \(axis)"] ?? .defaultHigh
    }
    /// Keeps how much the view resists being smaller than its content.
    public func setContentCompressionResistancePriority(
      _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) { kept.priorities["compression \(axis)"] = priority }

    /// The guides that were added to the view.
    public var layoutGuides: [UILayoutGuide] { kept.guides }
    /// Adds a guide.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
      layoutGuide.owningView = self
      kept.guides.append(layoutGuide)
    }
    /// Removes a guide.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
      kept.guides.removeAll { $0 === layoutGuide }
      layoutGuide.owningView = nil
    }

    /// The bounds within the margins.
    public var layoutMarginsGuide: UILayoutGuide {
      let guide = kept.marginsGuide ?? UILayoutGuide(of: self) { $0.layoutMargins }
      kept.marginsGuide = guide
      return guide
    }
    /// The bounds within the margins, which do not follow the size of text in the model.
    public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }
    /// The bounds within the safe area.
    public var safeAreaLayoutGuide: UILayoutGuide {
      let guide = kept.safeAreaGuide ?? UILayoutGuide(of: self) { $0.safeAreaInsets }
      kept.safeAreaGuide = guide
      return guide
    }
  }
#endif
