#if !canImport(UIKit)
  public import Foundation

  @MainActor public protocol UICollectionViewDataSource: AnyObject {
    func numberOfSections(in collectionView: UICollectionView) -> Int
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
  }

  extension UICollectionViewDataSource {
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  }

  @MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  }

  extension UICollectionViewDelegate {
    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
  }

  /// Cells where a layout puts them.
  ///
  /// All cells are made at once and none is used again. Left out: supplementary views, registrations, updates by items, drag and
  /// drop, prefetching, and diffable data sources.
  @MainActor open class UICollectionView: UIScrollView {
    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { needsData() } }
    open var collectionViewLayout: UICollectionViewLayout { didSet { needsData() } }
    open var allowsSelection = true
    open private(set) var indexPathsForSelectedItems: [IndexPath]? = []
    private var cells = CellGrid()
    private var classes: [String: UICollectionViewCell.Type] = [:]

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
      collectionViewLayout = layout
      super.init(frame: frame)
    }

    public required init?(coder: NSCoder) { nil }

    /// The class of the cells that `dequeueReusableCell` is to make.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
      classes[identifier] = cellClass as? UICollectionViewCell.Type
    }

    /// A new cell of the registered class.
    open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
      -> UICollectionViewCell
    {
      guard let made = classes[identifier] else { preconditionFailure("no cell class is registered for \(identifier)") }
      return made.init(frame: .zero)
    }

    open func reloadData() {
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

    open func numberOfItems(inSection section: Int) -> Int {
      layoutIfNeeded()
      return cells.paths.filter { $0.section == section }.count
    }

    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
      layoutIfNeeded()
      return cells.cell(at: indexPath) as? UICollectionViewCell
    }

    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { cells.path(of: cell) }

    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
      layoutIfNeeded()
      return cells.path(at: point)
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

    /// Selects the item that a touch began and ended in, when the cell passed the touch on.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesEnded(touches, with: event)
      guard allowsSelection, let touch = touches.first, let path = cells.path(at: touch.location(in: self)),
        let began = touch.hitView, let cell = cells.cell(at: path), began.isDescendant(of: cell)
      else { return }
      indexPathsForSelectedItems = [path]
      (delegate as? any UICollectionViewDelegate)?.collectionView(self, didSelectItemAt: path)
    }
  }

  /// One item's view.
  ///
  /// `init(frame:)` is `required` here, because there is no other way to make one of a registered class.
  @MainActor open class UICollectionViewCell: UIView {
    public let contentView = UIView()

    public required override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(contentView)
    }

    public required init?(coder: NSCoder) { nil }

    open override func layoutSubviews() {
      super.layoutSubviews()
      contentView.frame = bounds
    }
  }
#endif
