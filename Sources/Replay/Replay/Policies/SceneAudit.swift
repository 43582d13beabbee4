import Findings
import HitTesting
import Recording

/// Judges the controls of one scene under one policy.
struct SceneAudit {
  private let cursor: any SceneCursor
  /// The cursor's scene. Asking the cursor for each view would copy the scene each time.
  let scene: Scene
  let policy: ComparedPolicy
  /// The options for this recording: without a minimum size, sizes are not judged.
  let options: AuditOptions
  private let screen: Box
  let classes: AuditedClasses
  /// The only views that are judged; nil for all controls.
  private let only: Set<Scene.Slot>?
  /// The findings, one for each group.
  private(set) var found: [FoundInScene] = []
  private var places: [GroupKey: Int] = [:]
  /// All controls of the scene.
  private(set) var all: Set<Scene.Slot> = []
  /// nil where controls behind presentations are judged.
  private var presentations: Presentations?
  /// How many controls were judged.
  private(set) var judged = 0
  /// What is not judged, with the counts.
  private(set) var apart: [NotCompared: Int] = [:]
  private(set) var unprovedArea = 0.0

  /// Views whose opacity, multiplied with that of their superviews, is less than this count as
  /// invisible.
  private static let faintest = 0.1
  /// Views with at least this opacity can be taken for opaque.
  private static let opaque = 0.99
  /// If another view is hit only in strips narrower than this, in points, it is not reported.
  static let narrowest = 0.5
  /// The same for elements of XCUITest, whose frames are rounded to whole points.
  private static let narrowestOfXCUITest = 1.01

  /// - Parameter only: the only views that are judged; nil for all controls.
  init(
    _ cursor: any SceneCursor, _ policy: ComparedPolicy, _ options: AuditOptions, screen: Box,
    only: Set<Scene.Slot>? = nil
  ) {
    (self.cursor, self.policy, self.options, self.screen) = (cursor, policy, options, screen)
    self.only = only
    scene = cursor.scene
    classes = AuditedClasses(scene)
  }

  /// The screen as an area to search. Half a point is precise enough for sizes of controls along
  /// rotated and round edges.
  static func area(_ screen: Box, _ windowScene: String?) -> SweepArea {
    var area = SweepArea(screen, windowScene: windowScene)
    (area.smallest, area.patience) = (0.5, 2_000_000)
    return area
  }

  /// Whether boxes are strips that are too narrow for a finger.
  static func isNarrow(_ boxes: [Box], narrowest: Double = narrowest) -> Bool {
    let square = Size(width: narrowest, height: narrowest)
    return boxes.largestBox(for: square).size.fit(square) < 1
  }

  mutating func run() {
    let (tester, scene) = (policy.tester, scene)
    let views = scene.preorder().map(\.slot)
    let opacities = opacities(views)
    var controls = views.filter { slot in
      opacities[slot] >= 0 && (options.controls?.matches(slot, in: scene) ?? classes.isControl(slot))
    }
    if options.controls == nil { controls = withoutParts(controls) }
    all = Set(controls)
    if all.isEmpty { apart[.scenesWithoutControls] = 1 }
    if let only { controls = controls.filter(only.contains) }
    let covers = views.filter { opacities[$0] >= Self.opaque && options.opaque.matches($0, in: scene) }
    let windowScenes = tester.windowScenes
    for windowScene in windowScenes {
      let own = controls.filter { slot in
        let name = scene.window(scene.window(of: slot))?.scene
        return (windowScenes.contains(name) ? name : windowScenes.first ?? nil) == windowScene
      }
      guard !own.isEmpty else { continue }
      let area = Self.area(screen, windowScene)
      var elements = ElementParts(scene)
      let whole = elements.divided(tester.parts(of: area, in: scene))
      unprovedArea += whole.unprovedArea
      var hit: [Scene.Slot: [ScreenPart]] = [:]
      let known = Set(own)
      var reached: Set<Scene.Slot> = []
      // Keeps the controls around a view, as a view may be hit in many parts.
      var around: [[Scene.Slot?]: Set<Scene.Slot>] = [:]
      for part in whole.merged where part.isProved && part.hits[0] != nil {
        if around[part.hits] == nil {
          let path = Set(part.hits.compactMap(\.self).flatMap { scene.ancestry($0) })
          reached.formUnion(path)
          around[part.hits] = path.intersection(known)
        }
        for slot in around[part.hits] ?? [] { hit[slot, default: []].append(part) }
      }
      presentations =
        options.judgesBehindModals
        ? nil
        : Presentations(
          scene, policy.applied, classes, opacities: opacities, opaque: options.opaque, parts: whole.parts,
          screen: screen)
      // All controls share the limit of the whole screen, and each gets a minimum.
      var shares = area
      shares.patience = max(20_000, area.patience / own.count)
      let boxes = zip(covers, tester.boxes(shownBy: covers, in: area, of: scene)).filter { !$1.isEmpty }
      tester.visitParts(shownBy: own, in: shares, of: scene) { slot, parts in
        judge(
          Control(
            slot: slot, opacity: opacities[slot], windowScene: windowScene, hit: hit[slot] ?? [],
            shown: elements.divided(parts).merged, scroller: scroller(of: slot, among: reached)),
          covers: boxes)
      }
    }
  }

