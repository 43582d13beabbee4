/// The hit test for whole regions of the screen: which view is hit at each of their points.
///
/// It is ``CompiledHitTest`` with pieces of the screen in place of a point. Where that asks whether
/// a view contains the point, this divides the pieces into those inside and those outside. What no
/// view takes stays in a list of pieces, for those that are asked later.
///
/// For views that no transform turns, pieces end exactly where the hit test changes its answer.
/// What is inside another area cannot be written as boxes. There a piece goes both ways, each time
/// with a condition.
struct RegionSearch {
  /// The points of a piece with who is hit there.
  struct Cell: Sendable {
    var piece: Piece
    /// The hit view; ``Scene/none`` for nobody, ``unknown`` where the search was given up.
    var hit: Int32

    /// The same for a comparison with the cells of another policy.
    var labelled: LabelledBox<Label> {
      LabelledBox(box: piece.box, label: Label(hit: hit, conditions: piece.conditions))
    }

    struct Label: Hashable {
      var hit: Int32
      var conditions: Int32
    }
  }

  static let unknown: Int32 = -2

  let test: CompiledHitTest
  let scene: Scene
  var conditions: Conditions
  private(set) var cells: [Cell] = []
  /// Whether a view asks one that is not inside it.
  var isAside = false
  var answers: [Question: Answer] = [:]
  /// All that is searched.
  private(set) var region: [Piece] = []
  private var spaces: [Space]
  /// How many more times a view is asked about a piece before the search is given up.
  private var patience: Int

  /// What the search knows of a view.
  private struct Space {
    /// The box of the view's node on the screen.
    var box: Box?
    /// The largest number to which a coordinate of the screen is converted in the view's space;
    /// infinite where a transform turns the space, and 0 when it is not known yet.
    var reach = 0.0
  }

  /// Coordinates of the screen beyond this are not searched.
  private static let farthest = 1e9
  /// Beyond this, a conversion may leave the range of numbers.
  private static let mostReach = 1e100

  init(_ test: CompiledHitTest, _ scene: Scene, _ conditions: Conditions, patience: Int) {
    self.test = test
    self.scene = scene
    self.conditions = conditions
    self.patience = patience
    spaces = Array(repeating: Space(), count: test.nodes.count)
    spaces[Scene.screen].reach = Self.farthest
  }

  /// Forgets what was found. What is known of views and conditions stays.
  mutating func begin(patience: Int) {
    cells.removeAll(keepingCapacity: true)
    answers.removeAll()
    self.patience = patience
  }

  /// Finds who is hit in some pieces of the screen, as ``CompiledHitTest/hitTest(_:windowScene:)``.
  mutating func hitTest(_ region: [Piece], windowScene: String?) {
    let most = Box(minX: -Self.farthest, minY: -Self.farthest, maxX: Self.farthest, maxY: Self.farthest)
    var pieces = region.map { Piece(box: $0.box.intersection(most), conditions: $0.conditions) }.filter {
      !$0.box.isEmpty
    }
    self.region = pieces
    for window in test.windows where test.isAsked(window.scene, windowScene) {
      ask(Int32(window.slot), &pieces)
    }
    emit(pieces, Scene.none)
  }

  // MARK: Views

  /// Asks a view as its superview does. What the view and those in it do not take remains.
  mutating func ask(_ slot: Int32, _ pieces: inout [Piece]) {
    guard !pieces.isEmpty else { return }
    guard spend(pieces.count) else {
      emit(pieces, Self.unknown)
      return pieces.removeAll()
    }
    let node = test.nodes[Int(slot)]
    if node.flags.contains(.isUnbounded) { return askInside(slot, node, &pieces) }
    let box = screenBox(slot)
    guard pieces.contains(where: { $0.box.intersects(box) }) else { return }
    if node.flags.contains(.isSimple), isUpright(Int(node.parent)) {
      // All points of the box are inside.
      var inside = pieces.take(box)
      askSubviews(slot, &inside)
      finish(inside, of: slot, &pieces)
    } else {
      var near = pieces.take(box)
      askInside(slot, node, &near)
      pieces += near
    }
  }

  private mutating func askInside(_ slot: Int32, _ node: CompiledHitTest.Node, _ pieces: inout [Piece]) {
    if node.flags.contains(.isOverridden) {
      askOverridden(slot, &pieces)
    } else {
      askByFlags(slot, &pieces)
    }
  }

