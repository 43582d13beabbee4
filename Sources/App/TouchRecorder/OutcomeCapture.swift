import Foundation
import HitTesting
import Recording

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Sees what comes of touches, by public API alone: which recognizers call their targets, for which
/// events controls call the app, which touches views lose, and which scroll views scroll.
///
/// It has a target of its own on each recognizer that got a touch, and an action of its own on the
/// control that was hit, for the events for which the app has one. Both stay until some time after
/// the touch, because a tap may wait for a double tap to fail.
@MainActor
final class OutcomeCapture {
  /// How long recognizers and controls are watched after their last touch, in seconds.
  private static let afterTouch = 2.0

  fileprivate struct WatchedRecognizer {
    weak var recognizer: UIGestureRecognizer?
    var id: RecognizerID
    /// The fingers of its gesture.
    var fingers: Set<Int64> = []
    /// The touches that are down.
    var down: Set<ObjectIdentifier> = []
    /// The latest state that was told.
    var state = RecognizerState.possible
    var changes: Int64 = 0
    var overSince = 0.0
  }

  fileprivate struct WatchedControl {
    weak var control: UIControl?
    var id: ViewID
    var events: [ControlEvent]
    /// The method that it called last, since the event before.
    var call: (action: String, target: String?)?
    var fingers: Set<Int64> = []
    var down: Set<ObjectIdentifier> = []
    var overSince = 0.0
  }

  fileprivate struct WatchedScrollView {
    weak var scrollView: UIScrollView?
    var id: ViewID
    var fingers: Set<Int64> = []
    var down: Set<ObjectIdentifier> = []
    var flags: ScrollFlags = []
  }

  private var recognizers: [ObjectIdentifier: WatchedRecognizer] = [:]
  private var controls: [ObjectIdentifier: WatchedControl] = [:]
  private var scrollViews: [ObjectIdentifier: WatchedScrollView] = [:]
  /// The fingers of the touches that a view has and may lose.
  private var held: [ObjectIdentifier: Int64] = [:]
  private let target = ActionTarget()
  private let now: () -> Double
  private let add: (Outcome) -> Void

  /// - Parameters:
  ///   - now: gives the time, in seconds from the start of the recording.
  ///   - add: gets each outcome.
  init(now: @escaping () -> Double, add: @escaping (Outcome) -> Void) {
    (self.now, self.add) = (now, add)
    target.acted = { [weak self] in self?.acted($0) }
  }

  /// A touch that was recorded.
  struct Recorded {
    var touch: UITouch
    var finger: Int64
  }

  // MARK: Before an event is delivered

  /// Watches those that get the touches which begin, and notes those that end.
  func follow(_ recorded: [Recorded], _ scene: SceneCapture) {
    let time = now()
    if recorded.contains(where: { $0.touch.phase == .began }) { expire(time) }
    for item in recorded {
      switch item.touch.phase {
      case .began: begin(item, scene)
      case .ended, .cancelled: end(ObjectIdentifier(item.touch), time)
      default: break
      }
    }
  }

  private func begin(_ item: Recorded, _ scene: SceneCapture) {
    let key = ObjectIdentifier(item.touch)
    for recognizer in item.touch.gestureRecognizers ?? [] {
      guard let id = scene.id(of: recognizer) else { continue }
      let object = ObjectIdentifier(recognizer)
      if recognizers[object]?.recognizer !== recognizer {
        target.watch(recognizer)
        recognizers[object] = WatchedRecognizer(recognizer: recognizer, id: id)
      }
      recognizers[object]?.begin(key, item.finger)
    }
    guard let view = item.touch.view else { return }
    held[key] = item.finger
    var current: UIView? = view
    var hasControl = false
    while let view = current {
      if !hasControl, let control = view as? UIControl {
        hasControl = true
        watch(control, key, item.finger, scene)
      }
      if let scrollView = view as? UIScrollView, let id = scene.id(of: scrollView) {
        let object = ObjectIdentifier(scrollView)
        if scrollViews[object]?.scrollView !== scrollView {
          scrollViews[object] = WatchedScrollView(scrollView: scrollView, id: id)
        }
        scrollViews[object]?.begin(key, item.finger)
      }
      current = view.superview
    }
  }

