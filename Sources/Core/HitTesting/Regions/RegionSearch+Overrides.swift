/// The overrides that flags cannot express, for whole regions: the same as ``CompiledHitTest``'s.
extension RegionSearch {
  mutating func askOverridden(_ slot: Int32, _ pieces: inout [Piece]) {
    let number = test.places[Int(slot)].override
    guard !test.overridden[number].isImpossible else { return }
    ask(slot, number, test.overridden[number].overrides.count, &pieces)
  }

  /// Asks a view with the first `count` of its overrides.
  private mutating func ask(_ slot: Int32, _ number: Int32, _ count: Int, _ pieces: inout [Piece]) {
    guard count > 0 else { return askByFlags(slot, &pieces) }
    let (rule, override) = test.overridden[number].overrides[count - 1]
    switch override {
    case .none: return
    case .passthrough:
      let start = cells.count
      ask(slot, number, count - 1, &pieces)
      change(since: start, &pieces) { $0 == slot ? Scene.none : $0 }
    case .selfOnly: takeItself(slot, &pieces)
    case .penetrable: askPenetrable(slot, &pieces)
    case .throughEmptySpace:
      var covered: [Piece] = []
      for subview in test.subviewsFrontToBack(slot) {
        covered += take(&pieces, in: Int(slot), .box(Box(test.faces[Int(subview)].frame)))
      }
      ask(slot, number, count - 1, &covered)
      pieces += covered
    case .replace:
      let (start, test) = (cells.count, test)
      ask(slot, number, count - 1, &pieces)
      change(since: start, &pieces) { test.replaced($0, by: rule, of: slot) }
    case .enlarge(let insets):
      let bounds = test.overridden[number].bounds
      if bounds.isSame(grownBy: insets) { return ask(slot, number, count - 1, &pieces) }
      let inside = take(&pieces, in: Int(slot), .box(Box(bounds.grown(by: insets))))
      emit(inside, slot)
    case .regions(let regions):
      var inside: [Piece] = []
      for region in regions { inside += take(&pieces, in: Int(slot), .box(Box(region))) }
      ask(slot, number, count - 1, &inside)
      pieces += inside
    case .ask(_, let otherwise):
      askOthers(rule, slot, &pieces)
      switch otherwise {
      case .inherited: ask(slot, number, count - 1, &pieces)
      case .itself: takeItself(slot, &pieces)
      case .nobody: return
      }
    case .except(let holes):
      var inHoles: [Piece] = []
      for case .rect(let rect) in holes { inHoles += take(&pieces, in: Int(slot), .box(Box(rect))) }
      inHoles += insideViews(of: .hitTest(rule: rule), slot, &pieces)
      ask(slot, number, count - 1, &pieces)
      pieces += inHoles
    }
  }

  private mutating func takeItself(_ slot: Int32, _ pieces: inout [Piece]) {
    guard test.nodes[Int(slot)].flags.isDisjoint(with: [.isOut, .passesItself]) else { return }
    let inside = accepted(slot, &pieces)
    emit(inside, slot)
  }

  private mutating func askPenetrable(_ slot: Int32, _ pieces: inout [Piece]) {
    let container = test.faces[Int(slot)]
    guard !container.isHidden, container.isAboveFaintest else { return }
    for subview in test.subviewsFrontToBack(slot) where !pieces.isEmpty {
      let face = test.faces[Int(subview)]
      guard face.isInteractive, !face.isHidden, face.isAboveFaintest else { continue }
      var inside = take(&pieces, in: Int(slot), .box(Box(face.frame)))
      ask(subview, &inside)
      pieces += inside
    }
  }

  // MARK: Shapes

  /// Takes the points outside a view's rectangle that are inside its shape.
  mutating func inShape(_ slot: Int32, _ pieces: inout [Piece]) -> [Piece] {
    let shape = test.shapes[test.places[Int(slot)].shape]
    var inside: [Piece] = []
    switch shape.override {
    case .subviews, .onlySubviews:
      for subview in test.subviewsFrontToBack(slot) where !test.nodes[Int(subview)].flags.contains(.isOff) {
        inside += accepted(subview, &pieces)
      }
    case .of:
      inside += insideViews(of: .pointInside(rule: shape.rule), slot, &pieces)
    default: inside = take(&pieces, in: Int(slot), .shape(shape.override, bounds: shape.bounds))
    }
    return inside
  }

  // MARK: Other views

  /// A question of one view about another view.
  struct Question: Hashable {
    var view: Int32
    var isAside: Bool
    /// Whether the question is for the hit view, and not whether the view contains the points.
    var isForHit: Bool
  }

