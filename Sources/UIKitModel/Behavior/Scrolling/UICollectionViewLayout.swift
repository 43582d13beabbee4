#if UIKIT_MODEL
  public import Foundation

  /// A rule that says where the items of a collection view lie; the base class places none.
  ///
  /// The model leaves out layout attributes and invalidation. An app therefore cannot write its own
  /// layout.
  @preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
    /// Makes a layout that places no items.
    public override init() { super.init() }

    /// The collection view that uses the layout; nil for none.
    open internal(set) weak var collectionView: UICollectionView?
    /// Makes the collection view place its items anew at the next layout.
    open func invalidateLayout() { collectionView?.needsData() }

    func plan(_ counts: [Int], in size: CGSize) -> (frames: [(IndexPath, CGRect)], size: CGSize) { ([], .zero) }
  }

  extension UICollectionView {
    /// The direction in which a collection view scrolls, with UIKit's raw values.
    public enum ScrollDirection: Int, Sendable {
      /// Up and down.
      case vertical = 0
      /// Left and right.
      case horizontal = 1
    }
  }

  /// A layout that places items of one size in lines, one line after the other.
  ///
  /// The model leaves out headers and footers, sizes and spacing of single items, and justified
  /// lines: items keep the minimum spacing.
  @preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The direction in which the lines follow each other.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The size of every item, in points.
    open var itemSize = CGSize(width: 50, height: 50)
    /// The distance between two lines, in points.
    open var minimumLineSpacing: CGFloat = 10
    /// The distance between two items in a line, in points.
    open var minimumInteritemSpacing: CGFloat = 10
    /// The distances between a section's items and the section's edges, in points.
    open var sectionInset = UIEdgeInsets.zero

    override func plan(_ counts: [Int], in size: CGSize) -> (frames: [(IndexPath, CGRect)], size: CGSize) {
      let isVertical = scrollDirection == .vertical
      let across =
        isVertical
        ? size.width - sectionInset.left - sectionInset.right : size.height - sectionInset.top - sectionInset.bottom
      let (length, breadth) = isVertical ? (itemSize.height, itemSize.width) : (itemSize.width, itemSize.height)
      let perLine = max(1, Int((across + minimumInteritemSpacing) / max(1, breadth + minimumInteritemSpacing)))

      var frames: [(IndexPath, CGRect)] = []
      var start: CGFloat = 0
      for (section, count) in counts.enumerated() {
        start += isVertical ? sectionInset.top : sectionInset.left
        for item in 0..<count {
          let along = start + CGFloat(item / perLine) * (length + minimumLineSpacing)
          let side =
            (isVertical ? sectionInset.left : sectionInset.top) + CGFloat(item % perLine)
            * (breadth + minimumInteritemSpacing)
          let origin = isVertical ? CGPoint(x: side, y: along) : CGPoint(x: along, y: side)
          frames.append((IndexPath(item: item, section: section), CGRect(origin: origin, size: itemSize)))
        }
        let lines = (count + perLine - 1) / perLine
        start += CGFloat(lines) * length + CGFloat(max(0, lines - 1)) * minimumLineSpacing
        start += isVertical ? sectionInset.bottom : sectionInset.right
      }
      let content = isVertical ? CGSize(width: size.width, height: start) : CGSize(width: start, height: size.height)
      return (frames, content)
    }
  }
#endif