  private func watch(_ control: UIControl, _ touch: ObjectIdentifier, _ finger: Int64, _ scene: SceneCapture) {
    guard let id = scene.id(of: control) else { return }
    let object = ObjectIdentifier(control)
    if controls[object]?.control !== control {
      let events = ControlEvent.watched.filter {
        control.allControlEvents.contains(UIControl.Event(rawValue: UInt($0.rawValue)))
      }
      guard !events.isEmpty else { return }
      for event in events {
        control.addAction(
          UIAction(identifier: event.identifier) { [weak self, weak control] _ in
            guard let self, let control else { return }
            self.sent(event, by: control)
          }, for: UIControl.Event(rawValue: UInt(event.rawValue)))
      }
      controls[object] = WatchedControl(control: control, id: id, events: events)
    }
    controls[object]?.begin(touch, finger)
  }

  private func end(_ touch: ObjectIdentifier, _ time: Double) {
    held[touch] = nil
    for key in recognizers.keys { recognizers[key]?.end(touch, time) }
    for key in controls.keys { controls[key]?.end(touch, time) }
    for key in scrollViews.keys { scrollViews[key]?.down.remove(touch) }
  }

  // MARK: While and after it is delivered

  private func acted(_ recognizer: UIGestureRecognizer) {
    let key = ObjectIdentifier(recognizer)
    guard var watched = recognizers[key], watched.recognizer === recognizer,
      let state = RecognizerState(rawValue: recognizer.state.rawValue)
    else { return }
    if state == .changed {
      watched.changes += 1
    } else {
      tell(.acted(watched.id, state), watched.fingers, changes: watched.changes)
      watched.changes = 0
    }
    watched.state = state
    recognizers[key] = watched
  }

  private func sent(_ event: ControlEvent, by control: UIControl) {
    let key = ObjectIdentifier(control)
    guard let watched = controls[key], watched.control === control else { return }
    // The recorder's action comes after those of the app.
    tell(.sent(watched.id, event, action: watched.call?.action, target: watched.call?.target), watched.fingers)
    controls[key]?.call = nil
  }

  /// Notes which method of which class the control is about to call. It belongs to the event that
  /// the control tells next.
  func note(action: String, target: String?, of control: UIControl) {
    controls[ObjectIdentifier(control)]?.call = (action, target)
  }

  private func tell(_ kind: Outcome.Kind, _ fingers: Set<Int64>, changes: Int64 = 0) {
    add(Outcome(time: now(), kind, fingers: fingers.sorted(), changes: changes))
  }

  /// Looks at what is watched, after an event was delivered.
  func observe(_ recorded: [Recorded]) {
    for item in recorded where item.touch.phase != .ended && item.touch.phase != .cancelled {
      guard item.touch.view == nil, held.removeValue(forKey: ObjectIdentifier(item.touch)) != nil else { continue }
      tell(.cancelled, [item.finger])
    }
    // The order of a dictionary changes from run to run.
    for (key, watched) in recognizers.sorted(by: { $0.value.id < $1.value.id }) {
      guard let recognizer = watched.recognizer, let state = RecognizerState(rawValue: recognizer.state.rawValue)
      else { continue }
      guard state != watched.state else { continue }
      // A recognizer that is reset is possible again, which tells nothing.
      if state != .possible, !(state == .changed && watched.state == .began) {
        tell(.state(watched.id, state), watched.fingers, changes: watched.changes)
        recognizers[key]?.changes = 0
      }
      recognizers[key]?.state = state
    }
    for (key, watched) in scrollViews.sorted(by: { $0.value.id < $1.value.id }) {
      guard let scrollView = watched.scrollView else {
        scrollViews[key] = nil
        continue
      }
      var flags: ScrollFlags = []
      if scrollView.isTracking { flags.insert(.tracking) }
      if scrollView.isDragging { flags.insert(.dragging) }
      if scrollView.isDecelerating { flags.insert(.decelerating) }
      if flags != watched.flags { tell(.scroll(watched.id, flags), watched.fingers) }
      scrollViews[key]?.flags = flags
      if flags.isEmpty, watched.down.isEmpty { scrollViews[key] = nil }
    }
  }

