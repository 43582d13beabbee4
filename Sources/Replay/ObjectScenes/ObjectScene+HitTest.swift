package import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import Foundation
  import UIKitModel
#endif

extension ObjectScene {
  /// The responder and the recognizers that get a touch or a pointer at a location on the screen.
  ///
  /// ``HitTesting/WindowRule`` orders the windows, by the levels that code may have given them.
  /// When a window answers nil, the next window is asked.
  ///
  /// - Parameters:
  ///   - location: in screen points.
  ///   - type: the type of the event that the views get. They get nil for a type that UIKit does
  ///     not document, and always under UIKit, where code cannot make events.
  ///   - windowScene: the window scene that was touched; nil when that is not known.
  /// - Throws: ``OverrideFault`` when the policy's code gives no usable answer.
  package func hitTest(
    _ location: Point, type: EventType = .touches, windowScene: String? = nil
  ) throws(OverrideFault) -> Resolution {
    if let fault { throw fault }
    let ((found, candidates), unrecorded) = noticingUnrecorded {
      asking {
        let found = firstHit(CGPoint(x: location.x, y: location.y), type, windowScene)
        return (found, found.map { recognizers.candidates($0, idOfObject) })
      }
    }
    let id = found.flatMap { idOfObject[ObjectIdentifier($0)] }
    if let found, id == nil { throw .foreignView(ClassTable.label(of: ClassName.of(Swift.type(of: found)))) }
    if let unrecorded { throw unrecorded }
    return Resolution(responder: id, recognizers: candidates ?? [])
  }

  /// Asks the policy's code, and undoes its changes of the recorded views, so that the next
  /// question is about the recorded scene, too.
  ///
  /// - Complexity: that of the code, and O(changed views and their subviews).
  private func asking<Result>(_ body: () -> Result) -> Result {
    #if !UIKIT_MODEL
      return withOwnMethods(body)
    #else
      return withOwnMethods { ViewChanges.undone(after: body) }
    #endif
  }

  /// Does work, and notices when the policy's code asks for something that the recording lacks.
  ///
  /// That is a view that stands for no recorded one, so that it has only its initial frame, or a
  /// value that no code has set. An answer would mean nothing. Under UIKit this cannot be noticed.
  private func noticingUnrecorded<Result>(_ work: () -> Result) -> (Result, OverrideFault?) {
    #if !UIKIT_MODEL
      return (work(), nil)
    #else
      var asked: UIView?
      var unknown: String?
      UIView.readsUnrecorded = { view in asked = asked ?? view }
      UIView.readsUnknown = { member in unknown = unknown ?? member }
      let text = TextQuestion()
      let result = TextQuestion.asked.withValue(text) { work() }
      (UIView.readsUnrecorded, UIView.readsUnknown) = (nil, nil)
      let unrecorded = asked.map { view in
        OverrideFault.askedUnrecorded(
          className: ClassTable.label(of: ClassName.of(Swift.type(of: view))),
          property: order.lazy.compactMap { $0.property(holding: view) }.first)
      }
      return (result, unrecorded ?? (unknown ?? text.member).map { .askedUnknown($0) })
    #endif
  }

  private func firstHit(_ location: CGPoint, _ type: EventType, _ windowScene: String?) -> UIView? {
    #if !UIKIT_MODEL
      let event: UIEvent? = nil
    #else
      let event = UIEvent.EventType(rawValue: type.rawValue).map { UIEvent.ofType($0) }
    #endif
    for window in windowsFrontToBack(windowScene) {
      #if !UIKIT_MODEL
        let point = window.object.convert(location, from: nil as UIWindow?)
      #else
        guard let point = window.object.pointFromScreen(location) else { continue }
      #endif
      if let hit = window.object.hitTest(point, with: event) { return hit }
    }
    return nil
  }

  /// The responder that gets motion, remote-control and press events.
  ///
  /// It is the key window's first responder, or the key window itself, as in
  /// ``HitTesting/HitTest/eventTarget(_:windowScene:)``. The recording determines which window is
  /// key and which view is first responder. The window's object decides whether it can be key.
  ///
  /// - Parameter windowScene: the window scene that got the event; nil when that is not known.
  /// - Throws: ``OverrideFault`` when the policy's views cannot be used.
  package func eventTarget(windowScene: String? = nil) throws(OverrideFault) -> Resolution {
    if let fault { throw fault }
    let window = asking {
      let shown = windowsFrontToBack(windowScene).filter(\.object.canBecomeKey)
      return shown.first(where: \.state.isKey) ?? shown.first
    }
    guard let window else { return Resolution(responder: nil) }
    let first = window.state.firstResponder.flatMap { views[$0] == nil ? nil : $0 }
    return Resolution(responder: first ?? window.id)
  }

  /// The windows of the touched scene that are shown.
  private func windowsFrontToBack(_ windowScene: String?) -> some Sequence<ObjectWindow> {
    if !zip(frontToBack, levels).allSatisfy({ $0.object.windowLevel.rawValue == $1 }) { sortWindows() }
    let hasScenes = hasScenes
    return frontToBack.lazy.filter { window in
      !window.object.isHidden
        && WindowRule.isInTouchedScene(window.state.scene, touched: windowScene, someWindowHasScene: hasScenes)
    }
  }

  /// Sorts the windows by their present levels.
  func sortWindows() {
    hasScenes = windows.contains { $0.state.scene != nil }
    frontToBack = WindowRule.frontToBack(windows) { Double($0.object.windowLevel.rawValue) }
    levels = frontToBack.map(\.object.windowLevel.rawValue)
  }
}
