public import HitTesting

/// A point at which the definition of a hit test contradicts a certificate.
public struct WrongAnswer: Error, Hashable, Sendable {
  /// The point, on the screen.
  public var point: Point
  /// The certificate's claim about the point's cell.
  public var claim: CertifiedCell.Claim
  /// The id of the view that the definition gives before; nil for nobody.
  public var before: ViewID?
  /// The id of the view that the definition gives afterwards; nil for nobody.
  public var after: ViewID?
}

/// The reason why the claim of a cell is refused.
public enum CellFault: Error, Hashable, Sendable {
  /// It is wrong at a point.
  case wrong(WrongAnswer)
  /// The definition does not prove it for each point of the cell.
  case unproved(CertifiedCell)
}

/// Two policies in a recorded scene, compared with only the definition of a hit test.
///
/// The definition runs on whole boxes. It uses a point in only one way: it tests whether the point,
/// converted to the space of a view, is in an area (`TestedArea`). Each test is decided for all
/// points of the box: by the monotonicity of rounded operations (`Extent`), or by trying both
/// results (`BoxTests`). Both policies use the same results. If they then give the claimed views
/// each time, they do so at each point of the box. Otherwise the box is divided, along the edge
/// that a test compares with if the view is not turned.
public struct ComparedScene {
  private let scene: Scene
  private let tests: [HitTest]
  private let spaces: Spaces
  /// Whether a view has so many subviews that it saves time to skip those far from a cell.
  private let isWide: Bool
  private let effort: ProofEffort

  /// The number of views that the check of a partition asks.
  public static let mostViews = 100_000_000

  /// Applies two policies to a scene.
  ///
  /// - Parameters:
  ///   - scene: The recorded scene.
  ///   - before: The policy that is compared with.
  ///   - after: The policy that is tried.
  ///   - mostViews: The number of views that all proofs together ask, or those of each
  ///     ``check(_:windowScene:)``. Cells that are left then are not proved.
  public init(_ scene: Scene, before: Policy, after: Policy, mostViews: Int = mostViews) {
    self.scene = scene
    effort = ProofEffort(mostViews)
    tests = [before, after].map { HitTest(scene, AppliedPolicy($0, in: scene)) }
    spaces = Spaces(scene, tests)
    isWide = scene.preorder().contains { scene.subviewCount($0.slot) >= NearSubviews.few }
  }

  /// The window scenes that can be touched under any of the policies, sorted; an unknown one comes
  /// first.
  public var windowScenes: [String?] {
    Set(tests.flatMap(\.windowScenes)).sorted { one, other in
      other.map { other in one.map { $0 < other } ?? true } ?? false
    }
  }

  /// Whether the proofs have asked so many views that nothing more is proved.
  public var isUsedUp: Bool { effort.viewsLeft < 0 }

  /// Proves the claims of all cells of a partition.
  ///
  /// - Throws: the fault of the first cell whose claim is not proved.
  /// - Complexity: O(cells × views) for upright views, and less if few views are near a cell.
  public func check(_ partition: CheckedPartition, windowScene: String?) throws(CellFault) {
    effort.begin()
    let cells = partition.partition.cells
    var fault: CellFault?
    prove(cells, windowScene, patience: Self.patience) { place, proof in
      switch proof {
      case .complete: break
      case .wrong(let answer): fault = .wrong(answer)
      case .incomplete: fault = .unproved(cells[place])
      }
      return fault == nil
    }
    if let fault { throw fault }
  }

  /// For each cell, whether the definition proves it with little effort.
  public func areProved(_ cells: [CertifiedCell], windowScene: String?) -> [Bool] {
    var areProved = Array(repeating: true, count: cells.count)
    prove(cells, windowScene, patience: 48) { place, proof in
      if case .complete = proof { return true }
      areProved[place] = false
      return true
    }
    return areProved
  }

