import Foundation
import Testing
import UIKitModel

/// Tests what live objects answer while touches are delivered.
@MainActor @Suite struct DeliveryRuleTests {
  private final class Asked: UIView {
    var allows = true
    var count = 0

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      count += 1
      return allows
    }
  }

  @Test func `the hit view alone is asked whether a recognizer may begin, if that would take its touch`() {
    let stage = Stage()
    let (outer, hit) = (Asked(frame: stage.window.bounds), Asked(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    stage.window.addSubview(outer)
    outer.addSubview(hit)
    let tap = CountingTap()
    stage.window.addGestureRecognizer(tap)
    stage.driver.tap(at: at(10, 10))
    #expect((outer.count, hit.count, tap.count) == (0, 1, 1))
    (outer.allows, hit.allows) = (false, false)
    stage.driver.tap(at: at(10, 10))
    #expect((hit.count, tap.count) == (2, 1))
    tap.cancelsTouchesInView = false
    stage.driver.tap(at: at(10, 10))
    #expect((outer.count, hit.count, tap.count) == (0, 2, 2))
  }

  @Test func `a recognizer that has ended goes on excluding until all that share its touch have decided`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let (single, double) = (CountingTap(), CountingTap())
    double.numberOfTapsRequired = 2
    view.addGestureRecognizer(single)
    view.addGestureRecognizer(double)
    stage.driver.tap(at: at(10, 10))
    #expect(single.count == 1 && single.state == .ended)
    stage.driver.advance(by: 1)
    #expect(single.state == .possible)
  }

  @Test func `a finger is ignored by a recognizer of other types, and by one that has a touch of another type`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    view.isMultipleTouchEnabled = true
    let (pencil, all) = (LoggingRecognizer("pencil", stage.log), LoggingRecognizer("all", stage.log))
    pencil.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
    view.addGestureRecognizer(pencil)
    view.addGestureRecognizer(all)
    stage.driver.began(at: at(10, 10))
    #expect(stage.log.take() == ["all began", "view began"])
    stage.driver.touchType = .pencil
    stage.driver.began(at: at(50, 10), finger: 2)
    #expect(stage.log.take() == ["pencil began", "view began"])
    #expect(all.numberOfTouches == 1)
  }

  @Test func `the buttons of a tap count for a pointer alone`() {
    let stage = Stage()
    let tap = CountingTap()
    tap.buttonMaskRequired = .secondary
    stage.window.addGestureRecognizer(tap)
    stage.driver.tap(at: at(10, 10))
    #expect(tap.count == 1)
    stage.driver.touchType = .indirectPointer
    stage.driver.tap(at: at(10, 10))
    #expect(tap.count == 1)
    stage.driver.buttons = .secondary
    stage.driver.tap(at: at(10, 10))
    #expect(tap.count == 2)
  }

  @Test func `a segmented control keeps the drag from the scroll view around it`() {
    let stage = Stage()
    let scrollView = UIScrollView(frame: stage.window.bounds)
    scrollView.contentSize = CGSize(width: 390, height: 2000)
    stage.window.addSubview(scrollView)
    let segments = UISegmentedControl(items: ["one", "two"])
    segments.frame = CGRect(x: 0, y: 400, width: 390, height: 40)
    scrollView.addSubview(segments)
    stage.driver.drag(from: at(10, 420), to: at(10, 300))
    #expect(scrollView.contentOffset == .zero)
    stage.driver.drag(from: at(10, 520), to: at(10, 400))
    #expect(scrollView.contentOffset.y > 0)
  }

  @Test func `a long press of two fingers ends when one of them leaves`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let press = UILongPressGestureRecognizer()
    press.numberOfTouchesRequired = 2
    var states: [UIGestureRecognizer.State] = []
    press.addHandler { states.append($0.state) }
    view.addGestureRecognizer(press)
    stage.driver.send([.init(1, .began, at: at(10, 10)), .init(2, .began, at: at(50, 50))])
    stage.driver.advance(by: 0.6)
    stage.driver.ended(finger: 2)
    #expect(states == [.began, .ended])
  }

  private final class Watching: UITapGestureRecognizer {
    var seen: [State] = []
    override var state: State { didSet { seen.append(state) } }
  }

  @Test func `an override of the state sees what the system and others decide`() {
    let stage = Stage()
    let (tap, other) = (Watching(), Watching())
    stage.window.addGestureRecognizer(tap)
    stage.window.addGestureRecognizer(other)
    stage.driver.tap(at: at(10, 10))
    #expect(tap.seen == [.ended] && other.seen == [.failed])
  }

  private final class Refusing: UIPanGestureRecognizer {
    override var state: State { didSet { if state == .began { state = .cancelled } } }
  }

  @Test func `an override of the state may answer with a state of its own`() {
    let stage = Stage()
    let pan = Refusing()
    stage.window.addGestureRecognizer(pan)
    stage.driver.drag(from: at(10, 10), to: at(100, 10), lifts: false)
    #expect(pan.state == .cancelled)
    stage.driver.ended()
    #expect(pan.state == .possible)
  }

  private final class Silent: UITapGestureRecognizer {
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  }

  @Test func `a subclass that keeps touches from its class does not recognize`() {
    let stage = Stage()
    let tap = Silent()
    var count = 0
    tap.addHandler { _ in count += 1 }
    stage.window.addGestureRecognizer(tap)
    stage.driver.tap(at: at(10, 10))
    stage.driver.advance(by: 1)
    #expect(count == 0)
  }

  @Test func `code can set the state of a recognizer without touches, which then starts anew`() {
    let stage = Stage()
    let recognizer = LoggingRecognizer("code", stage.log)
    var states: [UIGestureRecognizer.State] = []
    recognizer.addHandler { states.append($0.state) }
    stage.window.addGestureRecognizer(recognizer)
    recognizer.state = .began
    recognizer.state = .changed
    stage.driver.advance(by: 1)
    #expect(recognizer.state == .changed)
    recognizer.state = .ended
    #expect(recognizer.state == .ended)
    stage.driver.advance(by: 1)
    #expect(states == [.began, .changed, .ended] && recognizer.state == .possible)
    recognizer.isEnabled = false
    recognizer.state = .began
    #expect(recognizer.state == .possible)
  }

  private final class Ignoring: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      for touch in touches { ignore(touch, for: event) }
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
  }

  @Test func `a touch that a recognizer ignores goes to its view as if the recognizer were not there`() throws {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let recognizer = Ignoring()
    recognizer.delaysTouchesBegan = true
    view.addGestureRecognizer(recognizer)
    stage.driver.began(at: at(10, 10))
    #expect(stage.log.take() == ["view began"])
    #expect(try #require(stage.driver.touch()).gestureRecognizers == [])
    stage.driver.moved(to: at(50, 10))
    #expect(recognizer.state == .possible && stage.log.take() == ["view moved"])
  }

  private final class Disabling: LoggingRecognizer {
    var other: UIGestureRecognizer?
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesBegan(touches, with: event)
      other?.isEnabled = false
    }
  }

  @Test func `code that disables a recognizer during an event does not bring the view its touch before others`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 200, 200)
    let (first, last) = (Disabling("first", stage.log), LoggingRecognizer("last", stage.log))
    let held = LoggingRecognizer("held", stage.log)
    held.delaysTouchesBegan = true
    first.other = held
    view.gestureRecognizers = [first, held, last]
    stage.driver.began(at: at(10, 10))
    #expect(stage.log.take() == ["first began", "last began", "view began"])
    #expect(held.state == .failed)
  }

  private final class Counting: UIGestureRecognizerDelegate {
    var count = 0
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
      count += 1
      return true
    }
  }

  @Test func `a delegate is asked about a failure once an attempt`() {
    let stage = Stage()
    let (single, double, delegate) = (CountingTap(), CountingTap(), Counting())
    double.numberOfTapsRequired = 2
    single.delegate = delegate
    stage.window.addGestureRecognizer(single)
    stage.window.addGestureRecognizer(double)
    stage.driver.tap(at: at(10, 10))
    stage.driver.advance(by: 1)
    #expect(delegate.count == 1 && single.count == 1)
    stage.driver.tap(at: at(10, 10))
    stage.driver.advance(by: 1)
    #expect(delegate.count == 2 && single.count == 2)
  }

  @Test func `an end that the app keeps to itself cancels the touch with the next event`() {
    final class App: UIApplication {
      var isSilent = false
      override func sendEvent(_ event: UIEvent) { if !isSilent { super.sendEvent(event) } }
    }
    let app = App()
    EventDriver.reset(application: app)
    let window = UIWindow()
    window.makeKeyAndVisible()
    let (driver, log, tap) = (EventDriver(), Log(), CountingTap())
    let view = LoggingView("view", CGRect(x: 0, y: 0, width: 100, height: 100), log)
    window.addSubview(view)
    view.addGestureRecognizer(tap)
    driver.began(at: at(10, 10))
    app.isSilent = true
    driver.ended()
    app.isSilent = false
    #expect(log.take() == ["view began"])
    driver.advance(by: 0.5)
    driver.tap(at: at(10, 10))
    #expect(log.take() == ["view cancelled", "view began", "view cancelled"] && tap.count == 1)
  }

  @Test func `what waits for a time happens in the order of the times`() {
    let stage = Stage()
    let press = UILongPressGestureRecognizer()
    press.addHandler { [log = stage.log] _ in log.lines.append("press") }
    stage.window.addGestureRecognizer(press)
    stage.driver.began(at: at(10, 10))
    let view = stage.add("view", 200, 0, 100, 100)
    for (name, seconds) in [("later", 0.75), ("earlier", 0.25)] {
      UIView.animate(
        withDuration: seconds, animations: { view.center.x += 1 },
        completion: { [log = stage.log] _ in log.lines.append(name) })
    }
    stage.driver.advance(by: 2)
    #expect(stage.log.take() == ["earlier", "press", "later"])
  }
}
