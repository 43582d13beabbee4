#if UIKIT_MODEL
  public import Foundation

  /// A view that a collection view makes by its registered class.
  @preconcurrency @MainActor open class UICollectionReusableView: UIView {
    /// The name under which UIKit reuses the view; nil for none. The model never reuses one.
    open var reuseIdentifier: String? { nil }

    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// Makes the view ready to be used again; does nothing by itself, and the model never calls it.
    open func prepareForReuse() {}
    /// Applies what a layout says; does nothing by itself, and the model never calls it.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
    /// What the view would like instead of a layout's values; the values unless overridden.
    open func preferredLayoutAttributesFitting(
      _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes { layoutAttributes }
  }

  /// The view of one item in a collection view.
  ///
  /// The model leaves out the looks of highlighting and selection, and reuse.
  @preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
    /// The view for the cell's content; it fills the cell.
    open private(set) var contentView = UIView()
    /// Whether the item is selected; the model only keeps it.
    open var isSelected = false
    /// Whether a finger is on the cell; the model only keeps it.
    open var isHighlighted = false
    /// The view behind the content; nil for none. The model only keeps it.
    open var backgroundView: UIView?
    /// The view behind the content of a selected cell; nil for none. The model only keeps it.
    open var selectedBackgroundView: UIView?

    public override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(contentView)
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    open override func layoutSubviews() {
      super.layoutSubviews()
      contentView.frame = bounds
    }
  }

  /// What a layout says about one item or view; the model only keeps it.
  @preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject {
    /// The frame in the collection view, in points.
    open var frame = CGRect.zero
    /// The drawing order; it has no effect on hit-testing.
    open var zIndex = 0
    /// How opaque the view is, from 0 to 1.
    open var alpha: CGFloat = 1
    /// Whether the view is hidden.
    open var isHidden = false
    /// The path of the item.
    open var indexPath = IndexPath(item: 0, section: 0)
    /// The transform about the middle.
    open var transform = CGAffineTransform.identity

    /// Makes values for the item (0, 0).
    public override init() { super.init() }

    /// Makes values for an item.
    public convenience init(forCellWith indexPath: IndexPath) {
      self.init()
      self.indexPath = indexPath
    }

    /// The middle of the frame, in points.
    open var center: CGPoint {
      get { CGPoint(x: frame.midX, y: frame.midY) }
      set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }
    /// The size of the frame, in points; setting it keeps the middle.
    open var size: CGSize {
      get { frame.size }
      set {
        let middle = center
        frame.size = newValue
        center = middle
      }
    }
  }
#endif