  /// The cells, as far as the definition proves their claims.
  ///
  /// - Returns: the same cells. If only some boxes of a cell are proved, these boxes keep the
  ///   claim, and the rest claims nothing.
  public func proved(_ cells: [CertifiedCell], windowScene: String?) -> [CertifiedCell] {
    var proved = cells.map { [$0] }
    prove(cells, windowScene, patience: 256) { place, proof in
      let cell = cells[place]
      switch proof {
      case .complete: break
      case .wrong: proved[place] = [CertifiedCell(box: cell.box, claim: .nothing)]
      case .incomplete(let parts, let left):
        proved[place] = parts.map { CertifiedCell(box: $0, claim: cell.claim) }
        proved[place] += left.map { CertifiedCell(box: $0, claim: .nothing) }
      }
      return true
    }
    return proved.flatMap(\.self)
  }

  /// The result of proving a cell's claim.
  private enum CellProof {
    case complete
    case wrong(WrongAnswer)
    /// Some boxes of the cell are proved, the others are left.
    case incomplete(proved: [Box], left: [Box])
  }

  /// Proves the claims of cells, in any order.
  ///
  /// - Parameters:
  ///   - patience: the maximum number of runs of the definition for a cell.
  ///   - found: receives each cell's index and proof, and returns whether to continue.
  private func prove(
    _ cells: [CertifiedCell], _ windowScene: String?, patience: Int, _ found: (Int, CellProof) -> Bool
  ) {
    let prover = CellProver(scene, tests, spaces, windowScene, effort)
    if !isWide {
      for (place, cell) in cells.enumerated() where cell.claim != .nothing {
        guard found(place, prove(cell, prover, patience)) else { return }
      }
      return
    }
    var groups = [(cells: cells.indices.filter { cells[$0].claim != .nothing }, near: NearSubviews?.none)]
    while let (members, around) = groups.popLast() {
      let box = members.reduce(Box.empty) { $0.union(cells[$1].box) }
      let near = NearSubviews(of: box, scene, tests, spaces, within: around)
      guard members.count > 4 else {
        prover.near = near
        for place in members {
          guard found(place, prove(cells[place], prover, patience)) else { return }
        }
        continue
      }
      let isBeside = box.maxX - box.minX > box.maxY - box.minY
      let sorted = members.sorted { one, other in
        let (one, other) = (cells[one].box, cells[other].box)
        return isBeside ? one.minX + one.maxX < other.minX + other.maxX : one.minY + one.maxY < other.minY + other.maxY
      }
      groups.append((Array(sorted[..<(sorted.count / 2)]), near))
      groups.append((Array(sorted[(sorted.count / 2)...]), near))
    }
  }

  /// The maximum number of runs of the definition for a cell of a certificate. A sweep gives up
  /// sooner.
  private static let patience = 4096
  /// The maximum number of runs for all cells together, without the first run for each cell.
  fileprivate static let patienceForAll = 200_000
  /// The side of a square, in points. Boxes along turned and round edges are not divided further
  /// when they are as small.
  private static let smallest = 1.0 / 64

  private func prove(_ cell: CertifiedCell, _ prover: CellProver, _ patience: Int) -> CellProof {
    var boxes = [cell.box]
    var (proved, left) = ([Box](), [Box]())
    let most = min(patience, 1 + prover.patience)
    var patience = most
    defer { prover.patience = max(0, prover.patience - max(0, most - patience - 1)) }
    while let box = boxes.popLast() {
      if isUsedUp { return .incomplete(proved: proved, left: left + boxes + [box]) }
      switch prover.prove(cell.claim, in: box, &patience) {
      case .complete: proved.append(box)
      case .wrong(let before, let after):
        return .wrong(
          WrongAnswer(point: Point(x: box.minX, y: box.minY), claim: cell.claim, before: before, after: after))
      case .open(let tests):
        if patience > 0, let (one, other) = halves(of: box, tests) { boxes += [other, one] } else { left.append(box) }
      }
    }
    return left.isEmpty ? .complete : .incomplete(proved: proved, left: left)
  }

  private func halves(of box: Box, _ tests: [BoxTests.Open]) -> (Box, Box)? {
    for test in tests {
      if let halves = box.halves(at: test, spaces) { return halves }
    }
    guard box.area > Self.smallest * Self.smallest else { return nil }
    let isBeside = box.maxX - box.minX > box.maxY - box.minY
    return box.halves(isBeside: isBeside) ?? box.halves(isBeside: !isBeside)
  }
}

