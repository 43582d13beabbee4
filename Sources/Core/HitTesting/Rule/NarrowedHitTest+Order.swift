extension NarrowedHitTest {
  /// The first difference that decides where the touch goes.
  ///
  /// A rule that brings a window or a view to the front lets every touch ask it earlier, also those
  /// that it does not take. So a sibling that gets the touch under neither policy is left out of
  /// both hit tests where they ask siblings in different orders.
  package func firstDecidingDifference() -> Difference {
    var difference = firstDifference()
    while let one = difference.one, let other = difference.other, one.view != other.view,
      event.scene.superview(one.view) == event.scene.superview(other.view)
    {
      let superview = event.scene.superview(one.view)
      let (asked, otherAsked) = (
        AskedSiblings(in: superview, difference.oneSteps, event.scene),
        AskedSiblings(in: superview, difference.otherSteps, event.scene)
      )
      let takers = Set([asked.taker, otherAsked.taker].compactMap { $0 })
      let (steps, otherSteps) = (asked.steps(of: takers), otherAsked.steps(of: takers))
      let isShorter = steps.count < difference.oneSteps.count || otherSteps.count < difference.otherSteps.count
      guard isShorter,
        let place = HitTesting.firstDifference(
          steps, otherSteps, isSame: { $0.view == $1.view && $0.step == $1.step })
      else { break }
      difference = Difference(
        one: steps.dropFirst(place).first, other: otherSteps.dropFirst(place).first, oneSteps: steps,
        otherSteps: otherSteps)
    }
    return difference
  }
}

/// The subviews of one view that a hit test asks.
private struct AskedSiblings {
  /// The steps, each with the subview that it is inside; nil where it is inside none.
  private let steps: [(step: SceneDecision, sibling: Scene.Slot?)]

  /// - Parameter superview: the view; nil for the screen, whose subviews are the windows.
  init(in superview: Scene.Slot?, _ steps: [SceneDecision], _ scene: Scene) {
    self.steps = steps.map { step in
      (step, scene.ancestry(step.view).first { scene.superview($0) == superview })
    }
  }

  /// The subview in which the touch ends; nil for none.
  var taker: Scene.Slot? {
    guard let sibling = steps.last?.sibling else { return nil }
    return steps.reversed().prefix { $0.sibling == sibling }.contains { $0.step.step == .hit } ? sibling : nil
  }

  /// The steps without those of subviews that do not take the touch.
  func steps(of takers: Set<Scene.Slot>) -> [SceneDecision] {
    steps.filter { $0.sibling.map(takers.contains) ?? true }.map(\.step)
  }
}
