public import HitTesting

/// How a hit test went under one policy: the views that were asked, in order.
public struct Walk: Hashable, Codable, Sendable {
  /// One view, or several that were left one after another alike.
  public struct Step: Hashable, Codable, Sendable {
    /// nil for several views.
    public var view: NamedView?
    /// How many views.
    public var count: Int
    /// How deep the view lies; 0 for a window.
    public var depth: Int
    public var step: DecisionStep
    public var reason: NamedReason
    /// Why the view is asked at all, where that is not plain.
    public var note: NamedReason?

    public init(
      view: NamedView?, count: Int = 1, depth: Int, step: DecisionStep, reason: NamedReason, note: NamedReason? = nil
    ) {
      self.view = view
      self.count = count
      self.depth = depth
      self.step = step
      self.reason = reason
      self.note = note
    }
  }

  /// The policy's name; nil for one of two recordings that are compared, each under its own policy.
  public var policy: String?
  /// Whether it is the policy, or the recording, that is compared with.
  public var isBaseline: Bool
  public var steps: [Step]

  public init(policy: String?, isBaseline: Bool, steps: [Step]) {
    self.policy = policy
    self.isBaseline = isBaseline
    self.steps = steps
  }
}

extension Walk.Step {
  /// Whether both views did the same for the same reason, whatever the numbers are.
  public func isAlike(_ other: Walk.Step) -> Bool {
    guard step == other.step, reason.isAlike(other.reason) else { return false }
    guard let note, let otherNote = other.note else { return (note == nil) == (other.note == nil) }
    return note.isAlike(otherNote)
  }
}

/// The smallest change that sends an event back to who had it.
public enum SmallestChange: Hashable, Codable, Sendable {
  case withoutRule(NamedRule)
  /// The view has these properties, in the vocabulary of policy files: `{ isHidden: false }`.
  case set(view: NamedView, properties: String)
}
