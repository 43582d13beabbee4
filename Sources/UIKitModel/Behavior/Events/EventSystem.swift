#if UIKIT_MODEL
  import Delivery
  import Foundation
  import HitTesting

  /// The state that UIKit keeps between events: the touches that are down, the views and
  /// recognizers that follow them, and the clock.
  ///
  /// It has no rules of its own about who acts: it gives touches to ``delivery``, which asks the
  /// live objects and tells them what comes of the touches (EventSystem+Host.swift).
  @MainActor final class EventSystem {
    /// Decides what comes of touches.
    private(set) lazy var delivery = Delivery(host: self)
    /// The touches, views and recognizers that the delivery knows, by their numbers in it. They are
    /// kept alive until nobody waits for a touch.
    private(set) var touches: [Int: UITouch] = [:]
    private(set) var views: [ViewID: UIView] = [:]
    private(set) var recognizers: [RecognizerID: UIGestureRecognizer] = [:]
    private var nextTouch = 0
    /// What delegates have answered about the first recognizer waiting for the second one, since
    /// either was reset.
    var failureAnswers: [[RecognizerID]: Bool] = [:]

    /// The hover recognizers that the pointer is over.
    var hovered: [UIHoverGestureRecognizer] = []
    /// Whether animations take time.
    var animationsEnabled = true
    /// The views that changed in the animation block that is running; nil outside a block.
    var animatedViews: [UIView]?

    private var timers: [Timer] = []
    private var nextTimer = 1
    private(set) var lastEvent = UIEvent()

    struct Timer {
      var number: Int
      var due: TimeInterval
      var action: @MainActor () -> Void
    }

    // MARK: Clock

    /// Seconds on the clock of the events.
    var now: TimeInterval { delivery.now }

    /// Runs the action once the clock of the events has reached the time.
    func schedule(after seconds: TimeInterval, _ action: @escaping @MainActor () -> Void) {
      timers.append(Timer(number: nextTimer, due: now + seconds, action: action))
      nextTimer += 1
    }

    /// Moves the clock on. What is due until then happens in the order of the times: recognizers
    /// that wait for a time, and actions.
    func advance(to time: TimeInterval) {
      delivery.update()
      while true {
        refresh()
        let next = timers.filter { $0.due <= time }.min { ($0.due, $0.number) < ($1.due, $1.number) }
        if delivery.waitForNext(until: next?.due ?? time) { continue }
        guard let next else { break }
        timers.removeAll { $0.number == next.number }
        delivery.wait(until: next.due)
        next.action()
        delivery.update()
      }
      delivery.wait(until: time)
      forget()
    }

    // MARK: Touches

    /// Hit-tests a touch that begins, and finds its receivers. This happens once.
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
    }

    /// Finds the window, the view and the recognizers for the touch's present location.
    func resolve(_ touch: UITouch, with event: UIEvent, in windowScene: UIWindowScene?) {
      let found = UIApplication.shared.hitTest(touch.screenLocation, with: event, in: windowScene)
      touch.window = found?.window
      touch.view = found?.view
      touch.hitView = found?.view
      // The recognizers of the view and of all its superviews, up to and including the window.
      let candidates = found?.view.ancestry.flatMap { $0.gestureRecognizers ?? [] } ?? []
      touch.gestureRecognizers = candidates.filter { $0.agrees(to: touch, of: event) }
    }

    /// Delivers the touches of one window: to the recognizers first, then to the views.
    func deliver(_ event: UIEvent, in window: UIWindow) {
      lastEvent = event
      cancelForgotten(event)
      var begun: [Int64: DeliveredTouch] = [:]
      var samples: [DeliveredSample] = []
      for touch in event.touchList where touch.window === window {
        guard let phase = DeliveredSample.Phase(touch.phase) else { continue }
        if phase == .began, touch.number == nil { begun[Int64(nextTouch)] = start(touch) }
        // A touch whose beginning the app has kept to itself has no number.
        guard let number = touch.number else { continue }
        samples.append(DeliveredSample(Int64(number), phase, at: Point(touch.screenLocation)))
      }
      refresh()
      delivery.send(samples, begun: begun, at: now)
      forget()
    }

    /// Cancels touches whose end the app has kept to itself. Where the end was delivered, the
    /// delivery ignores it.
    private func cancelForgotten(_ event: UIEvent) {
      let over = touches.filter { !$0.value.isDown && !event.touchList.contains($0.value) }
      guard !over.isEmpty else { return }
      let samples = over.sorted { $0.key < $1.key }.map {
        DeliveredSample(Int64($0.key), .cancelled, at: Point($0.value.screenLocation))
      }
      delivery.send(samples, at: now)
    }

    /// Gives a touch that begins its number, and knows its receivers from now on.
    private func start(_ touch: UITouch) -> DeliveredTouch {
      touch.number = nextTouch
      touches[nextTouch] = touch
      nextTouch += 1
      let chain = touch.hitView?.ancestry ?? []
      for view in chain { views[view.deliveryID] = view }
      let candidates = touch.gestureRecognizers ?? []
      for recognizer in candidates { know(recognizer) }
      var delivered = DeliveredTouch(views: chain.map { DeliveredView($0) }, candidates: candidates.map { Gesture($0) })
      (delivered.type, delivered.tapCount) = (touch.type.rawValue, touch.tapCount)
      delivered.edge = touch.edge.directions.first
      return delivered
    }

    private func know(_ recognizer: UIGestureRecognizer) {
      recognizers[recognizer.deliveryID] = recognizer
      guard let scrollView = (recognizer as? UIScrollViewPanGestureRecognizer)?.scrollView else { return }
      views[scrollView.deliveryID] = scrollView
    }

    /// Cancels the touches of views that are no longer in the window where the touches began.
    func cancelTouches(in root: UIView) {
      let lost = touches.values.filter {
        $0.isDown && $0.hitView?.lies(in: root) == true && $0.window !== root.window
      }
      delivery.takeFromViews(lost.compactMap(\.number))
      for id in delivery.recognizers where recognizers[id]?.view?.lies(in: root) == true { delivery.abandon(id) }
    }

    // MARK: Recognizers

    /// The touches that a recognizer has followed since its last reset, those that are over
    /// included.
    func touches(of recognizer: UIGestureRecognizer) -> [UITouch] {
      delivery.touches(of: recognizer.deliveryID).compactMap { touches[$0] }
    }

    /// Lets a recognizer of the system do with touches what its kind does.
    func track(_ changed: Set<UITouch>, _ phase: DeliveredSample.Phase, by recognizer: UIGestureRecognizer) {
      delivery.track(changed.compactMap(\.number), phase, recognizer.deliveryID)
    }

    /// A recognizer's code asks for a state.
    func request(_ state: UIGestureRecognizer.State, by recognizer: UIGestureRecognizer) {
      guard state != .possible, recognizer.isEnabled, let asked = RecognizerState(rawValue: state.rawValue) else {
        return
      }
      know(recognizer)
      delivery.request(asked, by: Gesture(recognizer))
    }

    /// Fails or cancels what a recognizer does, because it was disabled or has left its view.
    func abandon(_ recognizer: UIGestureRecognizer) { delivery.abandon(recognizer.deliveryID) }

    func ignore(_ touch: UITouch, by recognizer: UIGestureRecognizer) {
      guard let number = touch.number else { return }
      delivery.ignore(number, by: recognizer.deliveryID)
      delivery.update()
    }

    // MARK: Parts

    /// Lets happen what code of the app has caused by asking for a state.
    func update() {
      delivery.update()
      forget()
    }

    /// Tells the delivery what code of the app has changed since it was asked last.
    private func refresh() {
      delivery.refresh({ recognizers[$0].map { Gesture($0) } }, { views[$0].map { DeliveredView($0) } })
    }

    /// Lets objects go when nobody waits for a touch.
    private func forget() {
      guard delivery.isIdle else { return }
      (touches, views, recognizers, failureAnswers) = ([:], [:], [:], [:])
    }
  }
#endif
