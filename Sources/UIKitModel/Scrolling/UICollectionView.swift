#if !canImport(UIKit) || os(Linux) || os(macOS)
  public import Foundation

  /// A scroll view that shows cells in the places that a layout gives them.
  ///
  /// It makes all cells at once and never reuses one. The model leaves out supplementary views,
  /// registrations of nibs, updates of single items, drag and drop, prefetching, and diffable data
  /// sources.
  @preconcurrency @MainActor open class UICollectionView: UIScrollView {
    /// The object that makes the cells; nil for no cells. The view does not keep it alive.
    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { needsData() } }
    /// The layout that says where the cells lie.
    open var collectionViewLayout: UICollectionViewLayout { didSet { needsData() } }
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

    /// Makes a collection view with a layout.
    ///
    /// - Parameters:
    ///   - frame: the frame in the superview's coordinate space, in points.
    ///   - layout: the layout that says where the cells lie.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
      collectionViewLayout = layout
      super.init(frame: frame)
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

    private func needsData() {
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
