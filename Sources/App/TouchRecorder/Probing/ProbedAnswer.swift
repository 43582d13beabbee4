#if !UIKIT_MODEL
  public import UIKit
#else
  public import UIKitModel
#endif

/// A view, with the names that recordings give it.
public struct ProbedView {
  /// The view itself; nil when the app has released it.
  public weak var view: UIView?
  /// The path from the window, such as `UIWindow/Panel#floats/UIButton#close`.
  public var path: String
  /// The whole name of the class, with its module unless it is a class of UIKit.
  public var className: String
}

/// The view that gets the touches at a point.
public enum ProbedAnswer {
  /// Nobody answered the question; ``TouchExplanation/gaps`` has the reason.
  case notKnown
  /// No view gets them.
  case nobody
  /// The view gets them.
  case view(ProbedView)

  /// The view; nil for nobody, and when it is not known.
  public var view: UIView? { if case .view(let probed) = self { probed.view } else { nil } }
}

/// The reason why an answer may be wrong or not complete.
public enum ProbingGap: Hashable, Sendable {
  /// The app is a release build, in which nothing is asked.
  case releaseBuild
  /// A view that was asked asks again; the inner question is not answered.
  case nested
  /// The scene could not be read in time, or contradicts itself. Nothing was asked.
  case unreadScene
  /// The view is in no window that is shown.
  case notShown
  /// The time was up before all views were asked; see ``ProbingOptions/delay``.
  case time
  /// The maximum number of calls was reached; see ``ProbingOptions/calls``.
  case calls
  /// Views changed after the scene was read, while they were asked.
  case changedScene
  /// UIKit gives the touch to a view that recordings leave out, such as one in a private element.
  /// The rules, which do not know it, give the touch to a view behind it or around it.
  case leftOut
  /// The views are nested so deeply that the rules are not asked.
  case deepTree
  /// Areas narrower than ``HitAreas/spacing`` may be missed, unless they are at an edge of a view.
  case smallAreas
}
