import Delivery
import Findings
import HitTesting
import Recording

/// Judges the recognizers and controls of one scene under one policy.
struct SceneGestures {
  /// Points of the screen at which touches have the same candidates and the same outcome.
  struct Place {
    var hit: Scene.Slot
    var windowScene: String?
    var boxes: [Box]
    /// The recognizers that are judged and get a touch there.
    var candidates: Set<RecognizerID> = []
    var answer = GestureAnswer()

    /// A point in the middle of the largest box.
    var middle: Point { (boxes.max { $0.area < $1.area } ?? .empty).witness }
  }

  /// A recognizer with the view that has it.
  struct Owned {
    var recognizer: Recognizer
    var owner: Scene.Slot
  }

  private let cursor: any SceneCursor
  private let scene: Scene
  private let policy: ComparedPolicy
  private let constants: DeliveryConstants
  private var applied: AppliedPolicy { policy.applied }
  private let memory: GestureMemory
  private(set) var input: DeliveryInput
  /// The recognizers of the views that can be hit, and of their superviews.
  private var known: [RecognizerID: Owned] = [:]
  private var found: [GroupKey: Int] = [:]
  /// The findings, one for each group.
  private(set) var findings: [FoundInScene] = []
  /// The recognizers that are not judged, by their classes and the reasons.
  private(set) var apart: [NotCompared: Int] = [:]
  private(set) var unprovedArea = 0.0
  private var unjudged: Set<RecognizerID> = []

  /// - Parameter input: makes touches under the policy in an earlier scene; nil for none.
  init(_ cursor: any SceneCursor, _ policy: ComparedPolicy, _ input: DeliveryInput?, _ memory: GestureMemory) {
    (self.cursor, self.policy, self.memory, scene) = (cursor, policy, memory, cursor.scene)
    constants = DeliveryConstants(policy.applied.policy)
    self.input = input?.followed(policy.applied) ?? DeliveryInput(policy.applied)
  }

  mutating func run(screen: Box) {
    var places = places(on: screen)
    for index in places.indices { ask(&places[index]) }
    judgeControls(places)
    judgePairs(places)
    judgeSilent(places)
    judgeNeverGiven(places)
    if known.isEmpty, scene.preorder().allSatisfy({ applied.recognizers($0.slot, in: scene).isEmpty }) {
      apart[.scenesWithoutRecognizers] = 1
    }
  }

  // MARK: Places

  /// All points that can be hit, by what decides who acts there.
  private mutating func places(on screen: Box) -> [Place] {
    struct Key: Hashable {
      var slot: Scene.Slot
      var isHit: Bool
      var windowScene: String?
    }
    var (places, indexes): ([Place], [Key: Int]) = ([], [:])
    let isByHit = applied.policy.rules.contains { $0.recognizers != nil }
    for windowScene in policy.tester.windowScenes {
      let whole = policy.tester.parts(of: SceneAudit.area(screen, windowScene), in: scene)
      unprovedArea += whole.unprovedArea
      for part in whole.merged where part.isProved && !part.box.isSliver {
        guard let hit = part.hits[0] else { continue }
        // Views that have no recognizers and do nothing themselves have the same touches as their
        // superview's other views, unless a rule is about the view that is hit.
        let deciding = isByHit ? hit : scene.ancestry(hit).first { decides($0) } ?? scene.window(of: hit)
        let key = Key(slot: deciding, isHit: deciding == hit, windowScene: windowScene)
        if let index = indexes[key] {
          places[index].boxes.append(part.box)
        } else {
          indexes[key] = places.count
          places.append(Place(hit: hit, windowScene: windowScene, boxes: [part.box]))
        }
      }
    }
    return places
  }

  /// Whether a view has to do with who acts.
  private mutating func decides(_ slot: Scene.Slot) -> Bool {
    !input.isPlain(slot, in: scene) || applied.shouldBegin(slot) != nil
      || !applied.recognizers(slot, in: scene).isEmpty
  }