  /// Asks a view without the overrides that flags cannot express.
  mutating func askByFlags(_ slot: Int32, _ pieces: inout [Piece]) {
    let node = test.nodes[Int(slot)]
    guard !node.flags.contains(.isOut) else { return }
    var inside: [Piece]
    if node.flags.contains(.asksOutside) {
      if !node.flags.contains(.asksNoSubview) { askSubviews(slot, &pieces) }
      inside = accepted(slot, &pieces)
    } else {
      inside = accepted(slot, &pieces)
      if !node.flags.contains(.asksNoSubview) { askSubviews(slot, &inside) }
    }
    finish(inside, of: slot, &pieces)
  }

  /// Gives a view the points inside it that no subview takes, unless it passes them on.
  private mutating func finish(_ inside: [Piece], of slot: Int32, _ pieces: inout [Piece]) {
    if test.nodes[Int(slot)].flags.contains(.passesItself) { pieces += inside } else { emit(inside, slot) }
  }

  mutating func emit(_ pieces: [Piece], _ hit: Int32) {
    for piece in pieces { cells.append(Cell(piece: piece, hit: hit)) }
  }

  /// Whether the search goes on with so many pieces.
  mutating func spend(_ count: Int) -> Bool {
    patience -= count
    return patience > 0
  }

  /// Takes out the cells that were found since there were `start`.
  mutating func takeCells(since start: Int) -> [Cell] {
    defer { cells.removeLast(cells.count - start) }
    return Array(cells[start...])
  }

  /// Lets an override change who is hit in the cells that were found since there were `start`.
  ///
  /// - Parameter replaced: The view in place of a hit one; ``Scene/none`` gives the points back.
  mutating func change(since start: Int, _ pieces: inout [Piece], _ replaced: (Int32) -> Int32) {
    for var cell in takeCells(since: start) {
      if cell.hit != Self.unknown { cell.hit = replaced(cell.hit) }
      if cell.hit == Scene.none { pieces.append(cell.piece) } else { cells.append(cell) }
    }
  }

  // MARK: Subviews

  /// So many siblings are asked one by one.
  private static let fewSiblings = 24

  private mutating func askSubviews(_ slot: Int32, _ pieces: inout [Piece]) {
    guard !pieces.isEmpty, test.nodes[Int(slot)].last != Scene.none else { return }
    let extent = pieces.extent
    var views: [Int32] = []
    var subview = test.nodes[Int(slot)].last
    while subview != Scene.none {
      if reaches(subview, extent) { views.append(subview) }
      subview = test.nodes[Int(subview)].previous
    }
    ask(views, &pieces)
  }

  /// Asks siblings from front to back. Where there are many, it does so for each half of the
  /// pieces' extent, as most siblings reach into one half only.
  private mutating func ask(_ views: [Int32], _ pieces: inout [Piece]) {
    let extent = pieces.extent
    if views.count > Self.fewSiblings,
      let halves = extent.halves(besideEachOther: extent.maxX - extent.minX > extent.maxY - extent.minY)
    {
      let (one, other) = (views.filter { reaches($0, halves.0) }, views.filter { reaches($0, halves.1) })
      if one.count + other.count <= views.count * 3 / 2 {
        var inOne = pieces.take(halves.0)
        ask(one, &inOne)
        ask(other, &pieces)
        pieces += inOne
        return
      }
    }
    for view in views where !pieces.isEmpty { ask(view, &pieces) }
  }

  private mutating func reaches(_ slot: Int32, _ box: Box) -> Bool {
    test.nodes[Int(slot)].flags.contains(.isUnbounded) || screenBox(slot).intersects(box)
  }

  // MARK: Areas

  /// Takes out the points that a view accepts.
  mutating func accepted(_ slot: Int32, _ pieces: inout [Piece]) -> [Piece] {
    let node = test.nodes[Int(slot)]
    if node.flags.contains(.acceptsAll) {
      defer { pieces.removeAll() }
      return pieces
    }
    let area = test.places[Int(slot)].area
    var inside = area.isEmpty ? [] : take(&pieces, in: Int(slot), .box(area))
    if node.flags.contains(.hasShape) { inside += inShape(slot, &pieces) }
    return inside
  }

