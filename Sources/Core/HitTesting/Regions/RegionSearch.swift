/// The hit test for whole regions of the screen: which view is hit at each of their points.
///
/// It is ``CompiledHitTest`` with pieces of the screen in place of a point. Where
/// ``CompiledHitTest`` asks whether a view contains the point, this search divides the pieces into
/// those inside and those outside. Points that no view takes stay in a list of pieces for the views
/// that are asked later.
///
/// For views without a rotation, pieces end exactly where the hit test changes its answer. The
/// points inside other areas cannot be written as boxes. There the search follows a piece both
/// ways, each time with a condition.
struct RegionSearch {
  /// A piece with the view that is hit at its points.
  struct Cell: Sendable {
    var piece: Piece
    /// The hit view; ``Scene/none`` for nobody, ``unknown`` if the search gave up.
    var hit: Int32

    /// The cell as a labelled box, to compare it with the cells of another policy.
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
  let conditions: Conditions
  private(set) var cells: [Cell] = []
  /// Whether a view asks one that is not inside it.
  var isAside = false
  var answers: [Question: Answer] = [:]
  /// All pieces that are searched.
  private(set) var region: [Piece] = []
  private var spaces: [Space]
  /// Whether locations can be converted to the spaces of views, as far as it is known.
  var reached: [Bool?]
  /// How many more times a view may be asked about a piece, or a box be converted to a superview,
  /// before the search gives up.
  private(set) var patience: Int
  /// How often a piece was followed both ways since the search began.
  private var doublings = 0
  /// Rotated and round edges that cross each other double the pieces with each edge. After so many
  /// doublings, it takes less to search the halves of the region.
  private static let mostDoublings = 8
  /// Whether the search gave up because too many edges cross each other in the region.
  var isTooFine: Bool { doublings > Self.mostDoublings }

  /// The cached geometry of a view.
  private struct Space {
    /// The box on the screen outside which the view is not asked.
    var box: Box?
    /// The greatest absolute coordinate in the view's space that a coordinate of the screen is
    /// converted to; infinite if a transform rotates the space, and 0 if it is not known yet.
    var reach = 0.0
    /// The nearest view, from this one outwards, that converts coordinates to other ones;
    /// ``Scene/none`` if it is not known yet.
    var converting = Scene.none
  }

  /// A piece that is made or kept takes more time and memory than one that a view is asked about.
  private static let costOfPiece = 8

  /// Coordinates of the screen beyond this are not searched.
  private static let farthest = 1e9
  /// Beyond this, a conversion may overflow.
  private static let mostReach = 1e100

  init(_ test: CompiledHitTest, _ scene: Scene, _ conditions: Conditions, _ area: SweepArea) {
    self.test = test
    self.scene = scene
    self.conditions = conditions
    patience = area.patience
    spaces = Array(repeating: Space(), count: test.nodes.count)
    spaces[Scene.screen].reach = Self.farthest
    reached = Array(repeating: nil, count: test.nodes.count)
  }

  /// Discards the cells of the last search. The cached geometry of views and the conditions stay.
  mutating func begin() {
    cells.removeAll(keepingCapacity: true)
    answers.removeAll()
    doublings = 0
  }

  /// Lets the search do as much work as a new one.
  mutating func renew(_ area: SweepArea) { patience = area.patience }

  /// Finds the hit views for some pieces of the screen, as
  /// ``CompiledHitTest/hitTest(_:windowScene:)`` does for a point.
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

  /// Asks a view as its superview does. Points that neither the view nor the views in it take
  /// remain.
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
      var inside = take(box, of: &pieces)
      askSubviews(slot, &inside)
      finish(inside, of: slot, &pieces)
    } else {
      var near = take(box, of: &pieces)
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

  /// Gives a view the points inside it that no subview takes, unless the view lets them through.
  private mutating func finish(_ inside: [Piece], of slot: Int32, _ pieces: inout [Piece]) {
    if test.nodes[Int(slot)].flags.contains(.passesItself) { pieces += inside } else { emit(inside, slot) }
  }

  mutating func emit(_ pieces: [Piece], _ hit: Int32) {
    patience -= Self.costOfPiece * pieces.count
    for piece in pieces { cells.append(Cell(piece: piece, hit: hit)) }
  }

  /// Whether the search continues after asking about so many more pieces.
  mutating func spend(_ count: Int) -> Bool {
    patience -= count
    return patience > 0 && !isTooFine
  }

  /// Whether the search continues after keeping so many more pieces, which were taken from others.
  /// To look at a piece for this costs much less than to ask a view about it.
  mutating func spend(_ count: Int, keeping pieces: Int) -> Bool {
    spend(count / 64 + Self.costOfPiece * pieces)
  }

  /// Removes the cells from index `start` on, and returns them.
  mutating func takeCells(since start: Int) -> [Cell] {
    defer { cells.removeLast(cells.count - start) }
    return Array(cells[start...])
  }

  /// Lets an override change the hit view in the cells from index `start` on.
  ///
  /// - Parameter replaced: The view that replaces a hit view; ``Scene/none`` returns the points to
  ///   the pieces.
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
    var count = 0
    while subview != Scene.none {
      if reaches(subview, extent) { views.append(subview) }
      subview = test.nodes[Int(subview)].previous
      count += 1
    }
    patience -= count / 16
    ask(views, &pieces)
  }

