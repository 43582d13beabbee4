package import HitTesting

/// A question about UIKit that the rules answer although nobody has measured the answer, or that
/// they leave open.
package struct OpenPoint: Hashable, Sendable {
  /// How a point is asked.
  package enum Way: String, Sendable {
    /// By views alone: an app asks UIKit while nobody touches the screen.
    case views
    /// By touches that a UI test makes.
    case touches
    /// By Apple's own audit of accessibility, which runs in a UI test.
    case audit
    /// No test can make what it needs.
    case finger
  }

  /// The answer of the rules.
  package enum Expectation: Hashable, Sendable {
    /// A number inside the interval.
    case number(ClosedRange<Double>)
    case truth(Bool)
    case text(String)
    /// The rules hold whatever the answer is.
    case open
  }

  /// A name that stays the same from version to version, such as `constants.tapMovement`.
  package let id: String
  /// One sentence that ends in a question mark.
  package let question: String
  /// The article of the documentation that has the rule.
  package let article: String
  /// The unit of a number; empty for other answers and for a mere count.
  package let unit: String
  package let way: Way
  package let expected: Expectation

  init(
    _ id: String, _ question: String, in article: Article, unit: String = "", by way: Way, _ expected: Expectation
  ) {
    self.id = id
    self.question = question
    self.article = article.rawValue
    self.unit = unit
    self.way = way
    self.expected = expected
  }

  /// The articles of the documentation that have the rules.
  enum Article: String {
    case gestures = "Gestures"
    case policies = "Policies"
    case audits = "Audits"
    case swiftUI = "SwiftUI"
  }

  /// All points, in the order in which they are printed.
  ///
  /// - Parameter release: The system that is measured. It decides which rules of UIKit's own views
  ///   hold.
  package static func all(on release: SystemRelease) -> [OpenPoint] {
    delivery(on: release) + hitTests + sizes(on: release) + rules(on: release) + superclasses + swiftUI
  }
}
