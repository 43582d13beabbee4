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
    private var classes: [String: UITableViewCell.Type] = [:]
    /// The style; it has no effect in the model.
    open private(set) var style: Style

    /// The view above all rows, with its own height; nil for none.
    open var tableHeaderView: UIView? {
      get { header.read("tableHeaderView", of: self) }
      set {
        let old = header.known
        header.set(newValue)
        replace(old, by: newValue)
      }
    }
    private var header = Untold<UIView?>(nil)
    /// The view below all rows, with its own height; nil for none.
    open var tableFooterView: UIView? {
      get { footer.read("tableFooterView", of: self) }
      set {
        let old = footer.known
        footer.set(newValue)
        replace(old, by: newValue)
      }
    }
    private var footer = Untold<UIView?>(nil)
    /// The view behind the rows; nil for none. The model only keeps it.
    open var backgroundView: UIView?
    /// The height that UIKit assumes for rows, in points; the model only keeps it.
    open var estimatedRowHeight: CGFloat = 0
    /// The height of the views above sections, in points; the model has none.
    open var sectionHeaderHeight: CGFloat = 0
    /// The height of the views below sections, in points; the model has none.
    open var sectionFooterHeight: CGFloat = 0
    /// The lines between rows; the model only keeps it.
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
    /// The colour of the lines between rows; nil for the system's. The model only keeps it.
    open var separatorColor: UIColor?
    /// The distances of the lines from the edges, in points; the model only keeps it.
    open var separatorInset = UIEdgeInsets.zero
    /// Whether several rows can be selected; the model only keeps it.
    open var allowsMultipleSelection = false
    /// Whether the table is being edited; the model only keeps it.
    open var isEditing = false
    /// A height that stands for the content's own.
    public class var automaticDimension: CGFloat { -1 }

    private func replace(_ old: UIView?, by new: UIView?) {
      if old !== new, old?.superview === self { old?.removeFromSuperview() }
      if let new, new.superview !== self { addSubview(new) }
      needsData()
    }

    /// Sets the class of the cells that `dequeueReusableCell(withIdentifier:for:)` makes.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
      classes[identifier] = cellClass as? UITableViewCell.Type
    }

    /// Makes a new cell of the registered class; a name without a class stops the program.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
      guard let made = classes[identifier] else { preconditionFailure("no cell class is registered for \(identifier)") }
      return CellMaker.make(made, identifier)
    }

    /// The cells, which are all in the model.
    ///
    /// In a recorded table they are the recorded ones, from top to bottom.
    open var visibleCells: [UITableViewCell] {
      if isRecorded { return CellGrid.recorded(in: self) }
      return (indexPathsForVisibleRows ?? []).compactMap { cellForRow(at: $0) }
    }

    /// The paths of all rows, because the model makes all cells.
    open var indexPathsForVisibleRows: [IndexPath]? {
      pathsAreAsked("indexPathsForVisibleRows")
      return cells.paths
    }

    /// Takes the selection from a row; the model ignores `animated`.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
      if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
    }

    /// Makes a table view; the style has no effect in the model.
    public init(frame: CGRect, style: Style) {
      self.style = style
      super.init(frame: frame)
      alwaysBounceVertical = true
    }

    /// Makes a plain table view.
    public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// Always nil, because the model never reuses a cell.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { nil }

    private var rowDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

    /// Asks the data source for all cells anew, and clears the selection.
    open func reloadData() {
      if isRecorded { return }
      indexPathForSelectedRow = nil
      var top: CGFloat = 0
      if let header = header.known {
        header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: header.frame.height)
        top = header.frame.height
      }
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
      if let footer = footer.known {
        footer.frame = CGRect(x: 0, y: top, width: bounds.width, height: footer.frame.height)
        top += footer.frame.height
      }
      contentSize = CGSize(width: bounds.width, height: top)
    }

    /// The cell of a row; nil when there is no such row.
    ///
    /// UIKit gives nil also for rows outside the visible area; the model makes all cells.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
      pathsAreAsked("cellForRow(at:)")
      return cells.cell(at: indexPath) as? UITableViewCell
    }

    /// The path of a cell's row; nil when the table does not show the cell.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? {
      pathsAreAsked("indexPath(for:)")
      return cells.path(of: cell)
    }

    /// The path of the row at a point in the table's own coordinate space; nil for none.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
      pathsAreAsked("indexPathForRow(at:)")
      return cells.path(at: point)
    }

    /// Lays out the cells; a recorded table has cells without paths.
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

    /// The line below a row, with UIKit's raw values; the model only keeps it.
    public enum SeparatorStyle: Int, Sendable {
      /// None.
      case none = 0
      /// A line.
      case singleLine = 1
    }

    /// How a selected row looks, with UIKit's raw values; the model only keeps it.
    public enum SelectionStyle: Int, Sendable {
      /// As any row.
      case none = 0
      /// Blue.
      case blue = 1
      /// Grey.
      case gray = 2
      /// As the system decides.
      case `default` = 3
    }

    /// What lies at the end of a row, with UIKit's raw values; the model only keeps it.
    public enum AccessoryType: Int, Sendable {
      /// Nothing.
      case none = 0
      /// An arrow.
      case disclosureIndicator = 1
      /// A button, and an arrow.
      case detailDisclosureButton = 2
      /// A check mark.
      case checkmark = 3
      /// A button.
      case detailButton = 4
    }

    /// How a selected row looks; the model only keeps it.
    open var selectionStyle = SelectionStyle.default
    /// What lies at the end of the row; the model only keeps it.
    open var accessoryType = AccessoryType.none
    /// A view at the end of the row; nil for none. The model only keeps it.
    open var accessoryView: UIView?
    /// Whether the row is selected; the model only keeps it.
    open var isSelected = false
    /// Whether a finger is on the row; the model only keeps it.
    open var isHighlighted = false
    /// The view behind the content; nil for none. The model only keeps it.
    open var backgroundView: UIView?
    /// The view behind the content of a selected row; nil for none. The model only keeps it.
    open var selectedBackgroundView: UIView?
    /// The distances of the line from the edges, in points; the model only keeps it.
    open var separatorInset = UIEdgeInsets.zero
    /// A label for the text, which the model does not place.
    open var textLabel: UILabel? { madeTextLabel }
    /// A label for further text, which the model does not place.
    open var detailTextLabel: UILabel? { madeDetailTextLabel }
    /// A view for a picture, which the model does not place.
    open var imageView: UIImageView? { madeImageView }
    private lazy var madeTextLabel = UILabel()
    private lazy var madeDetailTextLabel = UILabel()
    private lazy var madeImageView = UIImageView()
    /// Shows whether the row is selected; the model ignores `animated`, and never calls it.
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    /// Shows whether a finger is on the row; the model ignores `animated`, and never calls it.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
    /// Makes the cell ready to be used again; does nothing by itself, and the model never calls it.
    open func prepareForReuse() {}

    /// The name under which UIKit reuses the cell; nil for none. The model never reuses a cell.
    open private(set) var reuseIdentifier: String?
    /// The view for the cell's content; it fills the cell.
    open private(set) var contentView = UIView()

    /// Makes a cell with an empty frame; the model ignores the style.
    public init(style: CellStyle, reuseIdentifier: String?) {
      self.reuseIdentifier = reuseIdentifier
      super.init(frame: .zero)
      addSubview(contentView)
    }

    /// Makes a cell of the default style.
    public override convenience init(frame: CGRect) {
      self.init(style: .default, reuseIdentifier: nil)
      self.frame = frame
    }

    public required init?(coder: NSCoder) { nil }

    open override func layoutSubviews() {
      super.layoutSubviews()
      contentView.frame = bounds
    }
  }
#endif