  /// Asks siblings from front to back. If there are many, it does so for each half of the pieces'
  /// extent, because most siblings overlap only one half.
  private mutating func ask(_ views: [Int32], _ pieces: inout [Piece]) {
    let extent = pieces.extent
    if views.count > Self.fewSiblings,
      let halves = extent.halves(besideEachOther: extent.maxX - extent.minX > extent.maxY - extent.minY)
    {
      let (one, other) = (views.filter { reaches($0, halves.0) }, views.filter { reaches($0, halves.1) })
      if one.count + other.count <= views.count * 3 / 2 {
        var inOne = take(halves.0, of: &pieces)
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

  /// Takes the points that a view accepts.
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

  /// Takes the points that are in an area of a view's space.
  mutating func take(_ pieces: inout [Piece], in slot: Scene.Slot, _ area: ScreenTest.Area) -> [Piece] {
    guard !pieces.isEmpty else { return [] }
    guard spend(pieces.count) else {
      emit(pieces, Self.unknown)
      pieces.removeAll()
      return []
    }
    let (bounds, isExact) = area.bounds
    let near = take(onScreen(bounds, of: slot), of: &pieces)
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
          doublings += 1
          patience -= Self.costOfPiece
          inside.append(Piece(box: piece.box, conditions: conditions.adding(number, true, to: piece.conditions)))
          pieces.append(Piece(box: piece.box, conditions: conditions.adding(number, false, to: piece.conditions)))
        }
      }
    }
    return inside
  }

  /// Takes the points of the pieces that are in a box of the screen.
  private mutating func take(_ box: Box, of pieces: inout [Piece]) -> [Piece] {
    let count = pieces.count
    let inside = pieces.take(box)
    patience -= Self.costOfPiece * (pieces.count + inside.count - count)
    return inside
  }

  // MARK: Spaces

  /// The box of a view on the screen: outside it, neither the view nor the views in it are asked.
  mutating func screenBox(_ slot: Int32) -> Box {
    if let known = spaces[Int(slot)].box { return known }
    let node = test.nodes[Int(slot)]
    let box = onScreen(node.box, of: Int(node.parent))
    spaces[Int(slot)].box = box
    return box
  }

  /// Whether no transform rotates the space of a view: then ``onScreen(_:of:)`` is exact.
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

  /// A box with all points of the screen that are converted to a box of a view's space; it may be
  /// larger.
  mutating func onScreen(_ box: Box, of slot: Scene.Slot) -> Box {
    var (box, current) = (box, converting(slot))
    while current != Scene.screen, !box.isEmpty {
      // Views inside many others take a conversion for each of these.
      patience -= 1
      let level = test.level(current)
      if let inverse = level.inverse, inverse.b != 0 || inverse.c != 0 {
        let view = test.applied.view(current, in: scene)
        guard let around = Box(around: box, view, inverse: inverse, offset: level.offset) else { return .everything }
        box = around
      } else {
        box = Box(accepting: box, position: level.position, inverse: level.inverse, offset: level.offset)
      }
      current = converting(Int(test.nodes[current].parent))
    }
    return box.isEmpty ? .empty : box
  }

  private mutating func levels(to slot: Scene.Slot) -> [ScreenTest.Level] {
    var (levels, current) = ([ScreenTest.Level](), converting(slot))
    while current != Scene.screen {
      levels.append(test.level(current))
      current = converting(Int(test.nodes[current].parent))
    }
    return levels.reversed()
  }

  /// The nearest view, from this one outwards, that converts coordinates to other ones; the screen
  /// if there is none.
  ///
  /// Many views have the same space as their superview. Leaving these out changes no bit.
  private mutating func converting(_ slot: Scene.Slot) -> Scene.Slot {
    var (path, found) = ([Scene.Slot](), slot)
    while found != Scene.screen, spaces[found].converting == Scene.none, test.level(found).isIdentity {
      path.append(found)
      found = Int(test.nodes[found].parent)
    }
    if spaces[found].converting != Scene.none { found = Int(spaces[found].converting) }
    for view in path { spaces[view].converting = Int32(found) }
    return found
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
      // The x at which an edge crosses a height is computed with a small error.
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
