/// The changes that lead from one snapshot's scene to the next one.
///
/// It moves only views whose superviews or orders changed, and as few of them as possible. The same
/// changes of the same scene always give the same difference.
package struct SceneDifference: Sendable {
  /// A view with its depth in its tree of new views.
  package typealias Nested = (view: NewView, depth: Int)

  package var set: [SceneChange.Set] = []
  /// The trees of new views. Only the first view of each tree has an index.
  package var insert: [[Nested]] = []
  /// The views that leave. A view inside another one that leaves is not listed.
  package var remove: [ViewID] = []
  package var move: [SceneChange.Move] = []

  /// Reads from ``Scene/delta`` how the last update changed the scene.
  ///
  /// - Complexity: O(what changed · log changes), where a view with n siblings counts log n.
  package init(_ scene: Scene) {
    let places = Dictionary(
      scene.delta.earlier.places.map { ($0.id, Place(superview: $0.superview, order: $0.order)) },
      uniquingKeysWith: { first, _ in first })
    for view in scene.delta.removed {
      if let superview = places[view.id]?.superview, scene.slot(of: superview) == nil { continue }
      remove.append(view.id)
    }
    remove.sort()
    addPlacements(in: scene, places)
    addValues(in: scene)
  }

  private struct Place {
    var superview: ViewID?
    var order: Double
  }

  /// Adds the views that are new or have another superview or order.
  private mutating func addPlacements(in scene: Scene, _ places: [ViewID: Place]) {
    var placed: [Scene.Slot: [(slot: Scene.Slot, index: Int)]] = [:]
    for slot in scene.delta.changed where scene.delta.kinds[slot]?.contains(.placement) == true {
      placed[scene.superview(slot) ?? Scene.screen, default: []].append((slot, scene.siblingIndex(slot)))
    }
    // A new superview that also holds views from elsewhere comes after the tree that contains it.
    // The screen and a view may have the same id.
    var pending = placed.keys.filter { !scene.isInserted($0) }
      .sorted { (scene.id($0), $0) > (scene.id($1), $1) }
    while let parent = pending.popLast() {
      let subviews = (placed[parent] ?? []).sorted { $0.index < $1.index }
      let keeps = keeping(subviews.map(\.slot), in: parent, of: scene, places)
      let parentID = parent == Scene.screen ? nil : scene.id(parent)
      var mixed: [Scene.Slot] = []
      for (slot, index) in subviews where !keeps.contains(slot) {
        if scene.isInserted(slot) {
          var tree = scene.newTree(slot, mixed: &mixed)
          tree[0].view.parent = parentID
          tree[0].view.index = index
          insert.append(tree)
        } else {
          move.append(SceneChange.Move(id: scene.id(slot), parent: parentID, index: index))
        }
      }
      pending += mixed.reversed()
    }
  }

  /// As many of the placed subviews as may stay, because they are still in the same order and
  /// between the subviews that kept their orders.
  ///
  /// - Parameter placed: the subviews that are new or have another order, from back to front.
  private func keeping(
    _ placed: [Scene.Slot], in parent: Scene.Slot, of scene: Scene, _ places: [ViewID: Place]
  ) -> Set<Scene.Slot> {
    guard !scene.isInserted(parent) else { return [] }
    let superview = parent == Scene.screen ? nil : scene.id(parent)
    // For each placed subview, the order of the nearest sibling in front that kept its own order.
    var uppers: [Double] = []
    var front = Scene.none
    var upper = Double.infinity
    for slot in placed.reversed() {
      let next = scene.links[slot].next
      if next != front { upper = next == Scene.none ? .infinity : scene.order(Int(next)) }
      uppers.append(upper)
      front = Int32(slot)
    }
    var stayed: [(slot: Scene.Slot, order: Double)] = []
    var behind = Scene.none
    var lower = -Double.infinity
    for (slot, upper) in zip(placed, uppers.reversed()) {
      let previous = scene.links[slot].previous
      if previous != behind { lower = previous == Scene.none ? -.infinity : scene.order(Int(previous)) }
      behind = Int32(slot)
      guard !scene.isInserted(slot), let place = places[scene.id(slot)], place.superview == superview else { continue }
      if lower < place.order, place.order < upper { stayed.append((slot, place.order)) }
    }
    return Set(increasingSubsequence(stayed.map(\.order)).map { stayed[$0].slot })
  }

  /// Adds the new values of views that were there before, by ascending ids.
  private mutating func addValues(in scene: Scene) {
    let earlier = scene.delta.earlier
    let views = Dictionary(earlier.views.map { ($0.slot, $0.view) }, uniquingKeysWith: { first, _ in first })
    let texts = Dictionary(earlier.texts.map { ($0.slot, $0.text) }, uniquingKeysWith: { first, _ in first })
    let windows = Dictionary(earlier.windows.map { ($0.slot, $0.window) }, uniquingKeysWith: { first, _ in first })
    let deliveries = Dictionary(
      earlier.deliveries.map { ($0.slot, $0.delivery) }, uniquingKeysWith: { first, _ in first })
    let recognizers = Dictionary(
      earlier.recognizers.map { ($0.slot, $0.recognizers) }, uniquingKeysWith: { first, _ in first })
    for slot in scene.delta.changed.sorted(by: { scene.id($0) < scene.id($1) }) where !scene.isInserted(slot) {
      var patch = ViewPatch()
      if let view = views[slot] {
        patch.setGeometry(from: view, to: scene.view(slot), isNew: false)
        patch.setSwitches(from: view, to: scene.view(slot))
      }
      if let text = texts[slot] { patch.setText(from: text, to: scene.text(slot)) }
      if let window = windows[slot], let new = scene.window(slot) {
        patch.setWindow(from: window ?? WindowState(), to: new)
      }
      if let delivery = deliveries[slot] { patch.setDelivery(from: delivery, to: scene.delivery(slot)) }
      if let old = recognizers[slot], old != scene.recognizers(slot) { patch.recognizers = scene.recognizers(slot) }
      if patch != ViewPatch() { set.append(SceneChange.Set(id: scene.id(slot), properties: patch)) }
    }
  }
}

