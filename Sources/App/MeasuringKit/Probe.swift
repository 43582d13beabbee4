package import Measurements

/// How an open point is asked.
@MainActor package enum Probe {
  /// Gives the answer to touches; nil while nothing has come.
  package typealias Answer = @MainActor () -> MeasuredAnswer?

  /// Asks UIKit while nobody touches the screen.
  case views(@MainActor (Stage) -> MeasuredAnswer)
  /// Shows a screen. A finger then makes the strokes, and the closure gives the answer.
  case touches([Stroke], @MainActor (Stage) -> Answer)
  /// Shows a screen for Apple's audit, which gives the identifiers of elements.
  case audit(@MainActor (Stage) -> Void)
  /// Cannot be asked, and why.
  case unasked(MeasuredAnswer.Reason)

  /// The probe of each point, by its id.
  package static func of(_ point: OpenPoint) -> Probe? {
    if point.way == .finger { return Probe.unasked(.needsFinger) }
    return all[point.id]
  }

  /// The probes of all points that are not for a finger.
  package static let all: [String: Probe] = [
    constants, delivery, controls, defaults, windows, hitTests, sizes, systemViews, swiftUI,
  ]
  .reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }
}

extension ClosedRange<Double>? {
  /// The interval as an answer; nil for none.
  var answer: MeasuredAnswer? { map { .number($0) } }
}
