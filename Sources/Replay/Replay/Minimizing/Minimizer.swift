public import Findings
public import HitTesting
import Recording

/// The error that the recorded responder is not in the scene, so that one scene cannot show it.
public struct ResponderIsGone: Error {
  /// The number of the view in the trace.
  public var view: ViewID
}

/// Reduces the scene, the event and the policies of a difference to the smallest ones that still
/// show it.
///
/// It keeps the facts of the difference's group: verdict, kind, deciding reason and rule, the paths
/// with their classes and identifiers, and the recognizers where they differ. So the result has the
/// same fingerprint. In the end, no single thing can be left out: no view with its subviews, no
/// property, no superclass, no rule and no setting of a policy. Of a difference in who acts, that
/// also goes for touches, for samples of fingers that move, and for outcomes. Numbers of the
/// geometry are shortened where that changes nothing.
///
/// What it may try is limited, as each look at a smaller version asks all its views: see
/// ``isComplete``.
public struct Minimizer {
  /// Writes a trace of a difference, for code to read. It returns the path.
  public typealias Storing = (ShownDifference) throws -> String

  /// The smallest version so far.
  public private(set) var shown: ShownDifference
  /// The facts of the group, which stay the same.
  public let key: GroupKey
  /// How many smaller versions were tried.
  public private(set) var tries = 0
  /// Whether everything was tried. If not, the work for it was used up, and a version that is still
  /// smaller may exist.
  public private(set) var isComplete = true
  private var steps = 0
  /// The work that is left, as ``ShownDifference/work`` counts it.
  private var workLeft: Int
  /// The views of the responders before and afterwards, and the recorded one.
  private var ends: [ViewID]
  private let store: Storing?

  /// Enough for 5,000 tries with scenes of 1,000 views. Nearly all scenes lose most of their views
  /// in the first try.
  public static let mostWork = 5_000_000

  /// Checks that there is a difference.
  ///
  /// - Parameters:
  ///   - shown: The scene, event and policies with the difference.
  ///   - mostWork: How many views all tries together may ask, about.
  ///   - store: Writes a trace for policies of code; nil when all policies are rules.
  /// - Returns: nil when there is no difference.
  /// - Throws: ``ResponderIsGone``, ``UnknownOwnPolicy``, errors of policies' code and of `store`.
  public init?(_ shown: ShownDifference, mostWork: Int = mostWork, store: Storing? = nil) throws {
    (self.shown, workLeft, self.store) = (shown, mostWork, store)
    if case .view(let id) = shown.event.responder, !shown.views.contains(where: { $0.id == id }) {
      throw ResponderIsGone(view: id)
    }
    guard let difference = try Self.difference(shown, store) else { return nil }
    (key, ends) = (difference.key, [difference.beforeView, difference.afterView].compactMap(\.self))
    if case .view(let id) = shown.event.responder { ends.append(id) }
    ends += shown.actions?.hits.compactMap(\.view) ?? []
  }

  private static func difference(_ shown: ShownDifference, _ store: Storing?) throws -> Difference? {
    guard let scene = try? shown.scene() else { return nil }
    if case .view(let id) = shown.event.responder, scene.slot(of: id) == nil { return nil }
    if let actions = shown.actions { return try shown.actionDifference(actions, in: scene) }
    let path: String
    do {
      path = try store?(shown) ?? ""
    } catch is SceneFault {
      return nil
    } catch is EventFault {
      return nil
    }
    return try shown.policies.firstFinding(
      in: OneSceneRecording(trace: path, info: shown.info, scene: scene, event: shown.event))
  }

  /// Leaves out and shortens everything possible, until the work for it is used up.
  ///
  /// - Throws: Errors of policies' code and of storing.
  public mutating func run() throws {
    do { try search() } catch is WorkIsUsedUp { isComplete = false }
    try replace(by: renumbered())
  }

  private struct WorkIsUsedUp: Error {}

  private mutating func search() throws {
    try keepPaths()
    var isSmaller = true
    while isSmaller {
      let before = steps
      try removeActions()
      try removeViews()
      try removeProperties()
      try removeRules()
      try removeDetails()
      try shortenNumbers()
      if shown.actions == nil {
        try observe()
        if try !touchMiddle() { try shortenLocation() }
      }
      isSmaller = steps > before
    }
  }

  /// Takes a smaller version if it still shows the difference.
  @discardableResult
  mutating func take(_ smaller: ShownDifference) throws -> Bool {
    try work(on: smaller)
    return try replace(by: smaller)
  }

