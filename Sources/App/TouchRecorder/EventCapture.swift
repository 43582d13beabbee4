import Foundation
import HitTesting
import Recording

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Converts a `UIEvent` to the form that a trace stores.
///
/// It is a class, so that code of the app which is asked meanwhile may call the recorder.
@MainActor
final class EventCapture {
  /// Whether the touches on a view, and on the views in it, are not recorded.
  private let hidesTouches: @MainActor (UIView) -> Bool
  /// The number of each finger that is down: the smallest number that was free when it came down.
  private var fingers: [ObjectIdentifier: Int64] = [:]

  /// The fingers that were down when the recording began anew.
  private var forgotten: Set<ObjectIdentifier> = []
  /// The events that are left out because of the forgotten fingers.
  private var missed = 0
  /// A touch that was recorded.
  typealias Recorded = OutcomeCapture.Recorded
  /// The touches of the latest event, with their fingers.
  private(set) var recorded: [Recorded] = []

  /// When the recording began, on the clock of the events.
  private let start: TimeInterval

  init(hidesTouches: @escaping @MainActor (UIView) -> Bool, start: TimeInterval) {
    (self.hidesTouches, self.start) = (hidesTouches, start)
  }

  /// Whether a recorded finger is down.
  var hasFingers: Bool { !fingers.isEmpty }

  /// Forgets the fingers that are down. Their events are left out until they come down again.
  func forget() {
    forgotten.formUnion(fingers.keys)
    fingers.removeAll()
  }

  /// The number of events that were missed since the last call.
  func takeMissed() -> Int {
    defer { missed = 0 }
    return missed
  }

  /// Whether an event may be recorded at all. Typed keys are not recorded, and neither are scenes
  /// for them.
  ///
  /// - Parameter touches: all touches of the event.
  func records(_ event: UIEvent, _ touches: Set<UITouch>, _ windows: WindowOrder) -> Bool {
    switch event.type {
    case .touches, .hover: break
    case .motion, .remoteControl, .scroll, .transform: return true
    default: return !isOfKeys(event) || !(windows.keyWindow?.hasTextInput ?? false)
    }
    for touch in touches where touch.phase != .stationary {
      if isRecorded(touch, windows) || forgotten.contains(ObjectIdentifier(touch)) { return true }
    }
    return false
  }

  /// Converts an event.
  ///
  /// - Parameters:
  ///   - touches: all touches of the event.
  ///   - time: seconds from the start of the recording.
  ///   - scene: the scene that knows the views' numbers.
  ///   - windows: the app's windows.
  /// - Returns: nil for an event in which no finger changed, or none that is recorded.
  func event(
    _ event: UIEvent, _ touches: Set<UITouch>, time: Double, scene: SceneCapture, windows: WindowOrder
  ) -> Event? {
    self.recorded.removeAll(keepingCapacity: true)
    var recorded = Event(time: time, type: EventType(rawValue: event.type.rawValue))
    if event.subtype.rawValue != 0 { recorded.subtype = EventSubtype(rawValue: event.subtype.rawValue) }
    switch event.type {
    case .touches, .hover:
      var changed: [(touch: UITouch, location: Point)] = []
      var isMissed = false
      for touch in touches where touch.phase != .stationary {
        if isRecorded(touch, windows) { changed.append((touch, Self.location(of: touch))) }
        if !forgotten.isEmpty, forgotten.contains(ObjectIdentifier(touch)) {
          isMissed = true
          if touch.phase != .moved { forgotten.remove(ObjectIdentifier(touch)) }
        }
      }
      guard !changed.isEmpty else {
        if isMissed { missed += 1 }
        return nil
      }
      // A set has no order. Fingers that come down at once are numbered from left to right, so that
      // a script gives the same recording each time.
      if changed.count > 1 {
        changed.sort { ($0.location.x, $0.location.y) < ($1.location.x, $1.location.y) }
      }
      let windowScene = changed[0].touch.window?.windowScene
      if changed.allSatisfy({ $0.touch.window?.windowScene === windowScene }) {
        recorded.windowScene = scene.name(of: windowScene)
      }
      recorded.touches.reserveCapacity(changed.count)
      for (touch, location) in changed {
        var sample = sample(touch, at: location, scene: scene)
        let timestamp = Double(finite: touch.timestamp - start)
        if timestamp != time { sample.timestamp = timestamp }
        if event.type == .touches { self.recorded.append(Recorded(touch: touch, finger: sample.touch)) }
        recorded.touches.append(sample)
      }
      if changed.count > 1 { recorded.touches.sort { $0.touch < $1.touch } }
    case .scroll, .transform:
      if let touch = touches.first {
        recorded.location = Self.location(of: touch)
        recorded.windowScene = scene.name(of: touch.window?.windowScene)
        recorded.observation = observation(of: touch, scene: scene)
      }
    default:
      recorded.observation = Observation(responder: target(in: windows.keyWindow, scene: scene))
    }
    return recorded
  }

