public import HitTesting

/// What a part of a run gives, in the order of the events.
public enum RunElement: Sendable {
  /// A difference, with evidence where it is the first of its group in the part.
  case difference(Difference, evidence: GroupEvidence?)
  /// A scene, after the differences in it.
  case scene(PicturedScene)
}

/// What a report shows of the first difference of a group.
public struct GroupEvidence: Hashable, Sendable {
  public var cause: Cause
  /// The walk of the policy that it is compared with comes first; policies that are code have none.
  public var walks: [Walk]
  /// The place in both walks from which on they differ, from 0; nil where they do not, or where there is one.
  public var firstDifference: Int?
  /// What gives it back to who had it; nil where no single change does, or where that was not asked.
  public var giveBack: SmallestChange?
  /// The rules that cause it, as few as possible: without them it goes where it went.
  public var rules: [NamedRule]
  /// How many rules of the policy may cause it.
  public var suspects: Int

  public init(
    cause: Cause, walks: [Walk] = [], firstDifference: Int? = nil, giveBack: SmallestChange? = nil,
    rules: [NamedRule] = [], suspects: Int = 0
  ) {
    self.cause = cause
    self.walks = walks
    self.firstDifference = firstDifference
    self.giveBack = giveBack
    self.rules = rules
    self.suspects = suspects
  }

  /// The rules of the policy that cause it together, where that was a choice among several; else none.
  public var chosenRules: [NamedRule] { suspects > 1 ? rules.filter { !$0.isBaseline } : [] }
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
