// Overrides that ask other views or look at them, as an engineer would write them in subclasses.

/// Asks the view that was made directly after it, and the one after that. They are subviews, or
/// siblings, or anywhere.
final class AskingView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? { asked(1, point) ?? asked(2, point) ?? super.hitTest(point) }
}

final class AskingOrSelfView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? {
    asked(1, point) ?? (isOn && self.point(inside: point) ? self : nil)
  }
}

/// Is wherever the view that was made directly after it is, and wherever its superview is.
final class BorrowingView: ReferenceView {
  override func point(inside point: Place) -> Bool {
    isIn(following(1), point) || superview.map { isIn($0, point) } ?? false
  }
}

/// Lets touches through where the view that was made directly after it is, and in a square.
final class HoleView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? {
    isIn(following(1), point) || isIn(10, 10, 30, 30, point) ? nil : super.hitTest(point)
  }
}

final class SubviewsOnlyView: ReferenceView {
  override func point(inside point: Place) -> Bool {
    subviews.contains { $0.isOn && $0.fromSuperview(point).map($0.point(inside:)) ?? false }
  }
}

extension ReferenceView {
  fileprivate func asked(_ distance: Int64, _ point: Place) -> ReferenceView? {
    guard let other = following(distance) else { return nil }
    return beside(other, otherwise: nil) { converted(point, to: other).flatMap { other.hitTest($0) } }
  }

  fileprivate func isIn(_ other: ReferenceView?, _ point: Place) -> Bool {
    guard let other else { return false }
    return beside(other, otherwise: false) { converted(point, to: other).map { other.point(inside: $0) } ?? false }
  }

  /// Asks a view. Where a second view would be asked that is not inside the one that asks it, two
  /// views might ask each other without end, and the touch is not compared.
  private func beside<Answer>(_ other: ReferenceView, otherwise: Answer, _ ask: () -> Answer) -> Answer {
    if other.isInside(self) { return ask() }
    guard !doubt.asksAside else {
      doubt.isRaised = true
      return otherwise
    }
    doubt.asksAside = true
    defer { doubt.asksAside = false }
    return ask()
  }

  private func isInside(_ view: ReferenceView) -> Bool { superview.map { $0 === view || $0.isInside(view) } ?? false }

  fileprivate func following(_ distance: Int64) -> ReferenceView? {
    var top = self
    while let superview = top.superview { top = superview }
    let found = top.find(id + distance)
    // It may be in another window, which no view converts points to.
    if found == nil { doubt.isRaised = true }
    return found
  }

  /// Converts a point of this view to another view's space, through the screen.
  private func converted(_ point: Place, to other: ReferenceView) -> Place? {
    var chain = [other]
    while let superview = chain.last?.superview { chain.append(superview) }
    return chain.reversed().reduce(Optional(toScreen(point))) { place, view in place.flatMap { view.fromSuperview($0) }
    }
  }
}