  /// Takes out the points that are in an area of a view's space.
  mutating func take(_ pieces: inout [Piece], in slot: Scene.Slot, _ area: ScreenTest.Area) -> [Piece] {
    guard !pieces.isEmpty else { return [] }
    let (bounds, isExact) = area.bounds
    let near = pieces.take(onScreen(bounds, of: slot))
    if near.isEmpty || isExact && isUpright(slot) { return near }
    let test = ScreenTest(levels: levels(to: slot), area: area)
    var known: Int32?
    var inside: [Piece] = []
    for piece in near {
      switch test.contains(piece.box) {
      case true?: inside.append(piece)
      case false?: pieces.append(piece)
      case nil:
        let number = known ?? conditions.number(of: test)
        known = number
        switch conditions.result(of: number, in: piece.conditions) {
        case true?: inside.append(piece)
        case false?: pieces.append(piece)
        case nil:
          inside.append(Piece(box: piece.box, conditions: conditions.adding(number, true, to: piece.conditions)))
          pieces.append(Piece(box: piece.box, conditions: conditions.adding(number, false, to: piece.conditions)))
        }
      }
    }
    return inside
  }

  // MARK: Spaces

  /// The box of a view on the screen: outside it, neither the view nor those in it are asked.
  mutating func screenBox(_ slot: Int32) -> Box {
    if let known = spaces[Int(slot)].box { return known }
    let node = test.nodes[Int(slot)]
    let box = onScreen(node.box, of: Int(node.parent))
    spaces[Int(slot)].box = box
    return box
  }

  /// Whether no transform turns the space of a view: then ``onScreen(_:of:)`` is exact.
  mutating func isUpright(_ slot: Scene.Slot) -> Bool { reach(slot) < Self.mostReach }

  private mutating func reach(_ slot: Scene.Slot) -> Double {
    var (path, known) = ([Scene.Slot](), slot)
    while spaces[known].reach == 0 {
      path.append(known)
      known = Int(test.nodes[known].parent)
    }
    var reach = spaces[known].reach
    for view in path.reversed() {
      let level = test.level(view)
      reach += max(abs(level.position.x), abs(level.position.y))
      if let inverse = level.inverse {
        reach *= max(abs(inverse.a), abs(inverse.d))
        reach += max(abs(inverse.tx), abs(inverse.ty))
        if inverse.b != 0 || inverse.c != 0 { reach = .infinity }
      }
      reach += max(abs(level.offset.x), abs(level.offset.y), .leastNormalMagnitude)
      if reach.isNaN { reach = .infinity }
      spaces[view].reach = reach
    }
    return reach
  }

  /// The points of the screen that are converted to a box of a view's space, or a larger box.
  mutating func onScreen(_ box: Box, of slot: Scene.Slot) -> Box {
    var (box, current) = (box, slot)
    while current != Scene.screen, !box.isEmpty {
      let level = test.level(current)
      if let inverse = level.inverse, inverse.b != 0 || inverse.c != 0 {
        let view = test.applied.view(current, in: scene)
        guard let around = Box(around: box, view, inverse: inverse, offset: level.offset) else { return .everything }
        box = around
      } else {
        box = Box(accepting: box, position: level.position, inverse: level.inverse, offset: level.offset)
      }
      current = Int(test.nodes[current].parent)
    }
    return box.isEmpty ? .empty : box
  }

  private func levels(to slot: Scene.Slot) -> [ScreenTest.Level] {
    var (levels, current) = ([ScreenTest.Level](), slot)
    while current != Scene.screen {
      levels.append(test.level(current))
      current = Int(test.nodes[current].parent)
    }
    return levels.reversed()
  }
}

extension ScreenTest.Area {
  /// A box around the area, and whether it is the area.
  fileprivate var bounds: (box: Box, isExact: Bool) {
    switch self {
    case .box(let box): return (box, true)
    case .shape(.polygon(let corners), _):
      var box = Box.empty
      for corner in corners {
        box = box.union(Box(minX: corner.x, minY: corner.y, maxX: corner.x.nextUp, maxY: corner.y.nextUp))
      }
      // Where an edge crosses a height is computed with a small error.
      let margin = max(abs(box.minX), abs(box.maxX)) / 1_048_576
      (box.minX, box.maxX) = (box.minX - margin, box.maxX + margin)
      return (box, false)
    case .shape(_, let bounds): return (Box(bounds), false)
    }
  }
}

extension Box {
  static let everything = Box(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
}

extension CompiledHitTest {
  fileprivate func level(_ slot: Scene.Slot) -> ScreenTest.Level {
    let place = places[slot]
    let inverse = nodes[slot].flags.contains(.isTransformed) ? inverses[place.inverse] : nil
    return ScreenTest.Level(position: place.position, inverse: inverse, offset: place.offset)
  }

  /// Whether a window is asked about touches of a window scene.
  func isAsked(_ windowScene: String?, _ touched: String?) -> Bool {
    WindowRule.isInTouchedScene(windowScene, touched: touched, someWindowHasScene: hasScenes)
  }
}
