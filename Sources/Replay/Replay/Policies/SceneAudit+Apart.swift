import Findings
import HitTesting

// Recognizes what looks like a mistake of an app, but is intended or done by UIKit itself.
extension SceneAudit {
  /// The controls without parts of other controls, such as the button in a bar button or a switch.
  func withoutParts(_ controls: [Scene.Slot]) -> [Scene.Slot] {
    let known = Set(controls)
    return controls.filter { slot in
      !scene.ancestry(slot).dropFirst().contains { known.contains($0) && classes.isPart(slot, of: $0) }
    }
  }

  /// Whether a view in front of a control is part of a visual effect of a bar or a scroll view,
  /// which lets people see through it.
  func isEffectOfUIKit(_ slot: Scene.Slot, before control: Scene.Slot) -> Bool {
    let path = Set(scene.ancestry(control))
    return scene.ancestry(slot).contains { classes[$0].isPrivate && !path.contains($0) }
  }

  /// Whether the touches on a part of a control go elsewhere on purpose, or only because of UIKit's
  /// own views.
  func isMeant(_ control: Control, _ part: ScreenPart) -> Bool {
    guard let hit = taker(of: part, control) else { return false }
    if options.controls == nil, !control.hit.isEmpty, isBackdrop(control) || classes[hit].isScrollIndicator {
      return true
    }
    let bar = classes.bar(control.slot)
    if classes[control.slot].isPrivate {
      // UIKit has some tabs twice, one in front of the other.
      if bar != nil, classes.bar(hit) == bar { return true }
      return cover(of: control, part).map { classes[$0].isPrivate } ?? false
    }
    guard options.controls == nil, let bar, classes.bar(hit) == bar, !control.hit.isEmpty else { return false }
    return isNeighbour(of: control, hit)
  }

  /// Whether a view belongs to another control, which takes at most a quarter of this one.
  private func isNeighbour(of control: Control, _ hit: Scene.Slot) -> Bool {
    guard let neighbour = scene.ancestry(hit).first(where: all.contains),
      !scene.ancestry(control.slot).contains(neighbour)
    else { return false }
    let taken = control.shown.lazy.filter { isIn(neighbour, taker(of: $0, control)) }.reduce(0) { $0 + $1.box.area }
    return taken <= control.shown.reduce(0) { $0 + $1.box.area } / 4
  }

  /// Whether a view counts as a control only by its recognizer and takes at least half of its
  /// window, such as a view that ends editing when tapped, or that dims what is behind a sheet.
  private func isBackdrop(_ control: Control) -> Bool {
    guard !scene.classes.matches(scene.classIndex(control.slot), type: "UIControl"), !classes[control.slot].isTapped,
      let window = boxOnScreen(scene.window(of: control.slot)), let box = boxOnScreen(control.slot)
    else { return false }
    return Box(box).intersection(Box(window)).area >= Box(window).area / 2
  }

  /// The required size of the box in which a control is hit; nil when the app cannot change it.
  func least(_ control: Control, _ least: Size) -> Size? {
    let known = classes[control.slot]
    guard !known.isPrivate, glass(around: control) == nil else { return nil }
    // An element of XCUITest in a bar may be UIKit's own button, and mostly is.
    if known.isOfXCUITest, classes.bar(control.slot) != nil { return nil }
    // One point of a row's height is its separator.
    if known.isCell { return Size(width: least.width, height: max(least.height - 1, 1)) }
    guard let own = known.ownSize else { return least }
    return Size(width: min(least.width, own.width), height: min(least.height, own.height))
  }

  // MARK: Glass

  /// The rim of a bar button's glass around the area in which the button is hit; nil for a control
  /// without glass or without a rim.
  func rim(of control: Control) -> NotCompared? {
    guard let glass = glass(around: control), let box = boxOnScreen(glass).map({ Box($0) }) else { return nil }
    let hit = control.hit.reduce(Box.empty) { $0.union($1.box) }
    let sides = [hit.minX - box.minX, hit.minY - box.minY, box.maxX - hit.maxX, box.maxY - hit.maxY]
    let width = (sides.filter { $0 > 0.25 }.min() ?? 0) * 2
    guard min(sides[1], sides[3]) > 0.25, width.isFinite else { return nil }
    return .rimOfGlass(view: scene.label(glass), points: width.rounded() / 2)
  }

  /// The glass view around a control of a bar: a superview, or a sibling of the control or of one.
  private func glass(around control: Control) -> Scene.Slot? {
    guard let box = boxOnScreen(control.slot).map({ Box($0) }) else { return nil }
    for view in scene.ancestry(control.slot).dropFirst() {
      if classes[view].isGlass, holds(view, box) { return view }
      if classes[view].isBar { return nil }
      if let glass = scene.subviews(view).first(where: { classes[$0].isGlass && holds($0, box) }) { return glass }
    }
    return nil
  }

  /// Whether a view's box contains another box, up to rounding, and is at most 24 points higher.
  private func holds(_ view: Scene.Slot, _ box: Box) -> Bool {
    guard let own = boxOnScreen(view).map({ Box($0) }) else { return false }
    let around = Box(minX: own.minX - 0.5, minY: own.minY - 0.5, maxX: own.maxX + 0.5, maxY: own.maxY + 0.5)
    return around.union(box) == around && own.size.height - box.size.height <= 24
  }
}
