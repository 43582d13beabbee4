import Foundation
import Testing
import UIKitModel

@MainActor @Suite struct RecognizerTests {
  @Test func `recognizers of the hit view and its superviews up to the window get touches first, nearest first`() throws
  {
    let stage = Stage()
    let box = stage.add("box", 0, 0, 200, 200)
    let inner = stage.add("inner", 0, 0, 100, 100, to: box)
    let sibling = stage.add("sibling", 0, 0, 50, 50, to: box)
    box.sendSubviewToBack(sibling)
    for (name, view) in [("of window", stage.window), ("of box", box), ("of inner", inner), ("of sibling", sibling)] {
      view.addGestureRecognizer(LoggingRecognizer(name, stage.log))
    }
    stage.driver.began(at: at(10, 10))
    #expect(stage.log.take() == ["of inner began", "of box began", "of window began", "inner began"])
    #expect(try #require(stage.driver.touch()).gestureRecognizers?.map(\.name) == ["of inner", "of box", "of window"])
    stage.driver.ended()
    #expect(stage.log.take() == ["of inner ended", "of box ended", "of window ended", "inner ended"])
  }

  @Test func `setting the recognizers removes those that are not in the list, and adds the others`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 100, 100)
    let (old, kept, new) = (UITapGestureRecognizer(), UITapGestureRecognizer(), UITapGestureRecognizer())
    view.gestureRecognizers = [old, kept]
    view.gestureRecognizers = [kept, new]
    #expect(view.gestureRecognizers == [kept, new])
    #expect(old.view == nil && kept.view === view && new.view === view)
    view.gestureRecognizers = nil
    #expect(view.gestureRecognizers?.isEmpty == true && kept.view == nil)
  }

  @Test func `a recognizer that is off, or whose delegate refuses the touch, does not get it`() throws {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 100, 100)
    let (off, refused) = (LoggingRecognizer("off", stage.log), LoggingRecognizer("refused", stage.log))
    let answers = DelegateAnswers()
    answers.shouldReceive = { _ in false }
    off.isEnabled = false
    refused.delegate = answers
    view.addGestureRecognizer(off)
    view.addGestureRecognizer(refused)
    stage.driver.began(at: at(10, 10))
    #expect(try #require(stage.driver.touch()).gestureRecognizers?.isEmpty == true)
    #expect(stage.log.take() == ["view began"])
  }

  @Test func `recognition cancels the view's touch, whose view is then nil`() throws {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    stage.driver.began(at: at(10, 10))
    let touch = try #require(stage.driver.touch())
    stage.driver.moved(to: at(15, 10))
    #expect(pan.state == .possible)
    stage.driver.moved(to: at(20, 10))
    #expect(pan.state == .began)
    #expect(touch.view == nil)
    stage.driver.moved(to: at(60, 30))
    #expect(pan.translation(in: view) == at(50, 20))
    stage.driver.ended()
    #expect(pan.state == .possible)
    #expect(stage.log.take() == ["view began", "view moved", "view cancelled"])
  }

  @Test func `a recognizer that does not cancel leaves the view its touch`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let tap = CountingTap()
    tap.cancelsTouchesInView = false
    view.addGestureRecognizer(tap)
    stage.driver.tap(at: at(10, 10))
    #expect(tap.count == 1)
    #expect(stage.log.take() == ["view began", "view ended"])
  }

  @Test func `of two taps the nearer one recognizes`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let (near, far) = (CountingTap(), CountingTap())
    view.addGestureRecognizer(near)
    stage.window.addGestureRecognizer(far)
    stage.driver.tap(at: at(10, 10))
    #expect((near.count, far.count) == (1, 0))
    stage.driver.tap(at: at(300, 10))
    #expect((near.count, far.count) == (1, 1))
  }

  @Test func `both recognize when one delegate lets them`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let (near, far) = (CountingTap(), CountingTap())
    let answers = DelegateAnswers()
    answers.simultaneous = true
    far.delegate = answers
    view.addGestureRecognizer(near)
    stage.window.addGestureRecognizer(far)
    stage.driver.tap(at: at(10, 10))
    #expect((near.count, far.count) == (1, 1))
  }

  @Test func `a recognizer whose delegate or view says no fails, and the next one recognizes`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let (near, far) = (CountingTap(), CountingTap())
    let answers = DelegateAnswers()
    answers.shouldBegin = false
    near.delegate = answers
    view.addGestureRecognizer(near)
    stage.window.addGestureRecognizer(far)
    stage.driver.tap(at: at(10, 10))
    #expect((near.count, far.count) == (0, 1))
  }

  @Test func `a single tap that requires a double tap to fail waits for it`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let (single, double) = (CountingTap(), CountingTap())
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    view.addGestureRecognizer(single)
    view.addGestureRecognizer(double)

    stage.driver.tap(at: at(10, 10))
    #expect((single.count, double.count) == (0, 0))
    stage.driver.advance(by: 0.5)
    #expect((single.count, double.count) == (1, 0))

    stage.driver.tap(at: at(10, 10), count: 2)
    stage.driver.advance(by: 1)
    #expect((single.count, double.count) == (1, 1))
  }

  @Test func `a view waits for the end of its touch while a double tap is possible`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let double = CountingTap()
    double.numberOfTapsRequired = 2
    view.addGestureRecognizer(double)
    stage.driver.tap(at: at(10, 10))
    #expect(stage.log.take() == ["view began"])
    stage.driver.advance(by: 0.5)
    #expect(stage.log.take() == ["view ended"])
  }

  @Test func `a recognizer that delays touches keeps them until it fails`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let tap = CountingTap()
    tap.delaysTouchesBegan = true
    view.addGestureRecognizer(tap)
    stage.driver.began(at: at(10, 10))
    #expect(stage.log.take() == [])
    stage.driver.moved(to: at(100, 10))
    #expect(stage.log.take() == ["view began"])
    stage.driver.ended()
    #expect(stage.log.take() == ["view ended"])
    stage.driver.tap(at: at(10, 10))
    #expect(tap.count == 1)
    #expect(stage.log.take() == [])
  }

  @Test func `a long press begins when its time has passed, unless the finger moves or leaves`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let press = UILongPressGestureRecognizer()
    view.addGestureRecognizer(press)
    stage.driver.began(at: at(10, 10))
    stage.driver.advance(by: 0.4)
    #expect(press.state == .possible)
    stage.driver.advance(by: 0.2)
    #expect(press.state == .began)
    #expect(stage.log.take() == ["view began", "view cancelled"])
    stage.driver.moved(to: at(100, 10))
    #expect(press.state == .changed)
    stage.driver.ended()
    stage.driver.tap(at: at(10, 10))
    stage.driver.advance(by: 1)
    #expect(press.state == .possible)
    stage.driver.began(at: at(10, 10))
    stage.driver.moved(to: at(30, 10))
    stage.driver.advance(by: 1)
    #expect(press.state == .failed)
  }

  @Test func `a long press without a duration begins with the touch that makes its last finger`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let (press, two) = (UILongPressGestureRecognizer(), UILongPressGestureRecognizer())
    (press.minimumPressDuration, two.minimumPressDuration) = (0, 0)
    two.numberOfTouchesRequired = 2
    view.addGestureRecognizer(press)
    stage.driver.began(at: at(10, 10))
    #expect(press.state == .began)
    stage.driver.ended()
    press.isEnabled = false
    view.addGestureRecognizer(two)
    stage.driver.began(at: at(10, 10))
    #expect(two.state == .possible)
    stage.driver.send([.init(2, .began, at: at(50, 50))])
    #expect(two.state == .began)
  }

  @Test func `two fingers make a two-finger tap and no one-finger tap`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let (one, two) = (CountingTap(), CountingTap())
    two.numberOfTouchesRequired = 2
    view.addGestureRecognizer(one)
    view.addGestureRecognizer(two)
    stage.driver.twoFingers(at: at(10, 10), and: at(50, 50))
    #expect((one.count, two.count) == (0, 1))
  }

  @Test func `a superview's tap does not take a tap from a button, which a disabled button leaves to it`() {
    let stage = Stage()
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let tap = CountingTap()
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    stage.window.addSubview(button)
    stage.window.addGestureRecognizer(tap)
    stage.driver.tap(at: at(10, 10))
    #expect((taps, tap.count) == (1, 0))
    button.isEnabled = false
    stage.driver.tap(at: at(10, 10))
    #expect((taps, tap.count) == (1, 1))
  }

  @Test func `disabling a recognizer cancels what it is doing`() {
    let stage = Stage()
    let pan = UIPanGestureRecognizer()
    stage.window.addGestureRecognizer(pan)
    stage.driver.drag(from: at(10, 10), to: at(100, 10), lifts: false)
    #expect(pan.state == .changed)
    pan.isEnabled = false
    #expect(pan.state == .cancelled)
  }

  @Test func `a pan recognizer can move its window`() {
    let stage = Stage()
    let entry = UIWindow(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
    entry.windowLevel = .alert
    entry.isHidden = false
    final class Mover: UIPanGestureRecognizer {
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard state == .began || state == .changed else { return }
        let moved = translation(in: nil)
        view?.center.x += moved.x
        view?.center.y += moved.y
        setTranslation(.zero, in: nil)
      }
    }
    entry.addGestureRecognizer(Mover())
    stage.driver.drag(from: at(50, 50), to: at(150, 350))
    #expect(abs(entry.frame.minX - 120) < 1e-9 && abs(entry.frame.minY - 320) < 1e-9)
  }

  @Test func `a recognizer belongs to one view`() {
    let stage = Stage()
    let (a, b) = (stage.add("a", 0, 0, 10, 10), stage.add("b", 10, 0, 10, 10))
    let tap = UITapGestureRecognizer()
    a.addGestureRecognizer(tap)
    b.addGestureRecognizer(tap)
    #expect(a.gestureRecognizers?.isEmpty == true)
    #expect(tap.view === b)
  }
}
