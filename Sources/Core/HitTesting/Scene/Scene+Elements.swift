/// The element that a touch seems to fall in. It is worked out from the frames of the elements, and
/// never observed.
package struct TouchedElement: Hashable, Sendable {
  package var slot: Scene.Slot
  /// The distance from the touch to the nearest edge of the element's box, in points; less than 0
  /// for a touch outside.
  package var margin: Double
  /// Whether the touch lies in the element, and no edge of any element is nearer than the finger is
  /// wide.
  ///
  /// SwiftUI tests more than a point, so near an edge it may choose another element.
  package var isJudged: Bool
}

extension View {
  /// Whether an element lets touches in: `allowsHitTesting` of SwiftUI. It may be disabled.
  var takesTouchesAsElement: Bool { isUserInteractionEnabled && !isHidden }
}

extension Scene {
  /// Whether a slot has an element, which is no view, see ``ElementRole``.
  package func isElement(_ slot: Slot) -> Bool { classes.areElements[classIndexes[slot]] }

  /// What an element is for; nil for a view.
  public func elementRole(_ slot: Slot) -> ElementRole? {
    isElement(slot) ? ElementRole(className: className(slot)) : nil
  }

  /// How an element is known; nil for a view, and for an element of which that is not told.
  public func elementSource(_ slot: Slot) -> ElementSource? {
    guard isElement(slot), case .string(let source)? = texts[slot]?.props[ElementSource.key] else { return nil }
    return ElementSource(rawValue: source)
  }

  /// Whether a slot has an element with this identifier or this role; with nil, any element.
  func isElement(_ slot: Slot, called name: String?) -> Bool {
    guard isElement(slot) else { return false }
    return name.map { texts[slot]?.identifier == $0 || className(slot) == "{" + $0 + "}" } ?? true
  }

  /// A view that the last change put inside an element, or an element that it put outside of all
  /// windows.
  var misplacedElement: Slot? {
    guard classes.hasElements else { return nil }
    return delta.changed.first { slot in
      let parent = links[slot].parent
      guard parent != Self.none else { return false }
      return isElement(slot) ? parent == Int32(Self.screen) : isElement(Int(parent))
    }
  }

  /// The subviews from back to front, without elements.
  package func subviewsWithoutElements(_ slot: Slot) -> [Slot] {
    classes.hasElements ? subviews(slot).filter { !isElement($0) } : subviews(slot)
  }

  /// All views as ``preorder()`` gives them, without elements.
  package func preorderWithoutElements() -> [(slot: Slot, depth: Int)] {
    classes.hasElements ? preorder().filter { !isElement($0.slot) } : preorder()
  }

  /// The view that shows the elements of a touch: the one that was hit, or the nearest superview,
  /// that has elements.
  package func elementHost(of hit: Slot) -> Slot? {
    guard classes.hasElements else { return nil }
    return ancestry(hit).first { subviews($0).contains(where: isElement) }
  }

  /// The view around an element that is no element itself; for a view, the view.
  package func viewAround(_ slot: Slot) -> Slot { ancestry(slot).first { !isElement($0) } ?? slot }

  /// The innermost element around an element that people tap, or the element itself if there is
  /// none: a text in a button stands for the button.
  package func controlElement(around slot: Slot) -> Slot {
    ancestry(slot).prefix(while: isElement).first { elementRole($0)?.isControl == true } ?? slot
  }

  /// Why touches at a location never fall in an element: it or an element around it takes none, or
  /// does not show it there. nil if only elements in front take them.
  ///
  /// - Parameter location: On the screen, in points.
  package func whyNotInElement(_ slot: Slot, at location: Point) -> SceneDecision? {
    for element in ancestry(slot).prefix(while: isElement).reversed() {
      let view = views[element]
      func left(_ reason: SceneReason) -> SceneDecision { SceneDecision(view: element, step: .left, reason: reason) }
      if view.isHidden { return left(.hidden) }
      if !view.isUserInteractionEnabled { return left(.interactionOff) }
      guard element == slot || view.clipsToBounds else { continue }
      guard let box = boxOnScreen(element) else { return left(.impossibleGeometry) }
      if Box(box).distance(to: location) > 0 {
        let point = Point(x: location.x - box.origin.x, y: location.y - box.origin.y)
        return left(.outside(point: point, bounds: Rect(origin: .zero, size: box.size)))
      }
    }
    return nil
  }

  /// Whether an element and the elements around it take touches. An element that does not keeps
  /// touches from those inside it, too.
  package func takesTouchesAsElement(_ slot: Slot) -> Bool {
    ancestry(slot).prefix(while: isElement).allSatisfy { views[$0].takesTouchesAsElement }
  }

