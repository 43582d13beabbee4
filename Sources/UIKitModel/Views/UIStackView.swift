#if !canImport(UIKit)
  public import Foundation

  /// Views in a row or a column, which share the space evenly across and keep their own size along.
  ///
  /// Left out: Auto Layout and with it the other distributions' priorities, baselines, and custom spacing.
  @MainActor open class UIStackView: UIView {
    open private(set) var arrangedSubviews: [UIView] = []
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsLayout() } }
    open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
    open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }

    public enum Distribution: Int, Sendable {
      /// Each keeps its own length along the axis.
      case fill = 0
      /// All have the same length along the axis.
      case fillEqually = 1
    }

    public override init(frame: CGRect) { super.init(frame: frame) }

    public convenience init(arrangedSubviews views: [UIView]) {
      self.init(frame: .zero)
      for view in views { addArrangedSubview(view) }
    }

    public required init?(coder: NSCoder) { nil }

    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
      arrangedSubviews.removeAll { $0 === view }
      arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
      if view.superview !== self { addSubview(view) }
      setNeedsLayout()
    }

    /// It stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
      arrangedSubviews.removeAll { $0 === view }
      setNeedsLayout()
    }

    open override func willRemoveSubview(_ subview: UIView) {
      super.willRemoveSubview(subview)
      arrangedSubviews.removeAll { $0 === subview }
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

  /// Only the name of an axis: there is no Auto Layout here.
  public enum NSLayoutConstraint {
    public enum Axis: Int, Sendable {
      case horizontal = 0
      case vertical = 1
    }
  }
#endif
