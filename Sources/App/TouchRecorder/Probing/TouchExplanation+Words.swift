import Foundation
import HitTesting

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

extension TouchExplanation: CustomStringConvertible {
  /// The explanation in English, in a few lines.
  public var description: String {
    var lines: [String] = []
    switch agrees {
    case true?: lines.append("A touch at \(point.inWords) goes to \(hit). UIKit and the rules of \(policy) agree.")
    case false?:
      lines.append("A touch at \(point.inWords) goes to different views:")
      lines.append("  UIKit   \(hit)")
      lines.append("  \(policy.padding(toLength: max(7, policy.count), withPad: " ", startingAt: 0)) \(ruled)")
    case nil: lines.append("It is not known which view gets a touch at \(point.inWords).")
    }
    if let disagreement { lines.append(disagreement.description) }
    if agrees == false, disagreement == nil { lines.append("It was not found where they begin to differ.") }
    return (lines + gaps.inWords).joined(separator: "\n")
  }
}

extension TouchExplanation.Disagreement: CustomStringConvertible {
  /// The disagreement in English, in a few lines.
  public var description: String {
    guard isSteady else {
      return "They begin to differ at \(view). It answers differently when it is asked again."
    }
    return """
      They begin to differ at \(view): UIKit's answer there is \(words(of: answer)), by the rules it is \(words(of: ruled)).
      The rules know no override of hitTest(_:with:) or point(inside:with:) in \(ClassTable.label(of: view.className)). \
      Such an override, or an animation that keeps touches from the view, makes a difference like this.
      """
  }

  private func words(of answer: ProbedAnswer) -> String {
    if case .view(let other) = answer, other.path == view.path { "the view itself" } else { "\(answer)" }
  }
}

extension ProbedView: CustomStringConvertible {
  /// The path.
  public var description: String { path }
}

extension ProbedAnswer: CustomStringConvertible {
  /// The path of the view, or the word for another answer.
  public var description: String {
    switch self {
    case .notKnown: "unknown"
    case .nobody: "nobody"
    case .view(let view): view.description
    }
  }
}

extension ProbingGap {
  var words: String {
    switch self {
    case .releaseBuild: "This is a release build. Views are asked in debug builds only."
    case .nested: "A view that was asked has asked this. It gets no answer."
    case .unreadScene: "The views could not be read in time, so none was asked. Raise ProbingOptions.delay."
    case .notShown: "The view is in no window that is shown."
    case .time: "The time was up before all views were asked. Raise ProbingOptions.delay."
    case .calls: "The maximum number of calls was reached. Raise ProbingOptions.calls."
    case .changedScene: "Views have changed while they were asked. The rules saw them as they were before."
    case .leftOut:
      "UIKit gives the touch to a view that recordings leave out. The rules do not know that view."
    case .deepTree: "The views are nested too deeply for the rules."
    case .smallAreas:
      "Areas of less than \(HitAreas.spacing.shortText) points may be missing where no edge of a view is near."
    }
  }
}

extension Set<ProbingGap> {
  var inWords: [String] { map(\.words).sorted() }
}

extension CGPoint {
  /// The point as people write it, to a hundredth of a point.
  var inWords: String { "(\(Self.words(x)), \(Self.words(y)))" }

  static func words(_ number: CGFloat) -> String {
    number.isFinite ? ((Double(number) * 100).rounded() / 100).shortText : "\(number)"
  }
}
