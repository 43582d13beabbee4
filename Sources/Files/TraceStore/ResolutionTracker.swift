import HitTesting
import Recording

/// The facts of an event in the table `resolution`: its responder, in words for people, and the
/// nearest control.
struct ResolutionFacts: Equatable {
  /// The responder of an event, without the view's id. It is a row of the table `responder`.
  enum Responder: Hashable {
    case notObserved
    /// The view that it was intended for.
    case intended(Name)
    case nobody
    case view(Name)

    /// The value of the column `resolved_to`.
    var resolvedTo: Int64 {
      switch self {
      case .notObserved: 0
      case .nobody: 1
      case .view: 2
      case .intended: 3
      }
    }

    var name: Name? {
      switch self {
      case .notObserved, .nobody: nil
      case .intended(let name), .view(let name): name
      }
    }
  }

  /// The name of a view for people and queries.
  struct Name: Hashable {
    /// The path of the view from its window.
    var path: String
    var identifier: String?
    /// The class of the view controller that the view belongs to.
    var screen: String?
  }

  /// The control nearest to a touch that hit no control.
  struct NearControl: Equatable {
    var view: ViewID
    var responder: Responder
    /// The distance from the touch to the control's box, in points; 0 for a touch inside it.
    var distance: Double
  }

  /// The element that a touch falls in, of those that its view shows.
  struct Element: Equatable {
    var view: ViewID
    var responder: Responder
    /// The distance from the touch to the element's nearest edge, in points; less than 0 outside.
    var margin: Double
    /// Whether no edge is nearer than the finger is wide.
    var isJudged: Bool
  }

  var responder: Responder
  var view: ViewID?
  var isTouch: Bool
  /// nil when no view of the scene got it.
  var isControl: Bool?
  /// The view's box on the screen, in points; nil when no view of the scene got it.
  var box: Rect?
  var near: NearControl?
  var element: Element?
}

/// Computes the resolutions of one recording's events, in their order.
struct ResolutionTracker {
  /// The maximum distance of a near control, in points: the minimum size that Apple recommends.
  private static let nearDistance = 44.0

  /// The names of touched views, cached until a view comes, leaves, moves or gets another name.
  private var names: [Scene.Slot: ResolutionFacts.Name] = [:]
  private var controls: Set<Scene.Slot> = []
  /// The controls that take touches, with their boxes; nil after a change of the scene.
  private var boxes: [(slot: Scene.Slot, box: Rect)]?
  private var fingers = FingerTracker()

  /// Follows the last change of the scene.
  mutating func follow(_ scene: Scene) {
    let delta = scene.delta
    guard !delta.isEmpty else { return }
    boxes = nil
    fingers.sceneChanged()
    if !delta.keepsStructure { names.removeAll(keepingCapacity: true) }
    for (_, slot, _) in delta.removed { controls.remove(slot) }
    for slot in delta.changed {
      guard let kinds = delta.kinds[slot] else { continue }
      guard kinds.contains(.inserted) || kinds.contains(.text) || kinds.contains(.recognizers) else { continue }
      if scene.isControl(slot) { controls.insert(slot) } else { controls.remove(slot) }
    }
  }