  /// The opacity of each slot's view, multiplied with those of its superviews.
  ///
  /// - Returns: -1 for views that are hidden or animated, and for views in them.
  private func opacities(_ views: [Scene.Slot]) -> [Double] {
    var opacities = Array(repeating: -1.0, count: (views.max() ?? -1) + 1)
    for slot in views {
      let view = policy.applied.view(slot, in: scene)
      let above = scene.superview(slot).map { opacities[$0] } ?? 1
      if !view.isHidden, !view.isAnimating, above >= 0 { opacities[slot] = above * max(view.alpha, 0) }
    }
    return opacities
  }

  // MARK: One control

  struct Control {
    var slot: Scene.Slot
    var opacity: Double
    var windowScene: String?
    /// The parts in which it, or a view in it, is hit.
    var hit: [ScreenPart]
    /// The parts in which it is drawn, with the views that are hit there.
    var shown: [ScreenPart]
    /// The nearest superview that scrolls, if a finger can scroll it.
    var scroller: Scene.Slot?

    /// A box around the parts in which it is drawn or hit.
    var extent: Box { (hit + shown).reduce(Box.empty) { $0.union($1.box) } }
  }

  private func isNarrow(_ parts: [ScreenPart], of control: Control) -> Bool {
    let isRounded = classes[control.slot].isOfXCUITest
    return Self.isNarrow(parts.map(\.box), narrowest: isRounded ? Self.narrowestOfXCUITest : Self.narrowest)
  }

  private mutating func judge(_ control: Control, covers: [(Scene.Slot, Box)]) {
    guard !control.shown.isEmpty else {
      guard !control.hit.isEmpty, let clipping = clipping(control.slot) else { return }
      judged += 1
      return add(control, .unseen, control.hit, Reason(.control(.clipped(by: scene.named(clipping)))))
    }
    // Skip controls that are invisible and cannot be hit.
    guard control.opacity >= Self.faintest || !control.hit.isEmpty else { return }
    var elsewhere = control.shown.filter { $0.isProved && !isIn(control.slot, taker(of: $0, control)) }
    let every = elsewhere.count
    elsewhere.removeAll { isMeant(control, $0) || isScrolledAway(control, $0) }
    let presentation = removeBehind(control, &elsewhere)
    if control.hit.isEmpty, every > 0, isNarrow(elsewhere, of: control) {
      if let presentation {
        apart[.behindPresentation(view: scene.label(presentation)), default: 0] += 1
        return
      }
      if classes[control.slot].isPrivate { return }
    }
    judged += 1
    if !control.hit.isEmpty {
      if control.opacity < Self.faintest {
        return add(control, .unseen, control.hit, Reason(.control(.faded(opacity: control.opacity))))
      }
      let extent = control.extent
      if let (cover, _) = covers.first(where: {
        $1.union(extent) == $1 && !scene.ancestry(control.slot).contains($0) && scene.draws($0, before: control.slot)
          && !isEffectOfUIKit($0, before: control.slot) && hasKnownOrder($0, control.slot)
      }) {
        return add(control, .unseen, control.hit, Reason(.control(.behind(scene.named(cover)))))
      }
    }
    judgeReach(control, elsewhere)
    guard !control.hit.isEmpty else { return }
    judgeSize(control, isCut: elsewhere.count < every || !isWhole(control))
    if let rim = rim(of: control) { apart[rim, default: 0] += 1 }
  }

  /// Removes the parts that a presentation takes.
  ///
  /// - Returns: one of these presentations.
  private func removeBehind(_ control: Control, _ parts: inout [ScreenPart]) -> Scene.Slot? {
    guard let presentations else { return nil }
    var found: Scene.Slot?
    let path = scene.ancestry(control.slot)
    let known = Set(path)
    parts.removeAll { part in
      guard let hit = part.hits[0], let view = presentations.presentation(before: path, known, hit: hit) else {
        return false
      }
      if found == nil { found = view }
      return true
    }
    return found
  }