  // MARK: Letting go

  /// Stops watching those whose last touch was some time ago.
  private func expire(_ time: Double) {
    let idle = recognizers.filter { $1.recognizer == nil || $1.isIdle(at: time, Self.afterTouch) }
    for (key, watched) in idle.sorted(by: { $0.value.id < $1.value.id }) {
      tellChanges(watched)
      watched.recognizer.map(target.unwatch)
      recognizers[key] = nil
    }
    for (key, watched) in controls where watched.control == nil || watched.isIdle(at: time, Self.afterTouch) {
      stop(watched)
      controls[key] = nil
    }
  }

  /// Tells what is left to tell, and stops watching everything.
  func end() {
    for watched in recognizers.values.sorted(by: { $0.id < $1.id }) { tellChanges(watched) }
    forget()
  }

  /// Stops watching everything. The touches that are down began in another recording.
  func forget() {
    for watched in recognizers.values { watched.recognizer.map(target.unwatch) }
    for watched in controls.values { stop(watched) }
    recognizers.removeAll()
    controls.removeAll()
    scrollViews.removeAll()
    held.removeAll()
  }

  private func tellChanges(_ watched: WatchedRecognizer) {
    if watched.changes > 0 { tell(.state(watched.id, .changed), watched.fingers, changes: watched.changes) }
  }

  private func stop(_ watched: WatchedControl) {
    guard let control = watched.control else { return }
    for event in watched.events {
      control.removeAction(identifiedBy: event.identifier, for: UIControl.Event(rawValue: UInt(event.rawValue)))
    }
  }
}

/// Something that is watched while touches are on it.
private protocol Watched {
  var fingers: Set<Int64> { get set }
  var down: Set<ObjectIdentifier> { get set }
}

extension Watched {
  /// Adds a touch; the first one of a gesture replaces those of the gesture before.
  fileprivate mutating func begin(_ touch: ObjectIdentifier, _ finger: Int64) {
    if down.isEmpty { fingers = [] }
    down.insert(touch)
    fingers.insert(finger)
  }
}

/// Something that is watched for some time after its last touch.
private protocol WatchedLater: Watched {
  /// When the last touch was over, in seconds from the start.
  var overSince: Double { get set }
}

extension WatchedLater {
  fileprivate mutating func end(_ touch: ObjectIdentifier, _ time: Double) {
    if down.remove(touch) != nil { overSince = time }
  }

  fileprivate func isIdle(at time: Double, _ wait: Double) -> Bool { down.isEmpty && time - overSince > wait }
}

extension OutcomeCapture.WatchedRecognizer: WatchedLater {}
extension OutcomeCapture.WatchedControl: WatchedLater {}
extension OutcomeCapture.WatchedScrollView: Watched {}

extension ControlEvent {
  /// The events for which an app may act. Those of a finger that is dragged are left out.
  fileprivate static let watched = [0, 1, 6, 7, 8, 12, 13, 14, 16, 18].map { ControlEvent(rawValue: 1 << $0) }

  /// The name of the recorder's own action.
  @MainActor
  fileprivate var identifier: UIAction.Identifier { UIAction.Identifier("retouch.recorder.\(rawValue)") }
}

/// The target on recognizers.
@MainActor
private final class ActionTarget: NSObject {
  var acted: (UIGestureRecognizer) -> Void = { _ in }

  func watch(_ recognizer: UIGestureRecognizer) {
    #if !UIKIT_MODEL
      recognizer.addTarget(self, action: #selector(recognizerActed))
    #else
      recognizer.addHandler(of: self) { [weak self] in self?.acted($0) }
    #endif
  }

  func unwatch(_ recognizer: UIGestureRecognizer) {
    #if !UIKIT_MODEL
      recognizer.removeTarget(self, action: #selector(recognizerActed))
    #else
      recognizer.removeHandlers(of: self)
    #endif
  }

  #if !UIKIT_MODEL
    @objc private func recognizerActed(_ recognizer: UIGestureRecognizer) { acted(recognizer) }
  #endif
}
