#if UIKIT_MODEL
  public import Foundation

  /// An object that knows a presentation.
  ///
  /// The model leaves out custom presentations: it asks no app's presentation controller.
  @preconcurrency @MainActor open class UIPresentationController: NSObject {
    /// The controller that is presented.
    open private(set) unowned var presentedViewController: UIViewController
    private weak var presenter: UIViewController?
    /// The controller that presents it, or the presented one itself before it is presented.
    open var presentingViewController: UIViewController {
      presentedViewController.presentingViewController ?? presenter ?? presentedViewController
    }

    /// Makes a controller of a presentation.
    public init(
      presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
    ) {
      (self.presentedViewController, presenter) = (presentedViewController, presentingViewController)
      super.init()
    }

    /// The view that is presented; nil while it is not loaded.
    open var presentedView: UIView? { presentedViewController.viewIfLoaded }
  }

  /// An object that knows where a popover points to.
  @preconcurrency @MainActor open class UIPopoverPresentationController: UIPresentationController {
    /// The view that it points to; nil for none.
    open var sourceView: UIView?
    /// The part of that view, in its own space; the whole view unless set.
    open var sourceRect = CGRect.null
    /// The bar button that it points to instead of a view; nil for none.
    open var barButtonItem: UIBarButtonItem?

    /// What the popover points to, in the window's space.
    var anchor: CGRect {
      guard let view = barButtonItem?.control ?? sourceView else { return .zero }
      return view.convert(sourceRect.isNull || barButtonItem != nil ? view.bounds : sourceRect, to: nil)
    }
  }
#endif
