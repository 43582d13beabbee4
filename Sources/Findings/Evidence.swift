public import HitTesting

/// What a part of a run gives, in the order of the events.
public enum RunElement: Sendable {
  /// - evidence: given with the first difference of its group in the part.
  case difference(Difference, evidence: GroupEvidence?)
  /// After the differences in it.
  case scene(PicturedScene)
}

/// What a report shows of the first difference of a group.
public struct GroupEvidence: Hashable, Sendable {
  /// The one of the policy that it is compared with comes first; those that are code have none.
  public var walks: [StoredWalk]
  /// The place in both walks from which on they differ; nil where they do not, or where there is one.
  public var firstDifference: Int?
  /// The change, in words, that gives it back to who had it; nil where no single one does.
  public var giveBack: String?
  /// The rules without which it would not be.
  public var rules: [RuleReference]

  public init(
    walks: [StoredWalk] = [], firstDifference: Int? = nil, giveBack: String? = nil, rules: [RuleReference] = []
  ) {
    self.walks = walks
    self.firstDifference = firstDifference
    self.giveBack = giveBack
    self.rules = rules
  }
}

/// The views that were asked about a touch under one policy, in order.
public struct StoredWalk: Hashable, Sendable {
  public struct Step: Hashable, Sendable {
    /// nil for several views, which were left one after another alike.
    public var view: ViewID?
    /// As paths show it, or how many views.
    public var label: String
    /// 0 for a window.
    public var depth: Int
    /// `entered`, `left` or `hit`.
    public var decision: String
    /// What it did and why, after its name.
    public var words: String

    public init(view: ViewID?, label: String, depth: Int, decision: String, words: String) {
      self.view = view
      self.label = label
      self.depth = depth
      self.decision = decision
      self.words = words
    }
  }

  public var policy: String
  public var isBaseline: Bool
  public var steps: [Step]

  public init(policy: String, isBaseline: Bool, steps: [Step]) {
    self.policy = policy
    self.isBaseline = isBaseline
    self.steps = steps
  }
}

/// A rule of a policy in a run.
public struct RuleReference: Hashable, Sendable {
  /// Whether it is of the policy that it is compared with.
  public var isBaseline: Bool
  /// In the policy, from 1.
  public var number: Int
  /// In the policy's file, from 1; nil for none.
  public var line: Int?
  /// As one line.
  public var text: String

  public init(isBaseline: Bool, number: Int, line: Int?, text: String) {
    self.isBaseline = isBaseline
    self.number = number
    self.line = line
    self.text = text
  }
}

/// A snapshot's scene as far as a picture needs it: what differs from the part's pictured scene before it.
public struct PicturedScene: Hashable, Sendable {
  public var snapshotID: Int64
  /// Seconds from the start of the recording.
  public var time: Double
  /// In drawing order.
  public var views: [PicturedView]
  public var removed: [ViewID]
  /// Some of the touches in it that go where they went, on the screen, in points.
  public var unchangedTouches: [Point]

  public init(
    snapshotID: Int64, time: Double, views: [PicturedView], removed: [ViewID], unchangedTouches: [Point]
  ) {
    self.snapshotID = snapshotID
    self.time = time
    self.views = views
    self.removed = removed
    self.unchangedTouches = unchangedTouches
  }
}

/// A view as a picture draws it.
public struct PicturedView: Hashable, Sendable {
  public var id: ViewID
  /// nil for a window.
  public var parent: ViewID?
  /// Grows from back to front among siblings; among windows by level first.
  public var order: Double
  /// As paths show it.
  public var className: String
  public var identifier: String?
  /// Its own coordinate space, in points.
  public var bounds: Rect
  /// Its own coordinates to its superview's; a window's to the screen's.
  public var toSuperview: AffineTransform
  public var alpha: Double
  public var isHidden: Bool
  public var isUserInteractionEnabled: Bool

  public init(
    id: ViewID, parent: ViewID?, order: Double, className: String, identifier: String?, bounds: Rect,
    toSuperview: AffineTransform, alpha: Double, isHidden: Bool, isUserInteractionEnabled: Bool
  ) {
    self.id = id
    self.parent = parent
    self.order = order
    self.className = className
    self.identifier = identifier
    self.bounds = bounds
    self.toSuperview = toSuperview
    self.alpha = alpha
    self.isHidden = isHidden
    self.isUserInteractionEnabled = isUserInteractionEnabled
  }
}
