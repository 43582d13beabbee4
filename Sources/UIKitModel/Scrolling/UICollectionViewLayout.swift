#if !canImport(UIKit)
  public import Foundation

  /// Says where the items of a collection view lie; by itself nowhere.
  ///
  /// Left out: layout attributes and invalidation, so that an app cannot write layouts of its own.
  @MainActor open class UICollectionViewLayout: NSObject {
    public override init() { super.init() }

    func plan(_ counts: [Int], in size: CGSize) -> (frames: [(IndexPath, CGRect)], size: CGSize) { ([], .zero) }
  }

  extension UICollectionView {
    public enum ScrollDirection: Int, Sendable {
      case vertical = 0
      case horizontal = 1
    }
  }

  /// Items of one size, line after line.
  ///
  /// Left out: headers and footers, sizes and spacing by item, and justification of lines.
  @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    open var itemSize = CGSize(width: 50, height: 50)
    open var minimumLineSpacing: CGFloat = 10
    open var minimumInteritemSpacing: CGFloat = 10
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
