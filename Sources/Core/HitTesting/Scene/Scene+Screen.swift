extension View {
  /// The transform from the view's bounds space to its superview's; a window's goes to the screen.
  ///
  /// The anchor point of the bounds is at the position, and the transform applies around it.
  package var toSuperview: AffineTransform {
    let anchorX = anchorPoint.x * bounds.size.width + bounds.origin.x
    let anchorY = anchorPoint.y * bounds.size.height + bounds.origin.y
    return AffineTransform(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d,
      tx: position.x + transform.tx - transform.a * anchorX - transform.c * anchorY,
      ty: position.y + transform.ty - transform.b * anchorX - transform.d * anchorY)
  }
}

extension AffineTransform {
  /// The transform that applies this one and then the other.
  package func followed(by other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: other.a * a + other.c * b, b: other.b * a + other.d * b, c: other.a * c + other.c * d,
      d: other.b * c + other.d * d, tx: other.a * tx + other.c * ty + other.tx,
      ty: other.b * tx + other.d * ty + other.ty)
  }

  /// The smallest upright rectangle around the transformed one.
  package func box(of rect: Rect) -> Rect {
    let (across, down) = (rect.size.width, rect.size.height)
    let origin = applied(to: rect.origin)
    return Rect(
      x: origin.x + min(0, a * across) + min(0, c * down), y: origin.y + min(0, b * across) + min(0, d * down),
      width: abs(a * across) + abs(c * down), height: abs(b * across) + abs(d * down))
  }
}

extension Box {
  /// The distance from a point to the nearest point of the box, in points; 0 inside.
  package func distance(to point: Point) -> Double {
    let x = max(minX - point.x, 0, point.x - maxX)
    let y = max(minY - point.y, 0, point.y - maxY)
    return (x * x + y * y).squareRoot()
  }
}

extension Rect {
  /// The distance from a point to the nearest point of the rectangle, in points; 0 inside.
  package func distance(to point: Point) -> Double { Box(self).distance(to: point) }
}

extension Scene {
  /// The view's box on the screen, in points; nil when its geometry or a superview's is impossible.
  ///
  /// For a rotated view it is the smallest upright rectangle around it. It is not clipped.
  ///
  /// - Complexity: O(depth).
  package func boxOnScreen(_ slot: Slot) -> Rect? {
    var transform = views[slot].toSuperview
    var current = superview(slot)
    while let view = current {
      transform = transform.followed(by: views[view].toSuperview)
      current = superview(view)
    }
    let box = transform.box(of: views[slot].bounds)
    return box.isFinite ? box : nil
  }

  /// The part of the screen in which a sweep tests all points: the screen, upright or rotated as
  /// the windows are. Without a known size, it is the area that windows cover. It is limited to a
  /// million points.
  ///
  /// - Parameter size: The upright screen's size, in points; nil when it is not known.
  package func sweptScreen(_ size: Size?) -> Box {
    var windows = Box.empty
    for window in subviews(Self.screen) where !view(window).isHidden {
      if let box = boxOnScreen(window) { windows = windows.union(Box(box)) }
    }
    var screen = windows
    if let size, size.width > 0, size.height > 0 {
      let turned = Box(minX: 0, minY: 0, maxX: size.height, maxY: size.width)
      screen = windows == turned ? turned : Box(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
    }
    screen = screen.intersection(Box(minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6))
    return screen.isEmpty ? Box(minX: 0, minY: 0, maxX: 0, maxY: 0) : screen
  }

  /// Whether people tap the view for something to happen: it is a `UIControl` or a control of
  /// XCUITest, owns an enabled tap recognizer, or its `props` say that it is clickable. Of
  /// elements, the role tells.
  package func isControl(_ slot: Slot) -> Bool {
    if classes.matches(classIndexes[slot], type: "UIControl") { return true }
    if let role = elementRole(slot) { return role.isControl }
    if XCUIElementType.isControl(classes.labels[classIndexes[slot]]) { return true }
    for recognizer in recognizers[slot] where recognizer.isEnabled {
      if classes.matches(className: recognizer.className, type: "UITapGestureRecognizer") { return true }
    }
    guard let props = texts[slot]?.props, !props.isEmpty else { return false }
    return props["clickable"]?.isTrue == true || props["longClickable"]?.isTrue == true
  }

  /// Whether a view is a `UIScrollView`, or its `props` say that it is scrollable. Of elements, the
  /// role tells.
  package func scrolls(_ slot: Slot) -> Bool {
    classes.matches(classIndexes[slot], type: "UIScrollView") || texts[slot]?.props["scrollable"]?.isTrue == true
      || elementRole(slot) == .scrollView
  }

  /// Whether the switches of the view and of its superviews let touches in, by the base `uikit`.
  ///
  /// - Complexity: O(depth).
  package func takesTouches(_ slot: Slot) -> Bool {
    var current: Slot? = slot
    while let view = current {
      let state = views[view]
      if state.isHidden || !state.isUserInteractionEnabled || state.isAnimating || Double(Float(state.alpha)) < 0.01 {
        return false
      }
      current = superview(view)
    }
    return true
  }
}
