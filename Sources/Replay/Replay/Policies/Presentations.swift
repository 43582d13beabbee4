import HitTesting

/// Finds the views that keep touches from what is behind them on purpose: sheets, alerts, popovers,
/// keyboards, and an app's own drawers and dialogs.
///
/// Classes identify UIKit's presentations. An app's own presentation is a view that shows something
/// and takes, together with the views in front of it, nearly all touches of the screen. An empty
/// view that takes all touches is a mistake.
final class Presentations {
  private let scene: Scene
  private let applied: AppliedPolicy
  private let classes: AuditedClasses
  /// The opacity of each slot's view; -1 for views that are not shown.
  private let opacities: [Double]
  private let opaque: Selector
  /// The views that are hit, each with the area in which it is, in square points.
  private let hits: [(view: Scene.Slot, area: Double)]
  private let screen: Box

  private struct Question: Hashable {
    var branch: Scene.Slot
    var hit: Scene.Slot
  }
  private var answers: [Question: Scene.Slot?] = [:]
  private var own: [Scene.Slot: Bool] = [:]
  private var presenting: [Scene.Slot: [Scene.Slot]] = [:]
  private var taken: [Scene.Slot: [Scene.Slot: Double]] = [:]

  /// The minimum share of the screen whose touches a presentation takes.
  private static let whole = 0.95
  /// How many levels, from the outermost one, are searched for an app's own presentation.
  private static let levels = 32
  /// A view with at least this share of the screen counts as large as the screen.
  private static let large = 0.9
  /// The minimum share of the screen that views inside a dialog or a drawer take.
  private static let content = 0.1
  /// The minimum share for views in front of a view that is neither a control nor translucent.
  private static let contentBeforeEmpty = 0.3

