import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Asks views of the app as UIKit does for a touch, and counts the calls.
///
/// No event is made, and nobody becomes a responder.
@MainActor
final class HitProbe {
  /// A limit is reached.
  struct IsUp: Error {}

  /// A view that was asked about a point in its own space.
  struct Asked {
    var slot: Scene.Slot
    var point: CGPoint
    var answer: ProbedScene.Answer
  }

  let scene: ProbedScene
  private let clock: FiniteClock
  private let end: TimeInterval
  private let most: Int
  private(set) var calls = 0
  /// The limit that is reached; nil for none.
  private(set) var gap: ProbingGap?

  /// - Parameter start: when the question came, on the clock.
  init(_ scene: ProbedScene, _ options: ProbingOptions, _ clock: FiniteClock, start: TimeInterval) {
    (self.scene, self.clock) = (scene, clock)
    (end, most) = (start + options.delay, options.calls)
  }

  /// The result of a view's own `hitTest(_:with:)`.
  func ask(_ slot: Scene.Slot, at point: CGPoint) throws(IsUp) -> Asked {
    guard calls < most else { return try stop(.calls) }
    guard clock.now <= end else { return try stop(.time) }
    calls += 1
    let hit = scene.view(slot)?.hitTest(point, with: nil)
    return Asked(slot: slot, point: point, answer: scene.answer(hit))
  }

  private func stop(_ gap: ProbingGap) throws(IsUp) -> Asked {
    self.gap = self.gap ?? gap
    throw IsUp()
  }

  /// The results of the windows for a location on the screen, from front to back, up to the first
  /// one that gives a view.
  func ask(_ windows: [Scene.Slot], about location: CGPoint) throws(IsUp) -> [Asked] {
    var asked: [Asked] = []
    for slot in windows where scene.test.conversion(to: slot) != nil {
      guard let window = scene.view(slot) as? UIWindow else { continue }
      let answer = try ask(slot, at: window.convert(location, from: nil as UIWindow?))
      asked.append(answer)
      if answer.answer != .nobody { break }
    }
    return asked
  }
}
