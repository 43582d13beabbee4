public import Foundation

#if !UIKIT_MODEL
  public import UIKit
#else
  public import UIKitModel
#endif

extension TouchRecorder {
  /// Whether a question is being answered. Views are asked during that, and their code may ask.
  private static var isProbing = false

  /// Asks UIKit which view gets a touch at a point, and compares its answer with that of the rules.
  ///
  /// Use it in a debugger: `po TouchRecorder.explain(at: CGPoint(x: 20, y: 30))`. It works with
  /// and without a running recording, and a recording gets nothing of it. It calls
  /// `hitTest(_:with:)` of the windows without an event. Where the answers differ, it also asks the
  /// views in them. In release builds it asks nothing.
  ///
  /// - Parameters:
  ///   - point: on the screen, or in the space of the window, in points.
  ///   - window: the window whose space the point is in. Only windows of its scene are asked. With
  ///     nil, the windows of all scenes are asked.
  ///   - options: the limits, and the system whose rules are compared.
  ///   - application: the application whose windows are asked.
  public static func explain(
    at point: CGPoint, in window: UIWindow? = nil, _ options: ProbingOptions = ProbingOptions(),
    application: UIApplication = .shared
  ) -> TouchExplanation {
    var explanation = TouchExplanation(point: point)
    if let gap = probe(options, { explanation.explain(window, application, $0) }) { explanation.gaps.insert(gap) }
    return explanation
  }

  /// Asks UIKit where on the screen it gives touches to a view or to a view in it, and compares the
  /// areas with those of the rules.
  ///
  /// Use it in a debugger: `po TouchRecorder.hitAreas(of: button)`. It calls `hitTest(_:with:)` of
  /// the windows for points in and around the view, without an event, until the edges of the areas
  /// are known to half a point. A recording gets nothing of it. In release builds it asks nothing.
  ///
  /// - Parameters:
  ///   - view: a view in a window.
  ///   - options: the limits, and the system whose rules are compared.
  ///   - application: the application whose windows are asked.
  /// - Complexity: O(views × calls), plus what the app's overrides cost.
  public static func hitAreas(
    of view: UIView, _ options: ProbingOptions = ProbingOptions(), application: UIApplication = .shared
  ) -> HitAreas {
    var areas = HitAreas(view)
    if let gap = probe(options, { areas.probe(application, $0) }) { areas.gaps.insert(gap) }
    return areas
  }

  /// - Returns: the reason why nothing was asked; nil when the question was answered.
  private static func probe(_ options: ProbingOptions, _ ask: (ProbingOptions) -> Void) -> ProbingGap? {
    #if DEBUG
      guard !isProbing else { return .nested }
      isProbing = true
      defer { isProbing = false }
      var options = options
      options.os = options.os ?? shared?.os
      ask(options)
      return nil
    #else
      return .releaseBuild
    #endif
  }
}
