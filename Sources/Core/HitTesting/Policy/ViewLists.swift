/// The views that selectors inside rules select, by their numbers in drawing order. They follow the
/// scene's changes.
struct ViewLists: Sendable {
  /// The views that a list of selectors selects.
  struct List: Sendable {
    /// The numbers of the views in drawing order, in ascending order.
    fileprivate(set) var numbers: [Int32] = []
    /// For each number, the place of the first selector that selects the view; empty if it is the
    /// same for all.
    fileprivate(set) var groups: [Int32] = []
    /// For each number, that of the innermost view that `:scope` or `:superview` may stand for,
    /// where the list's selector has steps between; otherwise empty, as it is the view's superview.
    fileprivate(set) var scopes: [Int32] = []
    /// All indexes in the order in which the views are asked; empty if there is one group.
    private var sequence: [Int] = []

    fileprivate init(numbers: [Int32] = [], groups: [Int32] = [], scopes: [Int32] = []) {
      (self.numbers, self.groups, self.scopes) = (numbers, groups, scopes)
      finish()
    }

    /// Call it when all views are there.
    fileprivate mutating func finish() {
      if groups.allSatisfy({ $0 == groups[0] }) {
        groups = []
      } else {
        sequence = groups.indices.sorted(by: isAsked)
      }
    }

    /// The indexes of those numbers that are in a range.
    func indexes(in range: Range<Int32>) -> Range<Int> {
      let low = numbers.firstIndex(notBelow: range.lowerBound)
      return low..<max(low, numbers.firstIndex(notBelow: range.upperBound))
    }

    /// Indexes in the order in which the views are asked: for each selector from front to back.
    func asked(_ indexes: Range<Int>) -> [Int] {
      if groups.isEmpty { return indexes.reversed() }
      return indexes.count == numbers.count ? sequence : indexes.sorted(by: isAsked)
    }

    /// The same views with other numbers.
    func renumbered(_ number: (Int32) -> Int32) -> List {
      let renumbered = numbers.map(number)
      let indexes = renumbered.indices.sorted { renumbered[$0] < renumbered[$1] }
      return List(
        numbers: indexes.map { renumbered[$0] }, groups: groups.isEmpty ? [] : indexes.map { groups[$0] },
        scopes: scopes.isEmpty ? [] : indexes.map { scopes[$0] < 0 ? -1 : number(scopes[$0]) })
    }

    /// Whether a view is among those that a selector names, where its number is in their range.
    func isNamed(_ index: Int, _ named: NamedViews, _ order: DrawingOrder) -> Bool {
      if scopes.isEmpty { return !named.isDirect || order.superviews[Int(numbers[index])] == named.around }
      return named.isDirect ? scopes[index] == named.around : scopes[index] >= named.around
    }

    func isAsked(_ index: Int, before other: Int) -> Bool {
      groups.isEmpty || groups[index] == groups[other] ? index > other : groups[index] < groups[other]
    }
  }

  private(set) var order = DrawingOrder()
  /// The first view of each selector of which it is needed, if there is one.
  private(set) var firsts: [Int32: Scene.Slot] = [:]
  /// Whether selectors may select other first views since the last change.
  private(set) var isChanged = false
  /// The different lists. Several lists of selectors may select the same views.
  private(set) var lists: [List] = []
  /// For each list of selectors, the index of its views in ``lists``.
  private var indexes: [Int] = []
  /// For each selector, the lists in which it is, and its place there.
  private var places: [Int32: [(list: Int, place: Int32)]] = [:]
  private var wanted: Set<Int32> = []
  /// For each list of a selector with steps between, these.
  private var steps: [Int: [[InnerSelectors.NumberedStep]]] = [:]

  init() {}

  init(_ inner: InnerSelectors) {
    wanted = inner.firsts
    indexes = Array(inner.lists.indices)
    lists = inner.lists.map { _ in List() }
    for (list, selectors) in inner.lists.enumerated() {
      if selectors.count == 1 { steps[list] = inner.steps[selectors[0]] }
      for (place, selector) in selectors.enumerated() { places[selector, default: []].append((list, Int32(place))) }
    }
  }

  /// Whether there is anything to follow.
  var isEmpty: Bool { wanted.isEmpty && indexes.isEmpty }

  /// The index of a list of selectors in ``lists``.
  func index(_ list: Int) -> Int { indexes[list] }

