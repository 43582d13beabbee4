import Foundation
import Testing
import UIKitModel

@MainActor @Suite struct FurtherRecognizerTests {
  /// Adds a recognizer to a view, and gives a function that takes the states for which it has
  /// sent actions.
  private func watch(_ recognizer: UIGestureRecognizer, on view: UIView) -> () -> [UIGestureRecognizer.State] {
    var states: [UIGestureRecognizer.State] = []
    recognizer.addHandler { states.append($0.state) }
    view.addGestureRecognizer(recognizer)
    return {
      defer { states = [] }
      return states
    }
  }

  private func close(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) < 1e-9 }

  @Test func `a pinch begins after 10 points, measures the distance, and ends with the last finger`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 300, 300)
    view.isMultipleTouchEnabled = true
    let pinch = UIPinchGestureRecognizer()
    let states = watch(pinch, on: view)
    stage.send(.began, at(100, 100), at(200, 100))
    stage.send(.moved, at(100, 100), at(209, 100))
    #expect(states() == [])
    stage.send(.moved, at(100, 100), at(250, 100))
    #expect(states() == [.began])
    #expect(close(pinch.scale, 150.0 / 108) && close(pinch.velocity, 410.0 / 108))
    #expect(close(pinch.location(in: view).x, 175))
    pinch.scale = 1
    stage.send(.moved, at(100, 100), at(175, 100))
    #expect(close(pinch.scale, 0.5))
    stage.driver.ended(finger: 1)
    #expect(states() == [.changed])
    stage.driver.ended(finger: 2)
    #expect(states() == [.ended])
    #expect(pinch.scale == 1 && pinch.state == .possible)
    #expect(stage.log.take() == ["view began 2", "view moved 2", "view cancelled 2"])
  }

  @Test func `one finger is no pinch and no rotation, and the view keeps it`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 300, 300)
    let (pinch, rotation) = (UIPinchGestureRecognizer(), UIRotationGestureRecognizer())
    let (pinched, rotated) = (watch(pinch, on: view), watch(rotation, on: view))
    stage.driver.drag(from: at(10, 10), to: at(200, 100), steps: 1)
    #expect(pinched() == [] && rotated() == [])
    #expect(stage.log.take() == ["view began", "view moved", "view ended"])
    // Neither waits for a second finger of the drag before.
    stage.send(.began, at(100, 100), at(200, 100))
    stage.send(.moved, at(50, 100), at(250, 100))
    #expect(pinched() == [.began] && rotated() == [])
  }

  @Test func `a rotation counts clockwise, past the left, and goes on from what the app sets`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 300, 300)
    let rotation = UIRotationGestureRecognizer()
    let states = watch(rotation, on: view)
    stage.send(.began, at(150, 150), at(250, 150))
    stage.send(.moved, at(150, 150), at(250, 159))
    #expect(states() == [])
    stage.send(.moved, at(150, 150), at(150, 250))
    #expect(states() == [.began])
    // 5 degrees of the way do not count.
    let slop = CGFloat.pi / 36
    #expect(close(rotation.rotation, .pi / 2 - slop))
    stage.send(.moved, at(150, 150), at(51, 150.5))
    stage.send(.moved, at(150, 150), at(50, 149))
    #expect(rotation.rotation > .pi - slop && rotation.rotation < .pi - slop + 0.02)
    rotation.rotation = 0
    stage.send(.moved, at(150, 150), at(150, 50))
    #expect(rotation.rotation > 1.5 && rotation.rotation < .pi / 2 && rotation.velocity > 15)
    stage.send(.ended, at(150, 150), at(150, 50))
    #expect(states() == [.changed, .changed, .changed, .ended])
  }

  @Test(arguments: [
    (at(60, 10), UISwipeGestureRecognizer.Direction.right), (at(-60, 10), .left), (at(10, 60), .down),
    (at(10, -60), .up),
  ])
  func `a swipe takes its own direction alone`(movement: CGPoint, direction: UISwipeGestureRecognizer.Direction) {
    let end = at(150 + movement.x, 150 + movement.y)
    for asked in [UISwipeGestureRecognizer.Direction.right, .left, .up, .down] {
      let stage = Stage()
      let view = stage.add("view", 0, 0, 300, 300)
      let swipe = UISwipeGestureRecognizer()
      swipe.direction = asked
      let states = watch(swipe, on: view)
      stage.driver.drag(from: at(150, 150), to: end)
      #expect(states() == (asked == direction ? [.ended] : []))
    }
  }

  @Test func `a slow, a slanted or a short movement, or one finger too many, is no swipe`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 300, 300)
    let swipe = UISwipeGestureRecognizer()
    #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
    let states = watch(swipe, on: view)
    stage.driver.began(at: at(100, 100))
    stage.driver.moved(to: at(200, 100), time: stage.driver.time + 0.6)
    stage.driver.ended()
    stage.driver.drag(from: at(100, 100), to: at(160, 160))
    stage.driver.drag(from: at(100, 100), to: at(138, 100))
    stage.send(.began, at(100, 100), at(100, 200))
    stage.send(.moved, at(200, 100), at(200, 200))
    stage.send(.ended, at(200, 100), at(200, 200))
    #expect(states() == [])
    stage.driver.drag(from: at(100, 100), to: at(150, 100))
    #expect(states() == [.ended])
  }

  @Test func `a swipe of two fingers takes touches from the view at once`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 300, 300)
    view.isMultipleTouchEnabled = true
    let swipe = UISwipeGestureRecognizer()
    swipe.numberOfTouchesRequired = 2
    swipe.direction = [.left, .right]
    let states = watch(swipe, on: view)
    stage.send(.began, at(100, 100), at(100, 200))
    stage.send(.moved, at(40, 100), at(40, 200))
    #expect(states() == [.ended])
    #expect(stage.log.take() == ["view began 2", "view cancelled 2"])
  }

  @Test func `a pan from an edge needs the system's mark of that edge on the touch, not the place`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 390, 844)
    let pan = UIScreenEdgePanGestureRecognizer()
    #expect(pan.edges.isEmpty)
    pan.edges = [.left, .bottom]
    let states = watch(pan, on: view)
    stage.driver.drag(from: at(0, 400), to: at(100, 400))
    stage.driver.drag(from: at(385, 400), to: at(300, 400), edge: .right)
    #expect(states() == [])
    stage.driver.drag(from: at(19, 400), to: at(100, 400), steps: 2, edge: .left)
    #expect(states() == [.began, .changed, .ended])
    stage.driver.drag(from: at(200, 840), to: at(200, 700), steps: 2, edge: .bottom)
    #expect(states() == [.began, .changed, .ended])
  }

  private final class NoTouches: UIGestureRecognizerDelegate {
    var asked: [UIEvent.EventType] = []

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
      asked.append(event.type)
      return event.type != .touches
    }
  }

  @Test func `a delegate that refuses events of touches keeps them from the recognizer`() throws {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 100, 100)
    let (recognizer, delegate) = (LoggingRecognizer("refused", stage.log), NoTouches())
    recognizer.delegate = delegate
    view.addGestureRecognizer(recognizer)
    stage.driver.began(at: at(10, 10))
    #expect(try #require(stage.driver.touch()).gestureRecognizers == [])
    #expect(delegate.asked == [.touches] && stage.log.take() == ["view began"])
  }

  private final class Interaction: NSObject, UIInteraction {
    private(set) weak var view: UIView?
    private(set) var left = 0

    func willMove(to view: UIView?) { if view == nil { left += 1 } }
    func didMove(to view: UIView?) { self.view = view }
  }

  @Test func `an interaction hears which view it is added to`() {
    let view = UIView()
    let (one, other) = (Interaction(), Interaction())
    view.addInteraction(one)
    view.interactions = [other]
    #expect(one.view == nil && one.left == 1 && other.view === view && other.left == 0)
    view.removeInteraction(other)
    #expect(other.view == nil && view.interactions.isEmpty)
  }
}

extension Stage {
  /// Sends an event for two fingers, 0.1 s after the one before.
  fileprivate func send(_ phase: UITouch.Phase, _ first: CGPoint, _ second: CGPoint) {
    driver.send([.init(1, phase, at: first), .init(2, phase, at: second)], at: driver.time + 0.1)
  }
}
