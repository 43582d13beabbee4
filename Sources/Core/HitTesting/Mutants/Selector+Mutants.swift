extension Selector {
  /// The greatest number of names of each kind that are excluded from a selector, one for each
  /// mutant.
  private static let mostNames = 4

  /// The names of the classes that the selector requires of the selected views.
  var selectedTypes: [String] {
    alternatives.compactMap(\.last).flatMap(\.conditions).compactMap { condition in
      if case .type(let name) = condition { name } else { nil }
    }
  }

  // MARK: Wider

  /// Selectors that find the same views and perhaps more: without one condition, without one step,
  /// with a superclass, or with a descendant in place of a child.
  ///
  /// - Parameter matched: The counts of the views that the selector found.
  func widened(_ matched: MatchedViews) -> [Selector] {
    alternatives.mutatedPlaces.flatMap { place in
      Self.widened(alternatives[place], matched).map { replacing(place, with: [$0]) }
    }
  }

  private static func widened(_ steps: [Step], _ matched: MatchedViews) -> [[Step]] {
    var found: [[Step]] = []
    func add(_ edit: (inout [Step]) -> Void) {
      var wider = steps
      edit(&wider)
      found.append(wider)
    }
    for place in steps.mutatedPlaces {
      let step = steps[place]
      let isLast = place == steps.count - 1
      if !isLast {
        add { steps in
          steps.remove(at: place)
          if place > 0 { steps[place - 1].isParentOfNext = false }
        }
        if step.isParentOfNext { add { $0[place].isParentOfNext = false } }
      }
      for number in step.conditions.mutatedPlaces {
        let condition = step.conditions[number]
        if isLast, case .type(let name) = condition, let superclass = matched.superclasses[name] {
          add { $0[place].conditions[number] = .type(superclass) }
        }
        // Without its only condition, a step that is not the last one requires almost nothing.
        // Without its braces, a step for elements is one for views.
        if case .element = condition { continue }
        if isLast || step.conditions.count > 1 { add { $0[place].conditions.remove(at: number) } }
      }
    }
    return found
  }

  // MARK: Narrower

  /// Selectors that find only some of the same views: without one alternative, with a child in
  /// place of a descendant, or without the views of one name.
  ///
  /// - Parameter matched: The counts of the views that the selector found.
  func narrowed(_ matched: MatchedViews) -> [Selector] {
    var found: [Selector] = []
    if alternatives.count > 1 { found += alternatives.mutatedPlaces.map { replacing($0, with: []) } }
    for place in alternatives.mutatedPlaces {
      let steps = alternatives[place]
      for number in steps.dropLast().mutatedPlaces where !steps[number].isParentOfNext {
        var narrower = steps
        narrower[number].isParentOfNext = true
        found.append(replacing(place, with: [narrower]))
      }
    }
    let last = alternatives.compactMap(\.last)
    for name in Self.names(matched.identifiers)
    // The mutant without that alternative excludes the name already.
    where !last.contains(where: { $0.conditions == [.identifier(name)] }) {
      found.append(without([Step(conditions: [.identifier(name)], isParentOfNext: false)]))
    }
    for name in Self.names(matched.classes) {
      found.append(without([Step(conditions: [.exactType(name)], isParentOfNext: false)]))
    }
    for name in Self.names(matched.superviewClasses) {
      found.append(
        without([
          Step(conditions: [.exactType(name)], isParentOfNext: true), Step(conditions: [], isParentOfNext: false),
        ]))
    }
    return found
  }

  /// The most frequent names, if there are at least two kinds of views.
  private static func names(_ counts: [String?: Int]) -> [String] {
    guard counts.count > 1 else { return [] }
    let named = counts.compactMap { name, count in name.map { (name: $0, count: count) } }
    let sorted = named.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    return sorted.prefix(mostNames).map(\.name)
  }

  private func without(_ steps: [Step]) -> Selector {
    var narrower = alternatives
    for place in narrower.indices { narrower[place][narrower[place].count - 1].conditions.append(.not([steps])) }
    return Selector(alternatives: narrower, text: "").canonical
  }

  private func replacing(_ place: Int, with others: [[Step]]) -> Selector {
    var alternatives = alternatives
    alternatives.replaceSubrange(place...place, with: others)
    let selector = Selector(alternatives: alternatives, text: "").canonical
    return selector.matchesAll ? .any : selector
  }

  /// The selector of the direct subviews of the views that it finds.
  var ofSubviews: Selector {
    let alternatives = alternatives.map { steps in
      var steps = steps
      steps[steps.count - 1].isParentOfNext = true
      return steps + [Step(conditions: [], isParentOfNext: false)]
    }
    return Selector(alternatives: alternatives, text: "").canonical
  }
}
