package import HitTesting

/// The answer to one open point.
package enum MeasuredAnswer: Hashable, Sendable {
  /// A number that lies in the interval. A touch has samples, so the exact number is not known.
  case number(ClosedRange<Double>)
  case truth(Bool)
  case text(String)
  case notAsked(Reason)

  /// Why a point has no answer.
  package enum Reason: String, CaseIterable, Sendable {
    /// The run made no touches.
    case needsTouches = "needs-touches"
    /// Only Apple's audit can answer.
    case needsAudit = "needs-audit"
    /// No test can make what it needs; a person has to.
    case needsFinger = "needs-finger"
    /// No screen of the kit has a view of that class.
    case noSuchView = "no-such-view"
    /// The model of UIKit does not have it, as SwiftUI.
    case notInModel = "not-in-model"
    /// The system is older than what is needed.
    case olderSystem = "older-system"
    /// It was asked, and nothing came.
    case noAnswer = "no-answer"
    /// The file has no answer for it: another version of the kit wrote it.
    case notInFile = "not-in-file"
  }
}

/// The answers of one system.
package struct MeasuredRun: Hashable, Sendable {
  /// Whose classes answered.
  package enum Source: String, CaseIterable, Sendable {
    case uikit = "UIKit"
    case model = "UIKitModel"
  }

  package var source: Source
  /// The system's version, such as `26.1`.
  package var system: String
  /// What the device is called, such as `iPhone17,1`.
  package var device: String
  /// The answers by the points' ids.
  package var answers: [String: MeasuredAnswer]

  /// Makes a run.
  ///
  /// - Parameter system: A version that ``SystemRelease`` reads.
  package init(source: Source, system: String, device: String, answers: [String: MeasuredAnswer] = [:]) {
    self.source = source
    self.system = system
    self.device = device
    self.answers = answers
  }

  /// The release, by which the rules are chosen; nil for a system that has no number.
  package var release: SystemRelease? { SystemRelease(system) }

  /// The numbers of gestures that were measured, as a policy may set them.
  package var constants: [DeliveryConstant: ClosedRange<Double>] {
    DeliveryConstant.allCases.reduce(into: [:]) { constants, constant in
      guard case .number(let interval)? = answers[OpenPoint.id(of: constant)] else { return }
      constants[constant] = interval
    }
  }

  /// Compares the answers with those of the rules.
  package func comparison(on release: SystemRelease) -> [ComparedPoint] {
    OpenPoint.all(on: release).map { ComparedPoint($0, answers[$0.id] ?? .notAsked(.notInFile)) }
  }

  /// The ids that the rules do not know: those of another version of the kit.
  package func unknown(on release: SystemRelease) -> [String] {
    let known = Set(OpenPoint.all(on: release).map(\.id))
    return answers.keys.filter { !known.contains($0) }.sorted()
  }
}

/// An open point with its answer, and what that says about the rules.
package struct ComparedPoint: Hashable, Sendable {
  package enum Verdict: String, CaseIterable, Sendable {
    case agrees, differs
    /// It was answered, and the rules hold whatever the answer is.
    case answered
    case notAsked
  }

  package let point: OpenPoint
  package let answer: MeasuredAnswer
  package let verdict: Verdict

  init(_ point: OpenPoint, _ answer: MeasuredAnswer) {
    self.point = point
    self.answer = answer
    verdict =
      switch (point.expected, answer) {
      case (_, .notAsked): .notAsked
      case (.open, _): .answered
      case (.number(let expected), .number(let measured)): expected.overlaps(measured) ? .agrees : .differs
      case (.truth(let expected), .truth(let measured)): expected == measured ? .agrees : .differs
      case (.text(let expected), .text(let measured)): expected == measured ? .agrees : .differs
      default: .differs
      }
  }
}
