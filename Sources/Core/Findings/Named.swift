public import HitTesting

/// A view as findings name it, without a scene.
public struct NamedView: Hashable, Codable, Sendable {
  /// The id of the view in the trace; nil for a view that only the baseline's trace has.
  public var id: ViewID?
  /// The class with the identifier, as paths show it: `UIButton#close`.
  public var label: String

  /// Makes a name from an id and a label.
  public init(id: ViewID?, label: String) {
    self.id = id
    self.label = label
  }
}

/// A rule of a policy as findings name it, without the policy.
public struct NamedRule: Hashable, Codable, Sendable {
  /// Whether it is a rule of the baseline policy.
  public var isBaseline: Bool
  /// The number of the rule in its policy, from 1.
  public var number: Int
  /// The line of the rule in its file, from 1; nil for a rule without a file.
  public var line: Int?
  /// The rule in one line, in the words of policy files.
  public var text: String
  /// The word for the rule's override of `hitTest` in policy files; nil when it has none.
  public var hitTest: String?

  /// Makes a name; by default the rule has no override of `hitTest`.
  public init(isBaseline: Bool, number: Int, line: Int?, text: String, hitTest: String? = nil) {
    self.isBaseline = isBaseline
    self.number = number
    self.line = line
    self.text = text
    self.hitTest = hitTest
  }
}

/// The decision of a view in a hit test, with its reason.
public typealias NamedDecision = Decision<NamedView, NamedRule>
/// The reason for the decision of a view.
public typealias NamedReason = DecisionReason<NamedView, NamedRule>

/// A gesture recognizer as findings name it, without a scene.
public struct NamedRecognizer: Hashable, Codable, Sendable {
  /// The class, as paths show it; nil when no view owns the recognizer.
  public var className: String?
  /// The label of the view that owns it, as paths show it; nil when no view does.
  public var owner: String?
  /// The label of the view that it drives, as paths show it; nil when that is its owner.
  public var target: String?

  /// Makes a name; by default the recognizer drives its owner.
  public init(className: String?, owner: String?, target: String? = nil) {
    self.className = className
    self.owner = owner
    self.target = target
  }
}

/// The responder of an event as findings name it, without a scene.
public enum NamedResponder: Hashable, Codable, Sendable {
  /// No view gets the event.
  case nobody
  /// A view by its path from the window. The path has no ids and no indexes.
  case view(path: String)
  /// An element that a touch falls in, by its path from the window. It is inferred from the frames
  /// of elements, and never observed.
  case element(path: String)
  /// A recorded view that is not in the scene any more, by its class; nil when the class is not
  /// known.
  case gone(className: String?)
  /// The policy's code gave no answer.
  case noAnswer
  /// A recognizer, where the question is who acts.
  indirect case recognizer(NamedRecognizer)

  /// The path of a view or element that is in the scene; nil for all other responders.
  public var path: String? {
    switch self {
    case .view(let path), .element(let path): path
    case .nobody, .gone, .noAnswer, .recognizer: nil
    }
  }
}
