#if UIKIT_MODEL
  public import Foundation

  /// A controller whose view holds a collection view, of which it is the data source and the
  /// delegate.
  ///
  /// The methods of both stand in the class, so that subclasses override them.
  @preconcurrency @MainActor
  open class UICollectionViewController: UIViewController, UICollectionViewDelegate,
    UICollectionViewDataSource
  {
    /// The layout that the collection view is made with.
    open private(set) var collectionViewLayout: UICollectionViewLayout
    /// Whether the selection is cleared when the view appears; the model only keeps it.
    open var clearsSelectionOnViewWillAppear = true
    /// Whether pushing another one of its kind changes the layout; the model only keeps it.
    open var useLayoutToLayoutNavigationTransitions = false
    /// Whether items can be moved; the model only keeps it.
    open var installsStandardGestureForInteractiveMovement = true
    private var madeCollectionView: UICollectionView?

    /// Makes a controller with a layout.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
      collectionViewLayout = layout
      super.init(nibName: nil, bundle: nil)
    }

    /// Makes a controller with a layout that places no items; the model ignores both arguments.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
      collectionViewLayout = UICollectionViewLayout()
      super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// The collection view, which fills the controller's view; reading it loads the view.
    open var collectionView: UICollectionView! {
      get {
        loadViewIfNeeded()
        return madeCollectionView
      }
      set {
        madeCollectionView = newValue
        (viewIfLoaded as? ContainerView)?.show(newValue)
      }
    }

    open override func loadView() {
      let container = ContainerView(frame: UIScreen.main.bounds)
      let made = UICollectionView(frame: container.bounds, collectionViewLayout: collectionViewLayout)
      (made.dataSource, made.delegate) = (self, self)
      madeCollectionView = made
      container.show(made)
      view = container
    }

    // MARK: Data source

    /// The number of sections.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    /// The number of items in a section.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
    /// The cell of an item.
    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    { UICollectionViewCell() }
    /// A view beside the items; the model never asks it.
    open func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView() }
    /// Whether an item can be moved; the model never asks it.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
    /// Moves an item; the model never calls it.
    open func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}

    // MARK: Delegate

    /// Whether a touch may highlight an item; one that it may not is not selected, either.
    open func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
      true
    }
    /// Whether a touch may select an item.
    open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
      true
    }
    /// Tells that a touch has selected an item; it is not called when the app selects one.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
    /// Tells that an item has lost the selection to another one.
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
    /// Whether a touch may take the selection from an item; the model never asks it.
    open func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
      true
    }
    /// Tells that a finger is on an item; the model never calls it.
    open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}
    /// Tells that the finger has left an item; the model never calls it.
    open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
    /// Tells that a cell is about to be shown; the model never calls it.
    open func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
    /// Tells that a cell is no longer shown; the model never calls it.
    open func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
    /// Where a change of the layout scrolls to; the model never asks it.
    open func collectionView(
      _ collectionView: UICollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
    ) -> CGPoint { proposedContentOffset }

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
