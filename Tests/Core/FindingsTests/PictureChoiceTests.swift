import Findings
import HitTesting
import TestSupport
import Testing

/// A run keeps the scenes with the first differences of each group, however they come.
@Suite struct PictureChoiceTests {
  /// The findings of a part: for each snapshot the group of each difference, and the whole scene.
  private struct Snapshot {
    var groups: [Int]
    var scene: [ViewID: PicturedView]
  }

  private static func view(_ id: ViewID, _ order: Double) -> PicturedView {
    PicturedView(
      id: id, parent: nil, order: order, className: "V", identifier: nil, label: nil, bounds: .zero,
      toSuperview: .identity,
      alpha: 1, isHidden: false, isUserInteractionEnabled: true)
  }

  private static func difference(_ group: Int, _ snapshot: Int) -> Difference {
    let key = GroupKey(verdict: .changed, kind: .lost, before: .nobody, after: .nobody, reason: "\(group)")
    return Difference(
      key: key, subject: .event(id: 1, type: .motion), snapshotID: SnapshotID(snapshot), time: 0, location: nil,
      beforeView: nil,
      afterView: nil)
  }

  /// What differs between two scenes. A view that did not change may be there, too.
  private static func scene(
    _ number: Int, from old: [ViewID: PicturedView], to new: [ViewID: PicturedView], besides: some Sequence<ViewID>
  ) -> PicturedScene {
    let besides = Set(besides)
    return PicturedScene(
      snapshotID: SnapshotID(number), time: 0,
      views: new.values.filter { old[$0.id] != $0 || besides.contains($0.id) }.sorted { $0.id < $1.id },
      removed: old.keys.filter { new[$0] == nil }.sorted(), unchangedTouches: [])
  }

  private static func randomPart(_ random: inout SplitMix64) -> [Snapshot] {
    var scene: [ViewID: PicturedView] = [:]
    return (0..<Int.random(in: 1...12, using: &random)).map { _ in
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let id = ViewID.random(in: 1...6, using: &random)
        scene[id] = Bool.random(using: &random) ? nil : view(id, Double(Int.random(in: 1...2, using: &random)))
      }
      return Snapshot(
        groups: (0..<Int.random(in: 0...2, using: &random)).map { _ in Int.random(in: 1...3, using: &random) },
        scene: scene)
    }
  }

  /// Feeds the parts to a choice. Of the scenes without a first difference, some come all the same.
  private static func kept(_ parts: [[Snapshot]], extra: (Int) -> Bool) -> [[PicturedScene]] {
    var choice = PictureChoice()
    var counts: [Int: Int] = [:]
    return parts.map { part in
      choice.beginPart()
      var last: [ViewID: PicturedView] = [:]
      return part.enumerated().compactMap { number, snapshot in
        var isFirst = false
        for group in snapshot.groups {
          counts[group, default: 0] += 1
          choice.add(difference(group, number), number: counts[group, default: 0])
          if counts[group, default: 0] <= PictureChoice.picturesOfGroup { isFirst = true }
        }
        guard isFirst || extra(number) else { return nil }
        defer { last = snapshot.scene }
        return choice.take(scene(number, from: last, to: snapshot.scene, besides: extra(number) ? [1, 2] : []))
      }
    }
  }

  @Test(arguments: 0..<200)
  func `the kept scenes are those of the first differences, whatever else was pictured`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = (0..<4).map { _ in Self.randomPart(&random) }
    var counts: [Int: Int] = [:]
    let expected = parts.map { part in
      var last: [ViewID: PicturedView] = [:]
      return part.enumerated().compactMap { number, snapshot -> PicturedScene? in
        var isFirst = false
        for group in snapshot.groups {
          counts[group, default: 0] += 1
          if counts[group, default: 0] <= PictureChoice.picturesOfGroup { isFirst = true }
        }
        guard isFirst else { return nil }
        defer { last = snapshot.scene }
        return Self.scene(number, from: last, to: snapshot.scene, besides: [])
      }
    }
    #expect(Self.kept(parts) { _ in false } == expected)
    #expect(Self.kept(parts) { $0 % 2 == 0 } == expected)
    #expect(Self.kept(parts) { _ in true } == expected)
  }
}