  func isIn(_ view: Scene.Slot, _ hit: Scene.Slot?) -> Bool {
    hit.map { scene.ancestry($0).contains(view) } ?? false
  }

  // MARK: Scroll views

  /// The nearest superview that scrolls, if it is one of these views.
  private func scroller(of slot: Scene.Slot, among reached: Set<Scene.Slot>) -> Scene.Slot? {
    guard !options.judgesScrolled else { return nil }
    return scene.ancestry(slot).dropFirst().first { scene.scrolls($0) && reached.contains($0) }
  }

  /// Whether scrolling brings a part of a control out from under the view that is hit there.
  private func isScrolledAway(_ control: Control, _ part: ScreenPart) -> Bool {
    guard let scroller = control.scroller, let hit = taker(of: part, control) else { return false }
    return !isIn(scroller, hit) && !scene.ancestry(scroller).contains(hit)
  }

  // MARK: Reach and size

  /// Reports the views that are hit in place of a control.
  private mutating func judgeReach(_ control: Control, _ elsewhere: [ScreenPart]) {
    guard !control.hit.isEmpty else {
      guard let largest = elsewhere.max(by: { $0.box.area < $1.box.area }) else { return }
      let obstacle = obstacle([largest], control)
      return add(control, .unreachable, elsewhere, obstacle.reason, covered: obstacle.cover)
    }
    let covers = Dictionary(grouping: elsewhere) { cover(of: control, $0) }
    for (_, parts) in covers.sorted(by: { ($0.key ?? -1) < ($1.key ?? -1) })
    where !isNarrow(parts, of: control) {
      let obstacle = obstacle(parts, control)
      if let kind = obstacle.kind { add(control, kind, parts, obstacle.reason, covered: obstacle.cover) }
    }
  }

  /// The outermost view that contains the view which is hit and does not contain the control: the
  /// whole bar, and not a label in it. If the view which is hit contains the control, that view.
  func cover(of control: Control, _ part: ScreenPart) -> Scene.Slot? {
    guard let hit = taker(of: part, control) else { return nil }
    let path = Set(scene.ancestry(control.slot))
    return path.contains(hit) ? hit : scene.ancestry(hit).last { !path.contains($0) }
  }

  /// The reason why other views are hit in parts of a control that have one cover, at the middle of
  /// the largest part.
  ///
  /// - Returns: the kind is nil for points outside the control's own area, where no obstacle keeps
  ///   touches from it. The cover is nil when it only lies behind and is not the obstacle.
  private func obstacle(
    _ parts: [ScreenPart], _ control: Control
  ) -> (kind: DifferenceKind?, reason: Reason, cover: Scene.Slot?) {
    let question = EventInScene(
      scene, type: .touches, location: witness(parts, control).location, windowScene: control.windowScene)
    // A hit test does not ask elements. It asks the view around them.
    let asked = scene.viewAround(control.slot)
    switch question.obstacle(to: asked, under: policy) {
    case .left(let decision, let isSuperviewOfIt):
      let isSuperview = isSuperviewOfIt || asked != control.slot
      let named = decision.named(in: scene, under: policy.applied.policy, isBaseline: false)
      let reason = Reason(
        .control(.left(named, isSuperview: isSuperview)), rule: decision.reason.rule.map { policy.rules[$0] })
      guard case .outside = decision.reason else { return (.covered, reason, nil) }
      return (isSuperview ? .outside : nil, reason, nil)
    case .taken, .nobody:
      let cover = cover(of: control, parts[0])
      return (.covered, Reason(.control(.covered(by: cover.map { scene.named($0) }))), cover)
    }
  }

  /// - Parameter isCut: Whether a part of the control is clipped, or goes elsewhere unreported.
  private mutating func judgeSize(_ control: Control, isCut: Bool) {
    guard let wanted = options.least else {
      apart[.sizesInPixels, default: 0] += 1
      return
    }
    guard let least = least(control, wanted) else { return }
    let (own, isTurned) = size(control.slot)
    let largest = control.hit.map(\.box).largestBox(for: wanted).size
    let size = (isCut || isTurned) && own.fit(wanted) > largest.fit(wanted) ? own : largest
    guard size.fit(least) < 1 else { return }
    add(control, .small, control.hit, Reason(.control(.small(largest: size, least: wanted))), largest: size)
  }

