#if UIKIT_MODEL
  public import Foundation

  /// A scroll view that shows cells in the places that a layout gives them.
  ///
  /// It makes all cells at once and never reuses one. The model leaves out supplementary views,
  /// registrations of nibs, animated updates, drag and drop, prefetching, and diffable data
  /// sources.
  @preconcurrency @MainActor open class UICollectionView: UIScrollView {
    /// The object that makes the cells; nil for no cells. The view does not keep it alive.
    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { needsData() } }
    /// The layout that says where the cells lie.
    open var collectionViewLayout: UICollectionViewLayout {
      didSet {
        oldValue.collectionView = nil
        collectionViewLayout.collectionView = self
        needsData()
      }
    }
    /// Whether a touch selects an item.
    open var allowsSelection = true

    /// The paths of the selected items, of which there is at most one in the model; it is never
    /// nil.
    open private(set) var indexPathsForSelectedItems: [IndexPath]? = []
    private var cells = CellGrid()
    private var classes: [String: UICollectionViewCell.Type] = [:]
    private var supplementary: [String: UICollectionReusableView.Type] = [:]
    /// The view behind the cells; nil for none. The model only keeps it.
    open var backgroundView: UIView?
    /// Whether several items can be selected; the model only keeps it.
    open var allowsMultipleSelection = false
    /// Whether cells are made ahead; the model makes all cells at once.
    open var isPrefetchingEnabled = true
    /// Whether items can be dragged; the model only keeps it.
    open var dragInteractionEnabled = false
    /// How quickly items make room for a dragged one; the model only keeps it.
    open var reorderingCadence = ReorderingCadence.immediate

    /// How quickly items make room for a dragged one, with UIKit's raw values.
    public enum ReorderingCadence: Int, Sendable {
      /// At once.
      case immediate = 0
      /// Soon.
      case fast = 1
      /// When the finger rests.
      case slow = 2
    }

    /// Where an item lies when the view has scrolled to it, as a set of flags with UIKit's values.
    public struct ScrollPosition: OptionSet, Sendable {
      /// The flags as bits.
      public let rawValue: UInt
      /// Makes a set from its bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// At the top.
      public static let top = ScrollPosition(rawValue: 1 << 0)
      /// In the middle of the height.
      public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
      /// At the bottom.
      public static let bottom = ScrollPosition(rawValue: 1 << 2)
      /// At the left.
      public static let left = ScrollPosition(rawValue: 1 << 3)
      /// In the middle of the width.
      public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
      /// At the right.
      public static let right = ScrollPosition(rawValue: 1 << 5)
    }

    /// Makes a collection view with a layout.
    ///
    /// - Parameters:
    ///   - frame: the frame in the superview's coordinate space, in points.
    ///   - layout: the layout that says where the cells lie.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
      collectionViewLayout = layout
      super.init(frame: frame)
      layout.collectionView = self
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// Sets the class of the cells that `dequeueReusableCell(withReuseIdentifier:for:)` makes.
    ///
    /// - Parameters:
    ///   - cellClass: a subclass of ``UICollectionViewCell``; nil takes the registration back.
    ///   - identifier: the name under which cells of the class are asked for.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
      classes[identifier] = cellClass as? UICollectionViewCell.Type
    }

    /// Does nothing: the model has no archives.
    open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {}

    /// Makes a new cell of the registered class; a name without a class stops the program.
    open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
      -> UICollectionViewCell
    {
      guard let made = classes[identifier] else { preconditionFailure("no cell class is registered for \(identifier)") }
      return ViewMaker.make(made)
    }

    /// Sets the class of the views that `dequeueReusableSupplementaryView(ofKind:…)` makes.
    open func register(
      _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) { supplementary["\(elementKind) \(identifier)"] = viewClass as? UICollectionReusableView.Type }

    /// Makes a new view of the registered class; a name without a class stops the program.
    ///
    /// The model shows no such views by itself.
    open func dequeueReusableSupplementaryView(
      ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
      guard let made = supplementary["\(elementKind) \(identifier)"] else {
        preconditionFailure("no class is registered for \(elementKind) \(identifier)")
      }
      return ViewMaker.make(made)
    }

    /// The cells, which are all in the model.
    ///
    /// In a recorded view they are the recorded ones, from top to bottom.
    open var visibleCells: [UICollectionViewCell] {
      if isRecorded { return CellGrid.recorded(in: self) }
      return indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
    }

    /// The paths of all items, because the model makes all cells.
    open var indexPathsForVisibleItems: [IndexPath] {
      pathsAreAsked("indexPathsForVisibleItems")
      return cells.paths
    }

    /// The kind of the view above a section.
    public class var elementKindSectionHeader: String { "UICollectionElementKindSectionHeader" }
    /// The kind of the view below a section.
    public class var elementKindSectionFooter: String { "UICollectionElementKindSectionFooter" }

    /// Asks the data source for all cells anew, and clears the selection.
    open func reloadData() {
      if isRecorded { return }
      indexPathsForSelectedItems = []
      guard let dataSource else {
        cells.replace(with: [], in: self)
        return
      }
      let counts = (0..<dataSource.numberOfSections(in: self)).map {
        dataSource.collectionView(self, numberOfItemsInSection: $0)
      }
      let plan = collectionViewLayout.plan(counts, in: bounds.size)
      let placed = plan.frames.map { path, frame in
        (path: path, cell: dataSource.collectionView(self, cellForItemAt: path) as UIView, frame: frame)
      }
      cells.replace(with: placed, in: self)
      contentSize = plan.size
    }

    // MARK: Changes, each of which asks the data source for everything anew

    /// Runs the updates and then makes all cells anew.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
      updates?()
      reloadData()
      completion?(true)
    }
    /// Makes all cells anew at the next layout.
    open func insertItems(at indexPaths: [IndexPath]) { needsData() }
    /// Makes all cells anew at the next layout.
    open func deleteItems(at indexPaths: [IndexPath]) { needsData() }
    /// Makes all cells anew at the next layout.
    open func reloadItems(at indexPaths: [IndexPath]) { needsData() }
    /// Makes all cells anew at the next layout.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { needsData() }
    /// Makes all cells anew at the next layout.
    open func insertSections(_ sections: IndexSet) { needsData() }
    /// Makes all cells anew at the next layout.
    open func deleteSections(_ sections: IndexSet) { needsData() }
    /// Makes all cells anew at the next layout.
    open func reloadSections(_ sections: IndexSet) { needsData() }

    /// Selects an item, or none for nil, and scrolls to it; it does not tell the delegate.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
      indexPathsForSelectedItems = indexPath.map { [$0] } ?? []
      if let indexPath, !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }
    /// Takes the selection from an item; the model ignores `animated`.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
      indexPathsForSelectedItems?.removeAll { $0 == indexPath }
    }

    /// Where the layout puts an item; nil when there is no such item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      guard let cell = cellForItem(at: indexPath) else { return nil }
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = cell.frame
      return attributes
    }

    /// Scrolls until an item lies at a position, as far as the content reaches; the model ignores
    /// `animated`.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
      guard let item = cellForItem(at: indexPath)?.frame else { return }
      var offset = contentOffset
      if scrollPosition.contains(.top) { offset.y = item.minY }
      if scrollPosition.contains(.centeredVertically) { offset.y = item.midY - bounds.height / 2 }
      if scrollPosition.contains(.bottom) { offset.y = item.maxY - bounds.height }
      if scrollPosition.contains(.left) { offset.x = item.minX }
      if scrollPosition.contains(.centeredHorizontally) { offset.x = item.midX - bounds.width / 2 }
      if scrollPosition.contains(.right) { offset.x = item.maxX - bounds.width }
      contentOffset = limited(offset)
    }

    /// The number of items that the view shows in a section.
    open func numberOfItems(inSection section: Int) -> Int {
      pathsAreAsked("numberOfItems(inSection:)")
      return cells.paths.filter { $0.section == section }.count
    }

    /// The cell of an item; nil when there is no such item.
    ///
    /// UIKit gives nil also for items outside the visible area; the model makes all cells.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
      pathsAreAsked("cellForItem(at:)")
      return cells.cell(at: indexPath) as? UICollectionViewCell
    }

    /// The path of a cell's item; nil when the view does not show the cell.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
      pathsAreAsked("indexPath(for:)")
      return cells.path(of: cell)
    }

    /// The path of the item at a point in the view's own coordinate space; nil for none.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
      pathsAreAsked("indexPathForItem(at:)")
      return cells.path(at: point)
    }

    /// Lays out the cells; a recorded view has cells without paths.
    private func pathsAreAsked(_ member: String) {
      if isRecorded { readUnknown(member, of: self) } else { layoutIfNeeded() }
    }

    open override func layoutSubviews() {
      super.layoutSubviews()
      if cells.isStale { reloadData() }
    }

    func needsData() {
      cells.isStale = true
      setNeedsLayout()
    }

    // MARK: Selection

    /// Selects the item in which a touch began and ended, when the cell has passed the touch on.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesEnded(touches, with: event)
      guard allowsSelection, let touch = touches.first, let path = cells.path(at: touch.location(in: self)),
        let began = touch.hitView, let cell = cells.cell(at: path), began.isDescendant(of: cell)
      else { return }
      let items = delegate as? any UICollectionViewDelegate
      guard items?.collectionView(self, shouldHighlightItemAt: path) != false,
        items?.collectionView(self, shouldSelectItemAt: path) != false
      else { return }
      let before = indexPathsForSelectedItems?.first
      indexPathsForSelectedItems = [path]
      if let before, before != path { items?.collectionView(self, didDeselectItemAt: before) }
      items?.collectionView(self, didSelectItemAt: path)
    }
  }
#endif
