#if UIKIT_MODEL
  public import Foundation

  /// A controller whose view is a table, of which it is the data source and the delegate.
  ///
  /// The methods of both stand in the class, so that subclasses override them.
  @preconcurrency @MainActor
  open class UITableViewController: UIViewController, UITableViewDelegate,
    UITableViewDataSource
  {
    private let style: UITableView.Style
    /// Whether the selection is cleared when the view appears; the model only keeps it.
    open var clearsSelectionOnViewWillAppear = true

    /// Makes a controller with a table of a style.
    public init(style: UITableView.Style) {
      self.style = style
      super.init(nibName: nil, bundle: nil)
    }

    /// Makes a controller with a plain table; the model ignores both arguments.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
      style = .plain
      super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// The table, which is the controller's view; reading it loads the view.
    open var tableView: UITableView! {
      get { view as? UITableView }
      set { view = newValue }
    }
    /// The control that a pull at the top shows; nil for none.
    open var refreshControl: UIRefreshControl? {
      get { tableView.refreshControl }
      set { tableView.refreshControl = newValue }
    }

    open override func loadView() {
      let table = UITableView(frame: UIScreen.main.bounds, style: style)
      (table.dataSource, table.delegate) = (self, self)
      view = table
    }

    // MARK: Data source

    /// The number of sections.
    open func numberOfSections(in tableView: UITableView) -> Int { 1 }
    /// The number of rows in a section.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
    /// The cell of a row.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    /// The title above a section; nil for none. The model never asks it.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// The title below a section; nil for none. The model never asks it.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    /// Whether a row can be edited; the model never asks it.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    /// Whether a row can be moved; the model never asks it.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    /// Edits a row; the model never calls it.
    open func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
    /// Moves a row; the model never calls it.
    open func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}

    // MARK: Delegate

    /// The height of a row, in points.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      tableView.rowHeight
    }
    /// The height of the view above a section, in points; its own height when this is negative.
    open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      tableView.sectionHeaderHeight > 0 ? tableView.sectionHeaderHeight : -1
    }
    /// The height of the view below a section, in points; its own height when this is negative.
    open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
      tableView.sectionFooterHeight > 0 ? tableView.sectionFooterHeight : -1
    }
    /// The view above a section; nil for none.
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
    /// The view below a section; nil for none.
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
    /// What UIKit assumes a row's height to be; the model never asks it.
    open func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
      tableView.estimatedRowHeight
    }
    /// Whether a touch may select a row.
    open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
    /// The row that a touch selects instead; nil for none.
    open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    /// Tells that a touch has selected a row; it is not called when the app selects one.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    /// The row that loses the selection instead, because another one gets it; nil keeps it.
    open func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    /// Tells that a row has lost the selection to another one.
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
    /// Tells that a finger is on a row; the model never calls it.
    open func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}
    /// Tells that the finger has left a row; the model never calls it.
    open func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}
    /// Tells that a cell is about to be shown; the model never calls it.
    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
    /// Tells that a cell is no longer shown; the model never calls it.
    open func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
    {}
    /// Tells that a view is about to be shown; the model never calls it.
    open func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {}
    /// Tells that a view is about to be shown; the model never calls it.
    open func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {}
    /// Tells that a row's button was tapped; the model never calls it.
    open func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}
    /// What editing does with a row; the model never asks it.
    open func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
      -> UITableViewCell.EditingStyle
    { .none }
    /// Whether editing indents a row; the model never asks it.
    open func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { true }

    // MARK: Scrolling

    /// Tells that the content offset has changed, whether by a finger or by the app.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Tells that a finger has begun to scroll.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Tells that the finger has left; `decelerate` is always false in the model.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Tells that scrolling goes on without a finger; the model never calls it.
    open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Tells that scrolling without a finger has ended; the model never calls it.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Tells that an animation has ended; the model never calls it.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Whether a tap on the status bar scrolls to the top; the model never asks it.
    open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    /// Tells that the content was scrolled to the top; the model never calls it.
    open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    /// The view that a pinch scales; nil for none. The model never asks it.
    open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Tells that a pinch has begun; the model never calls it.
    open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    /// Tells that the scale has changed; the model never calls it.
    open func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Tells that a pinch has ended; the model never calls it.
    open func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
    /// Tells that the insets in effect have changed; the model never calls it.
    open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  }
#endif
