/// The targets of events without a location.
extension HitTest {
  /// The target of motion, remote control or presses: the first responder of the key window, or the
  /// key window itself. A rule on the key window can route these events elsewhere.
  ///
  /// > "The window object that receives keyboard and other non-touch related events" (Apple,
  /// > `UIWindowScene.keyWindow`).
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

  /// The key window among the visible windows that can become key. If none of them is key, it is
  /// the frontmost window of the highest level.
  package func keyWindow(_ windowScene: String? = nil) -> Scene.Slot? { keyWindow(of: shownWindows(windowScene)) }

  private func shownWindows(_ windowScene: String?) -> [Scene.Slot] {
    windowsFrontToBack(in: windowScene).filter { !view($0).isHidden }
  }

  private func keyWindow(of shown: [Scene.Slot]) -> Scene.Slot? {
    let able = shown.filter(applied.canBecomeKey)
    // A window that a rule makes key comes before the recorded key window.
    return able.first { applied.isMadeKey($0) == true }
      ?? able.first { applied.isMadeKey($0) == nil && scene.windows[$0]?.isKey == true } ?? able.first
  }
}