  /// The elements of a view that take touches, from back to front, each before what is inside it.
  ///
  /// - Returns: the elements with their boxes on the screen, as far as the elements around them
  ///   show them.
  /// - Complexity: O(elements of the view × depth).
  func elementsTakingTouches(of host: Slot) -> [(slot: Slot, box: Box)] {
    var found: [(slot: Slot, box: Box)] = []
    var pending = subviews(host).filter(isElement).map { (slot: $0, shown: Box.everything) }
    pending.reverse()
    while let (slot, shown) = pending.popLast() {
      let view = views[slot]
      guard view.takesTouchesAsElement, let whole = boxOnScreen(slot).map({ Box($0) }) else { continue }
      let box = whole.intersection(shown)
      if !box.isEmpty { found.append((slot, box)) }
      pending += subviews(slot).reversed().map { ($0, view.clipsToBounds ? box : shown) }
    }
    return found
  }

  /// The element that a touch falls in, of those that the view which was hit shows; nil for none.
  ///
  /// It is the innermost element in front. Where the touch lies in none, it is the nearest one that
  /// the finger reaches.
  ///
  /// - Parameters:
  ///   - location: On the screen, in points.
  ///   - radius: How far the finger reaches, in points; nil if that is not known.
  /// - Complexity: O(elements of the view × depth).
  package func element(at location: Point, hit: Slot, radius: Double?) -> TouchedElement? {
    guard let host = elementHost(of: hit) else { return nil }
    let reach = max(radius ?? 0, 0)
    var found: TouchedElement?
    var nearestEdge = Double.infinity
    for (slot, box) in elementsTakingTouches(of: host) {
      let margin = box.margin(of: location)
      nearestEdge = min(nearestEdge, abs(margin))
      if margin >= 0 || (-margin < reach && (found.map { $0.margin < margin } ?? true)) {
        found = TouchedElement(slot: slot, margin: margin, isJudged: false)
      }
    }
    let isInside = found.map { $0.margin >= 0 } ?? false
    found?.isJudged = isInside && nearestEdge >= reach
    return found
  }

  // MARK: Recognizers without a view

  /// The element of a touch: the one that its recognizers are named after, or else the one that it
  /// falls in.
  ///
  /// - Parameters:
  ///   - recognizers: those that were seen to get the touch.
  ///   - location: On the screen, in points.
  ///   - hit: The view that was hit; nil if that is nobody or not known.
  ///   - radius: How far the finger reaches, in points; nil if that is not known.
  package func element(
    of recognizers: [RecognizerID], at location: Point, hit: Slot?, radius: Double?
  ) -> TouchedElement? {
    if let named = element(namedBy: recognizers), let box = boxOnScreen(named) {
      return TouchedElement(slot: named, margin: Box(box).margin(of: location), isJudged: true)
    }
    return hit.flatMap { element(at: location, hit: $0, radius: radius) }
  }

  /// The element that recognizers without a view are named after: the only one of all windows that
  /// takes touches and has the name as its identifier, or else as its label.
  ///
  /// - Returns: nil if there are none or several.
  /// - Complexity: O(views) if there are elements, and such recognizers with a name.
  package func element(namedBy recognizers: [RecognizerID]) -> Slot? {
    guard classes.hasElements, !recognizers.isEmpty else { return nil }
    let unattached = subviews(Self.screen).flatMap { self.recognizers[$0] }.filter {
      $0.isUnattached && recognizers.contains($0.id)
    }
    let names = Set(unattached.compactMap { $0.parameters?.name })
    guard !names.isEmpty else { return nil }
    let elements = preorder().map(\.slot).filter { isElement($0) && takesTouchesAsElement($0) }
    let named = names.flatMap { name in
      let byIdentifier = elements.filter { texts[$0]?.identifier == name }
      return byIdentifier.isEmpty ? elements.filter { texts[$0]?.label == name } : byIdentifier
    }
    return Set(named).count == 1 ? named[0] : nil
  }

  /// Whether a recognizer is one without a view, which stands with a window.
  package func isUnattached(_ recognizer: RecognizerID, in window: Slot) -> Bool {
    recognizers[window].contains { $0.id == recognizer && $0.isUnattached }
  }
}

extension Box {
  /// The distance from a point to the nearest edge, in points; less than 0 for a point outside.
  fileprivate func margin(of point: Point) -> Double {
    let outside = distance(to: point)
    return outside > 0 ? -outside : min(point.x - minX, maxX - point.x, point.y - minY, maxY - point.y)
  }
}
