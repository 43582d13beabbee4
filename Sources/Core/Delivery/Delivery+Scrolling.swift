import HitTesting

/// Which scroll view a finger drags.
extension Delivery {
  /// The scroll view that holds a touch of its content: "when a finger comes down the scroll view
  /// starts a timer and looks for movement. Movement first: it drags, and the content gets nothing.
  /// The timer first: the content gets the touch."
  func isHeldByScrollView(_ touch: Touch) -> Bool {
    guard touch.isDown, now < touch.startTime + constants[.contentTouchDelay].value else { return false }
    return attempts.contains { attempt in
      guard attempt.state == .possible, case .scroll(let id) = attempt.gesture.kind, attempt.follows(touch),
        let index = touch.index(of: id), index > 0, let scrolling = touch.views[index].scrolling
      else { return false }
      return scrolling.delaysContentTouches && (scrolling.isHorizontal || scrolling.isVertical)
    }
  }

  /// The scroll view of a recognizer, and where one of its touches has it among its views.
  private func scrollView(_ attempt: Attempt) -> (view: DeliveredView, index: Int?, touch: Touch)? {
    guard case .scroll(let id) = attempt.gesture.kind, let first = attempt.touches.first else { return nil }
    for touch in attempt.touches {
      if let index = touch.index(of: id) { return (touch.views[index], index, touch) }
    }
    // "It scrolls this view even when it is added to another view."
    return attempt.gesture.scrollView.map { ($0, nil, first) }
  }

  /// The part of a way along which the scroll view of a recognizer can scroll.
  func scrollable(_ way: Vector, _ attempt: Attempt) -> Vector {
    scrollView(attempt)?.view.scrolling?.part(of: way) ?? .zero
  }

  /// Whether a scroll view takes a drag from its content, and from other scroll views.
  func mayScroll(_ attempt: Attempt, _ view: ViewID) -> Bool {
    guard let mine = scrollView(attempt), let scrolling = mine.view.scrolling else { return false }
    for touch in attempt.touches {
      guard let index = touch.index(of: view), index > 0 else { continue }
      if scrolling.delaysContentTouches { _ = hasReached(now - touch.startTime, .contentTouchDelay) }
      guard touch.told == .begun else { continue }
      // "`canCancelContentTouches = false`: once the content tracks, there is no drag."
      // "`touchesShouldCancel(in:)`: a drag that began on a control does not scroll then."
      let content = touch.views[..<index].firstIndex { $0.control != nil } ?? 0
      guard scrolling.canCancelContentTouches,
        host.contentLoses(touch.number, touch.views[content..<index], of: mine.view)
      else { return false }
    }
    // "Nested: along, the inner one first, the outer one at the inner one's edge."
    guard let drag = scrolling.drag(attempt.moved) else { return false }
    let isMovable = !scrolling.edges.contains(drag)
    for rival in attempts where rival !== attempt && rival.state == .possible && rival.shares(with: attempt) {
      guard let other = scrollView(rival), let its = other.view.scrolling, its.scrolls(drag),
        let index = mine.touch.index(of: other.view.id), let myIndex = mine.index
      else { continue }
      let isInner = index < myIndex
      let isTaken = !its.edges.contains(drag)
      if isInner ? isTaken || !isMovable : isTaken && !isMovable { return false }
    }
    return true
  }
}

extension DeliveredView.Scrolling {
  /// The part of a way along which it scrolls.
  fileprivate func part(of way: Vector) -> Vector { Vector(x: isHorizontal ? way.x : 0, y: isVertical ? way.y : 0) }

  /// The direction of the part of a way along which it scrolls; nil if it does not scroll along it.
  fileprivate func drag(_ way: Vector) -> Gesture.Direction? {
    let part = part(of: way)
    if part == .zero { return nil }
    return abs(part.x) > abs(part.y) ? (part.x > 0 ? .right : .left) : (part.y > 0 ? .down : .up)
  }

  fileprivate func scrolls(_ direction: Gesture.Direction) -> Bool {
    switch direction {
    case .left, .right: isHorizontal
    case .up, .down: isVertical
    }
  }
}
