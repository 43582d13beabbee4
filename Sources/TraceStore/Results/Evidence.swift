package import HitTesting

/// What a part of a run gives, in the order of the events.
package enum RunElement: Sendable {
  /// - evidence: given with the first difference of its group in the part.
  case difference(Difference, evidence: GroupEvidence?)
  /// After the differences in it.
  case scene(PicturedScene)
}

/// What a report shows of the first difference of a group.
package struct GroupEvidence: Hashable, Sendable {
  /// The one of the policy that it is compared with comes first; those that are code have none.
  package var walks: [StoredWalk]
  /// The place in both walks from which on they differ; nil where they do not, or where there is one.
  package var firstDifference: Int?
  /// The change, in words, that gives it back to who had it; nil where no single one does.
  package var giveBack: String?
  /// The rules without which it would not be.
  package var rules: [RuleReference]

  package init(walks: [StoredWalk] = [], firstDifference: Int? = nil, giveBack: String? = nil, rules: [RuleReference] = []) {
    self.walks = walks
    self.firstDifference = firstDifference
    self.giveBack = giveBack
    self.rules = rules
  }
}

/// The views that were asked about a touch under one policy, in order.
package struct StoredWalk: Hashable, Sendable {
  package struct Step: Hashable, Sendable {
    /// nil for several views, which were left one after another alike.
    package var view: ViewID?
    /// As paths show it, or how many views.
    package var label: String
    /// 0 for a window.
    package var depth: Int
    /// `entered`, `left` or `hit`.
    package var decision: String
    /// What it did and why, after its name.
    package var words: String

    package init(view: ViewID?, label: String, depth: Int, decision: String, words: String) {
      self.view = view
      self.label = label
      self.depth = depth
      self.decision = decision
      self.words = words
    }
  }

  package var policy: String
  package var isBaseline: Bool
  package var steps: [Step]

  package init(policy: String, isBaseline: Bool, steps: [Step]) {
    self.policy = policy
    self.isBaseline = isBaseline
    self.steps = steps
  }
}

/// A rule of a policy in a run.
package struct RuleReference: Hashable, Sendable {
  /// Whether it is of the policy that it is compared with.
  package var isBaseline: Bool
  /// In the policy, from 1.
  package var number: Int
  /// In the policy's file, from 1; nil for none.
  package var line: Int?
  /// As one line.
  package var text: String

  package init(isBaseline: Bool, number: Int, line: Int?, text: String) {
    self.isBaseline = isBaseline
    self.number = number
    self.line = line
    self.text = text
  }
}

/// A snapshot's scene as far as a picture needs it: what differs from the part's pictured scene before it.
package struct PicturedScene: Hashable, Sendable {
  package var snapshotID: Int64
  /// Seconds from the start of the recording.
  package var time: Double
  /// In drawing order.
  package var views: [PicturedView]
  package var removed: [ViewID]
  /// Some of the touches in it that go where they went, on the screen, in points.
  package var unchangedTouches: [Point]

  package init(
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
package struct PicturedView: Hashable, Sendable {
  package var id: ViewID
  /// nil for a window.
  package var parent: ViewID?
  /// Grows from back to front among siblings; among windows by level first.
  package var order: Double
  /// As paths show it.
  package var className: String
  package var identifier: String?
  /// Its own coordinate space, in points.
  package var bounds: Rect
  /// Its own coordinates to its superview's; a window's to the screen's.
  package var toSuperview: AffineTransform
  package var alpha: Double
  package var isHidden: Bool
  package var isUserInteractionEnabled: Bool

  package init(
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
