public import HitTesting

/// A view as findings name it.
public struct NamedView: Hashable, Codable, Sendable {
  /// Its number in the trace; nil for a view that only the trace has that is compared with.
  public var id: ViewID?
  /// As paths show it: `UIButton#close`.
  public var label: String

  public init(id: ViewID?, label: String) {
    self.id = id
    self.label = label
  }
}

/// A rule of a policy as findings name it.
public struct NamedRule: Hashable, Codable, Sendable {
  /// Whether it is a rule of the policy that is compared with.
  public var isBaseline: Bool
  /// Its place in the policy, from 1.
  public var number: Int
  /// Its line in the policy's file, from 1; nil for a policy without a file.
  public var line: Int?
  /// The rule in one line, in the vocabulary of policy files.
  public var text: String
  /// The word for its override of `hitTest` in policy files; nil for a rule without one.
  public var hitTest: String?

  public init(isBaseline: Bool, number: Int, line: Int?, text: String, hitTest: String? = nil) {
    self.isBaseline = isBaseline
    self.number = number
    self.line = line
    self.text = text
    self.hitTest = hitTest
  }
}

/// What a view did in a hit test, and why.
public typealias NamedDecision = Decision<NamedView, NamedRule>
/// Why a view did what it did.
public typealias NamedReason = DecisionReason<NamedView, NamedRule>

/// A gesture recognizer as findings name it.
public struct NamedRecognizer: Hashable, Codable, Sendable {
  /// As paths show it; nil for one that hangs nowhere.
  public var className: String?
  /// The view that it hangs on, as paths show it; nil for one that hangs nowhere.
  public var owner: String?
  /// The view that it drives, where that is not its owner.
  public var target: String?

  public init(className: String?, owner: String?, target: String? = nil) {
    self.className = className
    self.owner = owner
    self.target = target
  }
}

/// Who gets an event, as findings name it.
public enum NamedResponder: Hashable, Codable, Sendable {
  case nobody
  /// A view by its path from the window, without ids and indexes.
  case view(path: String)
  /// A view that was recorded and is not in the scene any more, by its class; nil where that is not known.
  case gone(className: String?)
  /// The policy's code gave no answer.
  case noAnswer

  /// The path of a view that is in the scene; nil for all else.
  public var path: String? {
    if case .view(let path) = self { path } else { nil }
  }
}
