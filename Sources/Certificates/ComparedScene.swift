public import HitTesting

/// A point at which the definition of a hit test gives something else than a certificate states.
public struct WrongAnswer: Error, Hashable, Sendable {
  /// The point, on the screen.
  public var point: Point
  /// What the certificate states of the point's cell.
  public var claim: CertifiedCell.Claim
  /// The id of the view that the definition gives before; nil for nobody.
  public var before: ViewID?
  /// The id of the view that the definition gives afterwards; nil for nobody.
  public var after: ViewID?
}

/// Two policies in a recorded scene, asked by the definition of a hit test alone.
public struct ComparedScene {
  private let scene: Scene
  private let before: HitTest
  private let after: HitTest

  /// Applies two policies to a scene.
  public init(_ scene: Scene, before: Policy, after: Policy) {
    self.scene = scene
    self.before = HitTest(scene, AppliedPolicy(before, in: scene))
    self.after = HitTest(scene, AppliedPolicy(after, in: scene))
  }

  /// The window scenes that can be touched under any of the policies, in order, one that is not
  /// known first.
  public var windowScenes: [String?] {
    Set(before.windowScenes + after.windowScenes).sorted { one, other in
      other.map { other in one.map { $0 < other } ?? true } ?? false
    }
  }

  /// Asks both policies at all points of a partition.
  ///
  /// - Complexity: O(points × views).
  public func check(_ partition: CheckedPartition, windowScene: String?) throws(WrongAnswer) {
    func hit(_ test: HitTest, _ point: Point) -> ViewID? {
      test.hitTest(point, windowScene: windowScene).map { scene.id($0) }
    }
    for (point, cell) in partition.points {
      let claim = partition.partition.cells[cell].claim
      let (before, after) = (hit(before, point), hit(after, point))
      let isRight =
        switch claim {
        case .views(let statedBefore, let statedAfter): before == statedBefore && after == statedAfter
        case .sameView: before == after
        case .nothing: true
        }
      guard isRight else { throw WrongAnswer(point: point, claim: claim, before: before, after: after) }
    }
  }
}
