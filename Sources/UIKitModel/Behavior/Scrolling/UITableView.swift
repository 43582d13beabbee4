#if UIKIT_MODEL
  public import Foundation

  /// A scroll view that shows rows below each other, each in a cell.
  ///
  /// It makes all cells at once and never reuses one. The views above and below sections scroll
  /// with the rows, whatever the style. The model leaves out editing, swipes, animated updates,
  /// prefetching, titles of sections, and the looks of styles.
  @preconcurrency @MainActor open class UITableView: UIScrollView {
    /// The style of a table, with UIKit's raw values; the model ignores it.
    public enum Style: Int, Sendable {
      /// Rows without a frame around each section.
      case plain = 0
      /// Rows in groups, one for each section.
      case grouped = 1
    }

    /// Where a row lies when the table has scrolled to it, with UIKit's raw values.
    public enum ScrollPosition: Int, Sendable {
      /// As near as it is.
      case none = 0
      /// At the top.
      case top = 1
      /// In the middle.
      case middle = 2
      /// At the bottom.
      case bottom = 3
    }

    /// How rows come and go, with UIKit's raw values; in the model they do so at once.
    public enum RowAnimation: Int, Sendable {
      /// By fading.
      case fade = 0
      /// To the right.
      case right = 1
      /// To the left.
      case left = 2
      /// To the top.
      case top = 3
      /// To the bottom.
      case bottom = 4
      /// At once.
      case none = 5
      /// From the middle.
      case middle = 6
      /// As the system decides.
      case automatic = 100
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
    /// The height of views above sections for which the delegate gives none, in points.
    open var sectionHeaderHeight: CGFloat = 0
    /// The height of views below sections for which the delegate gives none, in points.
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
    /// Keeps whether the table is being edited; the model ignores `animated`.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
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

    /// Does nothing: the model has no archives.
    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {}

    /// Makes a new cell of the registered class; a name without a class stops the program.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
      guard let made = classes[identifier] else { preconditionFailure("no cell class is registered for \(identifier)") }
      return CellMaker.make(made, identifier)
    }

    /// Sets the class of the views that `dequeueReusableHeaderFooterView(withIdentifier:)` makes.
    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
      sectionClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
    }

    /// Makes a new view of the registered class; nil for a name without a class.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
      sectionClasses[identifier].map { HeaderFooterMaker.make($0, identifier) }
    }
    private var sectionClasses: [String: UITableViewHeaderFooterView.Type] = [:]

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
      var around: [UIView] = []
      sections = []
      for section in 0..<(dataSource?.numberOfSections(in: self) ?? 0) {
        let start = top
        if let view = rowDelegate?.tableView(self, viewForHeaderInSection: section) {
          top = place(view, at: top, rowDelegate?.tableView(self, heightForHeaderInSection: section))
          around.append(view)
        }
        sections.append((dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0, start..<top, top..<top))
        for row in 0..<sections[section].rows {
          let path = IndexPath(row: row, section: section)
          let height = rowDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
          guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { continue }
          placed.append((path, cell, CGRect(x: 0, y: top, width: bounds.width, height: height)))
          top += height
        }
        let end = top
        if let view = rowDelegate?.tableView(self, viewForFooterInSection: section) {
          top = place(view, at: top, rowDelegate?.tableView(self, heightForFooterInSection: section))
          around.append(view)
        }
        sections[section].footer = end..<top
      }
      for old in sectionViews where !around.contains(old) { old.removeFromSuperview() }
      sectionViews = around
      cells.replace(with: placed, in: self)
      if let footer = footer.known {
        footer.frame = CGRect(x: 0, y: top, width: bounds.width, height: footer.frame.height)
        top += footer.frame.height
      }
      contentSize = CGSize(width: bounds.width, height: top)
    }

    /// The number of rows of each section, and where the views above and below them lie.
    private var sections: [(rows: Int, header: Range<CGFloat>, footer: Range<CGFloat>)] = []
    /// The views above and below sections.
    private var sectionViews: [UIView] = []

    /// Places a view of a section, in front of the rows, and gives where it ends.
    private func place(_ view: UIView, at top: CGFloat, _ height: CGFloat?) -> CGFloat {
      let height = height.flatMap { $0 < 0 ? nil : $0 } ?? view.bounds.height
      view.frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
      if view.superview !== self { addSubview(view) }
      return top + height
    }

    /// The number of sections that the table shows.
    open var numberOfSections: Int {
      pathsAreAsked("numberOfSections")
      return sections.count
    }
    /// The number of rows that the table shows in a section.
    open func numberOfRows(inSection section: Int) -> Int {
      pathsAreAsked("numberOfRows(inSection:)")
      return sections[section].rows
    }
    /// The area of a section with the views above and below it.
    open func rect(forSection section: Int) -> CGRect {
      pathsAreAsked("rect(forSection:)")
      return area(sections[section].header.lowerBound..<sections[section].footer.upperBound)
    }
    /// The area of the view above a section.
    open func rectForHeader(inSection section: Int) -> CGRect {
      pathsAreAsked("rectForHeader(inSection:)")
      return area(sections[section].header)
    }
    /// The area of the view below a section.
    open func rectForFooter(inSection section: Int) -> CGRect {
      pathsAreAsked("rectForFooter(inSection:)")
      return area(sections[section].footer)
    }
    /// The area of a row; empty when there is no such row.
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
      pathsAreAsked("rectForRow(at:)")
      return cells.cell(at: indexPath)?.frame ?? .zero
    }

    // MARK: Changes, each of which asks the data source for everything anew

    /// Runs the updates and then makes all cells anew.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
      updates?()
      reloadData()
      completion?(true)
    }
    /// Does nothing: each change is made at once.
    open func beginUpdates() {}
    /// Makes all cells anew.
    open func endUpdates() { reloadData() }
    /// Makes all cells anew; the model ignores the animation.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadLater() }
    /// Makes all cells anew; the model ignores the animation.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadLater() }
    /// Makes all cells anew; the model ignores the animation.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadLater() }
    /// Makes all cells anew.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { reloadLater() }
    /// Makes all cells anew; the model ignores the animation.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { reloadLater() }
    /// Makes all cells anew; the model ignores the animation.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { reloadLater() }
    /// Makes all cells anew; the model ignores the animation.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadLater() }

    /// Makes all cells anew at the next layout, when the data source has changed in all respects.
    private func reloadLater() { needsData() }

    /// Selects a row, or none for nil, and scrolls to it; it does not tell the delegate.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
      indexPathForSelectedRow = indexPath
      if let indexPath, scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }
    /// The paths of the selected rows, of which there is at most one in the model; nil for none.
    open var indexPathsForSelectedRows: [IndexPath]? { indexPathForSelectedRow.map { [$0] } }

    /// Scrolls until a row lies at a position, as far as the content reaches; the model ignores
    /// `animated`.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
      let row = rectForRow(at: indexPath)
      switch scrollPosition {
      case .none: scrollRectToVisible(row, animated: animated)
      case .top: contentOffset = limited(CGPoint(x: contentOffset.x, y: row.minY))
      case .middle: contentOffset = limited(CGPoint(x: contentOffset.x, y: row.midY - bounds.height / 2))
      case .bottom: contentOffset = limited(CGPoint(x: contentOffset.x, y: row.maxY - bounds.height))
      }
    }

    private func area(_ range: Range<CGFloat>) -> CGRect {
      CGRect(x: 0, y: range.lowerBound, width: bounds.width, height: range.upperBound - range.lowerBound)
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
      edges?.place(in: self)
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
        let began = touch.hitView, let cell = cells.cell(at: path), began.isDescendant(of: cell),
        rowDelegate?.tableView(self, shouldHighlightRowAt: path) != false
      else { return }
      guard let rowDelegate else {
        indexPathForSelectedRow = path
        return
      }
      guard let chosen = rowDelegate.tableView(self, willSelectRowAt: path) else { return }
      if let before = indexPathForSelectedRow, before != chosen {
        guard let left = rowDelegate.tableView(self, willDeselectRowAt: before) else { return }
        indexPathForSelectedRow = nil
        rowDelegate.tableView(self, didDeselectRowAt: left)
      }
      indexPathForSelectedRow = chosen
      rowDelegate.tableView(self, didSelectRowAt: chosen)
    }
  }
#endif
