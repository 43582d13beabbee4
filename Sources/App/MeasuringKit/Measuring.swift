import HitTesting
package import Measurements

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Asks open points on a stage.
@MainActor package struct Measuring {
  /// The points of the system that is measured.
  package let points: [OpenPoint]

  /// - Parameter system: The system's version, such as `26.1`; there are no points for a text that
  ///   is none.
  package init(system: String) { points = SystemRelease(system).map { OpenPoint.all(on: $0) } ?? [] }

  /// Asks the points that need no touches, one after the other, each on an empty screen. Those that
  /// need more are not asked, and the reason says why.
  ///
  /// It leaves out the points of ``askSystemViews(on:)``.
  package func askViews(on stage: Stage) -> [String: MeasuredAnswer] {
    answers { id, probe in
      guard Probe.systemViews[id] == nil else { return nil }
      guard case .views(let ask)? = probe else { return .notAsked(probe?.reason ?? .noAnswer) }
      defer { for view in stage.root.subviews { view.removeFromSuperview() } }
      return ask(stage)
    }
  }

  /// Asks the points about UIKit's own views, on the screen of ``Stage/showSystemViews()``.
  package func askSystemViews(on stage: Stage) -> [String: MeasuredAnswer] {
    answers { id, probe in
      guard Probe.systemViews[id] != nil, case .views(let ask)? = probe else { return nil }
      return ask(stage)
    }
  }

  private func answers(_ ask: (String, Probe?) -> MeasuredAnswer?) -> [String: MeasuredAnswer] {
    points.reduce(into: [:]) { answers, point in answers[point.id] = ask(point.id, Probe.of(point)) }
  }
}

extension Probe {
  /// Why a run without touches does not ask it.
  fileprivate var reason: MeasuredAnswer.Reason {
    switch self {
    case .views: .noAnswer
    case .touches: .needsTouches
    case .audit: .needsAudit
    case .unasked(let reason): reason
    }
  }
}
