/// Follows the changes of a scene.
extension CompiledHitTest {
  /// The views that a change of the scene affects.
  private struct Affected {
    /// The views to compile again, each once.
    var stale: [Scene.Slot] = []
    /// The views that are not linked with their siblings yet.
    var unlinked: [Scene.Slot] = []
    /// The superviews that got or lost subviews, or whose subviews have a changed box.
    var containers: [Scene.Slot] = []
    var hasOtherWindows = false
  }

  /// Brings the compiled form up to date after the scene has changed.
  ///
  /// It reads the scene's last change, so call it once after each change.
  ///
  /// - Complexity: O(changed views and the rules that may apply to them). If the policy sorts
  ///   siblings, the siblings of inserted and moved views count, too.
  public mutating func update(for scene: Scene) {
    // The views that rules ask change when the selectors find other views.
    isChanged = applied.policy.looksAtOthers || replacesResults
    applied.update(for: scene, delta: scene.delta)
    var affected = Affected()
    grow(to: scene)
    for view in scene.delta.removed { remove(view.slot, &affected) }
    for slot in scene.delta.changed {
      let kinds = scene.delta.kinds(of: slot)
      if kinds.contains(.window) { affected.hasOtherWindows = true }
      if !kinds.isDisjoint(with: [.placement, .inserted]) {
        detach(slot, &affected)
      } else if !kinds.isDisjoint(with: [.view, .text]) {
        markChanged(slot, in: scene, &affected)
      }
    }
    for slot in applied.changedRules {
      if nodes[slot].parent == Int32(Scene.screen) { affected.hasOtherWindows = true }
      markChanged(slot, in: scene, &affected)
    }
    finish(&affected, in: scene)
  }

  mutating func compileAll(_ scene: Scene) {
    var affected = Affected()
    grow(to: scene)
    affected.unlinked = scene.preorder().map(\.slot)
    for slot in affected.unlinked { markStale(slot, &affected) }
    finish(&affected, in: scene)
  }

  private mutating func grow(to scene: Scene) {
    let missing = scene.capacity - nodes.count
    guard missing > 0 else { return }
    nodes += Array(repeating: Node(), count: missing)
    places += Array(repeating: Place(), count: missing)
    ranks += Array(repeating: Rank(), count: missing)
    if applied.policy.asksFaces { faces += Array(repeating: Face(), count: missing) }
    // The tree contains the screen.
    nodes[Scene.screen].parent = Int32(Scene.screen)
  }

  private mutating func finish(_ affected: inout Affected, in scene: Scene) {
    isChanged = isChanged || affected.hasOtherWindows || !affected.unlinked.isEmpty || !affected.containers.isEmpty
    linkAll(&affected, in: scene)
    // A slot occurs twice if its view left and another view took the slot.
    let stale = affected.stale.filter { slot in
      guard isInTree(slot), nodes[slot].flags.contains(.isStale) else { return false }
      compile(slot, of: scene)
      return true
    }
    for slot in stale {
      enterIndex(slot)
      affected.containers.append(Int(nodes[slot].parent))
    }
    for container in affected.containers where container != Scene.screen && isInTree(container) {
      checkIndex(of: container)
    }
    if affected.hasOtherWindows {
      windows = applied.windowsFrontToBack(scene).map { ($0, applied.windowScene($0, in: scene)) }
      hasScenes = windows.contains { $0.scene != nil }
    }
    assertInvariants(of: affected.containers, in: scene)
  }

  // MARK: Marking

  private func isInTree(_ slot: Scene.Slot) -> Bool { nodes[slot].parent != Scene.none }

  /// Notes that a view has to be compiled again.
  private mutating func markStale(_ slot: Scene.Slot, _ affected: inout Affected) {
    guard !nodes[slot].flags.contains(.isStale) else { return }
    if isInTree(slot) { leaveIndex(slot) }
    nodes[slot].flags.insert(.isStale)
    affected.stale.append(slot)
  }

  private mutating func markChanged(_ slot: Scene.Slot, in scene: Scene, _ affected: inout Affected) {
    if applied.policy.sortsSubviews, isInTree(slot), applied.z(slot, in: scene) != ranks[slot].z {
      detach(slot, &affected)
    } else {
      markStale(slot, &affected)
    }
  }

  // MARK: Links

  private mutating func remove(_ slot: Scene.Slot, _ affected: inout Affected) {
    guard isInTree(slot) else { return }
    leaveIndex(slot)
    unlink(slot, &affected)
    freeIndex(of: slot)
    inverses.take(at: &places[slot].inverse, leaving: .identity)
    overridden.take(at: &places[slot].override, leaving: Overridden())
    shapes.take(at: &places[slot].shape, leaving: .none)
    (nodes[slot], places[slot]) = (Node(), Place())
    if !faces.isEmpty { faces[slot] = Face() }
  }