  /// Whether the recording has the touch's beginning, and the touch does not reveal typed text.
  private func isRecorded(_ touch: UITouch, _ windows: WindowOrder) -> Bool {
    switch touch.phase {
    case .moved, .ended, .cancelled: fingers[ObjectIdentifier(touch)] != nil
    default:
      !(touch.window.map(windows.isKeyboard) ?? false) && !isHidden(touch.view) && !isHandwriting(touch)
        && !DeclaredElements.ofApp.hides(touch)
    }
  }

  /// Whether keys of a keyboard are pressed. Such events also have a type for which UIKit has no
  /// name.
  private func isOfKeys(_ event: UIEvent) -> Bool {
    guard let presses = event as? UIPressesEvent else { return true }
    return presses.allPresses.contains { $0.key != nil }
  }

  /// Whether a touch may be a pencil writing text, which may begin beside the view that takes the
  /// text.
  private func isHandwriting(_ touch: UITouch) -> Bool {
    guard touch.type == .pencil else { return false }
    return takesText(touch.view) || touch.window?.hasTextInput ?? false
  }

  private func takesText(_ view: UIView?) -> Bool { isAny(view) { $0 is any UIKeyInput } }

  private func isHidden(_ view: UIView?) -> Bool {
    isAny(view) { hidesTouches($0) || DeclaredElements.ofApp.hides($0) }
  }

  /// Whether something holds for a view or for any of its superviews.
  private func isAny(_ view: UIView?, _ holds: (UIView) -> Bool) -> Bool {
    var next = view
    while let view = next {
      if holds(view) { return true }
      next = view.superview
    }
    return false
  }

  private func sample(_ touch: UITouch, at location: Point, scene: SceneCapture) -> TouchSample {
    let phase = TouchPhase(rawValue: touch.phase.rawValue)
    let key = ObjectIdentifier(touch)
    let isNew = fingers[key] == nil
    let number = fingers[key] ?? (1...).first { !fingers.values.contains($0) } ?? 1
    if isNew, phase == .began { fingers[key] = number }
    if phase == .ended || phase == .cancelled { fingers[key] = nil }
    var sample = TouchSample(
      touch: number, phase: phase, location: location,
      observation: phase.resolves ? observation(of: touch, scene: scene) : .notObserved)
    if phase == .began {
      let radius = Double(finite: touch.majorRadius)
      sample.details = TouchDetails(
        type: touch.type.rawValue, tapCount: touch.tapCount, radius: radius > 0 ? radius : nil)
    }
    return sample
  }

  /// The touch's location on the screen, in points.
  private static func location(of touch: UITouch) -> Point {
    let inWindow = touch.location(in: nil)
    let onScreen = touch.window?.convert(inWindow, to: nil as UIWindow?) ?? inWindow
    return Point(x: Double(finite: onScreen.x), y: Double(finite: onScreen.y))
  }

  private func observation(of touch: UITouch, scene: SceneCapture) -> Observation {
    guard let view = touch.view else {
      // A touch of SwiftUI has recognizers and no view.
      let asked = touch.gestureRecognizers ?? []
      return Observation(responder: asked.isEmpty ? .nobody : .notObserved, recognizers: asked.compactMap(scene.id))
    }
    let asked = touch.gestureRecognizers.map { Set($0.map(ObjectIdentifier.init)) }
    var recognizers: [RecognizerID] = []
    var current: UIView? = view
    while let view = current {
      for recognizer in view.gestureRecognizers ?? []
      where asked?.contains(ObjectIdentifier(recognizer)) ?? recognizer.isEnabled {
        if let id = scene.id(of: recognizer) { recognizers.append(id) }
      }
      current = view.superview
    }
    recognizers += (touch.gestureRecognizers ?? []).filter { $0.view == nil }.compactMap(scene.id)
    return Observation(responder: scene.id(of: view).map { .view($0) } ?? .notObserved, recognizers: recognizers)
  }

  /// The receiver of an event without a location: the key window's first responder, or the key
  /// window.
  private func target(in keyWindow: UIWindow?, scene: SceneCapture) -> Responder {
    guard let keyWindow else { return .nobody }
    if let known = scene.firstResponder(in: keyWindow) { return .view(known) }
    // The first responder is a view that is left out of the recording.
    if keyWindow.firstResponder is UIView { return .notObserved }
    return scene.id(of: keyWindow).map { .view($0) } ?? .notObserved
  }
}

extension UIView {
  /// Whether the first responder is in this view, and takes text.
  fileprivate var hasTextInput: Bool { firstResponder is any UIKeyInput }

  /// The first responder among the views in this one, itself included, and their controllers.
  fileprivate var firstResponder: UIResponder? {
    var pending = [(view: self, depth: 0)]
    var visited = VisitedViews()
    while let (view, depth) = pending.popLast() {
      guard visited.take(view, depth: depth) else { continue }
      if view.isFirstResponder { return view }
      if let controller = view.next as? UIViewController, controller.isFirstResponder { return controller }
      pending += view.subviews.map { ($0, depth + 1) }
    }
    return nil
  }
}
