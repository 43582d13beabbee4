import HitTesting

/// UIKit's own views, which differ between systems.
extension OpenPoint {
  /// The sizes that controls give themselves.
  static func sizes(on release: SystemRelease) -> [OpenPoint] {
    let isNew = release.major >= 26
    return [
      size("UISwitch", "width", isNew ? 63 : 51), size("UISwitch", "height", isNew ? 28 : 31),
      size("UISlider", "height", 34),
    ]
  }

  private static func size(_ control: String, _ side: String, _ points: Double) -> OpenPoint {
    OpenPoint(
      "size.\(control).\(side)", "What \(side) does a new \(control) give itself?", in: .audits, unit: "points",
      by: .views, .number(points...points))
  }

  /// One for each rule of a system's policy that UIKit itself has not printed. The rules of systems
  /// without such a rule take the views for usual ones.
  static func rules(on release: SystemRelease) -> [OpenPoint] {
    let own = Set(release.system.policy.rules.compactMap { RuleQuestion($0)?.id })
    return RuleQuestion.all.map { question in
      OpenPoint(
        question.id, question.text, in: .policies, by: .views, .truth(own.contains(question.id)))
    }
  }

  /// One for each superclass of a private class that is only reported.
  static let superclasses: [OpenPoint] = UIKitClasses.reportedSuperclass.sorted { $0.key < $1.key }.map {
    OpenPoint(
      "superclass.\($0.key)", "Does a view of the class \($0.key) inherit from \($0.value)?", in: .policies, by: .views,
      .truth(true))
  }

  static let swiftUI: [OpenPoint] = [
    OpenPoint(
      "swiftUI.finger", "Does a button of SwiftUI act when it is tapped 4 points beside it?", in: .swiftUI,
      by: .touches,
      .open),
    OpenPoint(
      "swiftUI.winner", "Does a list of SwiftUI scroll when the drag begins on a button?", in: .swiftUI, by: .touches,
      .open),
    OpenPoint(
      "swiftUI.bars", "Does content of SwiftUI take touches where a bar covers it?", in: .swiftUI, by: .finger, .open),
  ]
}

/// What is asked of the views of a system's rule.
package struct RuleQuestion: Hashable, Sendable {
  /// What the rule says of a view.
  package enum Kind: String, Sendable {
    /// Touches beside its subviews go to what lies behind.
    case passes
    /// It answers with itself where something in it is hit.
    case answers
    /// What is in it has no views.
    case empty
  }

  package let kind: Kind
  /// The classes whose views the rule is for.
  package let classes: [String]

  package var id: String { "rule.\(classes[0]).\(kind.rawValue)" }

  var text: String {
    let name = classes[0]
    return switch kind {
    case .passes: "Do touches go through \(name), and views of the same purpose, to what lies behind?"
    case .answers: "Does \(name) answer with itself where its content is hit?"
    case .empty: "Is the content of \(name) without views?"
    }
  }

  /// The questions of all policies, each once.
  package static let all: [RuleQuestion] = {
    var known: Set<String> = []
    return SystemPolicy.all.flatMap { $0.policy.rules.compactMap(RuleQuestion.init) }.filter {
      known.insert($0.id).inserted
    }
  }()

  /// Returns nil for a rule that UIKit itself has printed.
  init?(_ rule: PolicyRule) {
    guard rule.evidence != .measured else { return nil }
    switch rule.hitTest {
    case .replace: kind = .answers
    case nil: kind = .empty
    default: kind = .passes
    }
    classes = kind == .empty ? [rule.selector.outerClass].compactMap(\.self) : rule.selector.selectedClasses
    if classes.isEmpty { return nil }
  }
}
