public import HitTesting

/// The views that a hit test asked under one policy, in order, with their decisions.
public struct Walk: Hashable, Codable, Sendable {
  /// The decision of one view, or of several successive views that were left for the same reason.
  public struct Step: Hashable, Codable, Sendable {
    /// The view that decides; nil for several views.
    public var view: NamedView?
    /// The number of views.
    public var count: Int
    /// The depth of the view in the tree; 0 for a window.
    public var depth: Int
    /// The action of the view.
    public var step: DecisionStep
    /// The reason for the action.
    public var reason: NamedReason
    /// Why the view is asked at all; nil when that needs no explanation.
    public var note: NamedReason?
    /// The area in which the view takes touches under the policy's rules; nil for its bounds.
    public var area: HitArea?

    /// Makes a step; by default it is of one view that takes touches in its bounds.
    public init(
      view: NamedView?, count: Int = 1, depth: Int, step: DecisionStep, reason: NamedReason, note: NamedReason? = nil,
      area: HitArea? = nil
    ) {
      self.view = view
      self.count = count
      self.depth = depth
      self.step = step
      self.reason = reason
      self.note = note
      self.area = area
    }
  }

  /// The name of the policy; nil for one of two recordings, each of which has its own policy.
  public var policy: String?
  /// Whether the policy or the recording is the baseline.
  public var isBaseline: Bool
  /// The decisions, in the order in which they were made.
  public var steps: [Step]

  /// Makes a walk from its steps.
  public init(policy: String?, isBaseline: Bool, steps: [Step]) {
    self.policy = policy
    self.isBaseline = isBaseline
    self.steps = steps
  }
}

/// The smallest change that returns an event to its earlier responder, or that cures a control.
public enum SmallestChange: Hashable, Codable, Sendable {
  /// Removing this rule from the policy.
  case withoutRule(NamedRule)
  /// Setting properties of the view, in the words of policy files: `{ isHidden: false }`.
  case set(view: NamedView, properties: String)
  /// Giving the views an override, in the words of policy files:
  /// `{ pointInside: { minimumSize: 44 } }`.
  case override(views: [NamedView], text: String)
}
