import Findings
import HitTesting

// What looks like a mistake of an app, and is UIKit's own way or meant.
extension SceneAudit {
  /// The controls without the parts of others: the button in a bar button, or in a switch.
  func withoutParts(_ controls: [Scene.Slot]) -> [Scene.Slot] {
    let known = Set(controls)
    return controls.filter { slot in
      !scene.ancestry(slot).dropFirst().contains { known.contains($0) && classes.isPart(slot, of: $0) }
    }
  }

  /// Whether a view in front of a control is a part of a bar's or a scroll view's effect, through
  /// which people see what is behind it.
  func isEffectOfUIKit(_ slot: Scene.Slot, before control: Scene.Slot) -> Bool {
    let path = Set(scene.ancestry(control))
    return scene.ancestry(slot).contains { classes[$0].isPrivate && !path.contains($0) }
  }

  /// Whether a part of a control goes elsewhere on purpose, or by what UIKit does among its own
  /// views.
  func isMeant(_ control: Control, _ part: ScreenPart) -> Bool {
    guard let hit = part.hits[0] else { return false }
    if options.controls == nil, !control.hit.isEmpty, isBackdrop(control) || classes[hit].isScrollIndicator {
      return true
    }
    let bar = classes.bar(control.slot)
    if classes[control.slot].isPrivate {
      // UIKit holds some tabs twice, one in front of the other.
      if bar != nil, classes.bar(hit) == bar { return true }
      return cover(of: control, part).map { classes[$0].isPrivate } ?? false
    }
    guard options.controls == nil, let bar, classes.bar(hit) == bar, !control.hit.isEmpty else { return false }
    return isNeighbour(of: control, hit)
  }

  /// Whether a view belongs to a control that takes only the edge of another one.
  private func isNeighbour(of control: Control, _ hit: Scene.Slot) -> Bool {
    guard let neighbour = scene.ancestry(hit).first(where: all.contains),
      !scene.ancestry(control.slot).contains(neighbour)
    else { return false }
    let taken = control.shown.lazy.filter { isIn(neighbour, $0.hits[0]) }.reduce(0) { $0 + $1.box.area }
    return taken <= control.shown.reduce(0) { $0 + $1.box.area } / 4
  }

  /// Whether a control is one by its recognizer alone and lies behind other things, as the view
  /// that ends editing when it is tapped, or that dims what is behind a sheet.
  private func isBackdrop(_ control: Control) -> Bool {
    guard !scene.classes.matches(scene.classIndex(control.slot), type: "UIControl"), !classes[control.slot].isTapped,
      let window = boxOnScreen(scene.window(of: control.slot)), let box = boxOnScreen(control.slot)
    else { return false }
    return Box(box).intersection(Box(window)).area >= Box(window).area / 2
  }

  /// The size that the box in which a control is hit must have; nil where nobody can change it.
  func least(_ control: Control, _ least: Size) -> Size? {
    let known = classes[control.slot]
    guard !known.isPrivate, glass(around: control) == nil else { return nil }
    // A point of a row is its separator.
    if known.isCell { return Size(width: least.width, height: max(least.height - 1, 1)) }
    guard let own = known.ownSize else { return least }
    return Size(width: min(least.width, own.width), height: min(least.height, own.height))
  }

  // MARK: Glass

  /// How far the glass of a bar button reaches beyond where the button is hit; nil for a control
  /// without glass, or whose glass ends where it does.
  func rim(of control: Control) -> NotCompared? {
    guard let glass = glass(around: control), let box = boxOnScreen(glass).map({ Box($0) }) else { return nil }
    let hit = control.hit.reduce(Box.empty) { $0.union($1.box) }
    let sides = [hit.minX - box.minX, hit.minY - box.minY, box.maxX - hit.maxX, box.maxY - hit.maxY]
    let width = (sides.filter { $0 > 0.25 }.min() ?? 0) * 2
    guard min(sides[1], sides[3]) > 0.25, width.isFinite else { return nil }
    return .rimOfGlass(view: scene.label(glass), points: width.rounded() / 2)
  }

  /// The view of glass around a control of a bar: one of its superviews, or a view beside one.
  private func glass(around control: Control) -> Scene.Slot? {
    guard let box = boxOnScreen(control.slot).map({ Box($0) }) else { return nil }
    for view in scene.ancestry(control.slot).dropFirst() {
      if classes[view].isGlass, holds(view, box) { return view }
      if classes[view].isBar { return nil }
      if let glass = scene.subviews(view).first(where: { classes[$0].isGlass && holds($0, box) }) { return glass }
    }
    return nil
  }

  /// Whether a view's box holds another one and is little higher, but for what is rounded.
  private func holds(_ view: Scene.Slot, _ box: Box) -> Bool {
    guard let own = boxOnScreen(view).map({ Box($0) }) else { return false }
    let around = Box(minX: own.minX - 0.5, minY: own.minY - 0.5, maxX: own.maxX + 0.5, maxY: own.maxY + 0.5)
    return around.union(box) == around && own.size.height - box.size.height <= 24
  }
}