  /// The answer of a view. A view that is asked often is asked once about the whole region.
  struct Answer {
    var timesAsked = 0
    /// The hit view, or ``Scene/none`` for nobody, at all points of the region.
    var cells: [Cell]?
  }

  private mutating func askOthers(_ rule: Int, _ slot: Int32, _ pieces: inout [Piece]) {
    // A view without subviews has others to ask only outside itself.
    if isAside, test.nodes[Int(slot)].last == Scene.none { return }
    for run in test.applied.innerSelectors.runs[.hitTest(rule: rule)] ?? [] where !pieces.isEmpty {
      for other in test.views(run, of: slot) {
        guard mayGoOn(&pieces) else { break }
        guard let isAside = mayLook(from: slot, at: Int32(other)) else { continue }
        look(Question(view: Int32(other), isAside: isAside, isForHit: true), &pieces)
      }
    }
  }

  /// Takes the points that are inside one of the views that a part of a rule looks at, and the
  /// points for which this is unknown.
  private mutating func insideViews(
    of part: InnerSelectors.Part, _ slot: Int32, _ pieces: inout [Piece]
  ) -> [Piece] {
    if pieces.isEmpty || isAside && test.nodes[Int(slot)].last == Scene.none { return [] }
    let start = cells.count
    for run in test.applied.innerSelectors.runs[part] ?? [] where !pieces.isEmpty {
      for other in test.views(run, of: slot) {
        guard mayGoOn(&pieces) else { break }
        guard !test.nodes[other].flags.contains(.isImpossible),
          let isAside = mayLook(from: slot, at: Int32(other))
        else { continue }
        look(Question(view: Int32(other), isAside: isAside, isForHit: false), &pieces)
      }
    }
    let found = takeCells(since: start)
    emit(found.filter { $0.hit == Self.unknown }.map(\.piece), Self.unknown)
    return found.filter { $0.hit != Self.unknown }.map(\.piece)
  }

  /// Whether there are points left that a further view may be asked about.
  private mutating func mayGoOn(_ pieces: inout [Piece]) -> Bool {
    if pieces.isEmpty { return false }
    if spend(1) { return true }
    emit(pieces, Self.unknown)
    pieces.removeAll()
    return false
  }

  private mutating func mayLook(from slot: Int32, at other: Int32) -> Bool? {
    isReachable(other) ? test.look(from: slot, at: other, isAside: isAside) : nil
  }

  /// Whether a location can be converted to the space of a view's superview.
  private mutating func isReachable(_ slot: Int32) -> Bool {
    var unknown: [Int32] = []
    var next = test.nodes[Int(slot)].parent
    while next != Int32(Scene.screen), reached[Int(next)] == nil {
      unknown.append(next)
      next = test.nodes[Int(next)].parent
    }
    var isReached = next == Int32(Scene.screen) || reached[Int(next)] == true
    for view in unknown.reversed() {
      isReached = isReached && !test.nodes[Int(view)].flags.contains(.isImpossible)
      reached[Int(view)] = isReached
    }
    return isReached
  }

  /// Turns the points that a view takes into cells; the other points remain.
  private mutating func look(_ question: Question, _ pieces: inout [Piece]) {
    let answer = answers[question, default: Answer()]
    if answer.cells == nil, answer.timesAsked < 2 {
      answers[question, default: Answer()].timesAsked += 1
      return lookDirectly(question, &pieces)
    }
    var answered = answer.cells ?? []
    if answer.cells == nil {
      var whole = region
      let start = cells.count
      lookDirectly(question, &whole)
      answered = takeCells(since: start) + whole.map { Cell(piece: $0, hit: Scene.none) }
      answers[question]?.cells = answered
    }
    let asked = pieces
    pieces.removeAll()
    for piece in asked {
      guard spend(answered.count) else {
        emit([piece], Self.unknown)
        continue
      }
      for cell in answered {
        guard let part = conditions.part(of: piece, in: cell.piece) else { continue }
        if cell.hit == Scene.none { pieces.append(part) } else { emit([part], cell.hit) }
      }
    }
  }

  private mutating func lookDirectly(_ question: Question, _ pieces: inout [Piece]) {
    let wasAside = isAside
    isAside = question.isAside
    if question.isForHit {
      ask(question.view, &pieces)
    } else {
      let inside = accepted(question.view, &pieces)
      emit(inside, question.view)
    }
    isAside = wasAside
  }
}

extension CompiledHitTest {
  fileprivate func subviewsFrontToBack(_ slot: Int32) -> some Sequence<Int32> {
    // Without the nodes alone, each call would copy all of this.
    sequence(state: nodes[Int(slot)].last) { [nodes] next in
      guard next != Scene.none else { return nil }
      defer { next = nodes[Int(next)].previous }
      return next
    }
  }
}