  /// - Parameter parts: The parts of the screen, with the view that is hit in each.
  init(
    _ scene: Scene, _ applied: AppliedPolicy, _ classes: AuditedClasses, opacities: [Double], opaque: Selector,
    parts: [ScreenPart], screen: Box
  ) {
    (self.scene, self.applied, self.classes, self.opacities) = (scene, applied, classes, opacities)
    (self.opaque, self.screen) = (opaque, screen)
    var areas: [Scene.Slot: Double] = [:]
    for part in parts { if let hit = part.hits[0] { areas[hit, default: 0] += part.box.area } }
    hits = areas.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The presentation that takes a touch in front of a control; nil when the view that is hit is
  /// not in a presentation.
  ///
  /// - Parameters:
  ///   - path: the control and its superviews, nearest first.
  ///   - known: the same views as a set.
  func presentation(before path: [Scene.Slot], _ known: Set<Scene.Slot>, hit: Scene.Slot) -> Scene.Slot? {
    guard !known.contains(hit), let control = path.first else { return nil }
    let above = scene.ancestry(hit).prefix { !known.contains($0) }.reversed()
    // The control, or its superview, that is a sibling of the outermost of these.
    let shared = above.first.flatMap { scene.superview($0) }
    let branch = path.last { scene.superview($0) == shared } ?? control
    let question = Question(branch: branch, hit: hit)
    if let answer = answers[question] { return answer }
    var found: Scene.Slot?
    if let outermost = above.first, outermost != branch, scene.draws(outermost, before: branch) {
      found = above.first(where: isKnown) ?? above.prefix(Self.levels).first(where: isOwn)
      // Otherwise a sibling, such as the panel beside a view that dims what is behind both.
      found =
        found
        ?? presentations(in: shared ?? Scene.screen).first {
          $0 != outermost && $0 != branch && scene.draws($0, before: branch)
        }
    }
    answers[question] = .some(found)
    return found
  }

  /// The presentations among the subviews of a view.
  private func presentations(in superview: Scene.Slot) -> [Scene.Slot] {
    if let found = presenting[superview] { return found }
    let found = scene.subviewsWithoutElements(superview).filter { isKnown($0) || isOwn($0) }
    presenting[superview] = found
    return found
  }

  private func siblings(of slot: Scene.Slot) -> [Scene.Slot] {
    scene.subviewsWithoutElements(scene.superview(slot) ?? Scene.screen)
  }

  // MARK: UIKit's own

  private func isKnown(_ slot: Scene.Slot) -> Bool {
    guard isShown(slot) else { return false }
    switch classes[slot].presentation {
    case .always, .keyboard: return true
    case .dimming: return fills(slot)
    case .transition:
      if scene.subviewsWithoutElements(slot).contains(where: { classes[$0].presentation == .dimming }) { return true }
      if let window = scene.superview(slot), scene.superview(window) == nil,
        let container = scene.rootContainer(of: window)
      {
        // The first one of a window holds its root controller's view.
        return slot != container && slot != scene.superview(container)
      }
      return siblings(of: slot).prefix { $0 != slot }.contains { isShown($0) }
    case nil: return false
    }
  }

  private func isShown(_ slot: Scene.Slot) -> Bool { slot < opacities.count && opacities[slot] >= 0 }

  // MARK: An app's own

  private func isOwn(_ slot: Scene.Slot) -> Bool {
    if let known = own[slot] { return known }
    let isOwn = isShown(slot) && isLarge(slot) && fills(slot) && showsSomething(slot)
    own[slot] = isOwn
    return isOwn
  }

  private func isLarge(_ slot: Scene.Slot) -> Bool {
    let box = Box(toScreen(slot: slot).box(of: applied.view(slot, in: scene).bounds)).intersection(screen)
    return !box.isEmpty && box.area >= Self.large * screen.area
  }

  /// Whether a view, a view in it or a view in front of it is hit nearly everywhere.
  private func fills(_ slot: Scene.Slot) -> Bool {
    let superview = scene.superview(slot) ?? Scene.screen
    let areas = taken[superview] ?? areasTaken(in: superview)
    taken[superview] = areas
    return (areas[slot] ?? 0) >= Self.whole * screen.area
  }

  /// For each subview of a view, the area in which it, a view in it or a view in front of it is
  /// hit, in square points.
  private func areasTaken(in superview: Scene.Slot) -> [Scene.Slot: Double] {
    let isScreen = superview == Scene.screen
    var (inside, inFront): ([Scene.Slot: Double], Double) = ([:], 0)
    for (hit, area) in hits {
      let path = scene.ancestry(hit)
      if let place = isScreen ? path.endIndex : path.firstIndex(of: superview) {
        if place > 0 { inside[path[place - 1], default: 0] += area }
      } else if scene.draws(hit, before: superview) {
        inFront += area
      }
    }
    let subviews =
      isScreen
      ? scene.windowsFrontToBack()
      : scene.subviews(superview).sorted {
        (scene.view($0).zPosition, scene.order($0)) > (scene.view($1).zPosition, scene.order($1))
      }
    var areas: [Scene.Slot: Double] = [:]
    for subview in subviews {
      inFront += inside[subview] ?? 0
      areas[subview] = inFront
    }
    return areas
  }

  private func showsSomething(_ slot: Scene.Slot) -> Bool {
    var shown = ShownShare(screen)
    if opaque.matches(slot, in: scene) || isOpaqueInside(slot, &shown) || shown.share >= Self.content { return true }
    let view = applied.view(slot, in: scene)
    let isMeant = scene.isControl(slot) || view.alpha >= 0.1 && view.alpha < 0.99
    var front = ShownShare(screen)
    for sibling in siblings(of: slot).drop(while: { $0 != slot }).dropFirst() where isShown(sibling) {
      _ = add(sibling, toScreen(slot: scene.superview(sibling)), &front)
    }
    return front.share >= (isMeant ? Self.content : Self.contentBeforeEmpty)
  }

  private func toScreen(slot: Scene.Slot?) -> AffineTransform {
    guard let slot else { return .identity }
    return scene.ancestry(slot).reduce(.identity) { $0.followed(by: applied.view($1, in: scene).toSuperview) }
  }

  /// Adds the boxes of what is drawn in a view.
  ///
  /// - Returns: whether one of the views in it is as large as the screen and opaque.
  private func isOpaqueInside(_ slot: Scene.Slot, _ shown: inout ShownShare) -> Bool {
    let outer = toScreen(slot: slot)
    var isOpaque = false
    for subview in scene.subviewsWithoutElements(slot) where add(subview, outer, &shown).isOpaque { isOpaque = true }
    return isOpaque
  }

  /// Adds the boxes of the views in which something is drawn, except those as large as the screen.
  private func add(
    _ first: Scene.Slot, _ outer: AffineTransform, _ shown: inout ShownShare
  ) -> (isDrawn: Bool, isOpaque: Bool) {
    // No recursion, as trees may be deep. Superviews come before their subviews.
    var order: [(slot: Scene.Slot, toScreen: AffineTransform, place: Int)] = []
    var next = [(slot: first, outer: outer, place: -1)]
    while let (slot, outer, place) = next.popLast() {
      guard isShown(slot), opacities[slot] >= 0.1 else { continue }
      let transform = applied.view(slot, in: scene).toSuperview.followed(by: outer)
      order.append((slot, transform, place))
      let own = order.count - 1
      for subview in scene.subviewsWithoutElements(slot) { next.append((subview, transform, own)) }
    }
    var isDrawn = order.map { classes[$0.slot].isDrawn || scene.isControl($0.slot) }
    var isOpaque = false
    for (place, view) in order.enumerated().reversed() {
      let box = Box(view.toScreen.box(of: applied.view(view.slot, in: scene).bounds)).intersection(screen)
      let isLarge = !box.isEmpty && box.area >= Self.large * screen.area
      if isLarge, opaque.matches(view.slot, in: scene) { isOpaque = true }
      if isDrawn[place], view.place >= 0 { isDrawn[view.place] = true }
      if isDrawn[place], !isLarge, !box.isEmpty { shown.add(box) }
    }
    return (isDrawn.first ?? false, isOpaque)
  }
}

/// Estimates which share of a screen boxes cover together, by the points of a grid.
private struct ShownShare {
  private let screen: Box
  private var isCovered: [Bool]
  private static let steps = 32

  init(_ screen: Box) {
    self.screen = screen
    isCovered = Array(repeating: false, count: Self.steps * Self.steps)
  }

  /// From 0 to 1.
  var share: Double { Double(isCovered.count(where: \.self)) / Double(isCovered.count) }

  mutating func add(_ box: Box) {
    let steps = Double(Self.steps)
    let (width, height) = ((screen.maxX - screen.minX) / steps, (screen.maxY - screen.minY) / steps)
    for row in 0..<Self.steps {
      let y = screen.minY + (Double(row) + 0.5) * height
      guard y >= box.minY, y < box.maxY else { continue }
      for column in 0..<Self.steps {
        let x = screen.minX + (Double(column) + 0.5) * width
        if x >= box.minX, x < box.maxX { isCovered[row * Self.steps + column] = true }
      }
    }
  }
}
