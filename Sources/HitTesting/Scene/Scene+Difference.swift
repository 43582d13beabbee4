/// The changes that lead from one snapshot's scene to the next one. The same two scenes always give
/// the same difference.
package struct SceneDifference: Sendable {
  /// A view with its depth in its tree of new views.
  package typealias Nested = (view: NewView, depth: Int)

  package var set: [SceneChange.Set] = []
  /// The trees of new views. Only the first view of each tree has an index.
  package var insert: [[Nested]] = []
  /// The views that leave. A view inside another one that leaves is not listed.
  package var remove: [ViewID] = []
  package var move: [SceneChange.Move] = []

  /// Compares two scenes.
  ///
  /// - Parameters:
  ///   - old: The scene before.
  ///   - scene: The new scene. Its ``Scene/delta`` lists what changed since the old one.
  package init(from old: Scene, to scene: Scene) {
    let kinds = scene.delta.kinds
    for (id, _, _) in scene.delta.removed {
      let superview = old.slot(of: id).flatMap { old.superview($0) }.map { old.id($0) }
      if superview.map({ scene.slot(of: $0) != nil }) ?? true { remove.append(id) }
    }
    remove.sort()
    var parents: Set<Scene.Slot> = []
    for slot in scene.delta.changed where !(kinds[slot] ?? []).isDisjoint(with: [.placement, .inserted]) {
      parents.insert(scene.superview(slot) ?? Scene.screen)
    }
    let isNew = { (slot: Scene.Slot) in kinds[slot]?.contains(.inserted) == true }
    // Superviews come first, so that a new superview is listed before the views that move into it.
    let ordered = parents.count > 1 ? [Scene.screen] + scene.preorder().map(\.slot) : Array(parents)
    for parent in ordered where parents.contains(parent) {
      addPlacements(of: parent, isNew: isNew, from: old, to: scene)
    }
    for slot in scene.delta.changed.sorted(by: { scene.id($0) < scene.id($1) }) where !isNew(slot) {
      let properties = scene.properties(slot, since: old)
      if properties != ViewPatch() { set.append(SceneChange.Set(id: scene.id(slot), properties: properties)) }
    }
  }

  /// Adds the subviews of one superview that are new or have another place. It adds as few as
  /// explain the new order.
  private mutating func addPlacements(
    of parent: Scene.Slot, isNew: (Scene.Slot) -> Bool, from old: Scene, to scene: Scene
  ) {
    let children = scene.subviews(parent)
    let parentID = parent == Scene.screen ? nil : scene.id(parent)
    var places: [ViewID: Double] = [:]
    let oldParent = parent == Scene.screen ? Scene.screen : old.slot(of: scene.id(parent))
    let siblings = oldParent.map { old.subviews($0) } ?? []
    for (place, child) in siblings.enumerated() { places[old.id(child)] = Double(place) }
    let stayed = children.filter { !isNew($0) && places[scene.id($0)] != nil }
    let keep: Set<Scene.Slot> = Set(increasingSubsequence(stayed.map { places[scene.id($0)] ?? 0 }).map { stayed[$0] })
    // New views in a new superview are part of its tree, if all of its subviews are new.
    if parent != Scene.screen, isNew(parent), children.allSatisfy(isNew) { return }
    for (index, child) in children.enumerated() where !keep.contains(child) {
      if isNew(child) {
        var tree = scene.newTree(child, depth: 0, isNew: isNew)
        tree[0].view.parent = parentID
        tree[0].view.index = index
        insert.append(tree)
      } else {
        move.append(SceneChange.Move(id: scene.id(child), parent: parentID, index: index))
      }
    }
  }
}

extension Scene {
  /// All views of the scene as new ones with their depths, superviews first and windows back to
  /// front.
  package func newViews() -> [SceneDifference.Nested] {
    preorder().map { slot, depth in (newView(slot), depth) }
  }

  func newView(_ slot: Slot) -> NewView {
    NewView(
      id: ids[slot], className: className(slot), parent: superview(slot).map { ids[$0] },
      properties: properties(slot, since: nil)
    )
  }

  /// A new view with the new views inside it. It leaves out the subviews of a view that also holds
  /// old ones.
  func newTree(_ root: Slot, depth: Int, isNew: (Slot) -> Bool) -> [SceneDifference.Nested] {
    var result: [SceneDifference.Nested] = []
    var pending = [(root, depth)]
    while let (slot, depth) = pending.popLast() {
      result.append((newView(slot), depth))
      let children = subviews(slot)
      if children.allSatisfy(isNew) { pending += children.reversed().map { ($0, depth + 1) } }
    }
    return result
  }

  /// The properties of a view that differ from an older scene, or from a new view of its class.
  func properties(_ slot: Slot, since old: Scene?) -> ViewPatch {
    var patch = ViewPatch()
    let before = old?.slot(of: ids[slot])
    var view = View()
    view.isUserInteractionEnabled = classes.defaultInteraction(classIndexes[slot])
    if let old, let before { view = old.views[before] }
    patch.setGeometry(from: view, to: views[slot], isNew: before == nil)
    patch.setSwitches(from: view, to: views[slot])
    patch.setText(from: before.flatMap { old?.text($0) } ?? ViewText(), to: text(slot))
    if let window = windows[slot] {
      patch.setWindow(from: before.flatMap { old?.windows[$0] } ?? WindowState(), to: window)
    }
    if recognizers[slot] != (before.flatMap { old?.recognizers[$0] } ?? []) { patch.recognizers = recognizers[slot] }
    return patch
  }
}

extension ViewPatch {
  /// The properties that differ between two states of a view.
  package init(from old: View, to new: View) {
    self.init()
    setGeometry(from: old, to: new, isNew: false)
    setSwitches(from: old, to: new)
  }

  /// All geometry and all switches of a view, independent of its class's defaults.
  package init(all view: View) {
    self.init(from: View(), to: view)
    (bounds, position, frame, boundsOrigin) = (view.bounds, view.position, nil, nil)
    self.isUserInteractionEnabled = view.isUserInteractionEnabled
  }

  /// Sets `frame` when it determines bounds and position exactly, otherwise bounds and position.
  mutating func setGeometry(from old: View, to new: View, isNew: Bool) {
    if new.anchorPoint != old.anchorPoint { anchorPoint = new.anchorPoint }
    if new.transform != old.transform { transform = new.transform }
    if isNew || new.bounds.size != old.bounds.size || new.position != old.position {
      var framed = new
      if new.transform == .identity, framed.setFrame(new.frame), framed == new {
        frame = new.frame
        if new.bounds.origin != old.bounds.origin { boundsOrigin = new.bounds.origin }
      } else {
        bounds = new.bounds
        position = new.position
      }
    } else if new.bounds.origin != old.bounds.origin {
      boundsOrigin = new.bounds.origin
    }
  }

  mutating func setSwitches(from old: View, to new: View) {
    var moved = old
    (moved.bounds, moved.position) = (new.bounds, new.position)
    (moved.anchorPoint, moved.transform) = (new.anchorPoint, new.transform)
    // Most changed views differ only in their geometry.
    if moved != new { set(.switches, from: Values(view: old), to: Values(view: new)) }
  }

  package mutating func setText(from old: ViewText, to new: ViewText) {
    if new != old { set(.ofTexts, from: Values(text: old), to: Values(text: new)) }
  }

  package mutating func setWindow(from old: WindowState, to new: WindowState) {
    if new != old { set(.ofWindows, from: Values(window: old), to: Values(window: new)) }
  }
}
