import HitTesting

/// A scene as plain dictionaries and arrays, with random changes to it; what Scene must make of the same changes.
struct SceneModel {
  struct Entry {
    var className: String
    var properties: ViewPatch
  }

  private(set) var entries: [ViewID: Entry] = [:]
  /// Back to front; the windows are under nil.
  private(set) var children: [ViewID?: [ViewID]] = [:]
  private var nextID: ViewID = 1
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The whole scene, superviews first, siblings back to front.
  var list: [NewView] {
    var result: [NewView] = []
    func add(_ parent: ViewID?) {
      for id in children[parent] ?? [] {
        guard let entry = entries[id] else { continue }
        result.append(NewView(id: id, className: entry.className, parent: parent, properties: entry.properties))
        add(id)
      }
    }
    add(nil)
    return result
  }

  /// Changes the model, and says what happened as a change: places by where each view stands in the end.
  mutating func change() -> SceneChange {
    var change = SceneChange()
    var moved: [ViewID] = []
    var inserted: [ViewID] = []
    if random.chance(40), entries.count > 4 {
      let doomed = random.pick(entries.keys.sorted())
      // Something in the subtree may be saved by a move out of it.
      if random.chance(40), let saved = subtree(doomed).dropFirst().last { moved += move(saved, outOf: doomed) }
      for id in subtree(doomed) { entries[id] = nil }
      detach(doomed)
      change.remove = [doomed]
      for id in children.keys.compactMap({ $0 }) where entries[id] == nil { children[id] = nil }
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) where !entries.isEmpty {
      let id = random.pick(entries.keys.sorted())
      if !moved.contains(id) { moved += move(id, outOf: id) }
    }
    for _ in 0..<Int.random(in: 0...5, using: &random) { inserted.append(insert()) }

    change.insert = inserted.compactMap { id in
      entries[id].map {
        NewView(id: id, className: $0.className, parent: parent(of: id), index: index(of: id), properties: $0.properties)
      }
    }
    change.move = moved.shuffled(using: &random).map { .init(id: $0, parent: parent(of: $0), index: index(of: $0)) }
    for _ in 0..<Int.random(in: 0...4, using: &random) where !entries.isEmpty {
      let id = random.pick(entries.keys.sorted())
      change.set.append(.init(id: id, properties: setSomething(of: id)))
    }
    return change
  }

  // MARK: Parts

  private func parent(of id: ViewID) -> ViewID? { children.first { $0.value.contains(id) }?.key }

  /// Where the view stands; now and then left out for the frontmost.
  private mutating func index(of id: ViewID) -> Int? {
    let siblings = children[parent(of: id)] ?? []
    return siblings.last == id && random.chance(50) ? nil : siblings.firstIndex(of: id)
  }

  private func subtree(_ id: ViewID) -> [ViewID] { [id] + (children[id] ?? []).flatMap(subtree) }

  private mutating func detach(_ id: ViewID) { children[parent(of: id)]?.removeAll { $0 == id } }

  private mutating func place(_ id: ViewID, in parent: ViewID?) {
    let count = children[parent]?.count ?? 0
    children[parent, default: []].insert(id, at: Int.random(in: 0...count, using: &random))
  }

  private mutating func move(_ id: ViewID, outOf root: ViewID) -> [ViewID] {
    let forbidden = Set(subtree(root) + subtree(id))
    let parents: [ViewID?] = entries.keys.sorted().filter { !forbidden.contains($0) } + [nil]
    let parent = random.chance(95) ? random.pick(parents) : nil
    detach(id)
    place(id, in: parent)
    if parent != nil {
      entries[id]?.properties.level = nil
      entries[id]?.properties.isKey = nil
    }
    return [id]
  }

  private mutating func insert() -> ViewID {
    let id = nextID
    nextID += 1
    let parents: [ViewID?] = entries.keys.sorted()
    let parent = random.chance(90) && !parents.isEmpty ? random.pick(parents) : nil
    let className = random.pick(["UIView", "UIButton", "UILabel", "Card"])
    entries[id] = Entry(className: className, properties: ViewPatch())
    place(id, in: parent)
    _ = setSomething(of: id)
    return id
  }

  private mutating func setSomething(of id: ViewID) -> ViewPatch {
    var set = ViewPatch()
    var properties = entries[id]?.properties ?? ViewPatch()
    let isWindow = children[nil]?.contains(id) == true
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      set.alpha = random.pick([0, 0.5, 1])
      properties.alpha = set.alpha
    case 1:
      set.identifier = .some(random.pick(["pay", "close", nil]))
      properties.identifier = set.identifier
    case 2:
      set.tag = Int64.random(in: 0...3, using: &random)
      properties.tag = set.tag
    case 3:
      set.recognizers = random.chance(50) ? [Recognizer(id: id, className: "UITapGestureRecognizer")] : []
      properties.recognizers = set.recognizers
    case 4 where isWindow:
      set.level = random.pick([0, 1, 1000])
      properties.level = set.level
    case 5:
      set.isUserInteractionEnabled = random.chance(50)
      properties.isUserInteractionEnabled = set.isUserInteractionEnabled
    default:
      set.frame = rect(random.coordinate(-20...300), random.coordinate(-20...300), random.coordinate(0...200), 50)
      properties.frame = set.frame
    }
    entries[id]?.properties = properties
    return set
  }
}
