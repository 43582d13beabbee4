#if UIKIT_MODEL
  import Foundation

  /// An object that adds a way of handling events to a view; the model only keeps it.
  @preconcurrency @MainActor public protocol UIInteraction: NSObjectProtocol {
    /// The view that it is added to; nil for none.
    var view: UIView? { get }
    /// Tells that it is about to be added to a view, or to none for nil.
    func willMove(to view: UIView?)
    /// Tells that it was added to a view, or to none for nil.
    func didMove(to view: UIView?)
  }
#endif
