import Delivery
import Foundation
import HitTesting
import UIKitModel

/// Views and recognizers of the model, with a note of what they are called for.
@MainActor final class LiveObjects {
  private final class App: UIApplication {
    var willSend: ((UIEvent) -> Void)?

    override func sendEvent(_ event: UIEvent) {
      willSend?(event)
      super.sendEvent(event)
    }
  }

  let driver: EventDriver
  private(set) var happenings: [Happening] = []
  /// The touches in the order in which they began.
  private var touches: [UITouch] = []
  /// Hears of each touch that begins, before it is delivered.
  var began: ((UITouch) -> Void)?
  private(set) var views: [ViewID: UIView] = [:]
  private(set) var recognizers: [RecognizerID: UIGestureRecognizer] = [:]
  /// What they keep no strong references to.
  private var delegates: [AnyObject] = []

  init() {
    let app = App()
    EventDriver.reset(application: app)
    driver = EventDriver()
    app.willSend = { [unowned self] _ in number() }
  }

  private func number() {
    for finger in 1...5 {
      guard let touch = driver.touch(finger), touch.phase == .began, !touches.contains(touch) else { continue }
      touches.append(touch)
      began?(touch)
    }
  }

  fileprivate func note(_ kind: Happening.Kind) { happenings.append(Happening(time: driver.time, kind: kind)) }

  fileprivate func numbers(_ touches: Set<UITouch>) -> [Int] { touches.compactMap(self.touches.firstIndex).sorted() }

  // MARK: Objects

  /// Adds a view with a frame on the screen.
  func add(_ view: UIView, _ id: ViewID, _ frame: CGRect, to parent: UIView?) {
    let origin = parent?.convert(CGPoint.zero, to: nil) ?? .zero
    view.frame = frame.offsetBy(dx: -origin.x, dy: -origin.y)
    parent?.addSubview(view)
    (view as? UIWindow)?.makeKeyAndVisible()
    views[id] = view
    switch view {
    case let view as TellingView: (view.objects, view.id) = (self, id)
    case let control as UIControl:
      for (action, event) in Self.controlEvents {
        control.addAction(UIAction { [unowned self] _ in note(.sent(id, action, touch: 0)) }, for: event)
      }
    case let scrollView as UIScrollView:
      let listener = ScrollListener(self, id)
      delegates.append(listener)
      scrollView.delegate = listener
    default: break
    }
  }

  /// Knows a recognizer, and adds it to a view unless it has one.
  func add(_ recognizer: UIGestureRecognizer, _ id: RecognizerID, to view: UIView?, _ delegate: AskedDelegate?) {
    recognizers[id] = recognizer
    recognizer.name = recognizer.name ?? "\(id.rawValue)"
    if let delegate {
      delegates.append(delegate)
      recognizer.delegate = delegate
    }
    recognizer.addHandler { [unowned self] recognizer in
      guard let state = RecognizerState(rawValue: recognizer.state.rawValue) else { return }
      note(.acted(id, state, touches: []))
    }
    if let teller = recognizer as? any TellingRecognizer {
      teller.heard = { [unowned self] in note(.received(id, touches: numbers($0), $1)) }
    }
    if recognizer.view == nil { view?.addGestureRecognizer(recognizer) }
  }

  private static let controlEvents: [(Happening.ControlAction, UIControl.Event)] = [
    (.touchDown, .touchDown), (.touchDownRepeat, .touchDownRepeat), (.touchDragInside, .touchDragInside),
    (.touchDragOutside, .touchDragOutside), (.touchDragEnter, .touchDragEnter), (.touchDragExit, .touchDragExit),
    (.touchUpInside, .touchUpInside), (.touchUpOutside, .touchUpOutside), (.touchCancel, .touchCancel),
    (.valueChanged, .valueChanged),
  ]
}

/// A view that tells of its touches.
final class TellingView: UIView {
  fileprivate weak var objects: LiveObjects?
  fileprivate var id = ViewID(rawValue: 0)

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { tell(touches, .began) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { tell(touches, .moved) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tell(touches, .ended) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { tell(touches, .cancelled) }

  private func tell(_ touches: Set<UITouch>, _ phase: DeliveredSample.Phase) {
    // A view also gets touches that views in it do not handle.
    guard let objects, touches.contains(where: { $0.view === self }) else { return }
    objects.note(.told(id, touches: objects.numbers(touches), phase))
  }
}

/// A recognizer that tells of its touches.
@MainActor protocol TellingRecognizer: AnyObject {
  var heard: ((Set<UITouch>, DeliveredSample.Phase) -> Void)? { get set }
}

final class TellingTap: UITapGestureRecognizer, TellingRecognizer {
  var heard: ((Set<UITouch>, DeliveredSample.Phase) -> Void)?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    heard?(touches, .began)
    super.touchesBegan(touches, with: event)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    heard?(touches, .moved)
    super.touchesMoved(touches, with: event)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    heard?(touches, .ended)
    super.touchesEnded(touches, with: event)
  }
}

final class TellingPan: UIPanGestureRecognizer, TellingRecognizer {
  var heard: ((Set<UITouch>, DeliveredSample.Phase) -> Void)?
  /// The names of the recognizers that it does not prevent.
  var doesNotPrevent: Set<String> = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    heard?(touches, .began)
    super.touchesBegan(touches, with: event)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    heard?(touches, .moved)
    super.touchesMoved(touches, with: event)
  }
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    !doesNotPrevent.contains(preventedGestureRecognizer.name ?? "") && super.canPrevent(preventedGestureRecognizer)
  }
}

/// A recognizer that fails when its last touch ends.
final class FailingAtEnd: UIGestureRecognizer {
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches == 0 { state = .failed }
  }
}

/// A scroll view that keeps touches from its content.
final class ClosedScrollView: UIScrollView {
  override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { false }
}

/// Notes how far a scroll view has scrolled since a drag began.
private final class ScrollListener: UIScrollViewDelegate {
  private weak var objects: LiveObjects?
  private let id: ViewID
  private var start = CGPoint.zero

  init(_ objects: LiveObjects, _ id: ViewID) { (self.objects, self.id) = (objects, id) }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { start = scrollView.contentOffset }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let offset = scrollView.contentOffset
    objects?.note(.scrolled(id, by: Vector(x: Double(start.x - offset.x), y: Double(start.y - offset.y))))
  }
}

/// A delegate of a recognizer with fixed answers about others, by their names.
final class AskedDelegate: UIGestureRecognizerDelegate {
  var shouldBegin = true
  var shouldReceive = true
  var simultaneous: Set<String> = []
  /// nil for all others.
  var requiresFailureOf: Set<String>? = []
  var isRequiredToFail = false

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { shouldBegin }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    shouldReceive
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { simultaneous.contains(otherGestureRecognizer.name ?? "") }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { requiresFailureOf?.contains(otherGestureRecognizer.name ?? "") ?? true }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { isRequiredToFail }
}