  /// Whether all of an upright control is on the screen, and nothing clips it.
  private func isWhole(_ control: Control) -> Bool {
    guard let box = boxOnScreen(control.slot).map({ Box($0) }) else { return false }
    let shown = control.shown.reduce(Box.empty) { $0.union($1.box) }
    return zip([box.minX, box.minY, box.maxX, box.maxY], [shown.minX, shown.minY, shown.maxX, shown.maxY])
      .allSatisfy { abs($0 - $1) < 1e-6 }
  }

  // MARK: Geometry

  private func toScreen(_ slot: Scene.Slot) -> AffineTransform {
    scene.ancestry(slot).reduce(.identity) { $0.followed(by: policy.applied.view($1, in: scene).toSuperview) }
  }

  func boxOnScreen(_ slot: Scene.Slot) -> Rect? {
    let box = toScreen(slot).box(of: policy.applied.view(slot, in: scene).bounds)
    return box.isFinite ? box : nil
  }

  /// The lengths of a view's sides on the screen, and whether they are not upright.
  private func size(_ slot: Scene.Slot) -> (size: Size, isTurned: Bool) {
    let (toScreen, bounds) = (toScreen(slot), policy.applied.view(slot, in: scene).bounds)
    let across = (toScreen.a * toScreen.a + toScreen.b * toScreen.b).squareRoot()
    let down = (toScreen.c * toScreen.c + toScreen.d * toScreen.d).squareRoot()
    return (
      Size(width: bounds.size.width * across, height: bounds.size.height * down), toScreen.b != 0 || toScreen.c != 0
    )
  }

  /// The nearest superview that clips.
  private func clipping(_ slot: Scene.Slot) -> Scene.Slot? {
    scene.ancestry(slot).dropFirst().first { policy.applied.view($0, in: scene).clipsToBounds }
  }

  // MARK: What is found

  /// A touch in the middle of the largest part.
  private func witness(_ parts: [ScreenPart], _ control: Control) -> ResolvedEvent {
    let largest = parts.max { $0.box.area < $1.box.area }
    return cursor.touch(at: largest?.box.witness, control.windowScene)
  }

  private mutating func add(
    _ control: Control, _ kind: DifferenceKind, _ parts: [ScreenPart], _ reason: Reason,
    covered cover: Scene.Slot? = nil, largest: Size? = nil
  ) {
    let view = scene.id(control.slot)
    let key = GroupKey(
      verdict: .found, kind: kind, before: cursor.named(SceneResolution(slot: control.slot)),
      after: cursor.named(SceneResolution(slot: cover)), reason: reason.identifier, decidingRule: reason.rule)
    let audited = AuditedControl(
      view: view, size: size(control.slot).size,
      largest: largest ?? control.hit.map(\.box).largestBox(for: options.least ?? .finger).size)
    let boxes = parts.map { part in
      SweptRegion.Part(box: part.box, beforeView: view, afterView: taker(of: part, control).map { scene.id($0) })
    }
    let place =
      places[key]
      ?? {
        let witness = witness(parts, control)
        let difference = Difference(
          key: key, subject: .controls(AuditedControls(parts: [], controls: [])), snapshotID: cursor.snapshotID,
          time: cursor.time, location: witness.location, beforeView: view, afterView: cover.map { scene.id($0) })
        found.append(FoundInScene(finding: Finding(difference: difference, reason: reason), witness: witness))
        places[key] = found.count - 1
        return found.count - 1
      }()
    var isFurther = false
    found[place].finding.difference.subject.changeControls { sum in
      sum.parts += boxes
      isFurther = sum.controls.last?.view != view
      if isFurther { sum.controls.append(audited) }
    }
    if isFurther { found[place].controls.append((control.slot, control.extent)) }
  }
}

extension Scene {
  /// Whether a view is drawn in front of another one that is not inside it. False for a view inside
  /// the other one.
  func draws(_ view: Slot, before other: Slot) -> Bool {
    let (path, otherPath) = (Array(ancestry(view).reversed()), Array(ancestry(other).reversed()))
    guard let place = zip(path, otherPath).enumerated().first(where: { $1.0 != $1.1 })?.offset else { return false }
    let (one, second) = (path[place], otherPath[place])
    if place == 0 {
      let windows = windowsFrontToBack()
      return (windows.firstIndex(of: one) ?? 0) < (windows.firstIndex(of: second) ?? 0)
    }
    return (self.view(one).zPosition, order(one)) > (self.view(second).zPosition, order(second))
  }
}
