/// The parts of an applied policy that a policy in code uses when rules of a system change its
/// answers.
extension AppliedPolicy {
  /// The view that `replace` gives for the hit view of a view; nil for nobody.
  package func replaced(
    _ hit: Scene.Slot, by replacements: [Replacement], of view: Scene.Slot, in scene: Scene
  ) -> Scene.Slot? {
    guard let replacement = replacements.first(where: { $0.hit.matches(hit, in: scene, scope: view) }) else {
      return hit
    }
    return replacement.with.flatMap { with in
      with.isRelative ? views(with, of: view, in: scene).first : firstView(with, in: scene)
    }
  }
}
