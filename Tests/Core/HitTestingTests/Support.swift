import Foundation
import HitTesting
import Synchronization
import TestSupport

extension Scene {
  /// The id of the hit view; nil for nobody.
  func hit(_ x: Double, _ y: Double, _ policy: Policy = policy(), in windowScene: String? = nil) -> ViewID? {
    HitTest(self, AppliedPolicy(policy, in: self)).hitTest(Point(x: x, y: y), windowScene: windowScene).map(id)
  }

  /// The identifier of the hit view or, if it has none, its class; nil for nobody.
  func hitName(_ x: Double, _ y: Double, _ policy: Policy = policy()) -> String? {
    guard let slot = hit(x, y, policy).flatMap({ slot(of: $0) }) else { return nil }
    return text(slot).identifier ?? className(slot)
  }

  /// All views from back to front, with the windows by the levels that rules give them.
  func inDrawingOrder(under applied: AppliedPolicy) -> [Slot] {
    let windows = subviews(Self.screen).enumerated()
      .sorted { (applied.level($0.element, in: self), $0.offset) < (applied.level($1.element, in: self), $1.offset) }
    return windows.flatMap { window in preorder().map(\.slot).filter { self.window(of: $0) == window.element } }
  }

  /// The decisions of one hit test, with the ids of the views.
  func decisions(_ x: Double, _ y: Double, _ policy: Policy = policy()) -> [Step] {
    var steps: [Step] = []
    let hitTest = HitTest(self, AppliedPolicy(policy, in: self)) {
      steps.append(Step(id: id($0.view), step: $0.step, reason: $0.reason))
    }
    _ = hitTest.hitTest(Point(x: x, y: y))
    return steps
  }
}

struct Step: Equatable {
  var id: ViewID
  var step: DecisionStep
  var reason: SceneReason
}

/// Runs a body on a thread with a stack of 1 GB, like the threads of replays.
func onLargeStack<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
  let result = Mutex<Value?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  let thread = Thread {
    result.withLock { $0 = body() }
    isDone.signal()
  }
  thread.stackSize = 1 << 30
  thread.start()
  isDone.wait()
  return result.withLock { $0 }
}
