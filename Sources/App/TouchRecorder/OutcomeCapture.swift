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

  private final class WatchedRecognizer: Watched {
    weak var recognizer: UIGestureRecognizer?
    let id: RecognizerID
    /// The latest state that was told.
    var state = RecognizerState.possible
    var changes: Int64 = 0

    init(_ recognizer: UIGestureRecognizer, _ id: RecognizerID) {
      (self.recognizer, self.id) = (recognizer, id)
      super.init(ObjectIdentifier(recognizer))
    }
  }

  private final class WatchedControl: Watched {
    weak var control: UIControl?
    let id: ViewID
    let events: [ControlEvent]
    /// The method that it called last, since the event before.
    var call: (action: String, target: String?)?

    init(_ control: UIControl, _ id: ViewID, _ events: [ControlEvent]) {
      (self.control, self.id, self.events) = (control, id, events)
      super.init(ObjectIdentifier(control))
    }
  }

  private final class WatchedScrollView: Watched {
    weak var scrollView: UIScrollView?
    let id: ViewID
    var flags: ScrollFlags = []

    init(_ scrollView: UIScrollView, _ id: ViewID) {
      (self.scrollView, self.id) = (scrollView, id)
      super.init(ObjectIdentifier(scrollView))
    }

    var isOver: Bool { scrollView == nil || flags.isEmpty && down.isEmpty }
  }

  /// Those that are watched, each list in the order of the ids, so that a script gives the same
  /// recording each time.
  private var recognizers: [WatchedRecognizer] = []
  private var controls: [WatchedControl] = []
  private var scrollViews: [WatchedScrollView] = []
  /// The fingers of the touches that a view has and may lose.
  private var held: [ObjectIdentifier: Int64] = [:]
  private let target = ActionTarget()
  private let now: @MainActor () -> Double
  private let add: @MainActor (Outcome) -> Void

  /// - Parameters:
  ///   - now: gives the time, in seconds from the start of the recording.
  ///   - add: gets each outcome.
  init(now: @escaping @MainActor () -> Double, add: @escaping @MainActor (Outcome) -> Void) {
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
    if recorded.contains(where: { $0.touch.phase == .began }) { expire(now()) }
    for item in recorded {
      switch item.touch.phase {
      case .began: begin(item, scene)
      case .ended, .cancelled: end(ObjectIdentifier(item.touch), now())
      default: break
      }
    }
  }

  private func begin(_ item: Recorded, _ scene: SceneCapture) {
    let key = ObjectIdentifier(item.touch)
    for recognizer in item.touch.gestureRecognizers ?? [] {
      guard let id = scene.id(of: recognizer) else { continue }
      let known = recognizers.watched(recognizer)
      if let known, known.recognizer === recognizer {
        known.begin(key, item.finger)
        continue
      }
      if let known { recognizers.removeAll { $0 === known } }
      target.watch(recognizer)
      let watched = WatchedRecognizer(recognizer, id)
      watched.begin(key, item.finger)
      recognizers.insert(watched, at: recognizers.firstIndex { $0.id > id } ?? recognizers.endIndex)
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
      if let scrollView = view as? UIScrollView { watch(scrollView, key, item.finger, scene) }
      current = view.superview
    }
  }

  private func watch(_ control: UIControl, _ touch: ObjectIdentifier, _ finger: Int64, _ scene: SceneCapture) {
    guard let id = scene.id(of: control) else { return }
    let known = controls.watched(control)
    if let known, known.control === control { return known.begin(touch, finger) }
    if let known { controls.removeAll { $0 === known } }
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
    let watched = WatchedControl(control, id, events)
    watched.begin(touch, finger)
    controls.insert(watched, at: controls.firstIndex { $0.id > id } ?? controls.endIndex)
  }

  private func watch(_ scrollView: UIScrollView, _ touch: ObjectIdentifier, _ finger: Int64, _ scene: SceneCapture) {
    guard let id = scene.id(of: scrollView) else { return }
    let known = scrollViews.watched(scrollView)
    if let known, known.scrollView === scrollView { return known.begin(touch, finger) }
    if let known { scrollViews.removeAll { $0 === known } }
    let watched = WatchedScrollView(scrollView, id)
    watched.begin(touch, finger)
    scrollViews.insert(watched, at: scrollViews.firstIndex { $0.id > id } ?? scrollViews.endIndex)
  }

  private func end(_ touch: ObjectIdentifier, _ time: Double) {
    held[touch] = nil
    for watched in recognizers { watched.end(touch, time) }
    for watched in controls { watched.end(touch, time) }
    for watched in scrollViews { watched.end(touch, time) }
  }

  // MARK: While and after it is delivered

  private func acted(_ recognizer: UIGestureRecognizer) {
    guard let watched = recognizers.watched(recognizer), watched.recognizer === recognizer,
      let state = RecognizerState(rawValue: recognizer.state.rawValue)
    else { return }
    if state == .changed {
      watched.changes += 1
    } else {
      tell(.acted(watched.id, state), watched.fingers, changes: watched.changes)
      watched.changes = 0
    }
    watched.state = state
  }

  private func sent(_ event: ControlEvent, by control: UIControl) {
    guard let watched = controls.watched(control), watched.control === control else { return }
    // The recorder's action comes after those of the app.
    tell(.sent(watched.id, event, action: watched.call?.action, target: watched.call?.target), watched.fingers)
    watched.call = nil
  }

  /// Notes which method of which class the control is about to call. It belongs to the event that
  /// the control tells next.
  func note(action: String, target: String?, of control: UIControl) {
    controls.watched(control)?.call = (action, target)
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
    for watched in recognizers {
      guard let raw = watched.recognizer?.state.rawValue, raw != watched.state.rawValue,
        let state = RecognizerState(rawValue: raw)
      else { continue }
      // A recognizer that is reset is possible again, which tells nothing.
      if state != .possible, !(state == .changed && watched.state == .began) {
        tell(.state(watched.id, state), watched.fingers, changes: watched.changes)
        watched.changes = 0
      }
      watched.state = state
    }
    var isOver = false
    for watched in scrollViews {
      var flags: ScrollFlags = []
      if let scrollView = watched.scrollView {
        if scrollView.isTracking { flags.insert(.tracking) }
        if scrollView.isDragging { flags.insert(.dragging) }
        if scrollView.isDecelerating { flags.insert(.decelerating) }
        if flags != watched.flags { tell(.scroll(watched.id, flags), watched.fingers) }
        watched.flags = flags
      }
      isOver = isOver || watched.isOver
    }
    if isOver { scrollViews.removeAll(where: \.isOver) }
  }

  // MARK: Letting go

  /// Stops watching those whose last touch was some time ago.
  private func expire(_ time: Double) {
    let idleRecognizers = recognizers.filter { $0.recognizer == nil || $0.isIdle(at: time, Self.afterTouch) }
    let idleControls = controls.filter { $0.control == nil || $0.isIdle(at: time, Self.afterTouch) }
    // Code of the app that is called by the following may come back here.
    recognizers.removeAll { watched in idleRecognizers.contains { $0 === watched } }
    controls.removeAll { watched in idleControls.contains { $0 === watched } }
    for watched in idleRecognizers {
      tellChanges(watched)
      watched.recognizer.map(target.unwatch)
    }
    for watched in idleControls { stop(watched) }
  }

  /// Tells what is left to tell, and stops watching everything.
  func end() {
    for watched in recognizers { tellChanges(watched) }
    forget()
  }

  /// Stops watching everything. The touches that are down began in another recording.
  func forget() {
    let (recognizers, controls) = (recognizers, controls)
    self.recognizers.removeAll()
    self.controls.removeAll()
    scrollViews.removeAll()
    held.removeAll()
    for watched in recognizers { watched.recognizer.map(target.unwatch) }
    for watched in controls { stop(watched) }
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

/// Something that is watched while touches are on it, and for some time after.
@MainActor
private class Watched {
  /// The object that is watched, which may be gone.
  let object: ObjectIdentifier
  /// The fingers of its gesture.
  private(set) var fingers: Set<Int64> = []
  /// The touches that are down.
  private(set) var down: Set<ObjectIdentifier> = []
  /// When the last touch was over, in seconds from the start.
  private var overSince = 0.0

  init(_ object: ObjectIdentifier) { self.object = object }

  /// Adds a touch; the first one of a gesture replaces those of the gesture before.
  func begin(_ touch: ObjectIdentifier, _ finger: Int64) {
    if down.isEmpty { fingers = [] }
    down.insert(touch)
    fingers.insert(finger)
  }

  func end(_ touch: ObjectIdentifier, _ time: Double) {
    if down.remove(touch) != nil { overSince = time }
  }

  func isIdle(at time: Double, _ wait: Double) -> Bool { down.isEmpty && time - overSince > wait }
}

extension Array where Element: Watched {
  /// What watches an object, or one that had the same address.
  @MainActor
  fileprivate func watched(_ object: AnyObject) -> Element? {
    let object = ObjectIdentifier(object)
    return first { $0.object == object }
  }
}

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