  /// Finds out what comes of touches at a place.
  private mutating func ask(_ place: inout Place) {
    for slot in scene.ancestry(place.hit) {
      for recognizer in applied.recognizers(slot, in: scene) where !recognizer.isUnattached {
        known[recognizer.id] = Owned(recognizer: recognizer, owner: slot)
      }
    }
    let point = place.middle
    let sample = TouchSample(touch: 1, phase: .began, location: point)
    let made = input.make(DeliveryInput.Begun(sample: sample, hit: place.hit), cursor)
    var touch = made.touch
    touch.candidates.removeAll { gesture in
      guard let owned = known[gesture.id] else { return true }
      let why: UnjudgedRecognizer? =
        owned.recognizer.parameters == nil ? .parameters : made.ofCode.contains(gesture.id) ? .code : nil
      if let why { leaveOut(owned, why) }
      return why != nil
    }
    place.candidates = Set(touch.candidates.map(\.id))
    place.answer = memory.answer(touch, at: touch.knob(near: place.boxes) ?? point, constants)
  }

  /// Counts a recognizer that is not judged, once.
  private mutating func leaveOut(_ owned: Owned, _ why: UnjudgedRecognizer) {
    guard unjudged.insert(owned.recognizer.id).inserted else { return }
    let className = ClassTable.label(of: owned.recognizer.className)
    apart[.unjudgedRecognizers(className: className, why: why), default: 0] += 1
  }

  // MARK: Findings

  /// Whether the delegates of some of these recognizers may decide otherwise. If so, it counts the
  /// recognizer that is not judged because of that.
  private mutating func isOpen(_ ids: [RecognizerID]) -> Bool {
    guard let id = ids.first(where: { known[$0]?.recognizer.hasDecidingDelegate == true }), let owned = known[id] else {
      return false
    }
    leaveOut(owned, .delegate)
    return true
  }

  private mutating func judgeControls(_ places: [Place]) {
    for place in places {
      for control in place.answer.controls where !isOpen(control.rivals) {
        guard let slot = scene.slot(of: control.view) else { continue }
        var cause = cause(control.part, by: control.rivals, control.touch, after: control.after)
        cause.delay = control.delay
        add(
          control.part == .held ? .controlLate : .controlTaken, cause, before: scene.named(responder: slot),
          control.view, [place])
      }
    }
  }

  private mutating func judgePairs(_ places: [Place]) {
    var judged: Set<TouchTrial.Order> = []
    for pair in places.flatMap(\.answer.pairs) where judged.insert(pair.order).inserted {
      guard !isOpen([pair.order.one, pair.order.other]) else { continue }
      let cause = cause(.order, by: [pair.order.other], pair.touch, after: nil)
      add(
        .gestureOrder, cause, before: named(pair.order.one), owner(pair.order.one),
        places.filter { place in place.answer.pairs.contains { $0.order == pair.order } })
    }
  }

  /// Recognizers that act nowhere, although they would somewhere without others.
  private mutating func judgeSilent(_ places: [Place]) {
    let acting = places.reduce(into: Set<RecognizerID>()) { $0.formUnion($1.answer.acting) }
    var judged: Set<RecognizerID> = []
    for place in places {
      for (id, _) in place.answer.silent.sorted(by: { $0.key.rawValue < $1.key.rawValue })
      where !acting.contains(id) && judged.insert(id).inserted {
        let all = places.compactMap { $0.answer.silent[id] }
        guard let silence = all.first(where: { $0.part == .excluded }) ?? all.first, !isOpen([id] + silence.rivals)
        else { continue }
        var cause = cause(silence.part, by: silence.rivals, silence.touch, after: silence.after)
        if let view = silence.refusedBy { cause.by = [cursor.named(view)] }
        add(.gestureNever, cause, before: named(id), owner(id), places.filter { $0.candidates.contains(id) })
      }
    }
  }

