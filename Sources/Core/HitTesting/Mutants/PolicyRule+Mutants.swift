extension PolicyRule {
  /// Rules for the same views that do a little less, or something a little different.
  var variants: [PolicyRule] {
    var found: [PolicyRule] = []
    func add(_ edit: (inout PolicyRule) -> Void) {
      var rule = self
      edit(&rule)
      if !rule.doesNothing { found.append(rule) }
    }
    if hitTest != nil { add { $0.hitTest = nil } }
    if pointInside != nil { add { $0.pointInside = nil } }
    if recognizerMove != nil { add { $0.recognizerMove = nil } }
    if canBecomeKey != nil { add { $0.canBecomeKey = nil } }
    if let eventTypes {
      add { $0.eventTypes = nil }
      for type in eventTypes.sorted(by: { $0.rawValue < $1.rawValue }) where eventTypes.count > 1 {
        add { $0.eventTypes?.remove(type) }
      }
    }
    for variant in hitTest?.variants ?? [] { add { $0.hitTest = variant } }
    // The two ways to a larger tap area.
    if case .enlarge(let insets) = hitTest, pointInside == nil {
      add { ($0.hitTest, $0.pointInside) = (nil, .outset(insets)) }
    }
    for variant in pointInside?.variants ?? [] { add { $0.pointInside = variant } }
    if pointInside == nil, hitTest?.asksPointInside ?? (set?.setsHitTest == true) {
      for insets in EdgeInsets.movedEdges { add { $0.pointInside = .outset(insets) } }
    }
    if case .outset(let insets) = pointInside, hitTest == nil {
      add { ($0.hitTest, $0.pointInside) = (.enlarge(insets), nil) }
    }
    if let canBecomeKey { add { $0.canBecomeKey = !canBecomeKey } }
    for (type, routing) in (events ?? [:]).sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      add { rule in
        rule.events?[type] = nil
        if rule.events?.isEmpty == true { rule.events = nil }
      }
      for other in EventRouting.allCases where other != routing { add { $0.events?[type] = other } }
    }
    for variant in set?.variants ?? [] { add { $0.set = variant.set.isEmpty ? nil : variant } }
    for variant in touchesShouldCancel.variants { add { $0.touchesShouldCancel = variant } }
    for variant in touchesShouldBegin.variants { add { $0.touchesShouldBegin = variant } }
    for variant in shouldBegin.variants { add { $0.shouldBegin = variant } }
    if let recognizers {
      add { $0.recognizers = nil }
      for variant in recognizers.variants where variant.hasEffect { add { $0.recognizers = variant } }
    }
    return found
  }

  /// Further rules that move the edges of the subviews of the rule's views, if the rule lets
  /// touches through next to these subviews.
  var edgesOfSubviews: [PolicyRule] {
    guard [.passthrough, .penetrable, .throughEmptySpace].contains(hitTest) else { return [] }
    return EdgeInsets.movedEdges.map { insets in
      var rule = PolicyRule(selector: selector.ofSubviews)
      (rule.eventTypes, rule.pointInside) = (eventTypes, .outset(insets))
      return rule
    }
  }

  private var doesNothing: Bool {
    hitTest == nil && pointInside == nil && canBecomeKey == nil && events == nil && recognizerMove == nil && set == nil
      && !changesDelivery
  }
}

extension HitTestOverride {
  /// Whether the view's own `point(inside:)` affects the result.
  fileprivate var asksPointInside: Bool {
    switch self {
    case .none, .penetrable, .enlarge: false
    default: true
    }
  }

  fileprivate var variants: [HitTestOverride] {
    switch self {
    case .none: [.passthrough]
    case .passthrough: [.penetrable, .none]
    case .selfOnly: [.passthrough]
    case .penetrable: [.passthrough, .none]
    case .throughEmptySpace: [.passthrough, .penetrable]
    case .replace(let replacements):
      (replacements.count > 1 ? replacements.mutatedPlaces.map { .replace(replacements.without($0)) } : [])
        + replacements.mutatedPlaces.filter { replacements[$0].with != nil }.map {
          .replace(replacements.replacing($0, with: Replacement(hit: replacements[$0].hit, with: nil)))
        }
        + replacements.dropLast().mutatedPlaces.map {
          var swapped = replacements
          swapped.swapAt($0, $0 + 1)
          return .replace(swapped)
        }
    case .enlarge(let insets): insets.variants.map { .enlarge($0) }
    case .regions(let regions):
      (regions.count > 1 ? regions.mutatedPlaces.map { .regions(regions.without($0)) } : [])
        + regions.mutatedPlaces.flatMap { place in
          regions[place].variants.map { .regions(regions.replacing(place, with: $0)) }
        }
    case .ask(let selectors, let otherwise):
      (selectors.count > 1 ? selectors.mutatedPlaces.map { .ask(selectors.without($0), otherwise: otherwise) } : [])
        + AskedInVain.allCases.filter { $0 != otherwise }.map { .ask(selectors, otherwise: $0) }
    case .except(let holes):
      (holes.count > 1 ? holes.mutatedPlaces.map { .except(holes.without($0)) } : [])
        + holes.mutatedPlaces.flatMap { place -> [HitTestOverride] in
          guard case .rect(let rect) = holes[place] else { return [] }
          return rect.variants.map { .except(holes.replacing(place, with: .rect($0))) }
        }
    }
  }
}

