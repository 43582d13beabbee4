package import HitTesting

#if canImport(UIKit)
  import UIKit
#else
  import Foundation
  import UIKitModel
#endif

extension ObjectScene {
  /// Who gets a touch or a pointer at a location on the screen.
  ///
  /// The order of the windows is ``HitTesting/WindowRule``'s, by the levels that code may have given them; a window that
  /// answers nil lets the next one be asked.
  ///
  /// - Parameters:
  ///   - type: of the event that the views are asked with; they get none for a type that UIKit does not document, and none under
  ///     UIKit, which lets nobody else make events.
  ///   - windowScene: the window scene that was touched, when that is known.
  package func hitTest(
    _ location: Point, type: EventType = .touches, windowScene: String? = nil
  ) throws(OverrideFault) -> Resolution {
    if let fault { throw fault }
    let found = withOwnMethods { firstHit(CGPoint(x: location.x, y: location.y), type, windowScene) }
    guard let found else { return Resolution(responder: nil) }
    guard let id = idOfObject[ObjectIdentifier(found)] else {
      throw .foreignView(ClassTable.label(of: ClassName.of(Swift.type(of: found))))
    }
    return Resolution(responder: id, recognizers: recognizers.candidates(found, idOfObject))
  }

  private func firstHit(_ location: CGPoint, _ type: EventType, _ windowScene: String?) -> UIView? {
    #if canImport(UIKit)
      let event: UIEvent? = nil
    #else
      let event = UIEvent.EventType(rawValue: type.rawValue).map { UIEvent.ofType($0) }
    #endif
    for window in windowsFrontToBack(windowScene) {
      #if canImport(UIKit)
        let point = window.object.convert(location, from: nil as UIWindow?)
      #else
        guard let point = window.object.pointFromScreen(location) else { continue }
      #endif
      if let hit = window.object.hitTest(point, with: event) { return hit }
    }
    return nil
  }

  /// Who gets motion, remote control and presses: the key window's first responder, or the key window itself.
  ///
  /// The rule is that of ``HitTesting/HitTest/eventTarget(_:windowScene:)``; which window is key and what is first responder were
  /// recorded, and whether a window may be key is asked of its object.
  package func eventTarget(windowScene: String? = nil) throws(OverrideFault) -> Resolution {
    if let fault { throw fault }
    let window = withOwnMethods {
      let shown = windowsFrontToBack(windowScene).filter(\.object.canBecomeKey)
      return shown.first(where: \.state.isKey) ?? shown.first
    }
    guard let window else { return Resolution(responder: nil) }
    let first = window.state.firstResponder.flatMap { views[$0] == nil ? nil : $0 }
    return Resolution(responder: first ?? window.id)
  }

  /// The windows that are shown, of the touched scene.
  private func windowsFrontToBack(_ windowScene: String?) -> some Sequence<ObjectWindow> {
    if !zip(frontToBack, levels).allSatisfy({ $0.object.windowLevel.rawValue == $1 }) { sortWindows() }
    let hasScenes = hasScenes
    return frontToBack.lazy.filter { window in
      !window.object.isHidden
        && WindowRule.isInTouchedScene(window.state.scene, touched: windowScene, someWindowHasScene: hasScenes)
    }
  }

  /// Puts the windows in order by the levels that they have now.
  func sortWindows() {
    hasScenes = windows.contains { $0.state.scene != nil }
    frontToBack = WindowRule.frontToBack(windows) { Double($0.object.windowLevel.rawValue) }
    levels = frontToBack.map(\.object.windowLevel.rawValue)
  }
}