  /// Brings the views up to date.
  ///
  /// - Parameters:
  ///   - delta: What changed since the last call; nil for everything.
  ///   - matches: The views of the selectors. They follow the scene already.
  ///   - applied: The policy's rules.
  /// - Complexity: O(views and the lists that select them) if a view with rules or selectors came,
  ///   left or moved.
  mutating func follow(_ scene: Scene, _ delta: SceneDelta?, _ matches: SelectorMatches, _ applied: AppliedPolicy) {
    guard !isEmpty else { return }
    isChanged = delta.map { matches.othersChanged || reorders(scene, $0, matches) } ?? true
    // A new view with a rule needs a number, too.
    guard isChanged || !indexes.isEmpty && !matches.changed.isEmpty else { return }
    order = DrawingOrder(scene, windows: applied.windowsFrontToBack(scene).reversed())
    firsts.removeAll(keepingCapacity: true)
    fill(matches)
  }

  /// Whether the change may reorder views in the drawing order, other than by adding or removing
  /// views.
  private func reorders(_ scene: Scene, _ delta: SceneDelta, _ matches: SelectorMatches) -> Bool {
    delta.changed.contains { slot in
      let kinds = delta.kinds(of: slot)
      return kinds.contains(.window) || kinds.contains(.placement) && !kinds.contains(.inserted)
    } || matches.changed.contains { scene.windows[$0] != nil }
  }

  private mutating func fill(_ matches: SelectorMatches) {
    // Views that the same selectors select are in the same lists.
    var kinds = Array(repeating: -1, count: matches.listCount)
    var members: [[(list: Int, place: Int32)]] = []
    var kindOfView: [Int] = []
    kindOfView.reserveCapacity(order.views.count)
    for view in order.views {
      let number = matches.ruleList(view)
      guard kinds[Int(number)] < 0 else {
        kindOfView.append(kinds[Int(number)])
        continue
      }
      let selectors = matches.others(ofList: number)
      for selector in selectors where wanted.contains(selector) && firsts[selector] == nil { firsts[selector] = view }
      var first: [Int: Int32] = [:]
      for selector in selectors {
        for (list, place) in places[selector] ?? [] { first[list] = min(first[list] ?? .max, place) }
      }
      kinds[Int(number)] = members.count
      kindOfView.append(members.count)
      members.append(first.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
    // Lists of selectors that select the same views in the same order share them.
    var signatures: [[Int32]] = Array(repeating: [], count: indexes.count)
    for (kind, entries) in members.enumerated() {
      for (list, place) in entries { signatures[list] += [Int32(kind), place] }
    }
    // Such a list has more than its views.
    for list in steps.keys { signatures[list] += [-1, Int32(list)] }
    var known: [[Int32]: Int] = [:]
    for (list, signature) in signatures.enumerated() {
      indexes[list] = known[signature] ?? known.count
      known[signature] = indexes[list]
    }
    lists = Array(repeating: List(), count: known.count)
    let own = members.map { entries in
      var seen: Set<Int> = []
      return entries.compactMap {
        seen.insert(indexes[$0.list]).inserted ? (list: indexes[$0.list], place: $0.place) : nil
      }
    }
    for (number, kind) in kindOfView.enumerated() {
      for (list, place) in own[kind] {
        lists[list].numbers.append(Int32(number))
        lists[list].groups.append(place)
      }
    }
    for list in lists.indices { lists[list].finish() }
    for (list, steps) in steps {
      let scopes = order.innermostScopes(steps, matches)
      lists[indexes[list]].scopes = lists[indexes[list]].numbers.map { scopes[Int($0)] }
    }
  }
}

extension DrawingOrder {
  /// For each view that steps of a selector select, the number of the innermost view in which all
  /// of them match, so that it can be what comes before them; -1 for the other views.
  ///
  /// - Complexity: O(views × steps).
  fileprivate func innermostScopes(
    _ alternatives: [[InnerSelectors.NumberedStep]], _ matches: SelectorMatches
  ) -> [Int32] {
    var scopes = Array(repeating: Int32(-1), count: views.count)
    for steps in alternatives {
      // Of the steps so far: for matches that end at the view, and at the view or one around it.
      var (here, above) = (superviews, superviews)
      for (place, step) in steps.enumerated() {
        let before = place == 0 || steps[place - 1].isParentOfNext ? here : above
        for (number, view) in views.enumerated() {
          let superview = Int(superviews[number])
          let around = place == 0 || superview < 0 ? Int32(superview) : before[superview]
          here[number] = matches.selects(step.number, view) ? around : -1
          above[number] = superview < 0 ? here[number] : max(here[number], above[superview])
        }
      }
      for number in scopes.indices { scopes[number] = max(scopes[number], here[number]) }
    }
    return scopes
  }
}

extension Array where Element: Comparable {
  /// The index of the first element that is not below a value. The elements must be in ascending
  /// order.
  func firstIndex(notBelow value: Element) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