extension Scene {
  /// Whether the last update changed nothing that a hit test under these policies looks at. It may
  /// be false although nothing of that changed.
  ///
  /// - Complexity: O(changed views).
  public func isAsBefore(to policies: [Policy]) -> Bool {
    guard delta.keepsStructure else { return false }
    // A hit test only compares the alpha with these numbers.
    func seen(_ view: View) -> View {
      var view = view
      let alpha = Double(Float(view.alpha))
      let comparisons = policies.map { alpha < $0.alphaThreshold } + [alpha > 0.01]
      view.alpha = comparisons.reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
      (view.isMultipleTouchEnabled, view.isExclusiveTouch) = (false, false)
      return view
    }
    return delta.earlier.views.allSatisfy { seen($0.view) == seen(view($0.slot)) }
  }
}

/// Counts what proofs cost.
private final class ProofEffort {
  /// Below 0 after the last view that may be asked.
  var viewsLeft: Int
  private let most: Int

  init(_ most: Int) { (viewsLeft, self.most) = (most, most) }

  func begin() { viewsLeft = most }
}

/// Runs the definition on one box after another.
private final class CellProver {
  enum BoxAnswer {
    case complete
    /// The views that are hit at all points.
    case wrong(before: ViewID?, after: ViewID?)
    /// The deciding tests without a single result for all points.
    case open([BoxTests.Open])
  }

  /// The maximum number of ways for the points of a box.
  private static let mostWays = 32

  var near: NearSubviews?
  /// The number of runs that are left for all cells together, without the first run for each cell.
  var patience = ComparedScene.patienceForAll
  private let scene: Scene
  private let windowScene: String?
  private let boxTests: BoxTests
  private var tests: [HitTest]

  init(_ scene: Scene, _ tests: [HitTest], _ spaces: Spaces, _ windowScene: String?, _ effort: ProofEffort) {
    (self.scene, self.windowScene) = (scene, windowScene)
    boxTests = BoxTests(spaces)
    self.tests = tests
    for side in tests.indices {
      self.tests[side].areaTests = boxTests
      self.tests[side].narrowed = { [unowned self] view, _ in near?.subviews(of: view, side) }
      let applied = tests[side].applied
      self.tests[side].answered = { view in
        effort.viewsLeft -= applied.effort(of: view)
        return nil
      }
    }
  }

  func prove(_ claim: CertifiedCell.Claim, in box: Box, _ patience: inout Int) -> BoxAnswer {
    boxTests.begin(box)
    var ways = 0
    repeat {
      (ways, patience) = (ways + 1, patience - 1)
      let (before, after) = (hit(box, 0), hit(box, 1))
      if boxTests.isGivenUp { return .open(boxTests.way.map(\.test)) }
      if !claim.holds(before, after) {
        return boxTests.way.isEmpty
          ? .wrong(before: before, after: after) : .open(boxTests.way.map(\.test))
      }
      if ways == Self.mostWays, !boxTests.way.isEmpty { return .open(boxTests.way.map(\.test)) }
    } while boxTests.nextWay()
    return .complete
  }

  private func hit(_ box: Box, _ side: Int) -> ViewID? {
    boxTests.side = side
    // The area tests answer for the whole box, regardless of the converted point.
    let hit = tests[side].hitTest(Point(x: box.minX, y: box.minY), windowScene: windowScene)
    return hit.map { scene.id($0) }
  }
}

extension CertifiedCell.Claim {
  fileprivate func holds(_ before: ViewID?, _ after: ViewID?) -> Bool {
    switch self {
    case .views(let statedBefore, let statedAfter): before == statedBefore && after == statedAfter
    case .sameView: before == after
    case .nothing: true
    }
  }
}

/// The subviews that may be hit somewhere in a box, for views with many subviews. The other
/// subviews are not tested for any part of the box.
private final class NearSubviews {
  /// All subviews are tested if a view has fewer than this.
  static let few = 12

  private let around: NearSubviews?
  private let scene: Scene
  private let tests: [HitTest]
  private let spaces: Spaces
  private var extents: ExtentsOfBox
  private var known: [[Scene.Slot: [Scene.Slot]]]

