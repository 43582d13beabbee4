package import HitTesting

/// A scene as plain dictionaries and arrays, with random changes. `Scene` must give the same
/// results.
package struct SceneModel {
  package struct Entry {
    package var className: String
    package var properties: ViewPatch
  }

  /// Where random changes put most views.
  package enum Shape: CaseIterable, Sendable {
    /// Anywhere.
    case mixed
    /// In one view, sometimes dozens at once.
    case wide
    /// In the newest view, sometimes dozens at once, one inside the other.
    case deep
  }

  package private(set) var entries: [ViewID: Entry] = [:]
  /// The subviews of each view, from back to front. The windows are under nil.
  package private(set) var children: [ViewID?: [ViewID]] = [:]
  private var nextID: ViewID = 1
  private var requirements: [RecognizerID: [FailureRequirement]] = [:]
  private var random: SplitMix64
  private let shape: Shape
  private let classNames: [String]
  /// How likely a new view is an element, in percent.
  private let elementChance: Int

  package init(
    seed: UInt64, shape: Shape = .mixed, classNames: [String] = ["UIView", "UIButton", "UILabel", "Card"],
    elementChance: Int = 12
  ) {
    self.elementChance = elementChance
    random = SplitMix64(seed: seed)
    self.shape = shape
    self.classNames = classNames
  }

  /// The ids of the recognizers of all views, in no particular order.
  package var recognizerIDs: [RecognizerID] {
    entries.sorted { $0.key < $1.key }.flatMap { $0.value.properties.recognizers ?? [] }.map(\.id)
  }

  /// The whole scene: superviews before their subviews, siblings from back to front.
  package var list: [NewView] {
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

  /// Changes the model and returns the change. Indexes are those of the views after the whole
  /// change.
  ///
  /// - Parameter isSingle: whether it changes one view only: a view leaves with all in it, moves,
  ///   comes or gets a new value.
  package mutating func change(isSingle: Bool = false) -> SceneChange {
    enum Kind { case remove, move, insert, set }
    var change = SceneChange()
    var moved: [ViewID] = []
    var inserted: [ViewID] = []
    let only: Kind? = isSingle ? random.pick([.remove, .move, .move, .insert, .insert, .insert, .set]) : nil
    func times(_ kind: Kind, _ several: ClosedRange<Int>) -> Int {
      only.map { $0 == kind ? 1 : 0 } ?? Int.random(in: several, using: &random)
    }
    if only.map({ $0 == .remove }) ?? random.chance(40), entries.count > 4 {
      let doomed = pickDoomed()
      // Sometimes a view is moved out of a subtree before the subtree is removed.
      if !isSingle, random.chance(40), let saved = subtree(doomed).dropFirst().last {
        moved += move(saved, outOf: doomed)
      }
      for id in subtree(doomed) { entries[id] = nil }
      detach(doomed)
      change.remove = [doomed]
      for id in children.keys.compactMap({ $0 }) where entries[id] == nil { children[id] = nil }
    }
    for _ in 0..<times(.move, 0...4) where !entries.isEmpty {
      let id = random.pick(entries.keys.sorted())
      if !moved.contains(id) { moved += move(id, outOf: id) }
    }
    let isFlood = shape != .mixed && !isSingle && entries.count < 250 && random.chance(20)
    for _ in 0..<times(.insert, isFlood ? 40...60 : 0...5) { inserted.append(insert()) }

    change.insert = inserted.compactMap { id in
      entries[id].map {
        NewView(
          id: id, className: $0.className, parent: parent(of: id), index: index(of: id), properties: $0.properties)
      }
    }
    change.move = moved.shuffled(using: &random).map { .init(id: $0, parent: parent(of: $0), index: index(of: $0)) }
    change.set += forgetFirstResponders()
    for _ in 0..<times(.set, 0...4) where !entries.isEmpty {
      let id = random.pick(entries.keys.sorted())
      change.set.append(.init(id: id, properties: setSomething(of: id)))
    }
    return change
  }

  // MARK: Parts

  private func parent(of id: ViewID) -> ViewID? { children.first { $0.value.contains(id) }?.key }

  /// The view's index among its siblings. For the frontmost view it is sometimes nil, which means
  /// the same.
  private mutating func index(of id: ViewID) -> Int? {
    let siblings = children[parent(of: id)] ?? []
    return siblings.last == id && random.chance(50) ? nil : siblings.firstIndex(of: id)
  }

  /// - Parameter parents: in the order in which they came.
  private mutating func pickParent(_ parents: [ViewID?]) -> ViewID? {
    if shape != .mixed, random.chance(85) { return shape == .wide ? parents[0] : parents.compactMap { $0 }.last }
    return random.pick(parents)
  }

  /// A view that leaves. In a scene of another shape it is mostly one without subviews.
  private mutating func pickDoomed() -> ViewID {
    let picked = random.pick(entries.keys.sorted())
    return shape != .mixed && random.chance(90) ? subtree(picked).last ?? picked : picked
  }

  private func isElement(_ id: ViewID) -> Bool { entries[id]?.className.first == "{" }

  private func subtree(_ id: ViewID) -> [ViewID] { [id] + (children[id] ?? []).flatMap(subtree) }

  private mutating func detach(_ id: ViewID) { children[parent(of: id)]?.removeAll { $0 == id } }

  private mutating func place(_ id: ViewID, in parent: ViewID?) {
    let count = children[parent]?.count ?? 0
    children[parent, default: []].insert(id, at: Int.random(in: 0...count, using: &random))
  }

  private mutating func move(_ id: ViewID, outOf root: ViewID) -> [ViewID] {
    let forbidden = Set(subtree(root) + subtree(id))
    let views = entries.keys.sorted().filter { !forbidden.contains($0) && (isElement(id) || !isElement($0)) }
    let parents: [ViewID?] = views + (isElement(id) ? [] : [nil])
    guard !parents.isEmpty else { return [] }
    let parent = random.chance(95) || isElement(id) ? pickParent(parents) : nil
    detach(id)
    place(id, in: parent)
    if parent != nil {
      entries[id]?.properties.level = nil
      entries[id]?.properties.isKey = nil
      entries[id]?.properties.scene = nil
      entries[id]?.properties.firstResponder = nil
    }
    return [id]
  }

  private mutating func insert() -> ViewID {
    let id = nextID
    nextID += 1
    let isElement = !entries.isEmpty && random.chance(elementChance)
    let parents: [ViewID?] = entries.keys.sorted().filter { isElement || !self.isElement($0) }
    let parent = (random.chance(90) || isElement) && !parents.isEmpty ? pickParent(parents) : nil
    let className = random.pick(isElement ? ["{button}", "{text}"] : classNames)
    entries[id] = Entry(className: className, properties: ViewPatch())
    place(id, in: parent)
    _ = setSomething(of: id)
    return id
  }

  /// A window's first responder must be a view of the scene. Resets those that were removed.
  private mutating func forgetFirstResponders() -> [SceneChange.Set] {
    (children[nil] ?? []).compactMap { window in
      guard let responder = entries[window]?.properties.firstResponder ?? nil, entries[responder] == nil else {
        return nil
      }
      var set = ViewPatch()
      set.firstResponder = .some(nil)
      entries[window]?.properties.firstResponder = set.firstResponder
      return .init(id: window, properties: set)
    }
  }

  private mutating func setSomething(of id: ViewID) -> ViewPatch {
    var set = ViewPatch()
    let isWindow = children[nil]?.contains(id) == true
    switch Int.random(in: 0..<15, using: &random) {
    case 14: setDelivery(&set)
    case 0: set.alpha = random.pick([0, 0.5, 1])
    case 1: set.identifier = .some(random.pick(["pay", "close", "two \"words\"", nil]))
    case 2: set.tag = Int64.random(in: -3...3, using: &random)
    case 3: set.recognizers = recognizers(of: id)
    case 4 where isWindow: set.level = random.pick([0, 1, 1000, -0.5])
    case 5: set.isUserInteractionEnabled = random.chance(50)
    case 6 where isWindow: set.firstResponder = .some(random.chance(80) ? random.pick(entries.keys.sorted()) : nil)
    case 7 where isWindow: (set.isKey, set.scene) = (random.chance(50), .some(random.pick(["left", nil])))
    case 8:
      set.props = random.pick([
        [:], ["clickable": .bool(true), "x": .json("[1,{\"a\":null}]")], ["n": .number(0.1), "z": .null],
      ])
    case 9: setText(&set)
    case 10, 11: setSwitch(&set)
    default: setGeometry(of: id, &set)
    }
    if let properties = entries[id]?.properties { entries[id]?.properties = properties.overlaid(with: set) }
    return set
  }

  private mutating func recognizers(of id: ViewID) -> [Recognizer] {
    (0..<Int64.random(in: 0...2, using: &random)).map { number in
      let name = ["UITapGestureRecognizer", "UIPanGestureRecognizer"][Int(number)]
      let target = random.chance(30) ? random.pick(entries.keys.sorted()) : nil
      var recognizer = Recognizer(
        id: RecognizerID(10 * id.rawValue + number), className: name, target: target, isEnabled: random.chance(80))
      recognizer.isUnattached = random.chance(10)
      if random.chance(50) { recognizer.parameters = parameters() }
      // What a recording has of requirements stays.
      var required = requirements[recognizer.id] ?? []
      if random.chance(30), let other = recognizerIDs.last(where: { $0 != recognizer.id }),
        !required.contains(where: { $0.other == other })
      {
        required.append(FailureRequirement(other, source: random.pick([.declared, .seen])))
      }
      requirements[recognizer.id] = required
      recognizer.failureRequirements = required
      return recognizer
    }
  }

  private mutating func parameters() -> RecognizerParameters {
    var parameters = RecognizerParameters()
    switch Int.random(in: 0..<5, using: &random) {
    case 0: (parameters.name, parameters.delegate) = (random.pick(["é\n", "pay"]), random.pick(["App.List", nil]))
    case 1: (parameters.cancelsTouchesInView, parameters.delaysTouchesBegan) = (false, random.chance(50))
    case 2: (parameters.numberOfTapsRequired, parameters.numberOfTouchesRequired) = (random.pick([2, 3]), 2)
    case 3: (parameters.minimumPressDuration, parameters.allowableMovement) = (random.pick([0, 0.1]), 1.0 / 3)
    default:
      (parameters.maximumNumberOfTouches, parameters.direction, parameters.edges) = (random.pick([1, .max]), 12, 5)
    }
    return parameters
  }

  private mutating func setDelivery(_ set: inout ViewPatch) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: (set.isEnabled, set.value) = (random.chance(50), random.pick([0, 0.25, 1.0 / 3]))
    case 1: (set.isScrollEnabled, set.bounces) = (random.chance(50), random.chance(50))
    case 2: (set.delaysContentTouches, set.canCancelContentTouches) = (random.chance(50), random.chance(50))
    case 3: set.contentSize = Size(width: random.coordinate(0...500), height: random.coordinate(0...5000))
    default: set.contentInset = EdgeInsets(top: random.coordinate(0...90), left: 0, bottom: 1.0 / 3, right: -1)
    }
  }

  private mutating func setText(_ set: inout ViewPatch) {
    let text: String? = random.pick(["Zürich", "a/b.c", nil])
    switch Int.random(in: 0..<3, using: &random) {
    case 0: set.label = .some(text)
    case 1: set.controller = .some(text)
    default: set.layerName = .some(text)
    }
  }

  private mutating func setSwitch(_ set: inout ViewPatch) {
    let value = random.chance(50)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: set.isHidden = value
    case 1: set.isAnimating = value
    case 2: set.clipsToBounds = value
    case 3: set.isMultipleTouchEnabled = value
    case 4: set.isExclusiveTouch = value
    default: set.zPosition = random.pick([0, -1, 0.1])
    }
  }

  /// Sets a frame. Every third view never has a frame and gets the properties that a frame leaves
  /// out.
  private mutating func setGeometry(of id: ViewID, _ set: inout ViewPatch) {
    let (x, y) = (random.coordinate(-20...300), random.coordinate(-20...300))
    let (width, height) = (random.coordinate(0...200), random.coordinate(-10...90))
    guard id.rawValue % 3 == 0 else {
      set.frame = rect(x, y, width, height)
      if random.chance(30) { set.boundsOrigin = Point(x: x, y: random.coordinate(0...300)) }
      return
    }
    set.bounds = rect(random.pick([0, 0, x]), 0, width, height)
    set.position = Point(x: x, y: y)
    if random.chance(40) { set.anchorPoint = Point(x: random.pick([0, 0.5, 0.3]), y: random.pick([1, 0.5])) }
    guard random.chance(50) else { return }
    set.transform = random.pick([
      .identity, AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0.1, ty: 2),
      AffineTransform(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0),
      AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: -3),
    ])
  }
}

extension ViewPatch {
  /// This patch, with its missing values replaced by those of the other patch.
  fileprivate func overlaid(with other: ViewPatch) -> ViewPatch {
    var result = other
    result.merge(self)
    return result
  }
}
