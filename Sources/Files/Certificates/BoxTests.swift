import HitTesting

/// Answers a hit test's tests for all points of a box at once.
///
/// If a test certainly has the same result at all points, the hit test continues with it. Otherwise
/// the hit test runs twice, once for each result. In the end it has followed each way that any of
/// the points can take, and perhaps some that no point takes. A point has one result for a test
/// under both policies, so both run together.
final class BoxTests: AreaTests {
  /// A test that may not have the same result at all points.
  struct Open: Hashable {
    /// The number of the space that the points are converted to.
    var space: Int
    var area: TestedArea
  }

  /// The policy that is tested: 0 before, 1 after.
  var side = 0
  /// The open tests on this way in their order, with the assumed results.
  private(set) var way: [(test: Open, isInside: Bool)] = []
  /// Whether there were too many open tests on this way.
  private(set) var isGivenUp = false
  let spaces: Spaces
  private var extents: ExtentsOfBox

  private static let mostOpen = 64

  init(_ spaces: Spaces) {
    self.spaces = spaces
    extents = ExtentsOfBox(.empty, spaces)
  }

  /// Begins the first way for a box.
  func begin(_ box: Box) {
    extents = ExtentsOfBox(box, spaces)
    way.removeAll(keepingCapacity: true)
    isGivenUp = false
  }

  /// Begins the next way; false if there is none.
  func nextWay() -> Bool {
    while let last = way.popLast() {
      // The first assumed result is that the points are inside.
      guard last.isInside else { continue }
      way.append((last.test, false))
      return true
    }
    return false
  }

  func isInside(_ area: TestedArea, of view: Scene.Slot) -> Bool {
    // A hit test never tests a space to which no point can be converted.
    guard let space = spaces.number(of: view, side) else { return giveUp() }
    if let known = extents[space].isInside(area) { return known }
    let test = Open(space: space, area: area)
    if let taken = way.first(where: { $0.test == test }) { return taken.isInside }
    guard way.count < Self.mostOpen else { return giveUp() }
    way.append((test, true))
    return true
  }

  private func giveUp() -> Bool {
    isGivenUp = true
    return false
  }
}

/// The spaces of a scene's views under two policies. Views whose points are converted by the same
/// steps have the same space.
final class Spaces {
  /// The number of the screen.
  static let screen = 0

  private struct Step: Hashable {
    var superspace: Int
    var conversion: SpaceConversion
  }

  private enum Known {
    case unknown
    case impossible
    case number(Int)
  }

  private let scene: Scene
  private let tests: [HitTest]
  private var steps: [Step?] = [nil]
  private var numbers: [Step: Int] = [:]
  private var upright = [true]
  private var known: [[Known]]

  init(_ scene: Scene, _ tests: [HitTest]) {
    (self.scene, self.tests) = (scene, tests)
    known = tests.map { _ in Array(repeating: .unknown, count: scene.capacity) }
  }

  /// The number of a view's space under a policy; nil if no point can be converted to it.
  func number(of view: Scene.Slot, _ side: Int) -> Int? {
    if case .number(let number) = known[side][view] { return number }
    var path: [Scene.Slot] = []
    var number: Int? = Self.screen
    var next: Scene.Slot? = view
    search: while let slot = next {
      switch known[side][slot] {
      case .unknown: path.append(slot)
      case .impossible:
        number = nil
        break search
      case .number(let found):
        number = found
        break search
      }
      next = scene.superview(slot)
    }
    for slot in path.reversed() {
      number = number.flatMap { space in
        tests[side].conversion(to: slot).map { self.number(of: Step(superspace: space, conversion: $0)) }
      }
      known[side][slot] = number.map { .number($0) } ?? .impossible
    }
    return number
  }

  private func number(of step: Step) -> Int {
    if let number = numbers[step] { return number }
    numbers[step] = steps.count
    steps.append(step)
    upright.append(upright[step.superspace] && step.conversion.isUpright)
    return steps.count - 1
  }

  /// The step from the superview's space, with that space's number; nil for the screen.
  func step(to space: Int) -> (superspace: Int, conversion: SpaceConversion)? {
    steps[space].map { ($0.superspace, $0.conversion) }
  }

  /// Whether each coordinate in the space depends on one of the screen's alone.
  func isUpright(_ space: Int) -> Bool { upright[space] }

  /// The conversions from the screen to a space, in their order.
  func conversions(to space: Int) -> [SpaceConversion] {
    var (conversions, current) = ([SpaceConversion](), space)
    while let step = steps[current] {
      conversions.append(step.conversion)
      current = step.superspace
    }
    return conversions.reversed()
  }
}

/// The extents of a box in the spaces of views, each computed once.
struct ExtentsOfBox {
  private let spaces: Spaces
  private var known: [Int: Extent]

  init(_ box: Box, _ spaces: Spaces) {
    self.spaces = spaces
    known = [Spaces.screen: Extent(box)]
  }

  subscript(space: Int) -> Extent {
    mutating get {
      if let extent = known[space] { return extent }
      var (path, current, extent) = ([(number: Int, conversion: SpaceConversion)](), space, Extent?.none)
      while extent == nil, let step = spaces.step(to: current) {
        path.append((current, step.conversion))
        current = step.superspace
        extent = known[current]
      }
      guard var extent else { preconditionFailure("the screen's extent is known") }
      for step in path.reversed() {
        extent = extent.converted(by: step.conversion)
        known[step.number] = extent
      }
      return extent
    }
  }
}