  /// Subtracts one look at all of a version.
  private mutating func work(on version: ShownDifference) throws {
    workLeft -= version.work
    if workLeft < 0 { throw WorkIsUsedUp() }
  }

  @discardableResult
  private mutating func replace(by smaller: ShownDifference) throws -> Bool {
    tries += 1
    let smaller = smaller.following(shown)
    do {
      guard try Self.difference(smaller, store)?.key == key else { return false }
    } catch is CostlySelector {
      return false
    }
    shown = smaller
    steps += 1
    return true
  }

  /// Leaves out as many things as possible: first large parts of the list, then single things.
  ///
  /// - Parameters:
  ///   - things: The things that may be left out.
  ///   - leaveOut: Returns the version without these things; nil when it contains none of them.
  /// - Returns: The things that are left.
  @discardableResult
  mutating func remove<Thing>(
    _ things: [Thing], _ leaveOut: (ArraySlice<Thing>, ShownDifference) -> ShownDifference?
  ) throws -> [Thing] {
    var (left, size) = (things, max(1, things.count))
    while !left.isEmpty {
      var kept: [Thing] = []
      for start in stride(from: 0, to: left.count, by: size) {
        let part = left[start..<min(start + size, left.count)]
        guard let smaller = leaveOut(part, shown) else { continue }
        if try !take(smaller) { kept += part }
      }
      left = kept
      if size == 1 { break }
      size = (size + 1) / 2
    }
    return left
  }
}

// MARK: Views

extension Minimizer {
  /// Tries to keep only the views on the paths to the responders, which nearly always works.
  private mutating func keepPaths() throws {
    let parents = Dictionary(uniqueKeysWithValues: shown.views.map { ($0.id, $0.parent) })
    var kept: Set<ViewID> = []
    for end in ends {
      var view: ViewID? = end
      while let id = view, kept.insert(id).inserted { view = parents[id] ?? nil }
    }
    var smaller = shown
    smaller.views.removeAll { !kept.contains($0.id) }
    if smaller.views.count < shown.views.count { try take(smaller) }
  }

  /// Leaves out views with their subviews, level by level, and then views without their subviews.
  private mutating func removeViews() throws {
    let subviews = Dictionary(grouping: shown.views, by: \.parent).mapValues { $0.map(\.id) }
    var level = subviews[nil] ?? []
    while !level.isEmpty {
      level = try remove(level) { $1.leaving(out: Set($0)) }.flatMap { subviews[$0] ?? [] }
    }
    for view in shown.views.reversed() {
      try work(on: shown)
      if let smaller = shown.lifting(view.id) { try take(smaller) }
    }
  }

  /// Moves the touch to the middle of a responder, where it is obvious what is hit.
  ///
  /// - Returns: false when that would change the difference.
  private mutating func touchMiddle() throws -> Bool {
    guard let location = shown.event.location, let scene = try? shown.scene() else { return false }
    let boxes = ends.compactMap { scene.slot(of: $0).flatMap { scene.boxOnScreen($0) } }
    for box in boxes.sorted(by: { $0.size.width * $0.size.height < $1.size.width * $1.size.height }) {
      var smaller = shown
      smaller.event = shown.event.at(Box(box).witness)
      if try smaller.event.location == location || take(smaller) { return true }
    }
    return false
  }

  /// Records the earlier responder as the observed one, so that a test can expect it.
  private mutating func observe() throws {
    guard let difference = try Self.difference(shown, store), key.verdict != .fault, key.kind != .recognizers else {
      return
    }
    var smaller = shown
    smaller.event = shown.event.observed(difference.beforeView.map { .view($0) } ?? .nobody)
    if smaller.event != shown.event { try take(smaller) }
  }

  /// Numbers views and recognizers from 1, in order, unless a rule names a view by its number.
  private func renumbered() -> ShownDifference {
    var numbers: [ViewID: ViewID] = [:]
    for view in shown.views { numbers[view.id] = ViewID(numbers.count + 1) }
    var recognizers: [RecognizerID: RecognizerID] = [:]
    for recognizer in shown.views.flatMap({ $0.properties.recognizers ?? [] }) {
      recognizers[recognizer.id] = RecognizerID(recognizers.count + 1)
    }
    var smaller = shown
    for place in smaller.views.indices {
      smaller.views[place].renumber(numbers, recognizers)
    }
    smaller.event = shown.event.renumbered(numbers, recognizers)
    smaller.actions?.renumber(numbers, recognizers)
    return smaller
  }
}

