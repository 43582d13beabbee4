import Delivery
import HitTesting
import Recording

/// Makes touches for a delivery from a scene, as they are under one policy.
struct DeliveryInput {
  /// A touch that begins, as it was recorded.
  struct Begun {
    var sample: TouchSample
    /// The view that was hit; nil for nobody.
    var hit: Scene.Slot?
    /// The recognizers that were recorded for the touch; nil if that is not known, or if the policy
    /// decides.
    var recognizers: [RecognizerID]?
    /// The recognizers that get it although no view lists them.
    var unattached: Set<RecognizerID> = []

    init(sample: TouchSample, hit: Scene.Slot?) { (self.sample, self.hit) = (sample, hit) }
  }

  /// A touch, with the recognizers whose code decides.
  struct Made: Hashable {
    var touch: DeliveredTouch
    /// The classes of its recognizers, by their numbers.
    var classes: [RecognizerID: String] = [:]
    /// Those whose code decides.
    var ofCode: Set<RecognizerID> = []
    /// Those that no view lists. Nobody knows who gives them touches.
    var unattached: Set<RecognizerID> = []
    /// Those of which a delegate may decide whether they begin; also where that is not known.
    var delegated: Set<RecognizerID> = []
    /// Whether it is known whether the touch carries the system's mark of an edge.
    var isEdgeKnown = false
    /// The classes of the controls that it hits, by their ids.
    var controls: [ViewID: String] = [:]
  }

  private(set) var applied: AppliedPolicy
  private var families = ViewFamilies()
  /// The classes of recognizers as paths show them, by their whole names.
  private var labels: [String: String] = [:]
  private let relatesRecognizers: Bool

  init(_ applied: AppliedPolicy) {
    self.applied = applied
    relatesRecognizers = applied.policy.rules.contains { $0.recognizers != nil }
  }

  /// The same for another state of the scene.
  func followed(_ applied: AppliedPolicy) -> DeliveryInput {
    var copy = self
    copy.applied = applied
    return copy
  }

  /// Makes a touch.
  ///
  /// - Parameters:
  ///   - begun: the touch, and the view that it hits under the policy.
  ///   - refused: the recognizers that do not get the touch, although their views are there.
  mutating func make(_ begun: Begun, refused: Set<RecognizerID> = [], _ cursor: any SceneCursor) -> Made {
    let scene = cursor.scene
    let chain = begun.hit.map(scene.ancestry) ?? []
    var made = Made(touch: DeliveredTouch(views: chain.map { view($0, scene) }, candidates: []))
    let type = begun.sample.details?.type ?? 0
    made.isEdgeKnown = begun.sample.details?.edge != nil
    made.touch.edge = begun.sample.details?.edge.flatMap(Gesture.Direction.init(edge:))
    (made.touch.type, made.touch.tapCount) = (type, begun.sample.details?.tapCount ?? 1)
    let recorded = begun.recognizers.map(Set.init)
    for slot in chain {
      for recognizer in applied.recognizers(slot, in: scene) {
        let isAsked =
          recorded?.contains(recognizer.id)
          ?? (recognizer.isUnattached ? begun.unattached.contains(recognizer.id) : recognizer.isEnabled)
        guard isAsked, !refused.contains(recognizer.id), takes(recognizer, type),
          applied.receives(recognizer, of: slot, touchOn: begun.hit, in: scene)
        else { continue }
        add(recognizer, of: slot, to: &made, scene)
      }
    }
    for (slot, view) in zip(chain, made.touch.views) {
      if case .control = view.kind { made.controls[view.id] = scene.classes.labels[scene.classIndex(slot)] }
    }
    for (index, gesture) in made.touch.candidates.enumerated() {
      guard case .scroll(let id) = gesture.kind, !made.touch.views.contains(where: { $0.id == id }),
        let slot = scene.slot(of: id)
      else { continue }
      made.touch.candidates[index].scrollView = view(slot, scene)
    }
    relate(&made, chain, scene)
    return made
  }

  /// The recognizers of a view and of its superviews that are enabled under the policy.
  func candidates(_ slot: Scene.Slot?, in scene: Scene) -> [RecognizerID] {
    guard let slot else { return [] }
    return scene.ancestry(slot).flatMap { view in
      applied.recognizers(view, in: scene).filter { $0.isEnabled && !$0.isUnattached }.map(\.id)
    }
  }

  /// Whether a view does nothing with touches beyond being told of them.
  mutating func isPlain(_ slot: Scene.Slot, in scene: Scene) -> Bool {
    if case .plain = families.family(slot, in: scene) { true } else { false }
  }

  // MARK: Views

  private mutating func view(_ slot: Scene.Slot, _ scene: Scene) -> DeliveredView {
    var delivered = DeliveredView(scene.id(slot), frame: .zero)
    let view = applied.view(slot, in: scene)
    delivered.isMultipleTouchEnabled = view.isMultipleTouchEnabled
    delivered.isExclusiveTouch = view.isExclusiveTouch
    delivered.shouldBegin = Gesture.Permission(applied.shouldBegin(slot))
    switch families.family(slot, in: scene) {
    case .plain: break
    case .control(let family):
      delivered.frame = scene.boxOnScreen(slot) ?? .zero
      var control = DeliveredView.Control(family)
      let state = applied.delivery(slot, in: scene)
      if case .slider = family {
        // The knob's middle stays half a knob away from both ends.
        let half = min(15.5, delivered.frame.size.width / 2)
        let way = delivered.frame.size.width - 2 * half
        control.family = .slider(knob: delivered.frame.minX + half + state.value * way)
      }
      control.isEnabled = state.isEnabled
      delivered.kind = .control(control)
    case .scrollView: delivered.kind = .scrollView(scrolling(slot, view, applied.delivery(slot, in: scene)))
    }
    return delivered
  }

