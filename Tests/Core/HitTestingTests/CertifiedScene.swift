import Certificates
import HitTesting
import TestSupport

/// A random scene with what two policies hit in it, by the definition at single points, and the
/// cells that are proved of it.
struct CertifiedScene {
  let scene: Scene
  let policies: [Policy]
  let region: Box
  /// The cells as they were found.
  let found: [CertifiedCell]
  /// The cells as they are proved.
  let proved: [CertifiedCell]
  let compared: ComparedScene

  /// - Parameters:
  ///   - base: the base of at least one of the policies.
  ///   - turns: whether views are turned, and edges round.
  init(_ base: BaseRule, seed: UInt64, turns: Bool, _ random: inout SplitMix64) throws {
    let made = try RegionScene(seed: seed, turns: turns)
    (scene, region) = (made.scene, made.region)
    var rules = [RandomPolicies.rules(in: scene, &random), RandomPolicies.rules(in: scene, &random)]
    if random.chance(60) { rules[1] = random.chance(50) ? [] : Array(rules[0].dropLast()) }
    if !turns {
      rules = rules.map { $0.filter { !$0.isRound } }
    }
    policies = [
      RandomPolicies.policy(base, rules[0], &random),
      RandomPolicies.policy(random.chance(80) ? base : random.pick(BaseRule.allCases), rules[1], &random),
    ]
    var area = SweepArea(region)
    area.smallest = (region.maxX - region.minX) / 16
    area.patience = 20_000
    let compiled = policies.map { [scene] in CompiledHitTest($0, scene: scene) }
    let parts = compiled[0].comparison(with: compiled[1], in: area, of: scene)
    found = parts.merged.map { [scene] part in
      let claim: CertifiedCell.Claim =
        switch part.proof {
        case .views: .views(before: part.hits[0].map { scene.id($0) }, after: part.hits[1].map { scene.id($0) })
        case .sameView: .sameView
        case .nothing: .nothing
        }
      return CertifiedCell(box: part.box, claim: claim)
    }
    compared = ComparedScene(scene, before: policies[0], after: policies[1])
    proved = CertifiedPartition(screen: region, cells: compared.proved(found, windowScene: nil)).cells
  }

  /// What the definition hits at points under both policies, which may be given.
  func hits(at points: [Point], _ policies: [Policy]? = nil) -> [(before: ViewID?, after: ViewID?)] {
    let tests = (policies ?? self.policies).map { HitTest(scene, AppliedPolicy($0, in: scene)) }
    return points.map { point in
      let hits = tests.map { $0.hitTest(point).map { scene.id($0) } }
      return (hits[0], hits[1])
    }
  }

  /// A grid over a box, with its corners.
  static func grid(_ box: Box, _ columns: Int, _ rows: Int) -> [Point] {
    (0..<columns).flatMap { column in
      (0..<rows).map { row in
        let across = Double(column) / Double(columns - 1)
        let down = Double(row) / Double(rows - 1)
        return Point(
          x: min(box.minX + across * (box.maxX - box.minX), box.maxX.nextDown),
          y: min(box.minY + down * (box.maxY - box.minY), box.maxY.nextDown))
      }
    }.filter { box.contains($0) }
  }

  /// What the scene and its policies are.
  var description: String { "\(scene.count) views, \(policies.map { $0.rules.map(\.summary) })" }
}

extension PolicyRule {
  fileprivate var isRound: Bool {
    if let transform = set?.transform, transform.b != 0 { return true }
    return switch pointInside {
    case .ellipse, .cornerRadius, .polygon: true
    default: false
    }
  }
}

extension CertifiedCell.Claim {
  /// Whether it is right at a point with these hit views.
  func isRight(_ hits: (before: ViewID?, after: ViewID?)) -> Bool {
    switch self {
    case .views(let before, let after): before == hits.before && after == hits.after
    case .sameView: hits.before == hits.after
    case .nothing: true
    }
  }
}
