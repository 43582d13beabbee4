import Foundation
import Testing
import UIKitModel

@MainActor @Suite struct TouchDeliveryTests {
  @Test func `a touch stays with its view and its window, also outside them`() throws {
    let stage = Stage()
    let a = stage.add("a", 0, 0, 100, 100)
    stage.add("b", 0, 200, 100, 100)
    stage.driver.began(at: at(50, 50))
    let touch = try #require(stage.driver.touch())
    stage.driver.moved(to: at(50, 250))
    #expect(touch.view === a)
    #expect(touch.window === stage.window)
    #expect(touch.location(in: a) == at(50, 250))
    #expect(touch.previousLocation(in: nil) == at(50, 50))
    stage.driver.ended()
    #expect(stage.log.take() == ["a began", "a moved", "a ended"])
  }

  @Test func `a view is hit-tested once for a touch`() {
    final class Counting: UIView {
      var count = 0
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        count += 1
        return super.hitTest(point, with: event)
      }
    }
    let stage = Stage()
    let view = Counting(frame: stage.window.bounds)
    stage.window.addSubview(view)
    stage.driver.drag(from: at(10, 10), to: at(200, 200))
    #expect(view.count == 1)
  }

  @Test func `touches that were held begin one after another`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let double = UITapGestureRecognizer()
    (double.numberOfTapsRequired, double.delaysTouchesBegan) = (2, true)
    view.addGestureRecognizer(double)
    stage.driver.tap(at: at(10, 10))
    stage.driver.began(at: at(12, 12), time: stage.driver.time + 0.1)
    #expect(stage.log.take() == [])
    stage.driver.moved(to: at(100, 12))
    #expect(stage.log.take() == ["view began", "view began", "view ended"])
  }

  @Test func `a view that is removed by another one's touch gets neither its touch nor its end`() {
    final class Remover: UIView {
      var other: UIView?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { other?.removeFromSuperview() }
    }
    let stage = Stage()
    let remover = Remover(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(remover)
    remover.other = stage.add("other", 200, 0, 100, 100)
    stage.driver.twoFingers(at: at(10, 10), and: at(210, 10))
    #expect(stage.log.take() == [])
  }

  @Test func `a second finger on a view for one touch resolves to it, is not delivered, and does not fall through`()
    throws
  {
    let stage = Stage()
    stage.add("behind", 0, 0, 390, 844)
    let front = stage.add("front", 0, 0, 200, 200)
    stage.driver.began(at: at(10, 10), finger: 1)
    stage.driver.began(at: at(20, 20), finger: 2)
    #expect(try #require(stage.driver.touch(2)).view === front)
    stage.driver.moved(to: at(30, 30), finger: 2)
    stage.driver.ended(finger: 2)
    stage.driver.ended(finger: 1)
    #expect(stage.log.take() == ["front began", "front ended"])
  }

  @Test func `a view for several touches gets those of one event together`() {
    let stage = Stage()
    stage.add("a", 0, 0, 200, 200).isMultipleTouchEnabled = true
    stage.driver.twoFingers(at: at(10, 10), and: at(50, 50))
    #expect(stage.log.take() == ["a began 2", "a ended 2"])
  }

  @Test func `two views track a finger each`() {
    let stage = Stage()
    stage.add("a", 0, 0, 100, 100)
    stage.add("b", 100, 0, 100, 100)
    stage.driver.twoFingers(at: at(10, 10), and: at(150, 50))
    #expect(stage.log.take() == ["a began", "b began", "a ended", "b ended"])
  }

  @Test func `an exclusive view keeps touches from the others of its window`() {
    let stage = Stage()
    stage.add("a", 0, 0, 100, 100).isExclusiveTouch = true
    stage.add("b", 100, 0, 100, 100)
    stage.driver.twoFingers(at: at(10, 10), and: at(150, 50))
    #expect(stage.log.take() == ["a began", "a ended"])
    stage.driver.twoFingers(at: at(150, 50), and: at(10, 10))
    #expect(stage.log.take() == ["b began", "b ended"])
  }

  @Test func `an exclusive view says nothing about other windows`() {
    let stage = Stage()
    stage.add("a", 0, 0, 100, 100).isExclusiveTouch = true
    let other = UIWindow(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
    other.isHidden = false
    stage.add("b", 0, 0, 100, 100, to: other)
    stage.driver.twoFingers(at: at(10, 10), and: at(150, 50))
    #expect(stage.log.take() == ["a began", "b began", "a ended", "b ended"])
  }

  @Test func `removing a view cancels its touch`() throws {
    let stage = Stage()
    let box = stage.add("box", 0, 0, 200, 200)
    stage.add("a", 0, 0, 100, 100, to: box)
    stage.driver.began(at: at(10, 10))
    let touch = try #require(stage.driver.touch())
    box.removeFromSuperview()
    #expect(stage.log.take() == ["a began", "a cancelled"])
    #expect(touch.view == nil)
    stage.driver.moved(to: at(20, 20))
    stage.driver.ended()
    #expect(stage.log.take() == [])
  }

  @Test func `moving a view within its window does not cancel its touch`() {
    let stage = Stage()
    let (one, other) = (stage.add("one", 0, 0, 100, 100), stage.add("other", 0, 100, 100, 100))
    let a = stage.add("a", 0, 0, 50, 50, to: one)
    stage.driver.began(at: at(10, 10))
    other.addSubview(a)
    stage.driver.ended()
    #expect(stage.log.take() == ["a began", "a ended"])
  }

  @Test func `a touch that is cancelled ends nowhere`() {
    let stage = Stage()
    stage.add("a", 0, 0, 100, 100)
    stage.driver.began(at: at(10, 10))
    stage.driver.cancelled()
    stage.driver.ended()
    #expect(stage.log.take() == ["a began", "a cancelled"])
  }

  @Test func `a touch that a view does not handle goes up the chain`() {
    let stage = Stage()
    let a = stage.add("a", 0, 0, 100, 100)
    a.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    stage.driver.tap(at: at(10, 10))
    #expect(stage.log.take() == ["a began", "a ended"])
  }

  @Test func `taps that follow each other are counted`() throws {
    let stage = Stage()
    stage.driver.tap(at: at(10, 10))
    stage.driver.began(at: at(12, 10), time: stage.driver.time + 0.1)
    #expect(try #require(stage.driver.touch()).tapCount == 2)
    stage.driver.ended()
    stage.driver.began(at: at(12, 10), time: stage.driver.time + 1)
    #expect(try #require(stage.driver.touch()).tapCount == 1)
  }

  @Test func `an override of sendEvent finds view, window and recognizers, and those that stand still`() throws {
    final class App: UIApplication {
      var seen: [[String]] = []
      override func sendEvent(_ event: UIEvent) {
        let touches = event.allTouches ?? []
        seen.append(
          touches.map {
            "\($0.view?.tag ?? -1) \($0.window == nil ? "-" : "w") \($0.phase.rawValue) \($0.gestureRecognizers?.count ?? 0)"
          }
          .sorted())
        super.sendEvent(event)
      }
    }
    let app = App()
    EventDriver.reset(application: app)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    window.isHidden = false
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.tag = 7
    view.addGestureRecognizer(UITapGestureRecognizer())
    window.addSubview(view)
    let driver = EventDriver()
    driver.began(at: at(10, 10), finger: 1)
    driver.began(at: at(300, 10), finger: 2)
    #expect(app.seen == [["7 w 0 1"], ["-1 - 0 0", "7 w 2 1"]])
  }

  @Test func `hover, scroll and transform resolve at each event`() {
    let stage = Stage()
    let (a, b) = (stage.add("a", 0, 0, 100, 100), stage.add("b", 0, 100, 100, 100))
    #expect(stage.driver.hover(at: at(10, 10)) === a)
    #expect(stage.driver.hover(at: at(10, 110)) === b)
    #expect(stage.driver.scroll(at: at(10, 10), by: at(0, 5)) === a)
    #expect(stage.driver.transform(at: at(10, 110)) === b)
    #expect(stage.driver.hover(at: at(300, 300)) === stage.window)
    #expect(stage.log.take() == [])
  }

  @Test func `a hover recognizer begins and ends with the pointer`() {
    final class Hover: UIHoverGestureRecognizer {
      var states: [Int] = []
      override var state: State {
        get { super.state }
        set {
          super.state = newValue
          states.append(super.state.rawValue)
        }
      }
    }
    let stage = Stage()
    let hover = Hover()
    stage.add("a", 0, 0, 100, 100).addGestureRecognizer(hover)
    stage.driver.hover(at: at(10, 10))
    stage.driver.hover(at: at(20, 10))
    stage.driver.hover(at: at(200, 10))
    #expect(hover.states == [1, 2, 3])
    stage.driver.hover(at: at(10, 10))
    stage.driver.hoverEnded()
    #expect(hover.states == [1, 2, 3, 1, 3])
  }
}
