/// What is doubtful in a policy file that can be read, and where.
public struct PolicyRemark: Hashable, Sendable {
  /// What is doubtful, without its place.
  public enum Kind: Hashable, Sendable {
    /// A comment follows the selector that looks like a part of it: `PenetrableContainer #floats2`.
    case selectorEndsInComment(selector: String, comment: String)
    /// A class that looks like a selector of CSS, `UIButton.close`. It is the class `close` of a
    /// module with the name of UIKit's class.
    case classAfterDot(of: String, name: String)
    /// A selector that begins as a class of CSS, `.close`.
    case dotBefore(name: String)
    /// A class with a name of UIKit's kind that UIKit does not have, and the similar one that it
    /// has.
    case unknownClass(String, nearest: String)
    /// The hole of a rule is found by the rule's own selector. A view is no hole of itself.
    case ownHole(String)
  }

  /// What is doubtful.
  public var kind: Kind
  /// The line, from 1; nil when it is not known.
  public var line: Int?
}

/// Collects remarks while a policy is read.
final class PolicyRemarks {
  private(set) var all: [PolicyRemark] = []

  func add(_ kind: PolicyRemark.Kind, line: Int?) { all.append(PolicyRemark(kind: kind, line: line)) }
}
