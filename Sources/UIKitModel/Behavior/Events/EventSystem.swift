#if UIKIT_MODEL
  import Foundation

  /// The state that UIKit keeps between events: the touches that are down, the recognizers that
  /// follow them, and the clock.
  @MainActor final class EventSystem {
    /// The touches in the order in which they came down. A touch that is over stays until its view
    /// has been told.
    private(set) var touches: [UITouch] = []
    /// The recognizers that have touches, nearest first for each touch.
    private(set) var participants: [UIGestureRecognizer] = []
    /// The hover recognizers that the pointer is over.
    var hovered: [UIHoverGestureRecognizer] = []
    /// The views that changed in the animation block that is running; nil outside a block.
    var animationsEnabled = true
    var animatedViews: [UIView]?

    private(set) var now: TimeInterval = 0
    private var timers: [Timer] = []
    private var nextTimer = 1
    private var lastEvent = UIEvent()

    struct Timer {
      var number: Int
      var due: TimeInterval
      var action: @MainActor () -> Void
    }

    // MARK: Clock

    /// Runs the action once the clock of the events has reached the time.
    @discardableResult func schedule(after seconds: TimeInterval, _ action: @escaping @MainActor () -> Void) -> Int {
      defer { nextTimer += 1 }
      timers.append(Timer(number: nextTimer, due: now + seconds, action: action))
      return nextTimer
    }

    func unschedule(_ number: Int) { timers.removeAll { $0.number == number } }

    /// Moves the clock on, and runs the actions that are due until then, in the order of their
    /// times.
    func advance(to time: TimeInterval) {
      while let next = timers.filter({ $0.due <= time }).min(by: { ($0.due, $0.number) < ($1.due, $1.number) }) {
        timers.removeAll { $0.number == next.number }
        now = max(now, next.due)
        next.action()
        settle()
        tidy()
      }
      now = max(now, time)
    }

    // MARK: A touch begins

    /// Hit-tests the touch and finds its receivers. This happens once, when the touch begins.
    ///
    /// Apple: "UIKit permanently assigns each touch to the view that contains it", for as long as
    /// the touch lasts.
    ///
    /// - Parameters:
    ///   - unlisted: recognizers that get the touch, although no view lists them.
    ///   - hidesView: whether the touch tells no view.
    func begin(
      _ touch: UITouch, with event: UIEvent, in windowScene: UIWindowScene?, unlisted: [UIGestureRecognizer],
      _ hidesView: Bool
    ) {
      resolve(touch, with: event, in: windowScene)
      if touch.window != nil { touch.gestureRecognizers? += unlisted.filter { !$0.current.isFinal } }
      if hidesView { (touch.view, touch.hitView) = (nil, nil) }
      touches.append(touch)
      if isDropped(touch) { touch.delivery = .dropped }
      for recognizer in touch.gestureRecognizers ?? [] {
        if !participants.contains(where: { $0 === recognizer }) { participants.append(recognizer) }
        recognizer.tracked.append(touch)
      }
      // A scroll view that holds the touch back decides again at that time.
      schedule(after: UIScrollView.contentTouchDelay) {}
    }

    /// Finds the window, the view and the recognizers for the touch's present location.
    func resolve(_ touch: UITouch, with event: UIEvent, in windowScene: UIWindowScene?) {
      let found = UIApplication.shared.hitTest(touch.screenLocation, with: event, in: windowScene)
      touch.window = found?.window
      touch.view = found?.view
      touch.hitView = found?.view
      // The recognizers of the view and of all its superviews, up to and including the window.
      let candidates = found?.view.ancestry.flatMap { $0.gestureRecognizers ?? [] } ?? []
      touch.gestureRecognizers = candidates.filter { recognizer in
        guard recognizer.isEnabled, !recognizer.current.isFinal, recognizer.shouldReceive(event),
          recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: event) != false
        else { return false }
        return recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false
      }
    }

    /// Whether the view never gets the touch. The touch does not fall through to another view.
    private func isDropped(_ touch: UITouch) -> Bool {
      guard let view = touch.hitView else { return true }
      let others = touches.filter { $0 !== touch && $0.isDown }
      // "... the receiver receives only the first touch event in a multi-touch sequence."
      if !view.isMultipleTouchEnabled, others.contains(where: { $0.hitView === view }) { return true }
      // "... blocks the delivery of touch events to other views in the same window". An exclusive
      // view gets no touch while another view has one.
      let told = others.filter {
        $0.window === touch.window && $0.hitView !== view && ($0.delivery == .begun || $0.delivery == .held)
      }
      return told.contains { view.isExclusiveTouch || $0.hitView?.isExclusiveTouch == true }
    }

    // MARK: Delivery

    /// Delivers the touches of one window: to the recognizers first, then to the views.
    func deliver(_ event: UIEvent, in window: UIWindow) {
      lastEvent = event
      let changed = event.touchList.filter { $0.window === window && $0.phase != .stationary }
      for recognizer in participants { recognizer.receive(changed, with: event) }
      let moved = changed.filter { $0.phase == .moved && $0.delivery == .begun }
      settle()
      tellViews(moved.filter { $0.delivery == .begun }, as: .moved)
      tidy()
    }

    /// Delivers the touches that no recognizer and no scroll view holds back any longer.
    func settle() {
      let starting = touches.filter { $0.delivery == .held && !isHeld($0) }
      for touch in starting where touch.delivery == .held && !contentMayHave(touch) { touch.delivery = .dropped }
      tellViews(starting.filter { $0.delivery == .held }, as: .began)
      for phase in [UITouch.Phase.ended, .cancelled] {
        let over = touches.filter { $0.phase == phase && $0.delivery == .begun && !(phase == .ended && isEndHeld($0)) }
        for touch in over { touch.delivery = .over }
        tellViews(over, as: phase)
      }
    }

    /// Takes touches from their views for good, because a recognizer has recognized.
    func takeFromViews(_ taken: [UITouch]) {
      for touch in taken where touch.delivery == .held || touch.delivery == .begun {
        let wasTold = touch.delivery == .begun
        touch.delivery = .over
        if wasTold { tellViews([touch], as: .cancelled) }
        touch.view = nil
      }
    }

    /// Cancels the touches of views that are no longer in the window where the touches began.
    func cancelTouches(in root: UIView) {
      for touch in touches where touch.isDown && touch.hitView?.lies(in: root) == true {
        if touch.window !== root.window { takeFromViews([touch]) }
      }
      for recognizer in participants where recognizer.view?.lies(in: root) == true { recognizer.abandon() }
    }

    /// Forgets touches that are over, and resets recognizers that have no touches left.
    func tidy() {
      for recognizer in participants where !recognizer.hasTouchesDown {
        let isWaiting = recognizer.current == .possible && (recognizer.pending != nil || recognizer.awaitsMoreTouches)
        let isUnfinished = recognizer.current == .began || recognizer.current == .changed
        if !isWaiting && !isUnfinished { recognizer.startAnew() }
      }
      participants.removeAll(where: \.tracked.isEmpty)
      touches.removeAll { !$0.isDown && ($0.delivery == .over || $0.delivery == .dropped) }
    }

    // MARK: Parts

    private func isHeld(_ touch: UITouch) -> Bool {
      (touch.gestureRecognizers ?? []).contains { recognizer in
        guard recognizer.current == .possible, recognizer.tracked.contains(where: { $0 === touch }) else {
          return false
        }
        if recognizer.delaysTouchesBegan {
          return touch.isDown || recognizer.pending != nil || recognizer.awaitsMoreTouches
        }
        guard let pan = recognizer as? UIScrollViewPanGestureRecognizer, touch.isDown else { return false }
        return pan.scrollView?.holdsBack(touch, at: now) == true
      }
    }

    private func isEndHeld(_ touch: UITouch) -> Bool {
      (touch.gestureRecognizers ?? []).contains { recognizer in
        recognizer.delaysTouchesEnded && recognizer.current == .possible && recognizer.tracked.contains { $0 === touch }
          && (recognizer.pending != nil || recognizer.awaitsMoreTouches)
      }
    }

    /// Whether the scroll view around the touch lets its content have it.
    private func contentMayHave(_ touch: UITouch) -> Bool {
      guard let view = touch.hitView else { return false }
      let around = view.ancestry.dropFirst().lazy.compactMap { $0 as? UIScrollView }.first
      return around?.touchesShouldBegin([touch], with: lastEvent, in: view) != false
    }

    /// Calls each view once with its touches, which have that phase during the call. Touches that
    /// were held, and that did not come down together, begin one after another.
    ///
    /// The views follow in the order in which their first touches came down.
    private func tellViews(_ told: [UITouch], as phase: UITouch.Phase) {
      // What a view does may take touches from others, which then get no call.
      let expected: UITouch.Delivery? = phase == .began ? .held : phase == .moved ? .begun : nil
      var left = told
      while let first = left.first, let view = first.hitView {
        let mine = left.filter {
          $0.hitView === view && (phase != .began || $0.startTime == first.startTime)
        }
        left.removeAll { touch in mine.contains { $0 === touch } }
        if phase == .began { for touch in mine { touch.delivery = .begun } }
        let phases = mine.map(\.phase)
        for touch in mine { touch.phase = phase }
        switch phase {
        case .began: view.touchesBegan(Set(mine), with: lastEvent)
        case .moved: view.touchesMoved(Set(mine), with: lastEvent)
        case .ended: view.touchesEnded(Set(mine), with: lastEvent)
        default: view.touchesCancelled(Set(mine), with: lastEvent)
        }
        for (touch, phase) in zip(mine, phases) { touch.phase = phase }
        if let expected { left.removeAll { $0.delivery != expected } }
      }
    }
  }
#endif