extension ResolvedEvent {
  fileprivate func renumbered(
    _ views: [ViewID: ViewID], _ numbers: [RecognizerID: RecognizerID]
  ) -> ResolvedEvent {
    var observed = responder
    if case .view(let id) = responder { observed = views[id].map { .view($0) } ?? responder }
    return ResolvedEvent(
      id: id, time: time, type: type, location: location, windowScene: windowScene, responder: observed,
      recognizers: recognizers?.map { numbers[$0] ?? $0 }, radius: radius)
  }
}

extension NewView {
  fileprivate mutating func renumber(
    _ views: [ViewID: ViewID], _ recognizers: [RecognizerID: RecognizerID]
  ) {
    id = views[id] ?? id
    parent = parent.map { views[$0] ?? $0 }
    if let first = properties.firstResponder { properties.firstResponder = .some(first.flatMap { views[$0] }) }
    properties.recognizers = properties.recognizers?.map { old in
      var new = old
      new.id = recognizers[old.id] ?? old.id
      new.target = old.target.flatMap { views[$0] }
      for index in new.failureRequirements.indices {
        let other = new.failureRequirements[index].other
        new.failureRequirements[index].other = recognizers[other] ?? other
      }
      return new
    }
  }
}

extension ShownDifference {
  /// How often views are compared with steps of selectors that are searched for each view with a
  /// rule.
  private var searchedSteps: Int {
    let searching = [policies.candidate, policies.baseline, policies.recorded].compactMap { $0?.rules }
      .filter(\.searchesViews)
    guard !searching.isEmpty, let scene = try? scene() else { return 0 }
    return searching.reduce(0) { $0 + AppliedPolicy($1, in: scene).walkedSteps }
  }

  /// How many views, recognizers, relations, classes, samples and outcomes a look at it asks. A
  /// view counts more if there are many rules, long selectors, many rules about recognizers, or
  /// selectors that are searched for it.
  fileprivate var work: Int {
    let rules = [policies.candidate, policies.baseline, policies.recorded].reduce(0) { sum, policy in
      let rules = policy?.rules?.rules ?? []
      let recognizers = rules.count { $0.recognizers != nil }
      // A view that looks at others takes as long as some without rules.
      let looks = rules.reduce(0) { $0 + 4 * $1.innerSelectors.count }
      return rules.reduce(sum + recognizers * recognizers / 8 + looks) { $0 + $1.weight + $1.selector.stepCount - 1 }
    }
    let recognizers = views.reduce(0) { sum, view in
      (view.properties.recognizers ?? []).reduce(sum) { $0 + 1 + $1.failureRequirements.count }
    }
    return views.count * (1 + rules / 16) + searchedSteps / 16 + recognizers + classes.count
      + (actions.map { $0.sampleCount + $0.items.count } ?? 0)
  }

  /// The same without some views and their subviews; nil when it has none of them.
  fileprivate func leaving(out ids: Set<ViewID>) -> ShownDifference? {
    var (gone, smaller) = (ids, self)
    smaller.views.removeAll { view in
      guard ids.contains(view.id) || view.parent.map({ gone.contains($0) }) == true else { return false }
      gone.insert(view.id)
      return true
    }
    return smaller.views.count < views.count ? smaller : nil
  }

  /// The same without a view, whose subviews move to its superview and stay where they are on the
  /// screen; nil for a window and for a view without subviews or with a transform.
  fileprivate func lifting(_ id: ViewID) -> ShownDifference? {
    guard let place = views.firstIndex(where: { $0.id == id }), let parent = views[place].parent,
      views.contains(where: { $0.parent == id }), let scene = try? scene(), let slot = scene.slot(of: id)
    else { return nil }
    let view = scene.view(slot)
    guard view.transform == .identity else { return nil }
    let (frame, origin) = (view.frame, view.bounds.origin)
    var smaller = self
    smaller.views.remove(at: place)
    // The subviews follow their superview in the list, so the order of the siblings is right.
    for index in smaller.views.indices where smaller.views[index].parent == id {
      smaller.views[index].parent = parent
      smaller.views[index].properties.move(by: Point(x: frame.minX - origin.x, y: frame.minY - origin.y))
    }
    return smaller
  }
}

extension ViewPatch {
  fileprivate mutating func move(by distance: Point) {
    if let old = frame {
      frame = Rect(
        x: old.minX + distance.x, y: old.minY + distance.y, width: old.size.width, height: old.size.height)
    } else {
      let old = self.position ?? Point(x: 0, y: 0)
      self.position = Point(x: old.x + distance.x, y: old.y + distance.y)
    }
  }
}
