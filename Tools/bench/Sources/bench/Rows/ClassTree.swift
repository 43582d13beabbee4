import HitTesting

/// A view as an object with subviews and UIKit's hit test: the plain alternative in the comparison.
class TreeView {
  final let id: ViewID
  final let view: View
  final var subviews: [TreeView] = []

  init(id: ViewID, view: View) {
    self.id = id
    self.view = view
  }

  func pointInside(_ point: Point) -> Bool { view.bounds.contains(point) }

  func hitTest(_ point: Point) -> TreeView? {
    if view.isHidden || !view.isUserInteractionEnabled || view.isAnimating || Double(Float(view.alpha)) < 0.01 {
      return nil
    }
    guard pointInside(point) else { return nil }
    for subview in subviews.reversed() {
      if let hit = subview.hitTest(subview.convert(point)) { return hit }
    }
    return self
  }

  final func convert(_ point: Point) -> Point {
    var moved = Point(x: point.x - view.position.x, y: point.y - view.position.y)
    if view.transform != .identity { moved = view.transform.inverted()?.applied(to: moved) ?? moved }
    return Point(
      x: moved.x + (view.anchorPoint.x * view.bounds.size.width + view.bounds.origin.x),
      y: moved.y + (view.anchorPoint.y * view.bounds.size.height + view.bounds.origin.y))
  }
}

/// A subclass with an override, like those of apps, so that calls are dispatched dynamically.
final class TreeButton: TreeView {
  override func pointInside(_ point: Point) -> Bool { super.pointInside(point) }
}

/// The windows of a scene as a tree of objects.
struct ClassTree {
  private let windows: [TreeView]

  init(_ scene: Scene) {
    func tree(_ slot: Scene.Slot) -> TreeView {
      let isButton = scene.className(slot) == "UIButton"
      let (id, view) = (scene.id(slot), scene.view(slot))
      let object = isButton ? TreeButton(id: id, view: view) : TreeView(id: id, view: view)
      object.subviews = scene.subviews(slot).map(tree)
      return object
    }
    windows = scene.windowsFrontToBack().map(tree)
  }

  func hitTest(_ location: Point) -> ViewID? {
    for window in windows {
      if let hit = window.hitTest(window.convert(location)) { return hit.id }
    }
    return nil
  }
}
