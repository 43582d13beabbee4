#if UIKIT_MODEL
  public import Foundation

  /// A view that places its arranged subviews in a row or a column.
  ///
  /// Each arranged subview fills the stack across the axis. The model leaves out Auto Layout, the
  /// distributions that need it, alignment, baselines, and custom spacing.
  @preconcurrency @MainActor open class UIStackView: UIView {
    /// The views that the stack places, in order; each is also a subview.
    open private(set) var arrangedSubviews: [UIView] = [] { willSet { willChange() } }
    /// The direction in which the views follow each other.
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsLayout() } }
    /// How the views share the length along the axis.
    open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
    /// The distance between two neighbours, in points.
    open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }

    /// How arranged subviews share the length along the axis, with UIKit's raw values.
    public enum Distribution: Int, Sendable {
      /// Each view keeps its own length along the axis.
      ///
      /// UIKit stretches or compresses views so that they fill the stack; the model does not.
      case fill = 0
      /// All views have the same length along the axis.
      case fillEqually = 1
      /// The model treats it as ``fill``.
      case fillProportionally = 2
      /// The model treats it as ``fill``.
      case equalSpacing = 3
      /// The model treats it as ``fill``.
      case equalCentering = 4
    }

    /// How arranged subviews lie across the axis, with UIKit's raw values; the model lets each fill
    /// the stack.
    public enum Alignment: Int, Sendable {
      /// Over the whole stack.
      case fill = 0
      /// At the leading edge of a column, or at the top of a row.
      case leading = 1
      /// With the first lines of text beside each other.
      case firstBaseline = 2
      /// In the middle.
      case center = 3
      /// At the trailing edge of a column, or at the bottom of a row.
      case trailing = 4
      /// With the last lines of text beside each other.
      case lastBaseline = 5

      /// Another name for ``leading``, for rows.
      public static let top = Alignment.leading
      /// Another name for ``trailing``, for rows.
      public static let bottom = Alignment.trailing
    }

    /// How the views lie across the axis; the model only keeps it.
    open var alignment = Alignment.fill
    /// Whether the distance is measured between lines of text; the model only keeps it.
    open var isBaselineRelativeArrangement = false
    /// Whether the views lie within the margins; the model only keeps it.
    open var isLayoutMarginsRelativeArrangement = false
    private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

    /// A spacing that stands for the stack's own.
    public class var spacingUseDefault: CGFloat { .greatestFiniteMagnitude }
    /// A spacing that stands for the system's.
    public class var spacingUseSystem: CGFloat { 1.175_494e-38 }

    /// Keeps the distance after a view, in points; the model uses the stack's own everywhere.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
      customSpacing[ObjectIdentifier(arrangedSubview)] = spacing
    }

    /// The distance that was set after a view, in points.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
      customSpacing[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Makes a stack of these views, with an empty frame.
    public convenience init(arrangedSubviews views: [UIView]) {
      self.init(frame: .zero)
      for view in views { addArrangedSubview(view) }
    }

    /// Makes an empty stack: the model has no archives.
    public required init(coder: NSCoder) { super.init(frame: .zero) }

    /// Adds a view to the end of the stack, and makes it a subview.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Adds a view at a place of the stack, and makes it a subview.
    ///
    /// - Parameters:
    ///   - view: the view; when it is in the stack already, it moves.
    ///   - stackIndex: its place among the arranged subviews, from 0; a place outside the list
    ///     means the nearest end.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
      arrangedSubviews.removeAll { $0 === view }
      arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
      if view.superview !== self { addSubview(view) }
      setNeedsLayout()
    }

    /// Takes a view out of the stack; the view stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
      arrangedSubviews.removeAll { $0 === view }
      setNeedsLayout()
    }

    open override func willRemoveSubview(_ subview: UIView) {
      super.willRemoveSubview(subview)
      arrangedSubviews.removeAll { $0 === subview }
    }

    override func formerValues() -> () -> Void {
      let arranged = arrangedSubviews
      return { [self] in arrangedSubviews = arranged }
    }

    open override func layoutSubviews() {
      super.layoutSubviews()
      let shown = arrangedSubviews.filter { !$0.isHidden }
      let isRow = axis == .horizontal
      let room = (isRow ? bounds.width : bounds.height) - spacing * CGFloat(max(0, shown.count - 1))
      var along = isRow ? bounds.minX : bounds.minY
      for view in shown {
        let own = isRow ? view.bounds.width : view.bounds.height
        let length = distribution == .fillEqually ? max(0, room) / CGFloat(shown.count) : own
        view.frame =
          isRow
          ? CGRect(x: along, y: bounds.minY, width: length, height: bounds.height)
          : CGRect(x: bounds.minX, y: along, width: bounds.width, height: length)
        along += length + spacing
      }
    }
  }
#endif
