import Findings
import HitTesting
import Recording

/// Finds the obstacles that keep touches from the controls of a recording's scenes, under one
/// policy of rules.
///
/// A touch reaches a control if it hits the control or a view in it. A control is not judged when
/// it or a superview is hidden or animated, or when it is transparent and cannot be hit.
struct PolicyAudit: SceneSearch {
  private let cursor: any SceneCursor
  private let screenSize: Size?
  private let options: AuditOptions
  private var trial: CureTrial
  private var found: [FoundInScene] = []
  private var isSearched = false
  private var tally = Tally(ControlCounts())
  var counts: RunCounts { tally.counts(RunCounts.Looked.controls) }

  init(_ recording: any RecordingSource, _ cursor: any SceneCursor, _ options: AuditOptions) {
    self.cursor = cursor
    var options = options
    options.least = options.least ?? recording.info.usualControlSize
    self.options = options
    screenSize = recording.info.screenSize
    trial = CureTrial(recording, screenSize: screenSize)
  }

  mutating func places(_ comparison: inout PolicyComparison) -> [FoundInScene] {
    tally.looked.scenes += 1
    if isSearched, cursor.scene.delta.isEmpty {
      for place in found.indices { found[place].repeated(cursor) }
    } else if let policy = comparison.new.compared(.touches) {
      found = search(policy)
      isSearched = true
      tally.looked.searched += 1
    }
    if found.isEmpty { tally.looked.unchanged += 1 }
    tally.changed += found.count
    tally.looked.controls += judged
    tally.notCompared.merge(apart, uniquingKeysWith: +)
    return found
  }

  func add(_ event: ResolvedEvent, to place: inout FoundInScene, _ comparison: inout PolicyComparison) {
    guard let location = event.location else { return }
    let near = place.controls.filter { $0.box.distance(to: location) <= AuditedControl.reach }
    guard !near.isEmpty else { return }
    let hit = (cursor.recorded(event)?.slot ?? comparison.new.hitTest(event, in: cursor.scene))
    let element = hit.flatMap { cursor.scene.element(at: location, hit: $0, radius: nil)?.slot }
    let path = Set([hit, element].compactMap(\.self).flatMap { cursor.scene.ancestry($0) })
    guard !near.contains(where: { path.contains($0.slot) }) else { return }
    place.finding.difference.subject.changeControls { $0.missedTouches += 1 }
  }

  // MARK: A scene

  /// How many controls of the last searched scene were judged.
  private var judged = 0
  /// What was not judged in the last searched scene, with the counts.
  private var apart: [NotCompared: Int] = [:]

  private mutating func search(_ policy: ComparedPolicy) -> [FoundInScene] {
    var audit = SceneAudit(cursor, policy, options, screen: cursor.scene.sweptScreen(screenSize))
    audit.run()
    (judged, apart) = (audit.judged, audit.apart)
    tally.looked.unprovedArea = max(tally.looked.unprovedArea, audit.unprovedArea)
    return audit.found
  }

  // MARK: Evidence

  mutating func evidence(of place: FoundInScene, _ comparison: PolicyComparison, isExplained: Bool) -> GroupEvidence {
    let (scene, difference) = (cursor.scene, place.finding.difference)
    guard let policy = comparison.new.compared(.touches) else {
      preconditionFailure("an audit takes policies of rules")
    }
    let question = comparison.question(place.witness)
    let cause = place.finding.reason.cause(in: scene, old: nil, new: policy.applied.policy)
    guard isExplained else { return GroupEvidence(cause: cause, isExplained: false) }
    var evidence = GroupEvidence(
      cause: cause,
      walks: [
        SceneWalk(question.walk(under: policy.applied), in: scene).shortened(apart: nil)
          .named(in: scene, under: policy.applied, isBaseline: false)
      ])
    let narrowed = NarrowedHitTest(question, policy.tester, policy.tester)
    evidence.giveBack = cure(of: difference, narrowed, policy, comparison.explainingWork)?.named(
      in: scene, under: policy.applied.policy)
    comparison.explainingWork.add(narrowed)
    return evidence
  }

  /// The smallest change that cures the control and moves nothing else in the whole recording; nil
  /// when no single change is enough.
  private mutating func cure(
    of difference: Difference, _ question: NarrowedHitTest, _ policy: ComparedPolicy, _ work: ExplainingWork
  ) -> Remedy? {
    let (scene, rules, isUnseen) = (cursor.scene, policy.applied.policy, difference.key.kind == .unseen)
    guard let view = difference.beforeView, let slot = scene.slot(of: view) else { return nil }
    // Rules move touches of views, and not of the elements in them.
    guard !scene.isElement(slot) else { return nil }
    guard case .controls(let audited) = difference.subject else { return nil }
    let controls = Set(audited.controls.map(\.view))
    var trial = trial
    defer { self.trial = trial }
    func isCure(_ change: Remedy) -> Bool {
      guard let cured = try? change.applied(to: rules) else { return false }
      work.add(searchOf: scene)
      let tester = CompiledHitTest(cured, scene: scene)
      guard (try? tester.applied.checkSelectors()) != nil else { return false }
      var audit = SceneAudit(
        cursor, ComparedPolicy(tester: tester, rules: CanonicalRules(cured)), options,
        screen: scene.sweptScreen(screenSize), only: [slot])
      audit.run()
      // An unseen control is cured when it is gone.
      guard audit.found.isEmpty, audit.judged == (isUnseen ? 0 : 1) else { return false }
      return trial.movesNothingElse(change, of: rules, for: controls, removesThem: isUnseen)
    }
    switch difference.key.kind {
    case .unseen:
      var patch = ViewPatch()
      patch.isHidden = true
      return isCure(.set(view, patch)) ? .set(view, patch) : nil
    case .small:
      let change = options.least.map { Remedy.pointInside([view], .minimumSize($0)) }
      return change.flatMap { isCure($0) ? $0 : nil }
    default:
      let tight = scene.superviews(of: slot, thatDoNotContainItUnder: policy.applied)
      let change = Remedy.pointInside(tight.map { scene.id($0) }, .subviews)
      if !tight.isEmpty, isCure(change) { return change }
      return Remedy.Search(
        question.event, under: policy.applied, wanted: view, narrowed: question, mostWork: ExplainingBudget.most
      ).run(where: isCure)
    }
  }
}

extension RecordingInfo {
  /// The size that the platform recommends for controls, in the units of the recording; nil for one
  /// of Android in pixels, which does not hold how many a dp has.
  fileprivate var usualControlSize: Size? {
    let isAndroid = policy == BaseRule.android.rawValue || os?.hasPrefix("Android") == true
    guard isAndroid else { return .finger }
    // Points of Android are dp. A recording with a scale is in points.
    return screenScale.map { _ in Size(width: 48, height: 48) }
  }
}

extension Size {
  /// The size that Apple recommends for controls, in points.
  static let finger = Size(width: 44, height: 44)
}

extension Scene {
  /// The superviews whose bounds do not contain all of the view, nearest first.
  fileprivate func superviews(of slot: Slot, thatDoNotContainItUnder policy: AppliedPolicy) -> [Slot] {
    var box = policy.view(slot, in: self).bounds
    var (view, tight) = (slot, [Slot]())
    while let superview = superview(view) {
      box = policy.view(view, in: self).toSuperview.box(of: box)
      if Box(policy.view(superview, in: self).bounds).union(Box(box)) != Box(policy.view(superview, in: self).bounds) {
        tight.append(superview)
      }
      view = superview
    }
    return tight
  }
}
