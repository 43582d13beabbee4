package import Findings
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

extension ObjectScene {
  /// Notes on what the policy's code lacks in the scenes so far, or got without certainty.
  package var notes: [CodeNote] {
    var notes = noted.union(system?.notApplied.map { .ruleNotApplied(rule: $0) } ?? [])
    #if UIKIT_MODEL
      notes.formUnion(outlets.neverSet.map { .unsetOutlet(property: $0) })
    #endif
    return notes.sorted()
  }

  /// Notes what the code lacks in a scene, after its closures have run and its views are laid out.
  func noteWhatCodeLacks() {
    #if UIKIT_MODEL
      outlets.look(at: order)
    #endif
    for view in order {
      for group in view.uncertain { note(group, of: view, CodeNote.uncertainSubviews) }
      for group in view.unpaired { note(group, of: view, CodeNote.unpairedSubviews) }
    }
  }

  /// Notes views that cannot be distinguished, unless it makes no difference: when they are UIKit's
  /// own, and no property holds one.
  ///
  /// - Parameter kind: Makes the note of an owner, a class, a count and properties.
  private func note(
    _ group: [OwnSubview], of view: ObjectView, _ kind: (String, String, Int, [String]) -> CodeNote
  ) {
    let properties = group.compactMap { property(holding: $0.view, near: view) }
    guard let first = group.first, !properties.isEmpty || !ClassName.isOfUIKit(type(of: first.view)) else { return }
    let owner = properties.first.map { String($0.prefix { $0 != "." }) }
    noted.insert(
      kind(
        owner ?? ClassTable.label(of: ClassName.of(type(of: view.object))), first.className, group.count,
        properties.sorted()))
  }

  /// The property of a view or of one of its superviews that holds an object.
  private func property(holding object: UIView, near view: ObjectView) -> String? {
    var next: UIView? = view.object
    while let current = next {
      let holder = idOfObject[ObjectIdentifier(current)].flatMap { views[$0] }
      if let property = holder?.property(holding: object) { return property }
      next = current.superview
    }
    return nil
  }

  // MARK: The system

  /// The recorded view. If it is UIKit's own, it has the values that the system's rules set.
  func recorded(_ slot: Scene.Slot, _ view: ObjectView, in scene: Scene) -> View {
    guard let system, view.isOfUIKit else { return scene.view(slot) }
    return system.view(slot, in: scene)
  }

  /// Applies the system's rules to UIKit's own views.
  func applySystem(_ slots: [Scene.Slot], _ scene: Scene) {
    guard system != nil else { return }
    for (slot, view) in zip(slots, order) where view.isOfUIKit {
      system?.apply(to: view, slot) { [weak self] in
        self?.idOfObject[ObjectIdentifier($0)]
      } objects: {
        [weak self] in
        self?.views[$0]?.object
      }
    }
  }
}

extension ObjectView {
  /// Whether no class of the policy or the app stands for the view.
  fileprivate var isOfUIKit: Bool {
    guard case .known = maker else { return false }
    return ClassName.isOfUIKit(type(of: object))
  }
}