  /// Recognizers that get no touch at all, or need more fingers than there are.
  private mutating func judgeNeverGiven(_ places: [Place]) {
    let given = places.reduce(into: Set<RecognizerID>()) { $0.formUnion($1.candidates) }
    for (id, owned) in known.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let cause = whyNever(owned, isGiven: given.contains(id)) else { continue }
      let inside = places.filter { place in scene.ancestry(place.hit).contains(owned.owner) }
      add(.gestureNever, cause, before: named(id), owner(id), inside)
    }
  }

  private func whyNever(_ owned: Owned, isGiven: Bool) -> GestureCause? {
    let recognizer = owned.recognizer
    // A scroll view enables and disables its own recognizers.
    guard let parameters = recognizer.parameters, !GestureClass.isOfScrollViews(recognizer.className) else {
      return nil
    }
    let kind = Gesture.Kind(GestureClass(recognizer.className), parameters, of: scene.id(owned.owner))
    guard let kind, kind != .hover else { return nil }
    if !recognizer.isEnabled { return GestureCause(.disabled) }
    // Bit 0 is a finger's.
    if parameters.allowedTouchTypes & 1 == 0 { return GestureCause(.touchTypes) }
    guard isGiven, let fingers = kind.fingers, fingers > TriedTouch.mostFingers else { return nil }
    var cause = GestureCause(.fingers)
    cause.fingers = fingers
    return cause
  }

  private func cause(
    _ part: GestureCause.Part, by rivals: [RecognizerID], _ touch: TriedTouch, after: Double?
  ) -> GestureCause {
    var cause = GestureCause(part, by: rivals.map(named), touch: touch)
    cause.after = after
    cause.moved = after.map(touch.moved)
    return cause
  }

  private func owner(_ id: RecognizerID) -> ViewID? { known[id].map { scene.id($0.owner) } }

  private func named(_ id: RecognizerID) -> NamedResponder {
    guard let owned = known[id] else { return .recognizer(NamedRecognizer(className: nil, owner: nil)) }
    return .recognizer(
      NamedRecognizer(
        className: ClassTable.label(of: owned.recognizer.className), owner: scene.label(owned.owner),
        target: owned.recognizer.target.flatMap { scene.slot(of: $0) }.map { scene.label($0) }))
  }

  private mutating func add(
    _ kind: DifferenceKind, _ cause: GestureCause, before: NamedResponder, _ beforeView: ViewID?, _ places: [Place]
  ) {
    guard let first = places.first else { return }
    let key = GroupKey(
      verdict: .found, kind: kind, before: before, after: cause.by.first ?? .nobody,
      reason: Cause.gesture(cause).identifier)
    let index =
      found[key]
      ?? {
        let witness = cursor.touch(at: first.middle, first.windowScene)
        let difference = Difference(
          key: key, subject: .points(SweptRegion(parts: [])), snapshotID: cursor.snapshotID, time: cursor.time,
          location: witness.location, beforeView: beforeView, afterView: nil)
        findings.append(
          FoundInScene(finding: Finding(difference: difference, reason: Reason(.gesture(cause))), witness: witness))
        found[key] = findings.count - 1
        return findings.count - 1
      }()
    findings[index].finding.difference.subject.changePoints { region in
      for box in places.flatMap(\.boxes) where !region.parts.contains(where: { $0.box == box }) {
        region.parts.append(SweptRegion.Part(box: box, beforeView: beforeView, afterView: nil))
      }
    }
  }
}

extension Recognizer {
  /// Whether a delegate of the app may decide what comes of a touch. A scroll view is the delegate
  /// of its own recognizers.
  fileprivate var hasDecidingDelegate: Bool {
    guard let parameters, parameters.delegate != nil, !GestureClass.isOfScrollViews(className) else { return false }
    return parameters.delegateMethods?.isEmpty != true
  }
}

extension DeliveredTouch {
  /// The knob of the slider that is hit, if it is in one of these boxes: a person drags it there.
  fileprivate func knob(near boxes: [Box]) -> Point? {
    for view in views {
      guard case .control(let control) = view.kind, case .slider(let knob) = control.family else { continue }
      let place = Point(x: knob, y: view.frame.minY + view.frame.size.height / 2)
      return boxes.contains { $0.contains(place) } ? place : nil
    }
    return nil
  }
}

extension Gesture.Kind {
  /// How many fingers it needs at least; nil where that is always a number that people have.
  fileprivate var fingers: Int? {
    switch self {
    case .tap(_, let fingers), .longPress(_, let fingers, _, _), .swipe(_, let fingers): fingers
    case .pan(let fingers): fingers.lowerBound
    case .scroll, .pinch, .rotation, .screenEdge, .code, .hover: nil
    }
  }
}
