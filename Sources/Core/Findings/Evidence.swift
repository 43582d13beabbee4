public import HitTesting

/// One element of a run's findings, in the order of the events.
public enum RunElement: Sendable {
  /// The first difference of a group, with the details of the group. It may come again, for example
  /// for each part of a recording: a group has the details that came first.
  case first(Difference, GroupEvidence)
  /// Another difference of a group whose first one came before.
  case further(Difference)
  /// A scene, as differences from the previous scene of the part. It comes after the differences in
  /// it. At least the first few differences of each group in the run have their scenes.
  case scene(PicturedScene)
  /// How far a touch may slip, if the run measures margins. It comes after the touch's difference,
  /// and before the scene.
  case margin(TouchMargin)

  /// The difference, if it is one.
  public var difference: Difference? {
    switch self {
    case .first(let difference, _), .further(let difference): difference
    case .scene, .margin: nil
    }
  }
}

/// A run has a further difference of a group before the first one.
public struct NoFirstDifference: Error, Hashable, Sendable {
  /// The fingerprint of the group.
  public var fingerprint: String

  /// Makes the error for a group.
  public init(_ key: GroupKey) { fingerprint = key.fingerprint }
}

/// The details of the first difference of a group, for reports.
public struct GroupEvidence: Hashable, Sendable {
  /// Why the event goes elsewhere.
  public var cause: Cause
  /// The walks under both policies, the baseline's first. A policy of code has no walk.
  public var walks: [Walk]
  /// What came of the touches, before and after, where the question is who acts; empty otherwise.
  public var deliveries: [DeliveryLine] = []
  /// The index of the first step in which the walks differ, from 0; nil when they do not differ,
  /// when there is only one, or when the two policies ask views in different orders.
  public var firstDifference: Int?
  /// The smallest change that returns the event to its earlier responder; nil when no single change
  /// does or when it was not searched.
  public var giveBack: SmallestChange?
  /// A smallest set of rules that cause the difference: without them the event goes where it went
  /// before.
  public var rules: [NamedRule]
  /// The number of rules of the policy that may cause the difference.
  public var suspects: Int
  /// The harm to people; nil when the views are not known.
  public var harm: Harm?
  /// Whether rules, walks and the smallest change were searched. In a run with very many groups,
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

/// A scene for a picture. It contains the differences from the previous pictured scene of the same
/// part.
public struct PicturedScene: Hashable, Sendable {
  /// The number of the snapshot in the trace.
  public var snapshotID: SnapshotID
  /// Seconds from the start of the recording.
  public var time: Double
  /// The views that are new or differ.
  public var views: [PicturedView]
  /// The ids of the views that were removed.
  public var removed: [ViewID]
  /// Locations of some touches whose responders did not change, on the screen, in points.
  public var unchangedTouches: [Point]

  /// Makes a scene from its differences.
  public init(
    snapshotID: SnapshotID, time: Double, views: [PicturedView], removed: [ViewID], unchangedTouches: [Point]
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
  /// The beginning of the text that a person reads there; nil for none.
  public var label: String?
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
    id: ViewID, parent: ViewID?, order: Double, className: String, identifier: String?, label: String?,
    bounds: Rect, toSuperview: AffineTransform, alpha: Double, isHidden: Bool, isUserInteractionEnabled: Bool
  ) {
    self.id = id
    self.parent = parent
    self.order = order
    self.className = className
    self.identifier = identifier
    self.label = label
    self.bounds = bounds
    self.toSuperview = toSuperview
    self.alpha = alpha
    self.isHidden = isHidden
    self.isUserInteractionEnabled = isUserInteractionEnabled
  }
}
