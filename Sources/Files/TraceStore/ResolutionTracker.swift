import HitTesting
import Recording

/// What the `resolution` table says of an event: whom it was resolved to, in words for people, and
/// what was near.
struct ResolutionFacts: Equatable {
  /// Whom an event was resolved to, without the view's id. It is a row of the table `responder`.
  enum Responder: Hashable {
    case notObserved
    /// The path from the window of the view that it was meant for.
    case intended(path: String)
    case nobody
    /// The path from the window.
    case view(path: String)

    /// The value of the column `resolved_to`.
    var resolvedTo: Int64 {
      switch self {
      case .notObserved: 0
      case .nobody: 1
      case .view: 2
      case .intended: 3
      }
    }

    var path: String? {
      switch self {
      case .notObserved, .nobody: nil
      case .intended(let path), .view(let path): path
      }
    }
  }

  /// The control nearest to a touch that no control got.
  struct NearControl: Equatable {
    var view: ViewID
    var responder: Responder
    /// The distance from the touch to the control's box, in points; 0 when the touch lies in it.
    var distance: Double
  }

  var responder: Responder
  var view: ViewID?
  var isTouch: Bool
  /// nil when no view of the scene got it.
  var isControl: Bool?
  /// The view's box on the screen, in points; nil when no view of the scene got it.
  var box: Rect?
  var near: NearControl?
  /// The row of the touch before at the same place, when that changed nothing in the scene.
  var repeated: Int64?
  /// How many such touches went before in a row.
  var repeats: Int64 = 0
}

/// Works out the resolutions of one recording's events, in their order.
struct ResolutionTracker {
  /// The farthest that a control counts as near, in points: the smallest size that Apple advises.
  private static let nearDistance = 44.0
  /// The farthest apart that two touches count as at one place, in points.
  private static let samePlace = 22.0
  /// The longest time between two touches in a row, in seconds.
  private static let inARow = 2.0

  private struct Touch {
    var row: Int64
    var firstRow: Int64
    var time: Double
    var location: Point
    var repeats: Int64
  }

  /// The paths of the touched views since a view came, went, moved or got another name.
  private var paths: [Scene.Slot: String] = [:]
  private var controls: Set<Scene.Slot> = []
  /// The controls that take touches with their boxes; nil when the scene has changed since.
  private var boxes: [(slot: Scene.Slot, box: Rect)]?
  /// The last touch; nil when the scene has changed since.
  private var last: Touch?

  /// Takes in the last change of the scene.
  mutating func follow(_ scene: Scene) {
    let delta = scene.delta
    guard !delta.isEmpty else { return }
    boxes = nil
    last = nil
    if !delta.keepsStructure { paths.removeAll(keepingCapacity: true) }
    for (_, slot, _) in delta.removed { controls.remove(slot) }
    for slot in delta.changed {
      guard let kinds = delta.kinds[slot] else { continue }
      guard kinds.contains(.inserted) || kinds.contains(.text) || kinds.contains(.recognizers) else { continue }
      if scene.isControl(slot) { controls.insert(slot) } else { controls.remove(slot) }
    }
  }

  /// - Parameters:
  ///   - firstRow: the first row of the same `UIEvent`.
  ///   - isTouch: whether the event is a touch that begins.
  ///   - className: the label of the class of a view that is not in the scene.
  mutating func facts(
    row: Int64, firstRow: Int64, time: Double, location: Point?, responder: Responder, isTouch: Bool, in scene: Scene,
    className: (ViewID) throws -> String
  ) rethrows -> ResolutionFacts {
    var facts = ResolutionFacts(responder: .notObserved, isTouch: isTouch)
    var slot: Scene.Slot?
    switch responder {
    case .notObserved: break
    case .intended(let id):
      facts.responder = .intended(path: try scene.slot(of: id).map { path($0, in: scene) } ?? className(id))
    case .nobody: facts.responder = .nobody
    case .view(let id):
      facts.view = id
      slot = scene.slot(of: id)
      facts.responder = .view(path: try slot.map { path($0, in: scene) } ?? className(id))
      facts.isControl = slot.map { controls.contains($0) }
      facts.box = slot.flatMap { scene.boxOnScreen($0) }
    }
    guard isTouch, let location else { return facts }
    if responder.isObserved, slot.map({ !isInControl($0, in: scene) }) ?? true {
      facts.near = nearest(to: location, in: scene)
    }
    var touch = Touch(row: row, firstRow: firstRow, time: time, location: location, repeats: 0)
    if let last, last.firstRow != firstRow, time - last.time <= Self.inARow,
      Rect(origin: last.location, size: Size(width: 0, height: 0)).distance(to: location) <= Self.samePlace
    {
      touch.repeats = last.repeats + 1
      facts.repeated = last.row
      facts.repeats = touch.repeats
    }
    last = touch
    return facts
  }

  private mutating func path(_ slot: Scene.Slot, in scene: Scene) -> String {
    if let known = paths[slot] { return known }
    let path = scene.path(slot)
    paths[slot] = path
    return path
  }

  private func isInControl(_ slot: Scene.Slot, in scene: Scene) -> Bool {
    var current: Scene.Slot? = slot
    while let view = current {
      if controls.contains(view) { return true }
      current = scene.superview(view)
    }
    return false
  }

  /// The nearest control. Of several at one distance it is the smallest, then the one with the
  /// smallest id.
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
        view: scene.id($0.slot), responder: .view(path: path($0.slot, in: scene)), distance: $0.distance)
    }
  }
}
