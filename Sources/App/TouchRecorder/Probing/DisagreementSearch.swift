import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Finds the view at which UIKit's answer begins to differ from that of the rules.
///
/// The rules say what a view makes of the answers of the views in it. So the search begins at the
/// window, and asks the views that the rules ask there. If the rules make UIKit's answer of theirs,
/// the window follows the rules, and the search goes on at the view whose answer makes the
/// difference. Otherwise the difference begins there.
@MainActor
struct DisagreementSearch {
  typealias Answer = ProbedScene.Answer
  typealias Asked = HitProbe.Asked

  /// A view that does not follow the rules.
  struct Found {
    var slot: Scene.Slot
    var answer: Answer
    /// The result by the rules, with what UIKit answered for the views in it.
    var ruled: Answer
    /// Whether the view answers the same when it is asked again.
    var isSteady = true
  }

  let probe: HitProbe
  /// On the screen.
  let location: Point
  private var scene: ProbedScene { probe.scene }

  init(_ probe: HitProbe, _ location: Point) { (self.probe, self.location) = (probe, location) }

  /// The result of a view by the rules alone.
  func ruled(_ slot: Scene.Slot) -> Answer { Answer(scene.test.hitTest(slot, about: location)) }

  /// - Parameter start: a view for which the answers differ.
  func begin(at start: Asked) throws(HitProbe.IsUp) -> Found {
    var current = start
    while true {
      let (expected, inside) = try askInside(current)
      if expected == current.answer, let next = inside.first(where: { decides($0, for: current.slot) }) {
        current = next
        continue
      }
      if let unsteady = try unsteady(current, inside) { return unsteady }
      return Found(slot: current.slot, answer: current.answer, ruled: expected)
    }
  }

  /// The result of a view by the rules, when UIKit answers for the views that the rules ask there.
  ///
  /// - Returns: the result, and those views in their order.
  private func askInside(_ outer: Asked) throws(HitProbe.IsUp) -> (ruled: Answer, inside: [Asked]) {
    var inside: [Asked] = []
    var isUp = false
    var test = scene.test
    test.answered = { slot in
      guard slot != outer.slot else { return nil }
      if let known = inside.first(where: { $0.slot == slot }) { return .some(Self.result(of: known)) }
      guard let view = scene.view(outer.slot), let other = scene.view(slot), !isUp else { return .some(nil) }
      do {
        let asked = try probe.ask(slot, at: view.convert(outer.point, to: other))
        inside.append(asked)
        return .some(Self.result(of: asked))
      } catch {
        isUp = true
        return .some(nil)
      }
    }
    let hit = test.hitTest(outer.slot, about: location)
    if isUp { throw HitProbe.IsUp() }
    // A view for which one outside of the scene was answered stands for that one.
    if let other = inside.first(where: { $0.slot == hit }), case .other = other.answer { return (other.answer, inside) }
    return (Answer(hit), inside)
  }

  /// A view's answer as the rules can read it: the view itself stands for one outside of the scene.
  private static func result(of asked: Asked) -> Scene.Slot? {
    switch asked.answer {
    case .nobody: nil
    case .recorded(let slot): slot
    case .other: asked.slot
    }
  }

  /// Whether the answer of a view changes what the rules give for the view around it.
  private func decides(_ asked: Asked, for outer: Scene.Slot) -> Bool {
    guard ruled(asked.slot) != asked.answer else { return false }
    if case .other = asked.answer { return true }
    var test = scene.test
    test.answered = { $0 == asked.slot ? .some(Self.result(of: asked)) : nil }
    return test.hitTest(outer, about: location) != scene.test.hitTest(outer, about: location)
  }

  /// The innermost view that answers differently when it is asked again; nil if none does.
  private func unsteady(_ outer: Asked, _ inside: [Asked]) throws(HitProbe.IsUp) -> Found? {
    var found: (before: Asked, after: Asked)?
    var (current, before) = (outer, inside)
    while true {
      let after = try askInside(current).inside
      let changed = before.lazy.compactMap { one in
        after.first { $0.slot == one.slot && $0.answer != one.answer }.map { (one, $0) }
      }.first
      guard let changed else { break }
      found = changed
      current = changed.1
      before = try askInside(current).inside
    }
    if found == nil {
      let again = try probe.ask(outer.slot, at: outer.point)
      if again.answer != outer.answer { found = (outer, again) }
    }
    return found.map {
      Found(slot: $0.before.slot, answer: $0.before.answer, ruled: ruled($0.before.slot), isSteady: false)
    }
  }
}