  /// - Parameter around: the near subviews of an enclosing box.
  init(of box: Box, _ scene: Scene, _ tests: [HitTest], _ spaces: Spaces, within around: NearSubviews?) {
    (self.scene, self.tests, self.spaces, self.around) = (scene, tests, spaces, around)
    extents = ExtentsOfBox(box, spaces)
    known = tests.map { _ in [:] }
  }

  /// The subviews, from front to back; nil for all of them.
  func subviews(of view: Scene.Slot, _ side: Int) -> [Scene.Slot]? {
    guard scene.subviewCount(view) >= Self.few else { return nil }
    if let known = known[side][view] { return known }
    let all = around?.subviews(of: view, side) ?? tests[side].subviewsFrontToBack(view)
    let near = all.filter { !isFar($0, side) }
    known[side][view] = near
    return near
  }

  private func isFar(_ view: Scene.Slot, _ side: Int) -> Bool {
    guard let space = spaces.number(of: view, side), let limit = tests[side].limit(of: view) else { return false }
    return extents[space].isInside(limit) == false
  }
}

extension Box {
  fileprivate func halves(isBeside: Bool) -> (Box, Box)? {
    isBeside
      ? halves(atX: minX + (maxX - minX) / 2) : halves(atY: minY + (maxY - minY) / 2)
  }

  private func halves(atX x: Double) -> (Box, Box)? {
    guard x > minX, x < maxX else { return nil }
    return (
      Box(minX: minX, minY: minY, maxX: x, maxY: maxY), Box(minX: x, minY: minY, maxX: maxX, maxY: maxY)
    )
  }

  private func halves(atY y: Double) -> (Box, Box)? {
    guard y > minY, y < maxY else { return nil }
    return (
      Box(minX: minX, minY: minY, maxX: maxX, maxY: y), Box(minX: minX, minY: y, maxX: maxX, maxY: maxY)
    )
  }

  /// Both sides of an edge of the test's rectangle that crosses the box; nil if no edge crosses it,
  /// or if the rectangle is turned.
  ///
  /// The box is divided at the first number for which the comparison with the edge changes. The
  /// conversion is monotone, so the comparison changes only once, and bisection finds the number.
  fileprivate func halves(at test: BoxTests.Open, _ spaces: Spaces) -> (Box, Box)? {
    guard case .rect(let rect) = test.area, spaces.isUpright(test.space) else { return nil }
    let (conversions, area) = (spaces.conversions(to: test.space), Box(rect))
    func converted(_ x: Double, _ y: Double) -> Point {
      conversions.reduce(Point(x: x, y: y)) { $1.applied(to: $0) }
    }
    for edge in [area.minX, area.maxX] {
      let x = Double.first(after: minX, to: maxX.nextDown) { converted($0, minY).x >= edge }
      if let halves = x.flatMap({ halves(atX: $0) }) { return halves }
    }
    for edge in [area.minY, area.maxY] {
      let y = Double.first(after: minY, to: maxY.nextDown) { converted(minX, $0).y >= edge }
      if let halves = y.flatMap({ halves(atY: $0) }) { return halves }
    }
    return nil
  }
}

extension Double {
  /// The first number after `least`, up to `greatest`, for which the condition changes; nil if it
  /// does not change. The condition must change at most once.
  fileprivate static func first(after least: Double, to greatest: Double, _ holds: (Double) -> Bool) -> Double? {
    let isHeld = holds(least)
    guard least < greatest, holds(greatest) != isHeld else { return nil }
    var (low, high) = (least.place, greatest.place)
    while high > low + 1 {
      let middle = (low >> 1) + (high >> 1) + (low & high & 1)
      if holds(Double(place: middle)) == isHeld { low = middle } else { high = middle }
    }
    return Double(place: high)
  }

  /// The rank among all numbers, in ascending order; 0 for both zeros.
  private var place: Int64 {
    let bits = Int64(bitPattern: bitPattern)
    return bits >= 0 ? bits : Int64.min - bits
  }

  private init(place: Int64) {
    self = place >= 0 ? Double(bitPattern: UInt64(place)) : -Double(bitPattern: UInt64(-place))
  }
}