extension Scene {
  /// All views of the scene as new ones with their depths, superviews first and windows back to
  /// front.
  package func newViews() -> [SceneDifference.Nested] {
    preorder().map { slot, depth in (newView(slot), depth) }
  }

  private func newView(_ slot: Slot) -> NewView {
    var new = View()
    new.isUserInteractionEnabled = classes.defaultInteraction(classIndexes[slot])
    var patch = ViewPatch()
    patch.setGeometry(from: new, to: views[slot], isNew: true)
    patch.setSwitches(from: new, to: views[slot])
    patch.setText(from: ViewText(), to: text(slot))
    if let window = windows[slot] { patch.setWindow(from: WindowState(), to: window) }
    patch.setDelivery(from: DeliveryState(), to: delivery(slot))
    if !recognizers[slot].isEmpty { patch.recognizers = recognizers[slot] }
    return NewView(
      id: ids[slot], className: className(slot), parent: superview(slot).map { ids[$0] }, properties: patch)
  }

  /// A new view with the new views inside it. It leaves out the subviews of a view that also holds
  /// old ones.
  ///
  /// - Parameter mixed: gets the views whose subviews are left out, superviews first.
  fileprivate func newTree(_ root: Slot, mixed: inout [Slot]) -> [SceneDifference.Nested] {
    var result: [SceneDifference.Nested] = []
    var pending = [(root, 0)]
    while let (slot, depth) = pending.popLast() {
      result.append((newView(slot), depth))
      let children = subviews(slot)
      if children.allSatisfy(isInserted) {
        pending += children.reversed().map { ($0, depth + 1) }
      } else {
        mixed.append(slot)
      }
    }
    return result
  }
}
