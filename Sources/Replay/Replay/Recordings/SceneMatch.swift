import HitTesting

/// Finds which views of two scenes, one from each recording, are the same view.
///
/// The name of a view is its identifier or, if it has none, its class; a window's name also has its
/// level. The rules are:
///
/// - Views with an identifier that is unique in each scene are the same, whatever their class and
///   superview. The exception is a view that is now in another window while one of the two windows
///   is in both scenes.
/// - Other views are the same when they have the same name and their superviews are the same.
/// - Systems wrap additional views around those of an app. A view that is not found is therefore
///   searched inside views with a name that no sibling in the other scene has, up to three levels
///   deep. A wrapper with the same name as its content is taken for the content, unless identifiers
///   further down distinguish them.
/// - Siblings with the same name, such as the cells of a list, match in the order from top to
///   bottom, then from left to right. When one scene has more of them, siblings with the same frame
///   match first, and the rest match from back to front.
/// - Elements match among elements in the same way. Of siblings with the same name, those with the
///   same label match first. An element without an identifier matches one with another label only
///   if both have the same frame.
struct SceneMatch {
  /// How many nested wrappers the search looks through.
  private static let wrapperDepth = 3

  private var newOfOld: [Scene.Slot: Scene.Slot] = [:]
  private var oldOfNew: [Scene.Slot: Scene.Slot] = [:]

  /// - Complexity: O(views), plus the sorting of siblings with the same name.
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

  /// The same view in the new scene; nil when there is none.
  func new(of old: Scene.Slot) -> Scene.Slot? { newOfOld[old] }

  /// The same view in the old scene; nil when there is none.
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

  /// The pairs of matching views inside two views that match.
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
    var pairs: [(old: Scene.Slot, new: Scene.Slot)] = []
    for name in [Scene.matchedNameWithLabel, Scene.matchedNameOrFrame] where !olds.isEmpty && !news.isEmpty {
      let alike = Dictionary(grouping: news, by: name(new))
      let found = Dictionary(grouping: olds, by: name(old)).flatMap { name, olds in
        Self.siblings(olds, old, alike[name] ?? [], new)
      }
      let (matched, matchedNew) = (Set(found.map(\.old)), Set(found.map(\.new)))
      olds.removeAll(where: matched.contains)
      news.removeAll(where: matchedNew.contains)
      pairs += found
    }
    return pairs
  }

  /// The subviews that are not matched by their identifiers.
  private func open(_ slot: Scene.Slot, _ scene: Scene, _ matched: [Scene.Slot: Scene.Slot]) -> [Scene.Slot] {
    scene.subviews(slot).filter { matched[$0] == nil }
  }

  /// The views, where the content of wrappers replaces the wrappers.
  ///
  /// - Parameters:
  ///   - known: the names of the other scene's views.
  ///   - wanted: those names that are missing here.
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

  /// Pairs sibling views with the same name. Both lists are in back-to-front order.
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

  /// The views from top to bottom, then from left to right; at the same origin, from back to front.
  private static func inReadingOrder(_ slots: [Scene.Slot], _ scene: Scene) -> [Scene.Slot] {
    let placed = slots.enumerated().map { (slot: $1, place: $0, origin: scene.view($1).frame.origin) }
    return placed.sorted { one, other in
      if one.origin.y != other.origin.y { return one.origin.y < other.origin.y }
      return one.origin.x == other.origin.x ? one.place < other.place : one.origin.x < other.origin.x
    }.map(\.slot)
  }
}

extension Scene {
  /// The name of a view in comparisons of scenes of two recordings.
  func matchedName(_ slot: Slot) -> String {
    if let identifier = text(slot).identifier, !identifier.isEmpty {
      return isElement(slot) ? "{#\(identifier)}" : "#" + identifier
    }
    let name = classes.labels[classIndex(slot)]
    guard let level = window(slot)?.level, level != 0 else { return name }
    return "\(name)@\(level)"
  }

  /// The name of a view; of an element, with its label.
  fileprivate func matchedNameWithLabel(_ slot: Slot) -> String {
    let name = matchedName(slot)
    return isElement(slot) ? name + ":" + (text(slot).label ?? "") : name
  }

  /// The name of a view; of an element without an identifier, with its frame.
  fileprivate func matchedNameOrFrame(_ slot: Slot) -> String {
    let name = matchedName(slot)
    return isElement(slot) && !name.hasPrefix("{#") ? "\(name):\(view(slot).frame)" : name
  }

  /// For the name of each view or element with an identifier, its slot and the name of its window;
  /// nil when several have it.
  fileprivate func viewsOfIdentifiers() -> [String: (slot: Slot, window: String)?] {
    var found: [String: (slot: Slot, window: String)?] = [:]
    var window = ""
    for (slot, depth) in preorder() {
      if depth == 0 { window = matchedName(slot) }
      guard let identifier = text(slot).identifier, !identifier.isEmpty else { continue }
      let name = matchedName(slot)
      found.updateValue(found.keys.contains(name) ? nil : (slot, window), forKey: name)
    }
    return found
  }
}
