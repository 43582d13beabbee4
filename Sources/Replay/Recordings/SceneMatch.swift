import HitTesting

/// Which views of two scenes, one of each recording, are the same view.
///
/// A view is called by its identifier, or by its class where it has none, a window also by its level:
///
/// - An identifier that one view of each scene has names the same view, whatever its class and wherever it hangs; unless it hangs in
///   another window than before, and one of these windows is in both scenes.
/// - Else views are the same that hang in the same view and are called the same. A view more in the path, as a system wraps around
///   what an app makes, changes nothing: a view that is not found is looked for in views, up to three deep, that are called as none
///   of its siblings was. A wrapper that is called like what it wraps cannot be told from it, but for identifiers further down.
/// - Siblings that are called the same, as the cells of a list, are the same in their order from top to bottom, then from left to
///   right. Where one scene has more of them, those in the same place are the same first, then the rest from back to front.
struct SceneMatch {
  /// How many wrappers inside each other are looked through.
  private static let wrapperDepth = 3

  private var newOfOld: [Scene.Slot: Scene.Slot] = [:]
  private var oldOfNew: [Scene.Slot: Scene.Slot] = [:]

  /// Complexity: O(views), and sorting of siblings that are called the same.
  init(old: Scene, new: Scene) {
    newOfOld.reserveCapacity(old.count)
    oldOfNew.reserveCapacity(new.count)
    matchIdentifiers(old, new)
    var open = newOfOld.map { (old: $0, new: $1) }
    open.append((Scene.screen, Scene.screen))
    while let (parent, other) = open.popLast() {
      for (slot, match) in inside(parent, old, other, new) {
        add(slot, match)
        open.append((slot, match))
      }
    }
  }

  /// The same view in the new scene; nil where there is none.
  func new(of old: Scene.Slot) -> Scene.Slot? { newOfOld[old] }

  /// The same view in the old scene; nil where there is none.
  func old(of new: Scene.Slot) -> Scene.Slot? { oldOfNew[new] }

  func isSame(old: Scene.Slot, new: Scene.Slot) -> Bool { newOfOld[old] == new }

  private mutating func add(_ old: Scene.Slot, _ new: Scene.Slot) {
    newOfOld[old] = new
    oldOfNew[new] = old
  }

  // MARK: Matching

  private mutating func matchIdentifiers(_ old: Scene, _ new: Scene) {
    let named = new.viewsOfIdentifiers()
    func windows(_ scene: Scene) -> Set<String> { Set(scene.subviews(Scene.screen).map { scene.matchedName($0) }) }
    let (oldWindows, newWindows) = (windows(old), windows(new))
    for (identifier, found) in old.viewsOfIdentifiers() {
      guard let found, let other = named[identifier] ?? nil else { continue }
      let isElsewhere =
        found.window != other.window && (newWindows.contains(found.window) || oldWindows.contains(other.window))
      if !isElsewhere { add(found.slot, other.slot) }
    }
  }

  /// What hangs in two views that are the same, and is the same.
  private func inside(
    _ parent: Scene.Slot, _ old: Scene, _ other: Scene.Slot, _ new: Scene
  ) -> [(old: Scene.Slot, new: Scene.Slot)] {
    var (olds, news) = (open(parent, old, newOfOld), open(other, new, oldOfNew))
    guard !olds.isEmpty, !news.isEmpty else { return [] }
    let (oldNames, newNames) = (Set(olds.map { old.matchedName($0) }), Set(news.map { new.matchedName($0) }))
    if oldNames != newNames, parent != Scene.screen {
      news = unwrapped(news, new, oldOfNew, known: oldNames, wanted: oldNames.subtracting(newNames))
      olds = unwrapped(olds, old, newOfOld, known: newNames, wanted: newNames.subtracting(oldNames))
    }
    let alike = Dictionary(grouping: news) { new.matchedName($0) }
    return Dictionary(grouping: olds) { old.matchedName($0) }.flatMap { name, olds in
      Self.siblings(olds, old, alike[name] ?? [], new)
    }
  }

  /// The subviews that are not matched by their identifiers.
  private func open(_ slot: Scene.Slot, _ scene: Scene, _ matched: [Scene.Slot: Scene.Slot]) -> [Scene.Slot] {
    scene.subviews(slot).filter { matched[$0] == nil }
  }

  /// The views, with what is in wrappers in place of those.
  ///
  /// - Parameters:
  ///   - known: what the other scene's views are called.
  ///   - wanted: which of those are missing.
  private func unwrapped(
    _ views: [Scene.Slot], _ scene: Scene, _ matched: [Scene.Slot: Scene.Slot], known: Set<String>, wanted: Set<String>,
    depth: Int = wrapperDepth
  ) -> [Scene.Slot] {
    guard depth > 0, !wanted.isEmpty else { return views }
    return views.flatMap { slot in
      guard !known.contains(scene.matchedName(slot)) else { return [slot] }
      let inner = unwrapped(open(slot, scene, matched), scene, matched, known: known, wanted: wanted, depth: depth - 1)
      return inner.contains { wanted.contains(scene.matchedName($0)) } ? inner : [slot]
    }
  }

  /// Pairs views that are called the same, which stand back to front.
  private static func siblings(
    _ olds: [Scene.Slot], _ old: Scene, _ news: [Scene.Slot], _ new: Scene
  ) -> [(old: Scene.Slot, new: Scene.Slot)] {
    guard olds.count > 1 || news.count > 1 else { return zip(olds, news).map { ($0, $1) } }
    guard olds.count != news.count else {
      return zip(inReadingOrder(olds, old), inReadingOrder(news, new)).map { ($0, $1) }
    }
    var places: [Rect: [Scene.Slot]] = [:]
    for slot in news.reversed() { places[new.view(slot).frame, default: []].append(slot) }
    var pairs: [(old: Scene.Slot, new: Scene.Slot)] = []
    for slot in olds {
      if let match = places[old.view(slot).frame]?.popLast() { pairs.append((slot, match)) }
    }
    let (paired, pairedNew) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
    return pairs + zip(olds.filter { !paired.contains($0) }, news.filter { !pairedNew.contains($0) }).map { ($0, $1) }
  }

  /// From top to bottom, then from left to right; in equal places, from back to front.
  private static func inReadingOrder(_ slots: [Scene.Slot], _ scene: Scene) -> [Scene.Slot] {
    let placed = slots.enumerated().map { (slot: $1, place: $0, origin: scene.view($1).frame.origin) }
    return placed.sorted { one, other in
      if one.origin.y != other.origin.y { return one.origin.y < other.origin.y }
      return one.origin.x == other.origin.x ? one.place < other.place : one.origin.x < other.origin.x
    }.map(\.slot)
  }
}

extension Scene {
  /// What a view is called where scenes of two recordings are compared.
  func matchedName(_ slot: Slot) -> String {
    if let identifier = text(slot).identifier, !identifier.isEmpty { return "#" + identifier }
    let name = classes.labels[classIndex(slot)]
    guard let level = window(slot)?.level, level != 0 else { return name }
    return "\(name)@\(level)"
  }

  /// The view that has an identifier, with what its window is called; nil where several have it.
  fileprivate func viewsOfIdentifiers() -> [String: (slot: Slot, window: String)?] {
    var found: [String: (slot: Slot, window: String)?] = [:]
    var window = ""
    for (slot, depth) in preorder() {
      if depth == 0 { window = matchedName(slot) }
      guard let identifier = text(slot).identifier, !identifier.isEmpty else { continue }
      found.updateValue(found.keys.contains(identifier) ? nil : (slot, window), forKey: identifier)
    }
    return found
  }
}