  private func scrolling(_ slot: Scene.Slot, _ view: View, _ state: DeliveryState) -> DeliveredView.Scrolling {
    let (content, inset, bounds) = (state.contentSize, state.contentInset, view.bounds)
    // How far the content may go to each side of where it is.
    let (left, top) = (bounds.origin.x + inset.left, bounds.origin.y + inset.top)
    let right = content.width + inset.right - bounds.size.width - bounds.origin.x
    let bottom = content.height + inset.bottom - bounds.size.height - bounds.origin.y
    let isOn = state.isScrollEnabled
    var scrolling = DeliveredView.Scrolling(
      isHorizontal: isOn && (left + right > 0 || state.bounces && state.alwaysBounceHorizontal),
      isVertical: isOn && (top + bottom > 0 || state.bounces && state.alwaysBounceVertical))
    let room: [(Gesture.Direction, Double)] = [(.right, left), (.down, top), (.left, right), (.up, bottom)]
    scrolling.edges = Set(room.filter { $0.1 <= 0 }.map(\.0))
    scrolling.delaysContentTouches = isOn && state.delaysContentTouches
    scrolling.canCancelContentTouches = state.canCancelContentTouches
    scrolling.contentGetsTouches = applied.touchesShouldBegin(slot) ?? true
    scrolling.contentLosesTouches = applied.touchesShouldCancel(slot)
    return scrolling
  }

  // MARK: Recognizers

  /// "`allowedTouchTypes`."
  private func takes(_ recognizer: Recognizer, _ type: Int) -> Bool {
    guard let allowed = recognizer.parameters?.allowedTouchTypes, (0..<63).contains(type) else { return true }
    return allowed & 1 << type != 0
  }

  private mutating func label(_ className: String) -> String {
    if let known = labels[className] { return known }
    let label = ClassTable.label(of: className)
    labels[className] = label
    return label
  }

  private mutating func add(_ recognizer: Recognizer, of slot: Scene.Slot, to made: inout Made, _ scene: Scene) {
    let kind = GestureClass(recognizer.className)
    if kind == .holdsContent { return }
    let owner = scene.id(slot)
    made.classes[recognizer.id] = label(recognizer.className)
    // What a pan of an edge needs is a mark of the system, which recorders do not see.
    let isUnknown = kind == .screenEdge && !made.isEdgeKnown || recognizer.isUnattached
    let known =
      isUnknown
      ? nil : Gesture.Kind(kind, recognizer.parameters, of: recognizer.target ?? owner)
    if known == nil { made.ofCode.insert(recognizer.id) }
    if recognizer.isUnattached { made.unattached.insert(recognizer.id) }
    if recognizer.parameters.map({ $0.delegate != nil }) ?? true { made.delegated.insert(recognizer.id) }
    var gesture = Gesture(recognizer.id, of: owner, known ?? .code([]))
    if let parameters = recognizer.parameters {
      gesture.cancelsTouchesInView = parameters.cancelsTouchesInView
      gesture.delaysTouchesBegan = parameters.delaysTouchesBegan
      gesture.delaysTouchesEnded = parameters.delaysTouchesEnded
      gesture.requiresExclusiveTouchType = parameters.requiresExclusiveTouchType
    }
    gesture.failureRequirements = Set(recognizer.failureRequirements.map(\.other))
    made.touch.candidates.append(gesture)
  }

  /// Adds what rules say of pairs of recognizers.
  private func relate(_ made: inout Made, _ chain: [Scene.Slot], _ scene: Scene) {
    guard relatesRecognizers else { return }
    let known = chain.flatMap { slot in applied.recognizers(slot, in: scene).map { (slot: slot, recognizer: $0) } }
    let candidates = made.touch.candidates.map(\.id)
    let others = known.filter { candidates.contains($0.recognizer.id) }
    for (index, gesture) in made.touch.candidates.enumerated() {
      guard let mine = others.first(where: { $0.recognizer.id == gesture.id }) else { continue }
      for number in applied.recognizerRules(mine.recognizer, of: mine.slot, in: scene) {
        guard let rule = applied.policy.rules[number].recognizers else { continue }
        func ids(_ selectors: [RecognizerSelector]) -> [RecognizerID] {
          others.filter { other in
            other.recognizer.id != gesture.id
              && selectors.contains {
                applied.matches($0, other.recognizer, of: other.slot, in: scene, besides: mine.slot)
              }
          }.map(\.recognizer.id)
        }
        made.touch.candidates[index].failureRequirements.formUnion(ids(rule.requireToFail))
        made.touch.candidates[index].simultaneous.formUnion(ids(rule.simultaneousWith))
        made.touch.candidates[index].doesNotPrevent.formUnion(ids(rule.doesNotPrevent))
        if let shouldBegin = rule.shouldBegin {
          made.touch.candidates[index].shouldBegin = Gesture.Permission(shouldBegin)
        }
      }
    }
  }
}

extension Gesture.Permission {
  /// What a rule says; without a rule everything may begin.
  init(_ rule: ShouldBegin?) {
    switch rule {
    case nil: self = .always
    case .never: self = .never
    case .axis(.horizontal): self = .horizontally
    case .axis(.vertical): self = .vertically
    }
  }
}
