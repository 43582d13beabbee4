#if !canImport(UIKit) || os(Linux) || os(macOS)
  public import Foundation

  /// An object that tells a table view how many rows there are, and makes their cells.
  @preconcurrency @MainActor public protocol UITableViewDataSource: AnyObject {
    /// The number of sections.
    func numberOfSections(in tableView: UITableView) -> Int
    /// The number of rows in a section.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    /// The cell of a row.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  }

  extension UITableViewDataSource {
    /// Gives 1.
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  }

  /// An object that gives the heights of a table view's rows, and hears of selected rows.
  @preconcurrency @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
    /// The height of a row, in points.
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    /// Tells that a touch has selected a row; it is not called when the app selects one.
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  }

  extension UITableViewDelegate {
    /// Gives the table's ``UITableView/rowHeight``.
    public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      tableView.rowHeight
    }
    /// Does nothing.
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  }

  /// A scroll view that shows rows below each other, each in a cell.
  ///
  /// It makes all cells at once and never reuses one. The model leaves out registered classes,
  /// headers and footers, editing, swipes, updates of single rows, prefetching, and the looks of
  /// styles.
  @preconcurrency @MainActor open class UITableView: UIScrollView {
    /// The style of a table, with UIKit's raw values; the model ignores it.
    public enum Style: Int, Sendable {
      /// Rows without a frame around each section.
      case plain = 0
      /// Rows in groups, one for each section.
      case grouped = 1
    }

    /// The object that makes the cells; nil for no rows. The table does not keep it alive.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { needsData() } }
    /// The height of rows for which the delegate gives none, in points.
    open var rowHeight: CGFloat = 44
    /// Whether a touch selects a row.
    open var allowsSelection = true
    /// The path of the selected row; nil for none.
    open private(set) var indexPathForSelectedRow: IndexPath?
    private var cells = CellGrid()

    public override init(frame: CGRect) {
      super.init(frame: frame)
      alwaysBounceVertical = true
    }

    /// Makes a table view; the model ignores the style.
    public convenience init(frame: CGRect, style: Style) { self.init(frame: frame) }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// Always nil, because the model never reuses a cell.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { nil }

    private var rowDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

    /// Asks the data source for all cells anew, and clears the selection.
    open func reloadData() {
      indexPathForSelectedRow = nil
      var top: CGFloat = 0
      var placed: [CellGrid.Placed] = []
      if let dataSource {
        for section in 0..<dataSource.numberOfSections(in: self) {
          for row in 0..<dataSource.tableView(self, numberOfRowsInSection: section) {
            let path = IndexPath(row: row, section: section)
            let height = rowDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
            let cell = dataSource.tableView(self, cellForRowAt: path)
            placed.append((path, cell, CGRect(x: 0, y: top, width: bounds.width, height: height)))
            top += height
          }
        }
      }
      cells.replace(with: placed, in: self)
      contentSize = CGSize(width: bounds.width, height: top)
    }

    /// The cell of a row; nil when there is no such row.
    ///
    /// UIKit gives nil also for rows outside the visible area; the model makes all cells.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
      layoutIfNeeded()
      return cells.cell(at: indexPath) as? UITableViewCell
    }

    /// The path of a cell's row; nil when the table does not show the cell.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.path(of: cell) }

    /// The path of the row at a point in the table's own coordinate space; nil for none.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
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

    /// Selects the row in which a touch began and ended, when the cell has passed the touch on.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesEnded(touches, with: event)
      guard allowsSelection, let touch = touches.first, let path = cells.path(at: touch.location(in: self)),
        let began = touch.hitView, let cell = cells.cell(at: path), began.isDescendant(of: cell)
      else { return }
      indexPathForSelectedRow = path
      rowDelegate?.tableView(self, didSelectRowAt: path)
    }
  }

  /// The view of one row in a table.
  ///
  /// The model leaves out labels and images, content configurations, accessories, editing, and the
  /// looks of a selected row.
  @preconcurrency @MainActor open class UITableViewCell: UIView {
    /// The style of a cell, with UIKit's raw values; the model ignores it.
    public enum CellStyle: Int, Sendable {
      /// A label, and an image beside it.
      case `default` = 0
      /// A label on the left, and a second one on the right.
      case value1 = 1
      /// A label on the left, right-aligned, and a second one beside it.
      case value2 = 2
      /// A label, and a smaller one below it.
      case subtitle = 3
    }

    /// The name under which UIKit reuses the cell; nil for none. The model never reuses a cell.
    public let reuseIdentifier: String?
    /// The view for the cell's content; it fills the cell.
    public let contentView = UIView()

    /// Makes a cell with an empty frame; the model ignores the style.
    public init(style: CellStyle, reuseIdentifier: String?) {
      self.reuseIdentifier = reuseIdentifier
      super.init(frame: .zero)
      addSubview(contentView)
    }

    public required init?(coder: NSCoder) { nil }

    open override func layoutSubviews() {
      super.layoutSubviews()
      contentView.frame = bounds
    }
  }
#endif