  /// - Parameters:
  ///   - isTouch: whether the event is a touch that begins.
  ///   - radius: how far the finger reaches, in points; nil if that is not known.
  ///   - recognizers: those that were seen to get a touch.
  ///   - className: the label of the class of a view that is not in the scene.
  mutating func facts(
    location: Point?, responder: Responder, isTouch: Bool, radius: Double?,
    recognizers: [RecognizerID], in scene: Scene, className: (ViewID) throws -> String
  ) rethrows -> ResolutionFacts {
    var facts = ResolutionFacts(responder: .notObserved, isTouch: isTouch)
    var slot: Scene.Slot?
    switch responder {
    case .notObserved: break
    case .intended(let id):
      facts.responder = .intended(try scene.slot(of: id).map { name($0, in: scene) } ?? .init(path: className(id)))
    case .nobody: facts.responder = .nobody
    case .view(let id):
      facts.view = id
      slot = scene.slot(of: id)
      facts.responder = .view(try slot.map { name($0, in: scene) } ?? .init(path: className(id)))
      facts.isControl = slot.map { controls.contains($0) }
      facts.box = slot.flatMap { scene.boxOnScreen($0) }
    }
    guard isTouch, let location else { return facts }
    let element = scene.element(of: recognizers, at: location, hit: slot, radius: radius)
    facts.element = element.map {
      ResolutionFacts.Element(
        view: scene.id($0.slot), responder: .view(name($0.slot, in: scene)), margin: $0.margin, isJudged: $0.isJudged)
    }
    let got = element.map(\.slot) ?? slot
    if responder.isObserved, got.map({ !isInControl($0, in: scene) }) ?? true {
      facts.near = nearest(to: location, in: scene)
    }
    return facts
  }

  /// Follows a sample of a touch.
  ///
  /// - Returns: The path of the touch if it ends with the sample.
  mutating func follow(_ sample: TouchSample, row: EventID, time: Double) -> TouchPath? {
    fingers.follow(sample, row: row, time: time)
  }

  /// The name of the view of an outcome, or of the one that has its recognizer.
  ///
  /// A recognizer without a view has the element that it is named after, or else that of its
  /// touches.
  ///
  /// - Parameters:
  ///   - owner: the view that has the recognizer.
  ///   - touched: the element of the outcome's touches.
  /// - Returns: nil when the scene has no such view.
  mutating func actor(
    of outcome: Outcome, owner: ViewID?, touched: ViewID?, in scene: Scene
  ) -> ResolutionFacts.Name? {
    guard let slot = (outcome.view ?? owner).flatMap({ scene.slot(of: $0) }) else { return nil }
    guard let recognizer = outcome.recognizer, scene.isUnattached(recognizer, in: slot) else {
      return name(slot, in: scene)
    }
    let element = scene.element(namedBy: [recognizer]) ?? touched.flatMap { scene.slot(of: $0) }
    return name(element ?? slot, in: scene)
  }

  mutating func name(_ slot: Scene.Slot, in scene: Scene) -> ResolutionFacts.Name {
    if let known = names[slot] { return known }
    let controller = scene.ancestry(slot).lazy.compactMap { scene.text($0).controller }.first
    let name = ResolutionFacts.Name(
      path: scene.path(slot), identifier: scene.text(slot).identifier, screen: controller)
    names[slot] = name
    return name
  }

  private func isInControl(_ slot: Scene.Slot, in scene: Scene) -> Bool {
    var current: Scene.Slot? = slot
    while let view = current {
      if controls.contains(view) { return true }
      current = scene.superview(view)
    }
    return false
  }

  /// The nearest control. Among controls at the same distance, it is the smallest one, then the one
  /// with the smallest id.
  private mutating func nearest(to location: Point, in scene: Scene) -> ResolutionFacts.NearControl? {
    let boxes =
      self.boxes
      ?? controls.compactMap { slot in
        scene.takesTouches(slot) ? scene.boxOnScreen(slot).map { (slot, $0) } : nil
      }
    self.boxes = boxes
    var best: (slot: Scene.Slot, distance: Double, area: Double)?
    for (slot, box) in boxes {
      let distance = box.distance(to: location)
      guard distance <= best?.distance ?? Self.nearDistance else { continue }
      let area = box.size.width * box.size.height
      if let best, distance == best.distance {
        guard area < best.area || (area == best.area && scene.id(slot) < scene.id(best.slot)) else { continue }
      }
      best = (slot, distance, area)
    }
    return best.map {
      ResolutionFacts.NearControl(
        view: scene.id($0.slot), responder: .view(name($0.slot, in: scene)), distance: $0.distance)
    }
  }
}
