#if !canImport(UIKit)
  public import Foundation

  @MainActor public protocol UITableViewDataSource: AnyObject {
    func numberOfSections(in tableView: UITableView) -> Int
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  }

  extension UITableViewDataSource {
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  }

  @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  }

  extension UITableViewDelegate {
    public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      tableView.rowHeight
    }
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  }

  /// Rows below each other, each in a cell.
  ///
  /// All cells are made at once and none is used again, so that `dequeueReusableCell(withIdentifier:)` always gives nil. Left
  /// out: registered classes, headers and footers, editing, swipes, updates by rows, prefetching, and styles.
  @MainActor open class UITableView: UIScrollView {
    public enum Style: Int, Sendable {
      case plain = 0
      case grouped = 1
    }

    open weak var dataSource: (any UITableViewDataSource)? { didSet { needsData() } }
    open var rowHeight: CGFloat = 44
    open var allowsSelection = true
    open private(set) var indexPathForSelectedRow: IndexPath?
    private var cells = CellGrid()

    public override init(frame: CGRect) {
      super.init(frame: frame)
      alwaysBounceVertical = true
    }

    public convenience init(frame: CGRect, style: Style) { self.init(frame: frame) }

    public required init?(coder: NSCoder) { nil }

    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { nil }

    private var rowDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

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

    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
      layoutIfNeeded()
      return cells.cell(at: indexPath) as? UITableViewCell
    }

    open func indexPath(for cell: UITableViewCell) -> IndexPath? { cells.path(of: cell) }

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

    /// Selects the row that a touch began and ended in, when the cell passed the touch on.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesEnded(touches, with: event)
      guard allowsSelection, let touch = touches.first, let path = cells.path(at: touch.location(in: self)),
        let began = touch.hitView, let cell = cells.cell(at: path), began.isDescendant(of: cell)
      else { return }
      indexPathForSelectedRow = path
      rowDelegate?.tableView(self, didSelectRowAt: path)
    }
  }

  /// One row's view.
  ///
  /// Left out: content configurations, accessories, editing, and selection's looks.
  @MainActor open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable {
      case `default` = 0
      case value1 = 1
      case value2 = 2
      case subtitle = 3
    }

    public let reuseIdentifier: String?
    public let contentView = UIView()

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
