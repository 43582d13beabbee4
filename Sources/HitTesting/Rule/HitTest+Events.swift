/// Events without a location.
extension HitTest {
  /// Who gets motion, remote control or presses: the key window's first responder, or the key window itself.
  ///
  /// > "The window object that receives keyboard and other non-touch related events" (Apple, `UIWindowScene.keyWindow`).
  /// A rule on the window that is key may send them elsewhere.
  package func eventTarget(_ type: EventType, windowScene: String? = nil) -> Scene.Slot? {
    let shown = shownWindows(windowScene)
    guard let key = keyWindow(of: shown) else { return nil }
    let window: Scene.Slot? =
      switch applied.routing(of: type, keyWindow: key) {
      case .keyWindow: key
      case .hitTested: shown.first { switchedOff($0) == nil }
      case .none: nil
      }
    guard let window else { return nil }
    return applied.firstResponder(window, in: scene) ?? window
  }

  /// The window that is key; when none that is shown is, the visible window of the highest level, of those that may.
  package func keyWindow(_ windowScene: String? = nil) -> Scene.Slot? { keyWindow(of: shownWindows(windowScene)) }

  private func shownWindows(_ windowScene: String?) -> [Scene.Slot] {
    applied.windowsFrontToBack(scene).filter { window in
      isInTouchedScene(window, windowScene) && !applied.view(window, in: scene).isHidden
    }
  }

  private func keyWindow(of shown: [Scene.Slot]) -> Scene.Slot? {
    let able = shown.filter(applied.canBecomeKey)
    // A window that a rule makes key takes that from the recorded one.
    return able.first { applied.isMadeKey($0) == true }
      ?? able.first { applied.isMadeKey($0) == nil && scene.windows[$0]?.isKey == true } ?? able.first
  }
}