  /// Unlinks a view from its siblings, to link it again later.
  private mutating func detach(_ slot: Scene.Slot, _ affected: inout Affected) {
    markStale(slot, &affected)
    if isInTree(slot) { unlink(slot, &affected) }
    affected.unlinked.append(slot)
  }

  private mutating func unlink(_ slot: Scene.Slot, _ affected: inout Affected) {
    let (previous, next, parent) = (nodes[slot].previous, places[slot].next, Int(nodes[slot].parent))
    if previous != Scene.none { places[Int(previous)].next = next }
    if next != Scene.none { nodes[Int(next)].previous = previous }
    (nodes[slot].previous, places[slot].next, nodes[slot].parent) = (Scene.none, Scene.none, Scene.none)
    if nodes[slot].flags.contains(.isElement) { return }
    if parent == Scene.screen { affected.hasOtherWindows = true }
    // A superview that was removed before has no subviews any more.
    guard places[parent].subviewCount > 0 else { return }
    if next == Scene.none { nodes[parent].last = previous }
    places[parent].subviewCount -= 1
    affected.containers.append(parent)
    if nodes[parent].last == Scene.none, isInTree(parent), applied.policy.mayAskOutside { markStale(parent, &affected) }
  }

  private mutating func linkAll(_ affected: inout Affected, in scene: Scene) {
    let sorts = applied.policy.sortsSubviews
    var arrivals: [Scene.Slot: Int] = [:]
    for slot in affected.unlinked {
      let parent = scene.superview(slot) ?? Scene.screen
      nodes[slot].parent = Int32(parent)
      if scene.isElement(slot) {
        nodes[slot].flags.insert(.isElement)
        continue
      }
      ranks[slot] = Rank(z: sorts ? applied.z(slot, in: scene) : 0, order: scene.order(slot))
      places[parent].subviewCount += 1
      if parent == Scene.screen {
        affected.hasOtherWindows = true
      } else if nodes[parent].last == Scene.none, applied.policy.mayAskOutside {
        markStale(parent, &affected)
      }
      if sorts { arrivals[parent, default: 0] += 1 }
      if !sorts { linkAsRecorded(slot, parent, scene) }
    }
    guard sorts else { return }
    for slot in affected.unlinked where !nodes[slot].flags.contains(.isElement) {
      let parent = Int(nodes[slot].parent)
      // If many views arrive at once, all siblings are sorted.
      switch arrivals[parent, default: 0] {
      case 0: break
      case 1...8: linkByRank(slot, parent)
      default:
        linkAllByRank(scene.subviewsWithoutElements(parent), parent)
        arrivals[parent] = 0
      }
    }
  }

  /// Links a view and its neighbours as the scene does. When all inserted and moved views are
  /// linked, all of their siblings are linked, too.
  private mutating func linkAsRecorded(_ slot: Scene.Slot, _ parent: Scene.Slot, _ scene: Scene) {
    var (previous, next) = (scene.links[slot].previous, scene.links[slot].next)
    if scene.classes.hasElements {
      while previous != Scene.none, scene.isElement(Int(previous)) { previous = scene.links[Int(previous)].previous }
      while next != Scene.none, scene.isElement(Int(next)) { next = scene.links[Int(next)].next }
    }
    (nodes[slot].previous, places[slot].next) = (previous, next)
    if previous != Scene.none { places[Int(previous)].next = Int32(slot) }
    if next == Scene.none {
      nodes[parent].last = Int32(slot)
    } else {
      nodes[Int(next)].previous = Int32(slot)
    }
  }

  /// Links a view behind the siblings with larger ranks.
  ///
  /// - Complexity: O(siblings with larger ranks).
  private mutating func linkByRank(_ slot: Scene.Slot, _ parent: Scene.Slot) {
    var (next, previous) = (Scene.none, nodes[parent].last)
    while previous != Scene.none, ranks[slot] < ranks[Int(previous)] {
      (next, previous) = (previous, nodes[Int(previous)].previous)
    }
    (nodes[slot].previous, places[slot].next) = (previous, next)
    if previous != Scene.none { places[Int(previous)].next = Int32(slot) }
    if next == Scene.none {
      nodes[parent].last = Int32(slot)
    } else {
      nodes[Int(next)].previous = Int32(slot)
    }
  }

  private mutating func linkAllByRank(_ subviews: [Scene.Slot], _ parent: Scene.Slot) {
    var behind = Scene.none
    for slot in subviews.sorted(by: { ranks[$0] < ranks[$1] }) {
      (nodes[slot].previous, places[slot].next) = (behind, Scene.none)
      if behind != Scene.none { places[Int(behind)].next = Int32(slot) }
      behind = Int32(slot)
    }
    nodes[parent].last = behind
  }
}
