public import HitTesting

/// One element of a run's findings, in the order of the events.
public enum RunElement: Sendable {
  /// A difference. The evidence is there at least when it is the first difference of its group in
  /// the run.
  case difference(Difference, evidence: GroupEvidence?)
  /// A scene, as it differs from the one before it in the part. It comes after the differences in
  /// it, and there is one at least for each of the first few differences of a group in the run.
  case scene(PicturedScene)
  /// How far a touch may slip, where margins were asked for. It comes after the touch's difference,
  /// and before the scene.
  case margin(TouchMargin)
}

/// What a report shows about the first difference of a group.
public struct GroupEvidence: Hashable, Sendable {
  /// Why the event goes elsewhere.
  public var cause: Cause
  /// The walks under both policies, the baseline's first. A policy that is code has none.
  public var walks: [Walk]
  /// The index of the first step in which the walks differ, from 0; nil when they do not differ or
  /// when there is only one.
  public var firstDifference: Int?
  /// The smallest change that returns the event to its earlier responder; nil when no single change
  /// does or when that was not asked for.
  public var giveBack: SmallestChange?
  /// A smallest set of rules that cause the difference: without them the event goes where it went
  /// before.
  public var rules: [NamedRule]
  /// The number of rules of the policy that may cause the difference.
  public var suspects: Int
  /// What the change means to people; nil where the views are not known.
  public var harm: Harm?
  /// Whether rules, walks and the smallest change were looked for. In a run with very many groups,
  /// some have only a cause.
  public var isExplained: Bool

  /// Makes evidence; by default only the cause is known.
  public init(
    cause: Cause, walks: [Walk] = [], firstDifference: Int? = nil, giveBack: SmallestChange? = nil,
    rules: [NamedRule] = [], suspects: Int = 0, harm: Harm? = nil, isExplained: Bool = true
  ) {
    self.cause = cause
    self.walks = walks
    self.firstDifference = firstDifference
    self.giveBack = giveBack
    self.rules = rules
    self.suspects = suspects
    self.harm = harm
    self.isExplained = isExplained
  }

  /// The rules of the policy that cause the difference together. The list is empty when there was
  /// no choice among several rules.
  public var chosenRules: [NamedRule] { suspects > 1 ? rules.filter { !$0.isBaseline } : [] }
}

/// A scene for a picture. It contains what differs from the pictured scene before it in the same
/// part.
public struct PicturedScene: Hashable, Sendable {
  /// The number of the snapshot in the trace.
  public var snapshotID: Int64
  /// Seconds from the start of the recording.
  public var time: Double
  /// The views that are new or differ.
  public var views: [PicturedView]
  /// The ids of the views that left.
  public var removed: [ViewID]
  /// Locations of some touches whose responders did not change, on the screen, in points.
  public var unchangedTouches: [Point]

  /// Makes a scene from its differences.
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
  /// The id of the view in the trace.
  public var id: ViewID
  /// The id of the superview; nil for a window.
  public var parent: ViewID?
  /// A number that grows from back to front among siblings. Windows are ordered by level first.
  public var order: Double
  /// The class of the view, as paths show it.
  public var className: String
  /// The identifier of the view; nil for none.
  public var identifier: String?
  /// The view's own coordinate space, in points.
  public var bounds: Rect
  /// Converts from the view's own space to its superview's. A window's superview space is the
  /// screen.
  public var toSuperview: AffineTransform
  /// The opacity of the view itself, from 0 to 1.
  public var alpha: Double
  /// Whether the view and all in it are hidden.
  public var isHidden: Bool
  /// Whether the view and all in it take touches.
  public var isUserInteractionEnabled: Bool

  /// Makes a view from all its values.
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
