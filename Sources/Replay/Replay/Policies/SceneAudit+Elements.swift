import HitTesting

// Elements are no views: a hit test gives the view around them, and their frames tell the rest.
extension SceneAudit {
  /// The view that takes the touches on a part of a control. Of an element's touches, it is the
  /// element in front, if there is one. Elements take no touches from views.
  func taker(of part: ScreenPart, _ control: Control) -> Scene.Slot? {
    scene.isElement(control.slot) ? part.element ?? part.hits[0] : part.hits[0]
  }

  /// Whether a recording tells which of the two is in front. It does not for a view and an element
  /// of one hosting view.
  func hasKnownOrder(_ cover: Scene.Slot, _ control: Scene.Slot) -> Bool {
    scene.isElement(cover) || !scene.isElement(control)
      || !scene.ancestry(cover).contains(scene.viewAround(control))
  }
}