extension PointInsideOverride {
  fileprivate var variants: [PointInsideOverride] {
    switch self {
    case .outset(let insets): insets.variants.map { .outset($0) }
    case .minimumSize(let size): size.variants.map { .minimumSize($0) }
    case .ellipse: []
    case .onlySubviews: [.subviews]
    case .cornerRadius(let radius): radius.steps.filter { $0 >= 0 }.map { .cornerRadius($0) }
    case .polygon(let corners):
      corners.mutatedPlaces.flatMap { place in
        corners[place].variants.map { .polygon(corners.replacing(place, with: $0)) }
      }
    case .subviews: [.onlySubviews]
    case .of(let selectors): selectors.count > 1 ? selectors.mutatedPlaces.map { .of(selectors.without($0)) } : []
    case .always: [.never]
    case .never: [.always]
    }
  }
}

extension ViewPatch {
  fileprivate var variants: [ViewPatch] {
    var found: [ViewPatch] = []
    for property in ViewProperty.all where property.isSettable {
      guard let value = self[property] else { continue }
      for other in [nil] + value.variants(of: property).map({ Optional($0) }) {
        var patch = self
        patch[property] = other
        found.append(patch)
      }
    }
    return found
  }
}

extension ViewProperty.Value {
  fileprivate func variants(of property: ViewProperty) -> [ViewProperty.Value] {
    switch self {
    case .bool(let value): [.bool(!value)]
    case .number(let value) where property.name == "alpha": [0, 1].filter { $0 != value }.map { .number($0) }
    case .number(let value): [value - 1, value + 1].map { .number($0) }
    case .point(let value) where property.name != "anchorPoint": value.variants.map { .point($0) }
    case .rect(let value): value.variants.map { .rect($0) }
    default: []
    }
  }
}

// MARK: Numbers

extension Double {
  /// The length moved by 1 and by 10 points both ways: the smallest distance that matters, and the
  /// distance by which two fingers may differ.
  fileprivate var steps: [Double] { [self - 10, self - 1, self + 1, self + 10] }
  /// The larger steps alone, for rules of many numbers.
  fileprivate var largeSteps: [Double] { [self - 10, self + 10] }
}

extension EdgeInsets {
  /// Edges moved by the larger steps, starting from 0.
  fileprivate static let movedEdges = 0.0.largeSteps.map { EdgeInsets(top: $0, left: $0, bottom: $0, right: $0) }

  /// All edges moved together if they are equal, otherwise one edge after the other.
  fileprivate var variants: [EdgeInsets] {
    if Set([top, left, bottom, right]).count == 1 {
      return top.steps.map { EdgeInsets(top: $0, left: $0, bottom: $0, right: $0) }
    }
    let edges: [WritableKeyPath<EdgeInsets, Double>] = [\.top, \.left, \.bottom, \.right]
    return edges.flatMap { edge in
      self[keyPath: edge].steps.map { number in
        var insets = self
        insets[keyPath: edge] = number
        return insets
      }
    }
  }
}

extension Size {
  fileprivate var variants: [Size] {
    let both = width.steps.map { Size(width: $0, height: $0) }
    let each = width.steps.map { Size(width: $0, height: height) } + height.steps.map { Size(width: width, height: $0) }
    return (width == height ? both : each).filter { $0.width >= 0 && $0.height >= 0 }
  }
}

extension Point {
  fileprivate var variants: [Point] {
    x.largeSteps.map { Point(x: $0, y: y) } + y.largeSteps.map { Point(x: x, y: $0) }
  }
}

extension Rect {
  fileprivate var variants: [Rect] {
    origin.variants.map { Rect(origin: $0, size: size) }
      + size.width.largeSteps.filter { $0 > 0 }.map {
        Rect(origin: origin, size: Size(width: $0, height: size.height))
      }
      + size.height.largeSteps.filter { $0 > 0 }.map {
        Rect(origin: origin, size: Size(width: size.width, height: $0))
      }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The places at which mutants change a list, from its beginning: all of them, or 64 at equal
  /// distances. Each mutant is as large as the list, so that all mutants of a long list would grow
  /// with its square.
  var mutatedPlaces: [Int] {
    let most = Swift.min(count, 64)
    return (0..<most).map { startIndex + $0 * count / most }
  }
}

extension Array {
  fileprivate func without(_ place: Int) -> [Element] { replacing(place, with: nil) }

  fileprivate func replacing(_ place: Int, with element: Element?) -> [Element] {
    var list = self
    list.replaceSubrange(place...place, with: element.map { [$0] } ?? [])
    return list
  }
}
